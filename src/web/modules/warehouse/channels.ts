// What the shelf page says of channels, as plain functions.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { warehouse } from '../../../contract/warehouse/index.ts';
import type { Level, LevelCounts } from '../../kit/levels.tsx';

export type Channel = Out<typeof warehouse.prewhChannel.list>[number];

/** The value that all rows share; undefined when they differ or there is none. */
export function shared<K extends keyof Channel>(rows: readonly Channel[], field: K): Channel[K] | undefined {
  const value = rows[0]?.[field];
  return rows.every((row) => row[field] === value) ? value : undefined;
}

export const idsOf = (rows: readonly Channel[]): string[] => rows.map(({ id }) => id);

/** A few channels by their codes, many by their number. */
export function named(rows: readonly Channel[], t: (text: string, params: Record<string, string | number>) => string): string {
  const codes = rows.slice(0, 3).map(({ channelCode }) => channelCode);
  return rows.length <= 3 ? codes.join('、') : t('{codes} 等{n}个', { codes: codes.join('、'), n: rows.length });
}

/** Whether channels stand side by side on one level of one shelf, none of them merged: what can become one. */
export function canMerge(rows: readonly Channel[]): boolean {
  const inOrder = rows.toSorted((a, b) => a.position - b.position);
  const first = inOrder[0];
  return (
    rows.length > 1 &&
    first !== undefined &&
    inOrder.every(
      (row, at) =>
        row.shelfId === first.shelfId && row.tray === first.tray && row.position === first.position + at && row.mergeStatus === 0,
    )
  );
}

export function countsOf(rows: readonly Channel[]): LevelCounts {
  const counts: LevelCounts = { INVENT_WARN: 0, REPLENISH: 0, DEFAULT: 0, FREEZE: 0 };
  for (const { warningLevel } of rows) counts[warningLevel] += 1;
  return counts;
}

/** The channels that fit a text (code, product) and a level. */
export function fitting(rows: readonly Channel[], { keyword, level }: { keyword: string; level: Level | undefined }): Channel[] {
  const text = keyword.trim().toLowerCase();
  return rows.filter(
    (row) =>
      (!level || row.warningLevel === level) &&
      (!text || [row.channelCode, row.productCode, row.productName].some((part) => part?.toLowerCase().includes(text))),
  );
}

/** The first place of a shelf that has no channel; undefined when it is full. */
export function freePlace(shelf: { rowNum: number; columnNum: number }, rows: readonly Channel[]) {
  const taken = new Set(rows.map(({ tray, position }) => `${tray}/${position}`));
  for (let tray = 1; tray <= shelf.rowNum; tray += 1)
    for (let position = 1; position <= shelf.columnNum; position += 1) if (!taken.has(`${tray}/${position}`)) return { tray, position };
  return undefined;
}
