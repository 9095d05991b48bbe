// Reads of counts. What the books say is not told before the counting has ended.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { prewhInventory } from '../../../contract/warehouse/inventory.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { InventoryStatus } from '../../../contract/warehouse/codes.ts';
import { lit } from '../../kernel/db/lit.ts';
import { isSwitchedOn, ownRequest } from '../site/index.ts';
import { countDocument } from './inventory.flow.ts';

/** Nobody counts what he reads: book and difference are told to whom approves, and to all when it is posted. */
const revealed = sql<boolean>`i.status in (${lit(InventoryStatus.review, InventoryStatus.finished)})`;
const difference = sql<number | null>`coalesce(l.diff_num, l.real_num - l.book_num)`;
/** Differs, was seen once, and the site wants to see such twice. */
const again = (ctx: Ctx) =>
  sql<boolean>`coalesce(l.rounds = 1 and l.real_num <> l.book_num and not (${revealed}) and ${isSwitchedOn(ctx, 'countTwice')}, false)`;
/** Of line `l`, until its difference is posted and keeps what it was. */
const priceOfNow = sql<number>`(select p.unit_price from product p where p.node_id = l.node_id and p.id = l.product_id)`;
const hidden = (figure: ReturnType<typeof sql<number | null>>) => sql<number | null>`case when ${revealed} then ${figure} end`;

const sums = (ctx: Ctx) =>
  countDocument
    .sums(ctx, [], 'i')
    .select([
      sql<number>`count(l.real_num)`.as('countedLines'),
      sql<number>`count(*) filter (where ${again(ctx)})`.as('againLines'),
      hidden(sql<number | null>`count(*) filter (where ${difference} <> 0)`).as('differLines'),
      hidden(sql<number | null>`coalesce(sum(abs(${difference}) * coalesce(l.price, ${priceOfNow})), 0)`).as('diffAmount'),
    ]);

/** Counts of the smart and main warehouses in sight. */
const inventories = (ctx: Ctx) =>
  from(ctx, 'prewhInventory', 'i')
    .leftJoin('prewh as w', withinScope(ctx, 'w.id', 'i.prewhId'))
    .leftJoin('warehouse as h', withinScope(ctx, 'h.id', 'i.warehouseId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'i.empId'))
    .innerJoinLateral(sums(ctx).as('t'), (join) => join.onTrue())
    .where(sql<boolean>`(w.id is not null or h.id is not null)`)
    .select([
      'i.id',
      'i.inventoryNo',
      'i.prewhId',
      'i.warehouseId',
      sql<string>`coalesce(w.prewh_name, h.warehouse_name)`.as('placeName'),
      'i.status',
      't.lineCount',
      't.countedLines',
      't.againLines',
      't.differLines',
      'i.planDate',
      'e.id as empId',
      'e.empName',
      'i.creator',
      'i.createdAt',
      'i.finishedAt',
      'i.finishedBy',
      'i.remark',
      ownRequest(ctx, { askedBy: 'i.askedBy' }).as('ownFlag'),
      't.diffAmount',
    ]);

const definition = {
  query: inventories,
  filters: {
    inventoryNo: contains('i.inventoryNo'),
    prewhId: equals('i.prewhId'),
    warehouseId: equals('i.warehouseId'),
    status: equals('i.status'),
    createdAt: withinDays('i.createdAt'),
  },
  sorts: {
    inventoryNo: 'i.inventoryNo',
    placeName: 'placeName',
    status: 'i.status',
    planDate: 'i.planDate',
    createdAt: 'i.createdAt',
    finishedAt: 'i.finishedAt',
  },
  order: [
    ['i.createdAt', 'desc'],
    ['i.id', 'asc'],
  ],
} as const;

export const inventoryList = list(prewhInventory.list, definition);
/** The same counts, also by what they hold. */
export const inventoryOrderList = list(prewhInventory.orders, {
  ...definition,
  filters: {
    ...definition.filters,
    productId: (id) => sql<boolean>`exists (select from prewh_inventory_line l
      where l.node_id = i.node_id and l.inventory_id = i.id and l.product_id = ${id})`,
  },
});

/** One count with its lines in the order in which one walks; refuses 'not-found'. */
export async function findInventory(ctx: Ctx, { id }: In<typeof prewhInventory.find>): Promise<Given<typeof prewhInventory.find>> {
  const row = (await inventories(ctx).where('i.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '盘点单' });
  const lines = await from(ctx, 'prewhInventoryLine', 'l')
    .innerJoin('prewhInventory as i', sameNode('i.id', 'l.inventoryId'))
    .leftJoin('prewhChannel as c', sameNode('c.id', 'l.channelId'))
    .leftJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'l.channelId', 'c.weightPerUnit', 'h.shelfCode', 'c.channelCode'])
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode'])
    .select([hidden(sql<number | null>`l.book_num`).as('bookNum'), 'l.realNum', hidden(difference).as('diffNum'), again(ctx).as('again')])
    .select(['l.countedAt', 'l.countedBy'])
    .where('l.inventoryId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  return { ...row, lines };
}
