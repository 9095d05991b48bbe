// What was done on this device and is not the server's yet. Where the server decided otherwise both sides stand beside each other, and one tap settles it.
import { useLayoutEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { giveUp, tryAgain, useJournal, type Entry } from '../../kernel/journal/journal.ts';
import { useSession } from '../../kernel/session.ts';
import { CloseIcon } from '../icons.tsx';
import type { Side } from './side.ts';
import { sideOf } from './sides.ts';
import './sheet.css';

export default function JournalSheet({ end }: { end: () => void }) {
  const t = useT();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => box.current?.showModal(), []);
  const { waiting } = useJournal('');
  const [refused, unsent] = [
    waiting.filter(({ problem }) => problem !== undefined),
    waiting.filter(({ problem }) => problem === undefined),
  ];
  return (
    <dialog ref={box} className="hand-sheet journal-sheet" aria-label={t('本机的记录')} onClose={end}>
      <header>
        <h2>{t('本机的记录')}</h2>
        <button type="button" className="bar-icon" aria-label={t('关闭')} onClick={end}>
          <CloseIcon />
        </button>
      </header>
      {refused.map((entry) => (
        <Conflict key={entry.key} entry={entry} />
      ))}
      {unsent.length > 0 && (
        <section className="journal-unsent" aria-label={t('等待发送')}>
          <h3>{t('等待发送')}</h3>
          <ol>
            {unsent.map((entry) => (
              <li key={entry.key}>
                <What entry={entry} />
              </li>
            ))}
          </ol>
        </section>
      )}
    </dialog>
  );
}

function What({ entry: { no, name, at } }: { entry: Entry }) {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (
    <>
      <b>#{no}</b> {name} <small>{formatDateTime(at, zone, 'MM-DD HH:mm')}</small>
    </>
  );
}

function Conflict({ entry }: { entry: Entry }) {
  const t = useT();
  const language = useLanguage();
  const side = sideOf(entry.path);
  // Without a network there is nothing to be told beside the refusal.
  const theirs = useQuery({
    queryKey: ['journal', entry.key, language],
    queryFn: () => side?.theirs(entry.input) ?? noSide,
    enabled: side !== undefined,
  });
  const again = theirs.data?.again;
  return (
    <section className="journal-conflict" aria-label={entry.name}>
      <h3>
        <What entry={entry} />
      </h3>
      <div className="journal-sides">
        <div>
          <h4>{t('本机')}</h4>
          {(theirs.data?.mine ?? side?.mine(entry.input) ?? [entry.name]).map((line, at) => (
            <p key={`${at} ${line}`}>{line}</p>
          ))}
        </div>
        <div>
          <h4>{t('系统')}</h4>
          {theirs.data?.lines.map((line, at) => (
            <p key={`${at} ${line}`}>{line}</p>
          ))}
          <p role="alert">{entry.problem}</p>
        </div>
      </div>
      <div className="journal-deeds">
        <button type="button" className="btn" onClick={() => void giveUp(entry)}>
          {t('以系统为准')}
        </button>
        <button
          type="button"
          // As it was it may well be refused again: that is nothing to be led to.
          className={again ? 'btn btn-primary' : 'btn'}
          onClick={() => void tryAgain(entry, again?.input ?? entry.input)}
        >
          {again?.label ?? t('再发一次')}
        </button>
      </div>
    </section>
  );
}

const noSide: Awaited<ReturnType<Side['theirs']>> = { lines: [] };
