// What the pages of machines alone say of channels, as plain functions.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { machine } from '../../../contract/machine/index.ts';

export type Channel = Out<typeof machine.vmChannel.all>[number];

export const stockOf = (rows: readonly Channel[]): number => rows.reduce((sum, { stockNum }) => sum + stockNum, 0);

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
