// The warning level of a channel in SQL; the contract's `channelLevel` says the same in words, and a test holds them together.
import { sql, type RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import type { StockWarningLevel } from '../../../contract/stock/codes.ts';
import { lit } from '../../kernel/db/lit.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

export type Level = z.output<typeof StockWarningLevel>;

/** The level of channel `c` whose stock is joined as `s` (R141, ambiguity 44). */
export const channelLevelSql: RawBuilder<Level> = sql<Level>`case
  when c.freeze_status = ${lit(FreezeStatus.frozen)} or (c.freeze_status = ${lit(FreezeStatus.whenEmpty)} and s.on_hand <= 0) then 'FREEZE'
  when c.product_id is null then 'DEFAULT'
  when s.on_hand <= c.warn_num then 'INVENT_WARN'
  when s.on_hand <= c.remind_num then 'REPLENISH'
  else 'DEFAULT' end`;

const counted = (levelSql: RawBuilder<Level>, level: Level) =>
  sql<number>`count(*) filter (where c.merged_into is null and ${levelSql} = ${lit(level)})`;

/** How many of the joined channels stand at each level, as select expressions. A channel that was merged into another is none. */
export const levelCounts = (levelSql: RawBuilder<Level>) =>
  [
    counted(levelSql, 'INVENT_WARN').as('warned'),
    counted(levelSql, 'REPLENISH').as('reminded'),
    counted(levelSql, 'DEFAULT').as('normal'),
    counted(levelSql, 'FREEZE').as('frozen'),
  ] as const;

type LevelCounts = Record<Level, number>;
type CountedRow = { warned: number; reminded: number; normal: number; frozen: number };

/** The counts of a row that selected `levelCounts`; none for no row. */
export const levelsOf = (row?: CountedRow): LevelCounts => ({
  INVENT_WARN: row?.warned ?? 0,
  REPLENISH: row?.reminded ?? 0,
  DEFAULT: row?.normal ?? 0,
  FREEZE: row?.frozen ?? 0,
});
