// Capacity and points of a channel, and whether it can be worked on at all.
import { refuse } from '../../kernel/refusal.ts';
import type { Channel } from './owner.ts';

type Points = Pick<Channel, 'channelCode' | 'capacity' | 'warnNum' | 'remindNum'>;

/** Refuses 'channel-points' unless warning point ≤ reminder point ≤ capacity. */
export function requirePoints({ channelCode, capacity, warnNum, remindNum }: Points): void {
  if (warnNum <= remindNum && remindNum <= capacity) return;
  refuse('channel-points', { channel: channelCode, warn: warnNum, remind: remindNum, capacity });
}

/** What was said for channels, without what was left out; refuses 'channel-points' for the first whose points would not hold with it. */
export function settingsOf<F extends object>(rows: readonly Points[], fields: F): F {
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F;
  for (const row of rows) requirePoints({ ...row, ...said });
  return said;
}

/** Refuses 'channel-is-part' for a channel that was merged into another: it holds nothing. Gives the rows. */
export function requireWhole<C extends Channel>(rows: C[]): C[] {
  for (const { mergedInto, channelCode } of rows) if (mergedInto) refuse('channel-is-part', { channel: channelCode });
  return rows;
}

/** Refuses 'merge-already' for a channel that is part of a merge, as its main channel or into one. */
export function requireSingle(rows: readonly Channel[]): void {
  for (const { mergedInto, width, channelCode } of rows) if (mergedInto || width > 1) refuse('merge-already', { channel: channelCode });
}
