// What a row of a channel import would do, and what is wrong with it: each against the machines as they are and the rows before it.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { Counts, Line, Problem } from '../transfer/index.ts';
import { OWNER, stockOf } from '../channel/index.ts';

export interface ChannelImportRow {
  vmCode: string;
  channelCode: string;
  tray?: number | null | undefined;
  position?: number | null | undefined;
  channelType?: number | undefined;
  threadSize?: number | undefined;
  capacity?: number | undefined;
  warnNum?: number | undefined;
  remindNum?: number | undefined;
  saleType?: number | undefined;
  productCode?: string | null | undefined;
}

/** The machines that a batch names, with all their channels, the products that it names, and what lies in its channels. */
export async function readFloor(ctx: Ctx, batch: readonly Line<ChannelImportRow>[]) {
  const vmCodes = [...new Set(batch.map(({ row }) => row.vmCode))];
  const productCodes = [...new Set(batch.flatMap(({ row }) => row.productCode ?? []))];
  const vms = await from(ctx, 'vm', 'v')
    .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
    .select(['v.id', 'v.vmCode', 'm.rows', 'm.columns'])
    .where(sql<boolean>`v.vm_code = any(${vmCodes}::text[])`)
    .execute();
  const channels = await from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .selectAll('c')
    .where(sql<boolean>`v.vm_code = any(${vmCodes}::text[])`)
    .execute();
  const products = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.productCode'])
    .where(sql<boolean>`p.product_code = any(${productCodes}::text[])`)
    .execute();
  const vmByCode = new Map(vms.map((vm) => [vm.vmCode, vm]));
  const byCode = new Map(channels.map((channel) => [`${channel.vmId}/${channel.channelCode}`, channel]));
  const byPlace = new Map(channels.map((channel) => [`${channel.vmId}/${channel.tray}/${channel.position}`, channel]));
  const vmOf = (row: ChannelImportRow) => vmByCode.get(row.vmCode);
  return {
    vmOf,
    channelOf: (row: ChannelImportRow) => byCode.get(`${vmOf(row)?.id}/${row.channelCode}`),
    at: (key: string) => byPlace.get(key),
    products: new Map(products.map(({ id, productCode }) => [productCode, id])),
    stock: await stockOf(
      ctx,
      OWNER.vm,
      channels.map(({ id }) => id),
    ),
  };
}
export type Floor = Awaited<ReturnType<typeof readFloor>>;

/** What the rows before took: codes and places by the line that has them. */
export interface Seen {
  lines: Map<string, number>;
  places: Map<string, number>;
  /** Whether a channel that is not there is made. */
  creates: boolean;
}

/** What is wrong with a row; undefined when nothing is, and its code and place are then taken. */
export function problemOf({ line, row }: Line<ChannelImportRow>, floor: Floor, seen: Seen): Problem | undefined {
  const problem = (field: string, key: Problem['key'], params: Problem['params'] = {}): Problem => ({ line, field, key, params });
  const vm = floor.vmOf(row);
  if (!vm) return problem('vmCode', 'row-no-such', { thing: '设备', value: row.vmCode });
  const code = `${vm.id}/${row.channelCode}`;
  const twice = seen.lines.get(code);
  if (twice !== undefined) return problem('channelCode', 'row-twice', { line: twice, field: '货道', value: row.channelCode });
  if (row.productCode && !floor.products.has(row.productCode))
    return problem('productCode', 'row-no-such', { thing: '商品', value: row.productCode });
  const known = floor.channelOf(row);
  if (!known && !seen.creates) return problem('channelCode', 'row-no-such', { thing: '货道', value: row.channelCode });
  const wrong = known ? wrongWithKnown(row, known, floor) : wrongWithPlace(row, { ...vm, floor, seen });
  if (wrong) return problem(...wrong);
  const now = { capacity: 0, warnNum: 0, remindNum: 0, ...known };
  const {
    capacity,
    warnNum: warn,
    remindNum: remind,
  } = { capacity: row.capacity ?? now.capacity, warnNum: row.warnNum ?? now.warnNum, remindNum: row.remindNum ?? now.remindNum };
  if (warn > remind || remind > capacity) return problem('warnNum', 'channel-points', { channel: row.channelCode, warn, remind, capacity });
  seen.lines.set(code, line);
  if (!known) seen.places.set(`${vm.id}/${row.tray}/${row.position}`, line);
  return undefined;
}

type Wrong = [field: string, key: Problem['key'], params?: Problem['params']];
type ExistingChannel = NonNullable<ReturnType<Floor['channelOf']>>;

function wrongWithKnown(row: ChannelImportRow, known: ExistingChannel, floor: Floor): Wrong | undefined {
  const channel = row.channelCode;
  if (known.mergedInto) return ['channelCode', 'channel-is-part', { channel }];
  if ((row.tray && row.tray !== known.tray) || (row.position && row.position !== known.position))
    return ['tray', 'channel-stays', { channel, tray: known.tray, position: known.position }];
  const productId = row.productCode ? floor.products.get(row.productCode) : undefined;
  if (!productId || productId === known.productId) return undefined;
  if (known.newProductId) return ['productCode', 'channel-change-pending', { channel }];
  const other = (floor.stock.get(known.id) ?? []).filter((lying) => lying.productId !== productId);
  const stock = other.reduce((sum, { qty }) => sum + qty, 0);
  return stock > 0 ? ['productCode', 'channel-not-empty', { channel, stock }] : undefined;
}

interface Where {
  id: string;
  rows: number;
  columns: number;
  floor: Floor;
  seen: Seen;
}

function wrongWithPlace(
  { channelCode: channel, tray, position }: ChannelImportRow,
  { id, rows, columns, floor, seen }: Where,
): Wrong | undefined {
  if (!tray) return ['tray', 'row-empty'];
  if (!position) return ['position', 'row-empty'];
  if (tray > rows || position > columns) return ['tray', 'channel-outside', { channel, rows, columns }];
  const key = `${id}/${tray}/${position}`;
  return floor.at(key) || seen.places.has(key) ? ['tray', 'channel-place-taken', { channel, tray, position }] : undefined;
}

/** What a good row would do to its channel. */
export function change(row: ChannelImportRow, floor: Floor): keyof Counts {
  const known = floor.channelOf(row);
  if (!known) return 'added';
  const { vmCode: _, channelCode: _code, tray: _tray, position: _position, productCode, ...settings } = row;
  const productId = productCode ? floor.products.get(productCode) : undefined;
  const same = Object.entries(settings).every(([name, value]) => value === undefined || known[name as keyof ExistingChannel] === value);
  return same && (productId === undefined || productId === known.productId) ? 'same' : 'changed';
}
