// What a machine's own numbers say: which are missing, which do not fit, and what somebody decided of them.
import { device } from '../../../contract/device/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { action, type Action, type Dialogs } from '../../kit/list/actions.tsx';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { TellButtons } from '../../floor/tell-buttons.tsx';

type StateRow = Row<typeof device.states>;
type Range = StateRow['gaps'][number];
/** Numbers that somebody decides about. */
interface Doubt {
  vmId: string;
  ranges: readonly Range[];
}

const rangeText = ({ from, to }: Range): string => (from === to ? String(from) : `${from}–${to}`);
const listText = (ranges: readonly Range[]): string => ranges.map(rangeText).join(t('、'));
const meant = ({ vmId, ranges }: Doubt) => ({ vmId, from: ranges[0]?.from ?? 0, to: ranges.at(-1)?.to ?? 0 });

const missing: Action<Doubt>[] = [
  action('这些不会再来', device.decideNumbers, {
    confirm: ({ ranges }: Doubt) => t('不再等待序号{list}的事件，也不再提示缺失。以后如果还是来了，照常入账。', { list: listText(ranges) }),
    input: (doubt: Doubt) => ({ ...meant(doubt), decision: 'never' as const }),
    done: '不再等待',
  }),
];
const odd: Action<Doubt>[] = [
  action('从这里开始新的编号', device.decideNumbers, {
    confirm: ({ ranges }: Doubt) =>
      t('设备换了主板或丢了日志，从序号{from}重新编号：以前缺失的不再等待，以后的事件都排在以前的后面。', { from: ranges[0]?.from ?? 0 }),
    input: (doubt: Doubt) => ({ ...meant(doubt), decision: 'anew' as const }),
    done: '已开始新的编号',
  }),
  action('编号照旧', device.decideNumbers, {
    confirm: ({ ranges }: Doubt) => t('序号{list}是设备偶然编错的，设备仍按原来的编号继续。', { list: listText(ranges) }),
    input: (doubt: Doubt) => ({ ...meant(doubt), decision: 'carryOn' as const }),
    done: '编号照旧',
  }),
];

/** Shown only where there is something to say. */
export function NumberDoubts({ state, dialogs }: { state: StateRow; dialogs: Dialogs }) {
  const say = useT();
  const zone = useSession(({ user }) => user?.timeZone);
  const { vmId, gaps, oddNumbers, decided, lastSequence } = state;
  return (
    <>
      {gaps.length > 0 && (
        <section className="kit-reported" aria-label={say('还没有收到的序号')}>
          <p className="vm-gap">{say('还没有收到的序号：{list}', { list: listText(gaps) })}</p>
          <TellButtons actions={missing} target={{ vmId, ranges: gaps }} dialogs={dialogs} />
        </section>
      )}
      {oddNumbers.length > 0 && (
        <section className="kit-reported" aria-label={say('对不上的序号')}>
          <p className="vm-gap">{say('对不上的序号：{list}', { list: listText(oddNumbers) })}</p>
          <p>
            {say(
              (oddNumbers[0]?.from ?? 0) <= lastSequence
                ? '这些序号已经用过，又用在了别的事件上。事件都已入账；请判断设备是不是重新编号了。'
                : '这些序号比别的大得太多。事件都已入账，中间的不算缺失；请判断设备是不是从这里重新编号了。',
            )}
          </p>
          <TellButtons actions={odd} target={{ vmId, ranges: oddNumbers }} dialogs={dialogs} />
        </section>
      )}
      {decided && (
        <p>
          {say('{by} {at} 决定：序号{list} {what}', {
            by: decided.by,
            at: formatDateTime(decided.at, zone),
            list: rangeText(decided),
            what: say(DECISIONS[decided.decision]),
          })}
        </p>
      )}
    </>
  );
}

const DECISIONS = { anew: '从这里开始新的编号', carryOn: '编号照旧', never: '这些不会再来' } as const;
