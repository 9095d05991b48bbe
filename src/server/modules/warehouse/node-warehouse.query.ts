// Reads of warehouses.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { nodeWarehouse } from '../../../contract/warehouse/node-warehouse.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { balancesOf } from '../stock/index.ts';

const keyword = sought('h');

/** The first 50 warehouses in use that fit the text; or those with these ids. */
export async function searchWarehouses(ctx: Ctx, asked: In<typeof nodeWarehouse.list>): Promise<Given<typeof nodeWarehouse.list>> {
  const { keyword: text, ids, nodeId, warehouseType } = asked;
  if (nodeId && nodeId !== ctx.nodeId) return [];
  const query = from(ctx, 'warehouse', 'h').select(['h.id', 'h.warehouseCode', 'h.warehouseName', 'h.warehouseType']);
  if (ids) return ids.length === 0 ? [] : query.where('h.id', 'in', ids).execute();
  let found = query.where('h.statusFlag', '=', true);
  if (typeof warehouseType === 'number') found = found.where('h.warehouseType', '=', warehouseType);
  return answering(ctx, found, { keyword: text ?? '', alias: 'h', order: (rows) => rows.orderBy('h.warehouseCode'), limit: 50 });
}

/** What lies in warehouse `h`: always one row. */
const lying = (ctx: Ctx) =>
  balancesOf(ctx, [PLACE.warehouse])
    .clearSelect()
    .clearGroupBy()
    .select([sql<number>`count(distinct b.product_id)`.as('productCount'), sql<number>`coalesce(sum(b.on_hand), 0)`.as('stockNum')])
    .where(sql<boolean>`b.place_ref = h.id`);

export const warehouseList = list(nodeWarehouse.page, {
  query: (ctx) =>
    from(ctx, 'warehouse', 'h')
      .leftJoin('warehouse as u', withinScope(ctx, 'u.id', 'h.parentId'))
      .innerJoinLateral(lying(ctx).as('s'), (join) => join.onTrue())
      .select([
        'h.id',
        'h.warehouseCode',
        'h.warehouseName',
        'h.warehouseType',
        'u.id as parentId',
        'u.warehouseName as parentName',
        'h.address',
        'h.manager',
        'h.statusFlag',
        from(ctx, 'vm', 'v')
          .select(sql<number>`count(*)`.as('n'))
          .where(sql<boolean>`v.warehouse_id = h.id`)
          .as('vmCount'),
        from(ctx, 'prewh', 'w')
          .select(sql<number>`count(*)`.as('n'))
          .where(sql<boolean>`w.warehouse_id = h.id`)
          .as('prewhCount'),
        's.productCount',
        's.stockNum',
        'h.createdAt',
      ]),
  filters: { keyword, warehouseType: equals('h.warehouseType'), statusFlag: equals('h.statusFlag') },
  sorts: {
    warehouseCode: 'h.warehouseCode',
    warehouseName: 'h.warehouseName',
    warehouseType: 'h.warehouseType',
    stockNum: 's.stockNum',
    createdAt: 'h.createdAt',
  },
  order: [
    ['h.warehouseCode', 'asc'],
    ['h.id', 'asc'],
  ],
});
