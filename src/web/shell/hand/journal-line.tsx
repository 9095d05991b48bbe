// How it stands with what was done on this device: what waits for the network, what the server decided otherwise, and since when what is shown was said.
import { useEffect, useState } from 'react';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useJournal } from '../../kernel/journal/journal.ts';
import { isHeld } from '../../kernel/journal/drain.ts';
import { useKeptSince } from '../../kernel/journal/kept-reads.ts';
import { useOver } from '../../kernel/journal/over.ts';
import { renewKept, tryWhileOver } from '../../kernel/journal/renew.ts';
import { useSession } from '../../kernel/session.ts';
import { lazy } from '../../kernel/later.tsx';
import './journal.css';

const JournalSheet = lazy(() => import('./journal-sheet.tsx'));

export function JournalLine() {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const { waiting, cutOff } = useJournal('');
  const since = useKeptSince(({ since: at }) => at);
  const [open, setOpen] = useState(false);
  const { over, unsent: sealed } = useOver();
  useEffect(renewKept, []);
  useEffect(() => (over ? tryWhileOver() : undefined), [over]);
  const refused = waiting.filter(({ problem }) => problem !== undefined).length;
  // What waits for a decision about one before it is not on its way.
  const held = waiting.filter((entry) => entry.problem === undefined && isHeld(entry, waiting)).length;
  const unsent = waiting.length > 0 ? waiting.length - refused - held : sealed;
  if (waiting.length === 0 && since === undefined && !over) return null;
  return (
    <output className={refused > 0 ? 'journal-line journal-refused' : 'journal-line'}>
      {over && <span>{t('断网可用的时间已到，请联网后再继续')}</span>}
      {!over && since !== undefined && <span>{t('没有网络，显示{time}的资料', { time: formatDateTime(since, zone, 'MM-DD HH:mm') })}</span>}
      {unsent > 0 && <span>{over || cutOff ? t('{n}笔留在本机', { n: unsent }) : t('正在发送{n}笔', { n: unsent })}</span>}
      {held > 0 && <span>{t('{n}笔等冲突处理后再发送', { n: held })}</span>}
      {waiting.length > 0 && (
        <button type="button" onClick={() => setOpen(true)}>
          {refused > 0 ? t('{n}笔冲突，请处理', { n: refused }) : t('查看')}
        </button>
      )}
      {open && waiting.length > 0 && <JournalSheet end={() => setOpen(false)} />}
    </output>
  );
}
