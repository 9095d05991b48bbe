// 扫一扫: what is this? Any code of the site, by scanner, camera or typed: the one record that bears it opens, several are shown to choose from.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import { findRecords, type Group } from '../records.ts';
import { CloseIcon } from '../icons.tsx';

interface CodeHits {
  code: string;
  groups: readonly Group[] | undefined;
  failed?: boolean;
}

export default function ScanSheet({ end }: { end: () => void }) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [found, take] = useCode(end);
  useLayoutEffect(() => {
    box.current?.showModal();
    field.current?.focus();
  }, []);
  return (
    <dialog ref={box} className="hand-sheet" aria-label={t('扫一扫')} onClose={end}>
      <header>
        <h2>{t('扫一扫')}</h2>
        <button type="button" className="bar-icon" aria-label={t('关闭')} onClick={end}>
          <CloseIcon />
        </button>
      </header>
      <ScanField field={field} label={t('商品、设备、员工或单据的码')} take={take} />
      <Answer found={found} end={end} />
    </dialog>
  );
}

/** What bears the code that was taken last. */
function useCode(end: () => void) {
  const [found, setFound] = useState<CodeHits | undefined>(undefined);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);
  const take = useCallback(
    (code: string) => {
      asked.current?.abort();
      const stop = (asked.current = new AbortController());
      setFound({ code, groups: undefined });
      findRecords(code, stop.signal).then(
        (groups) => {
          if (stop.signal.aborted) return;
          const hits = groups.flatMap((group) => group.hits);
          const [first] = hits;
          if (first && hits.length === 1) {
            end();
            go(first.path);
          } else setFound({ code, groups });
        },
        () => stop.signal.aborted || setFound({ code, groups: [], failed: true }),
      );
    },
    [end],
  );
  return [found, take] as const;
}

function Answer({ found, end }: { found: CodeHits | undefined; end: () => void }) {
  const t = useT();
  if (!found) return <p className="hand-hint">{t('把码对准扫描头；也可以用摄像头，或直接输入。')}</p>;
  if (found.failed) return <p role="alert">{t('没有连上服务器，请再扫一次。')}</p>;
  if (!found.groups) return <p aria-busy="true">{found.code}</p>;
  if (found.groups.length === 0) return <p role="alert">{t('没有找到“{text}”。可以试试编码、名称里的字或拼音。', { text: found.code })}</p>;
  return (
    <div className="hand-found" aria-live="polite">
      {found.groups.map(({ name, hits }) => (
        <section key={name}>
          <h3>{t(name)}</h3>
          {hits.map(({ key, title, hint, path }) => (
            <button
              key={key}
              type="button"
              onClick={() => {
                end();
                go(path);
              }}
            >
              <strong>{title}</strong>
              <span>{hint}</span>
            </button>
          ))}
        </section>
      ))}
    </div>
  );
}
