// What is known here of what a call of senses names: what was told before, channels, products and people, each in one query.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { senses } from '../../../contract/sense/report.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

type Senses = In<typeof senses>['senses'];

interface SensedChannel {
  id: string;
  productId: string | null;
  mainCode: string | null;
  /** Of one piece, and what a weight may be off by; milligrams. */
  weightPerUnit: number | null;
  weightTolerance: number | null;
}
export interface Registry {
  prewhId: string;
  /** When the smart warehouse was entered here. */
  since: string;
  /** By the device's id: what was kept, and what differed. */
  stock: ReadonlyMap<string, { hash: string; diffNum: number }>;
  visits: ReadonlyMap<string, { hash: string; leftAt: string | null }>;
  rooms: ReadonlyMap<string, string>;
  /** By code; `mainCode` is the channel that it was merged into. */
  channels: ReadonlyMap<string, SensedChannel>;
  products: ReadonlyMap<string, string>;
  /** Employees by staff number, and by card. */
  people: ReadonlyMap<string, string>;
  cards: ReadonlyMap<string, string>;
}

const words = (values: readonly (string | null | undefined)[]): string[] => [...new Set(values.flatMap((one) => one || []))];
const among = (column: string, values: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${[...values]}::text[])`;

export async function knownTo(ctx: Ctx, prewhId: string, told: Senses): Promise<Registry> {
  const ids = told.map(({ senseId }) => senseId);
  const stock = told.filter((one) => one.kind === 'stock');
  const visits = told.filter((one) => one.kind === 'visit');
  const { createdAt: since } = await from(ctx, 'prewh', 'w').select('w.createdAt').where('w.id', '=', prewhId).executeTakeFirstOrThrow();
  const kept = await from(ctx, 'prewhSense', 's')
    .select(['s.senseId', 's.bodyHash as hash', sql<number>`s.sensed_num - s.book_num`.as('diffNum')])
    .where('s.prewhId', '=', prewhId)
    .where(among('s.senseId', ids))
    .execute();
  const came = await from(ctx, 'prewhVisit', 'v')
    .select(['v.senseId', 'v.bodyHash as hash', 'v.leftAt'])
    .where('v.prewhId', '=', prewhId)
    .where(among('v.senseId', ids))
    .execute();
  const rooms = await from(ctx, 'prewhRoom', 'm')
    .select(['m.senseId', 'm.bodyHash'])
    .where('m.prewhId', '=', prewhId)
    .where(among('m.senseId', ids))
    .execute();
  const channels = await channelsOf(ctx, prewhId, words(stock.map(({ channelCode }) => channelCode)));
  const products = await from(ctx, 'product', 'p')
    .select(['p.productCode', 'p.id'])
    .where(among('p.productCode', words(stock.map(({ productCode }) => productCode))))
    .execute();
  const people = await from(ctx, 'employee', 'e')
    .select(['e.empCode', 'e.id'])
    .where(among('e.empCode', words(visits.map(({ empCode }) => empCode))))
    .execute();
  const cards = await from(ctx, 'nodeCard', 'k')
    .select(['k.cardNo', 'k.empId'])
    .where('k.empId', 'is not', null)
    .where(among('k.cardNo', words(visits.map(({ cardNo }) => cardNo))))
    .execute();
  return {
    prewhId,
    since,
    stock: new Map(kept.map(({ senseId, ...row }) => [senseId, row])),
    visits: new Map(came.map(({ senseId, ...row }) => [senseId, row])),
    rooms: new Map(rooms.map(({ senseId, bodyHash }) => [senseId, bodyHash])),
    channels,
    products: new Map(products.map(({ productCode, id }) => [productCode, id])),
    people: new Map(people.map(({ empCode, id }) => [empCode, id])),
    cards: new Map(cards.flatMap(({ cardNo, empId }) => (empId ? [[cardNo, empId] as const] : []))),
  };
}

async function channelsOf(ctx: Ctx, prewhId: string, codes: readonly string[]): Promise<Registry['channels']> {
  const rows = await from(ctx, 'prewhChannel', 'c')
    .leftJoin('prewhChannel as m', (join) => join.onRef('m.nodeId', '=', 'c.nodeId').onRef('m.id', '=', 'c.mergedInto'))
    .select(['c.channelCode', 'c.id', 'c.productId', 'm.channelCode as mainCode', 'c.weightPerUnit', 'c.weightTolerance'])
    .where('c.prewhId', '=', prewhId)
    .where(among('c.channelCode', codes))
    .execute();
  return new Map(rows.map(({ channelCode, ...row }) => [channelCode, row]));
}
