// What is said of channels wherever they stand, in machines and on shelves, as plain functions.
import type { Level, LevelCounts } from './levels.tsx';
import { ChannelMergeStatus } from '../../contract/machine/codes.ts';

/** A channel in its place. */
export interface Placed {
  id: string;
  channelCode: string;
  productCode: string | null;
  productName: string | null;
  warningLevel: Level;
  tray: number;
  position: number;
  mergeStatus: number;
  /** Of a smart warehouse: positions are counted on each shelf anew. */
  shelfId?: string;
}

/** The value that all rows share; undefined when they differ or there is none. */
export function shared<C, K extends keyof C>(rows: readonly C[], field: K): C[K] | undefined {
  const value = rows[0]?.[field];
  return rows.every((row) => row[field] === value) ? value : undefined;
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A few channels by their codes, many by their number: 101、102、103 等5个. */
export function named(
  rows: readonly { channelCode: string }[],
  t: (text: string, params?: Record<string, string | number>) => string,
): string {
  const codes = rows.slice(0, 3).map(({ channelCode }) => channelCode);
  return rows.length <= 3 ? codes.join(t('、')) : t('{codes} 等{n}个', { codes: codes.join(t('、')), n: rows.length });
}

/** Whether channels stand side by side on one tray, none of them merged: what can become one. */
export function canMerge(rows: readonly Placed[]): boolean {
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const first = inOrder[0];
  const follows = (row: Placed, at: number) =>
    row.shelfId === first?.shelfId &&
    row.tray === first?.tray &&
    row.position === first.position + at &&
    row.mergeStatus === ChannelMergeStatus.single;
  return rows.length > 1 && inOrder.every(follows);
}

/** How many channels are at each level. */
export function countsOf(rows: readonly { warningLevel: Level }[]): LevelCounts {
  const counts: LevelCounts = { INVENT_WARN: 0, REPLENISH: 0, DEFAULT: 0, FREEZE: 0 };
  for (const { warningLevel } of rows) counts[warningLevel] += 1;
  return counts;
}

/** The channels that fit a text (code, product) and a level. */
export function fitting<C extends Placed>(rows: readonly C[], { keyword, level }: { keyword: string; level: Level | undefined }): C[] {
  const text = keyword.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (!level || row.warningLevel === level) &&
      (!text || [row.channelCode, row.productCode, row.productName].some((part) => part?.toLowerCase().includes(text))),
  );
}
