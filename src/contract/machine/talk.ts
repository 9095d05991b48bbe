// How fresh a machine's figures are, from its last messages. It is shown beside everything that is shown of a machine.
import * as z from 'zod/mini';
import { SILENCE_MS } from '../device/codes.ts';
import { dateTime, difference, quantity } from '../kernel/scalars.ts';
import { DEFAULT_ZONE, dayOf, type Translate } from '../kernel/time.ts';

/** Null for a machine that has never sent anything: nothing is missing from its books. */
export const Talk = z.nullable(
  z.object({
    heartbeatAt: z.nullable(dateTime),
    missingEvents: quantity,
    unsentEvents: quantity,
    asideEvents: quantity,
    clockSkewSeconds: z.nullable(difference),
    oddClockAt: z.nullable(dateTime),
  }),
);
export type TalkFacts = z.output<typeof Talk>;

export interface StaleReason {
  kind: 'silent' | 'missing' | 'unsent' | 'aside' | 'clock';
  /** Minutes of silence, events, seconds. */
  value: number;
}

/** From so many seconds on a clock is odd; and one that was is so for a day. */
export const ODD_SECONDS = 60;
export const ODD_MS = 86_400_000;

/** Why a machine's figures may be others than they are shown; none when they are sure. `now` in milliseconds by the server's clock. */
export function staleReasonsOf(talk: TalkFacts | undefined, now: number): StaleReason[] {
  if (!talk) return [];
  const silent = talk.heartbeatAt ? now - Date.parse(talk.heartbeatAt) : 0;
  const skew = Math.abs(talk.clockSkewSeconds ?? 0);
  const odd = talk.oddClockAt !== null && now - Date.parse(talk.oddClockAt) < ODD_MS;
  return [
    ...(silent > SILENCE_MS ? [{ kind: 'silent' as const, value: Math.floor(silent / 60_000) }] : []),
    ...(talk.missingEvents > 0 ? [{ kind: 'missing' as const, value: talk.missingEvents }] : []),
    ...(talk.unsentEvents > 0 ? [{ kind: 'unsent' as const, value: talk.unsentEvents }] : []),
    ...(talk.asideEvents > 0 ? [{ kind: 'aside' as const, value: talk.asideEvents }] : []),
    ...(skew >= ODD_SECONDS || odd ? [{ kind: 'clock' as const, value: skew }] : []),
  ];
}

const HOUR = 60;
const DAY = 1440;

/** A reason in words. */
export function staleReasonText(t: Translate, { kind, value }: StaleReason): string {
  if (kind === 'silent')
    return value >= DAY
      ? t('{n}天没有消息', { n: Math.floor(value / DAY) })
      : value >= HOUR
        ? t('{n}小时没有消息', { n: Math.floor(value / HOUR) })
        : t('{n}分钟没有消息', { n: value });
  if (kind === 'missing') return t('缺{n}个事件', { n: value });
  if (kind === 'unsent') return t('{n}个事件未上传', { n: value });
  if (kind === 'aside') return t('{n}条待处理', { n: value });
  return value >= HOUR ? t('时钟差{n}秒', { n: value }) : t('时钟异常', {});
}

export interface MachineTalk {
  vmId: string;
  vmName: string;
  talk: TalkFacts;
}
interface Narrowed {
  now: number;
  timeZone: string | undefined;
  /** What the figures are narrowed to: their days (`span`, `day`), their machine (`vmId`). */
  filter: Record<string, unknown>;
}

/** The machines that may still report something that changes these figures, each with the reason. */
function staleLines(t: Translate, machines: readonly MachineTalk[], { now, timeZone, filter }: Narrowed): string[] {
  const { span, day, vmId } = filter as { span?: { to?: string | null } | null; day?: string | null; vmId?: string | null };
  const to = span?.to ?? day;
  // Days that ended before a machine fell silent are not affected by its silence.
  const over = (talk: TalkFacts) => to && talk?.heartbeatAt && to < dayOf(talk.heartbeatAt, timeZone ?? DEFAULT_ZONE);
  return machines
    .filter((one) => !vmId || one.vmId === vmId)
    .map(({ vmName, talk }) => ({ vmName, why: staleReasonsOf(talk, now).filter(({ kind }) => kind !== 'silent' || !over(talk)) }))
    .filter(({ why }) => why.length > 0)
    .map(({ vmName, why }) => `${vmName} ${why.map((one) => staleReasonText(t, one)).join('，')}`);
}

const weight = ({ kind, value }: StaleReason): number => (kind === 'silent' ? value / DAY : kind === 'clock' ? 0.5 : value);

/** The machines that may still change figures, the one that can change most first, each with why. */
export function worstFirst(machines: readonly MachineTalk[], now: number): { vmId: string; vmName: string; why: StaleReason[] }[] {
  return machines
    .map(({ vmId, vmName, talk }) => ({ vmId, vmName, why: staleReasonsOf(talk, now) }))
    .filter(({ why }) => why.length > 0)
    .sort((left, right) => sumOf(right.why) - sumOf(left.why) || left.vmName.localeCompare(right.vmName));
}
const sumOf = (why: readonly StaleReason[]): number => why.reduce((sum, one) => sum + weight(one), 0);

/** A sentence for each machine that may still report something that changes these figures. */
export const freshnessLines = (t: Translate, machines: readonly MachineTalk[], narrowed: Narrowed): string[] =>
  staleLines(t, machines, narrowed).map((why) => t('数字可能有变：{why}', { why }));

/** The same in one sentence: a few machines are named, the others counted; undefined when all figures are fresh. */
export function freshnessNote(
  t: Translate,
  machines: readonly MachineTalk[],
  { named, ...narrowed }: Narrowed & { named: number },
): string | undefined {
  const touched = staleLines(t, machines, narrowed);
  if (touched.length === 0) return undefined;
  const more = touched.length > named ? [t('另有{n}台', { n: touched.length - named })] : [];
  return t('数字可能有变：{why}', { why: [...touched.slice(0, named), ...more].join('；') });
}
