// How sure the stock of a channel is: from the age of its last count, what that differed, open cases, and what its machine has not sent yet.
import * as z from 'zod/mini';
import { words } from '../kernel/codes.ts';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateTime, difference, id } from '../kernel/scalars.ts';

export const ConfidenceLevel = words('confidenceLevel', { high: ['高', 'success'], middle: ['中', 'warning'], low: ['低', 'danger'] });

/** What takes from it: the reason, and how many points. */
export const ConfidenceReason = words('confidenceReason', {
  neverCounted: '从未盘点',
  oldCount: '盘点已久',
  differed: '上次盘点有差异',
  openCase: '有未处理的异常',
  missingEvents: '设备有未收到的事件',
  unsentEvents: '设备有未上传的事件',
  asideEvents: '设备有待处理的消息',
});
type Reason = z.infer<typeof ConfidenceReason>;

export interface Sighting {
  /** Whole days since the last count; null when it was never counted. */
  countedDays: number | null;
  /** What the last count found beyond the books, below zero what lacked. */
  lastDifference: number;
  openCases: number;
  missingEvents: number;
  unsentEvents: number;
  asideEvents: number;
}

const FRESH_DAYS = 7;
const MOST_FOR_AGE = 30;

/** Points of 100, and what took the others: each with its figure (days, pieces, cases, events). */
export function confidenceOf(seen: Sighting): { percent: number; why: { reason: Reason; points: number; n: number }[] } {
  const age = seen.countedDays;
  const why = (
    [
      ['neverCounted', age === null ? MOST_FOR_AGE : 0, 0],
      ['oldCount', age === null ? 0 : Math.max(0, Math.min(MOST_FOR_AGE, age - FRESH_DAYS)), age ?? 0],
      ['differed', seen.lastDifference === 0 ? 0 : 15, seen.lastDifference],
      ['openCase', seen.openCases > 0 ? 25 : 0, seen.openCases],
      ['missingEvents', seen.missingEvents > 0 ? 20 : 0, seen.missingEvents],
      ['unsentEvents', seen.unsentEvents > 0 ? 10 : 0, seen.unsentEvents],
      ['asideEvents', seen.asideEvents > 0 ? 10 : 0, seen.asideEvents],
    ] as const
  )
    .filter(([, points]) => points > 0)
    .map(([reason, points, n]) => ({ reason, points, n }));
  return { percent: Math.max(0, 100 - why.reduce((sum, { points }) => sum + points, 0)), why };
}

const HIGH = 80;
const MIDDLE = 60;
export const confidenceLevel = (percent: number): z.infer<typeof ConfidenceLevel> =>
  percent >= HIGH ? 'high' : percent >= MIDDLE ? 'middle' : 'low';

export const confidence = {
  find: read({
    method: 'GET',
    path: '/vm/findStockConfidence',
    summary: '查看库存可信度',
    permit: ['report.onlineStockReport', 'machine.machineManage', 'machine.vmChannelpz'],
    input: z.strictObject({ channelId: id }),
    output: z.object({
      confidence: label('可信度', z.int()),
      confidenceLevel: label('可信度', ConfidenceLevel),
      countedAt: label('最近盘点', z.nullable(dateTime)),
      why: z.array(z.object({ reason: ConfidenceReason, points: z.int(), n: difference })),
    }),
  }),
};
