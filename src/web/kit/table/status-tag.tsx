// Codes as people read them: a word in the colour of its tone.
import { codesOf, type CodeValue } from '../../../contract/kernel/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import type { Schema } from '../form/fields.ts';

/** The tag of a coded value. Colour never stands alone: the word is always there. Nothing for no value. */
export function StatusTag({ codes, value }: { codes: Schema | undefined; value: unknown }) {
  const t = useT();
  if (value === null || value === undefined) return null;
  const option = codes && codesOf(codes)?.options.find((one) => one.value === (value as CodeValue));
  if (!option) return <span>{String(value as CodeValue)}</span>;
  return option.tone ? <span className={`kit-tag kit-tone-${option.tone}`}>{t(option.label)}</span> : <span>{t(option.label)}</span>;
}
