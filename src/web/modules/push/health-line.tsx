// How the receivers of a page are doing: one line for each, which narrows the list to it.
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { pushReceiver } from '../../../contract/push/index.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { spanText, whyText } from './words.ts';
import './push.css';

type Health = Out<typeof pushReceiver.health>[number];
interface Props {
  pushKind: Sent<typeof pushReceiver.health>['pushKind'];
  search: Record<string, unknown>;
  change: (search: Record<string, unknown>) => void;
}

const AGAIN_MS = 15_000;
const LATE_S = 600;

const lateOf = ({ oldestAt }: Health): number => (oldestAt ? Math.max(0, Math.floor((Date.now() - Date.parse(oldestAt)) / 1000)) : 0);
/** In trouble, well, switched off by a person: in this order, for the line is narrow. */
const RANKS = ['push-ill', '', 'push-off'] as const;
function rankOf(one: Health): number {
  if (!one.statusFlag) return 2;
  return one.fails === 0 && one.failed === 0 && lateOf(one) < LATE_S ? 1 : 0;
}

export function HealthLine({ pushKind, search, change }: Props) {
  const t = useT();
  const read = useRead(pushReceiver.health, { pushKind }, { placeholderData: (before) => before, refetchInterval: AGAIN_MS });
  const chosen = search['receiverId'];
  if (!read.data || read.data.length === 0) return null;
  return (
    <fieldset className="push-health" aria-label={t('接收方')}>
      {read.data
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((one) => (
          <Doing
            key={one.id}
            one={one}
            pressed={chosen === one.id}
            press={() => change({ ...search, receiverId: chosen === one.id ? undefined : one.id })}
          />
        ))}
    </fieldset>
  );
}

interface DoingProps {
  one: Health;
  pressed: boolean;
  press: () => void;
}

/** The worst in a word; all of it where the pointer rests. */
function Doing({ one, pressed, press }: DoingProps) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const waiting = one.waiting > 0 ? t('等待{n}条', { n: one.waiting }) : '';
  const oldest = one.waiting > 0 ? t('最早等待{span}', { span: spanText(lateOf(one)) }) : '';
  // One that lags says since when: a finger rests nowhere.
  const lags = one.statusFlag && one.waiting > 0 && lateOf(one) >= LATE_S;
  const trouble = [
    one.statusFlag ? '' : t('已停用'),
    one.fails > 0 ? whyText({ pushReason: one.lastReason }) : '',
    one.failed > 0 ? t('失败{n}条', { n: one.failed }) : '',
    lags ? oldest : waiting,
  ].filter(Boolean);
  const all = [
    one.receiverName,
    ...trouble,
    lags ? waiting : oldest,
    one.fails > 0 ? t('连续{n}次', { n: one.fails }) : '',
    one.lastOkAt ? t('最近成功 {time}', { time: formatDateTime(one.lastOkAt, zone, 'MM-DD HH:mm') }) : t('还没有成功过'),
  ];
  return (
    <button type="button" aria-pressed={pressed} className={RANKS[rankOf(one)]} onClick={press} title={all.filter(Boolean).join(' · ')}>
      <i aria-hidden="true" /> <span>{one.receiverName}</span> <small>{trouble.join(' ') || t('正常')}</small>
    </button>
  );
}
