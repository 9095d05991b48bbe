// What a history of trades refers to and the site has already: machines, channels, products, types, employees; by the words of the file.
import type { Ctx } from '../../kernel/ctx.ts';
import { compositeKey } from '../../kernel/keys.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';
import { readPeople, type PeopleDirectory } from './history-people-known.ts';

export interface HistoryDirectory {
  /** Device code → machine id. */
  vms: Map<string, string>;
  /** Device code and channel code → channel. */
  channels: Map<string, { id: string; productId: string | null }>;
  /** Product code, and name, → product id. */
  products: Map<string, string>;
  /** Product type code, and name, → type id. */
  types: Map<string, string>;
  people: PeopleDirectory;
  /** Up to this day all is closed: what happened by then counts on the day of the import. */
  closedDay: string | null;
  timeZone: string;
}

/** A channel by the words of the file. */
export const channelKey = (deviceCode: string, channelCode: string): string => compositeKey(deviceCode, channelCode);

/** Reads the site's machines, channels, products, types and people: a few queries, whatever the size of the file. */
export async function readHistoryDirectory(ctx: Ctx): Promise<HistoryDirectory> {
  const vms = await from(ctx, 'vm', 'v').select(['v.id', 'v.deviceCode']).execute();
  const channels = await from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .select(['c.id', 'v.deviceCode', 'c.channelCode', 'c.productId'])
    .execute();
  const products = await from(ctx, 'product', 'p').select(['p.id', 'p.productCode', 'p.productName']).execute();
  const types = await from(ctx, 'productType', 't').select(['t.id', 't.productTypeCode', 't.productTypeName']).execute();
  const words = <R extends { id: string }>(rows: readonly R[], ...names: ((row: R) => string)[]) =>
    new Map(names.flatMap((name) => rows.map((row) => [name(row), row.id] as const)));
  return {
    vms: words(vms, ({ deviceCode }) => deviceCode),
    channels: new Map(
      channels.map(({ id, deviceCode, channelCode, productId }) => [channelKey(deviceCode, channelCode), { id, productId }]),
    ),
    // A code counts more than a name.
    products: words(
      products,
      ({ productName }) => productName,
      ({ productCode }) => productCode,
    ),
    types: words(
      types,
      ({ productTypeName }) => productTypeName,
      ({ productTypeCode }) => productTypeCode,
    ),
    people: await readPeople(ctx),
    closedDay: await periods.lastClosedDay(ctx),
    timeZone: ctx.timeZone,
  };
}
