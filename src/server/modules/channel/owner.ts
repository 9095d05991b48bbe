// Whose a channel is. Machines and smart warehouses (cabins are of these) keep their channels in a table each, because the table says which right
// and which data permission hold them: a machine's by its machine, a shelf's by the warehouse behind. All that is done with a channel is written once for both.
import { sql, type Updateable } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { changeIn, from, removeFrom } from '../../kernel/scope.ts';

/** The table, the kind of place in the ledger, and the column that says in what its trays are counted. */
export const OWNER = {
  vm: { table: 'vmChannel', place: PLACE.vmChannel, frame: 'vmId' },
  prewh: { table: 'prewhChannel', place: PLACE.prewhChannel, frame: 'shelfId' },
} as const;
export type Owner = (typeof OWNER)[keyof typeof OWNER];

/** What verbs read of a channel that they hold locked. */
export const lockedColumns = [
  'c.id',
  'c.channelCode',
  'c.tray',
  'c.position',
  'c.width',
  'c.mergedInto',
  'c.productId',
  'c.capacity',
  'c.warnNum',
  'c.remindNum',
] as const;
export interface Channel {
  id: string;
  channelCode: string;
  tray: number;
  position: number;
  width: number;
  mergedInto: string | null;
  productId: string | null;
  capacity: number;
  warnNum: number;
  remindNum: number;
}

// Both tables have the columns that are named in this module; the database's types say so of one table at a time.
const tableOf = ({ table }: Owner) => table as 'vmChannel';

/** Channels with these ids and those that were merged into them, locked in the order that all callers keep. */
export const lockWithParts = (ctx: Ctx, owner: Owner, ids: readonly string[]) =>
  from(ctx, tableOf(owner), 'c')
    .select(lockedColumns)
    .where(sql<boolean>`(c.id = any(${[...ids]}::uuid[]) or c.merged_into = any(${[...ids]}::uuid[]))`)
    .orderBy('c.id')
    .forUpdate()
    .execute();

/** Gives channels that the caller holds locked what is said; nothing where nothing is. */
export async function setChannels<O extends Owner>(
  ctx: Ctx,
  owner: O,
  { ids, ...fields }: { ids: readonly string[] } & Omit<Updateable<DB[O['table']]>, 'id' | 'nodeId'>,
): Promise<void> {
  if (ids.length === 0 || Object.keys(fields).length === 0) return;
  await changeIn(ctx, tableOf(owner))
    .set(fields as Updateable<DB['vmChannel']>)
    .where('id', 'in', ids)
    .execute();
}

/** Takes channels away for good; parts of a merge go before the main channel that they name. */
export async function removeChannels(ctx: Ctx, owner: Owner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  for (const parts of [true, false])
    await removeFrom(ctx, tableOf(owner))
      .where('id', 'in', ids)
      .where('mergedInto', parts ? 'is not' : 'is', null)
      .execute();
}
