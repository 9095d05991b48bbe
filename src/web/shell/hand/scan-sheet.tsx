// 扫一扫: what is this? Any code of the site, by scanner, camera or typed: the one record that bears it opens, several are shown to choose from.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { dayOf } from '../../../contract/kernel/time.ts';
import { codeParts, type CodeParts } from '../../kit/scan/code-parts.ts';
import { feel } from '../../kit/scan/feedback.ts';
import { OFFER_CODE } from '../../../contract/tool/offer.ts';
import { lazy, Wait } from '../../kernel/later.tsx';
import { ScanField } from '../../kit/scan/scan-field.tsx';
import { findRecords, type Group } from '../records.ts';
import { CloseIcon } from '../icons.tsx';
import { ScannerSetup } from './scanner-setup.tsx';
import './sheet.css';

const TakeOffer = lazy(() => import('./take-offer.tsx'));

interface CodeHits {
  code: string;
  /** What a code of GS1 says beside the goods. */
  parts?: CodeParts;
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
      <ScanField field={field} label={t('商品、货道、人员或单据的码')} take={take} />
      <Answer found={found} end={end} />
      <ScannerSetup key={found?.code ?? ''} />
    </dialog>
  );
}

/** What bears the code that was taken last. */
function useCode(end: () => void) {
  const [found, setFound] = useState<CodeHits | undefined>(undefined);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);
  const take = useCallback(
    (scanned: string) => {
      const parts = codeParts(scanned);
      const { code } = parts;
      const offer = code.toUpperCase();
      if (OFFER_CODE.test(offer)) return setFound({ code: offer, groups: undefined });
      const says = parts.lotNo ?? parts.serialNo ?? parts.expiryDate;
      asked.current?.abort();
      const stop = (asked.current = new AbortController());
      setFound({ code, parts, groups: undefined });
      findRecords(code, stop.signal).then(
        (groups) => {
          if (stop.signal.aborted) return;
          const hits = groups.flatMap((group) => group.hits);
          const [first] = hits;
          feel(first ? 'right' : 'wrong');
          // What a code says of its piece is read before its goods are opened.
          if (first && hits.length === 1 && says === undefined) {
            end();
            go(first.path);
          } else setFound({ code, parts, groups });
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
  if (found && OFFER_CODE.test(found.code))
    return (
      <Wait fallback={<p aria-busy="true">{found.code}</p>}>
        <TakeOffer code={found.code} end={end} />
      </Wait>
    );
  if (!found) return <p className="hand-hint">{t('把码对准扫描头；也可以用摄像头，或直接输入。')}</p>;
  if (found.failed)
    return (
      <p className="scan-fails" role="alert">
        {t('没有连上服务器，请再扫一次。')}
      </p>
    );
  if (!found.groups) return <p aria-busy="true">{found.code}</p>;
  if (found.groups.length === 0)
    return (
      <p className="scan-fails" role="alert">
        {t('没有找到“{text}”。可以试试编码、名称里的字或拼音。', { text: found.code })}
      </p>
    );
  return (
    <div className="hand-found" aria-live="polite">
      {found.parts && <Piece parts={found.parts} />}
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

/** Lot, expiry and serial number of what is in the hand. */
function Piece({ parts: { lotNo, expiryDate, serialNo } }: { parts: CodeParts }) {
  const t = useT();
  const [today] = useState(() => dayOf(new Date()));
  const past = expiryDate !== undefined && expiryDate < today;
  if (lotNo === undefined && expiryDate === undefined && serialNo === undefined) return null;
  return (
    <p className={past ? 'hand-piece hand-past' : 'hand-piece'} role={past ? 'alert' : undefined}>
      {lotNo && <span>{t('批号{lot}', { lot: lotNo })}</span>}
      {serialNo && <span>{t('序列号{serial}', { serial: serialNo })}</span>}
      {expiryDate && <span>{past ? t('{day}已过期', { day: expiryDate }) : t('有效期至{day}', { day: expiryDate })}</span>}
    </p>
  );
}
