// What the channel page says of channels, as plain functions.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { machine } from '../../../contract/machine/index.ts';

export type Channel = Out<typeof machine.vmChannel.all>[number];

/** The value that all rows share; undefined when they differ or there is none. */
export function shared<K extends keyof Channel>(rows: readonly Channel[], field: K): Channel[K] | undefined {
  const value = rows[0]?.[field];
  return rows.every((row) => row[field] === value) ? value : undefined;
}

export const idsOf = (rows: readonly Channel[]): string[] => rows.map(({ id }) => id);
export const stockOf = (rows: readonly Channel[]): number => rows.reduce((sum, { stockNum }) => sum + stockNum, 0);

/** A few channels by their codes, many by their number: 101、102、103 等5个. */
export function named(rows: readonly Channel[], t: (text: string, params: Record<string, string | number>) => string): string {
  const codes = rows.slice(0, 3).map(({ channelCode }) => channelCode);
  return rows.length <= 3 ? codes.join('、') : t('{codes} 等{n}个', { codes: codes.join('、'), n: rows.length });
}

/** Whether channels stand side by side on one tray, none of them merged: what can become one. */
export function canMerge(rows: readonly Channel[]): boolean {
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const first = inOrder[0];
  return (
    rows.length > 1 &&
    first !== undefined &&
    inOrder.every((row, at) => row.tray === first.tray && row.position === first.position + at && row.mergeStatus === 0)
  );
}

/** Why warning point, reminder point and capacity do not fit, for the first row that would break the order; empty when all fit. */
export function pointsProblem(
  rows: readonly Channel[],
  said: Partial<Pick<Channel, 'warnNum' | 'remindNum' | 'capacity'>>,
  t: (text: string, params: Record<string, string | number>) => string,
): string {
  const wrong = rows.map((row) => ({ ...row, ...said })).find((row) => row.warnNum > row.remindNum || row.remindNum > row.capacity);
  if (!wrong) return '';
  const { channelCode: channel, warnNum: warn, remindNum: remind, capacity } = wrong;
  return t('货道{channel}：预警点{warn}≤提醒点{remind}≤容量{capacity}不成立', { channel, warn, remind, capacity });
}

/** The channels that fit a text (code, product) and a level. */
export function fittingChannels(rows: readonly Channel[], { keyword, level }: { keyword: string; level: string | undefined }): Channel[] {
  const text = keyword.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (!level || row.warningLevel === level) &&
      (!text || [row.channelCode, row.productCode, row.productName].some((part) => part?.toLowerCase().includes(text))),
  );
}
