// Gets the template of an import, to be filled in (R297).
import { useState } from 'react';
import { transfer } from '../../../contract/transfer/index.ts';
import { download } from '../../kernel/api.ts';
import { once } from '../../kernel/download.ts';
import { useT } from '../../kernel/i18n.ts';
import { templateTitle } from './templates.ts';

/** A link that downloads a template; two clicks within 1.5 s are one (R229). */
export function TemplateDownload({ code, label }: { code: string; label: string }) {
  const t = useT();
  const [get] = useState(() =>
    // A refusal has been shown already.
    once((of: string, name: string) => void download(transfer.importLog.template, { code: of }, `${name}.xlsx`).catch(() => undefined)),
  );
  const title = t(templateTitle(code));
  return (
    <button type="button" className="kit-link" aria-label={`${t(label)} ${title}`} onClick={() => get(code, title)}>
      {t(label)}
    </button>
  );
}
