// The lines of orders to pick, with what is free of each product and where its goods are reserved: three queries for any number of orders.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { holdingsOf } from '../stock/index.ts';
import { stockedPrewhChannels } from './channel.query.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';

const KINDS = {
  pickOrderLine: {
    document: 'pick_order',
    head: 'pickOrder',
    asked: 'l.planNum',
    done: 'l.realNum',
    no: sql<string>`l.pick_line_no`,
    replaced: sql<number>`l.replaced_num`,
  },
  uwhPickOrderDetail: {
    document: 'uwh_pick_order',
    head: 'uwhPickOrder',
    asked: 'l.applyNum',
    done: 'l.pickedNum',
    no: sql<string>`''`,
    replaced: sql<number>`0`,
  },
} as const;

export interface OrderLine {
  lineNo: number;
  pickLineNo: string;
  productId: string;
  productCode: string;
  productName: string;
  spec: string | null;
  unit: string;
  barcode: string | null;
  asked: number;
  done: number;
  /** Pieces that another line of the order stands for. */
  replacedNum: number;
  freeNum: number;
  places: { channelId: string; channelCode: string; held: number }[];
  weightPerUnit: number | null;
}

/** Lines by order; the caller has narrowed the orders to what the actor may see. */
export async function linesFor(ctx: Ctx, table: keyof typeof KINDS, orderIds: readonly string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const kind = KINDS[table];
  // Both kinds have the columns that are named here; what they call differently comes from KINDS.
  const rows = (await from(ctx, table as 'pickOrderLine', 'l')
    .innerJoin(`${kind.head as 'pickOrder'} as o`, withinScope(ctx, 'o.id', 'l.orderId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select([
      sql<string>`l.order_id`.as('orderId'),
      sql<string>`o.prewh_id`.as('prewhId'),
      sql<number>`l.line_no`.as('lineNo'),
      kind.no.as('pickLineNo'),
      'p.id as productId',
      'p.productCode',
      'p.productName',
      'p.spec',
      'p.unit',
      'p.barcode',
      sql<number>`${sql.ref(kind.asked)}`.as('asked'),
      sql<number>`${sql.ref(kind.done)}`.as('done'),
      kind.replaced.as('replacedNum'),
    ])
    .where(sql<boolean>`l.order_id = any(${[...orderIds]}::uuid[])`)
    .orderBy(sql`l.order_id`)
    .orderBy(sql`l.line_no`)
    .execute()) as (Omit<OrderLine, 'freeNum' | 'places' | 'weightPerUnit'> & { orderId: string; prewhId: string })[];
  const held = await holdingsOf(ctx, { kind: kind.document, ids: orderIds });
  const channels = await channelsOf(ctx, [...new Set(rows.map((row) => row.prewhId))]);
  const names = new Map(channels.map(({ id, channelCode }) => [id, channelCode]));
  const weights = new Map(channels.map(({ id, weightPerUnit }) => [id, weightPerUnit]));
  const free = (prewhId: string, productId: string) =>
    channels.filter((row) => row.prewhId === prewhId && row.productId === productId).reduce((sum, row) => sum + row.free, 0);
  const placesOf = (orderId: string, lineNo: number) =>
    held
      .filter((row) => row.documentId === orderId && row.lineNo === lineNo)
      .map((row) => ({ channelId: row.placeRef, channelCode: names.get(row.placeRef) ?? '', held: row.held }));
  const lines = rows.map(({ prewhId, ...row }) => {
    const places = placesOf(row.orderId, row.lineNo);
    const [weight = null, ...others] = new Set(places.map(({ channelId }) => weights.get(channelId) ?? null));
    return { ...row, freeNum: free(prewhId, row.productId), places, weightPerUnit: others.length === 0 ? weight : null };
  });
  return new Map([...Map.groupBy(lines, ({ orderId }) => orderId)].map(([id, own]) => [id, own.map(({ orderId: _, ...line }) => line)]));
}

/** The channels of smart warehouses with what can be had of each now. */
const channelsOf = (ctx: Ctx, prewhIds: readonly string[]) =>
  stockedPrewhChannels(ctx)
    .select([
      'c.id',
      'c.channelCode',
      'c.prewhId',
      'c.productId',
      'c.weightPerUnit',
      sql<number>`case when c.disable_status = ${lit(DisableStatus.enabled)} and h.disable_status = ${lit(DisableStatus.enabled)} and c.freeze_status <> ${lit(FreezeStatus.frozen)} then greatest(s.free, 0) else 0 end`.as(
        'free',
      ),
    ])
    .where(sql<boolean>`c.prewh_id = any(${[...prewhIds]}::uuid[])`)
    .execute();
