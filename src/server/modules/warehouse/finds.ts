// How smart warehouses, their shelves and documents, and warehouses are found.
import { sql } from 'kysely';
import type { FoundRecord } from '../../../contract/kernel/found.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { foundIn, hintOf, MOST_FOUND, type Finder } from '../../kernel/list/found.ts';
import { sought } from '../../kernel/list/sought.ts';
import { contains } from '../../kernel/list/list.ts';
import { inventoryList } from './inventory.query.ts';
import { warehouseList } from './node-warehouse.query.ts';
import { pickOrderList, uwhOrderList } from './orders.query.ts';
import { prewhList, shelfList } from './prewh.query.ts';
import { refillList, retreatList, returnList } from './prewh-order.query.ts';
import { prewhPlanList } from './refill.query.ts';

interface Numbered {
  id: string;
  prewhName: string;
}
const numbered = ({ id, prewhName }: Numbered, name: string, hint?: string | null) => ({
  id,
  code: '',
  name,
  hint: hintOf(prewhName, hint),
});

/** A bin by its label: its code, with or without the smart warehouse before it. */
async function findBins(ctx: Ctx, text: string): Promise<FoundRecord[]> {
  const said = text.trim();
  const rows = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['w.id', 'w.prewhName', 'c.channelCode', 'p.productName'])
    .where(
      sql<boolean>`upper(${said}) in (upper(c.channel_code), upper(w.prewh_code || '-' || c.channel_code), upper(w.prewh_code || '/' || c.channel_code))`,
    )
    .orderBy('w.prewhCode')
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id, prewhName, channelCode, productName }) => ({
    id,
    code: prewhName,
    name: channelCode,
    hint: hintOf(prewhName, productName),
  }));
}

export const warehouseFinds: readonly Finder[] = [
  foundIn(prewhList, {
    kind: 'prewh',
    by: 'keyword',
    place: { table: 'prewh', fits: sought('x') },
    show: ({ id, prewhCode, prewhName, address }) => ({ id, code: prewhCode, name: prewhName, hint: hintOf(address) }),
  }),
  foundIn(shelfList, {
    kind: 'shelf',
    by: 'keyword',
    show: ({ prewhId, prewhName, shelfCode, shelfName }) => ({ id: prewhId, code: shelfCode, name: shelfName, hint: prewhName }),
  }),
  { kind: 'bin', permit: shelfList.endpoint.permit, numbered: true, find: findBins },
  foundIn(warehouseList, {
    kind: 'warehouse',
    by: 'keyword',
    place: { table: 'warehouse', fits: sought('x') },
    show: ({ id, warehouseCode, warehouseName, address }) => ({ id, code: warehouseCode, name: warehouseName, hint: hintOf(address) }),
  }),
  foundIn(pickOrderList, {
    kind: 'pickOrder',
    by: 'pickNo',
    numbered: true,
    place: { table: 'pickOrder', fits: contains('x.pickNo') },
    show: (row) => numbered(row, row.pickNo, row.empName),
  }),
  foundIn(uwhOrderList, {
    kind: 'uwhOrder',
    by: 'orderNo',
    numbered: true,
    place: { table: 'uwhPickOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.orderNo, row.empName),
  }),
  foundIn(prewhPlanList, {
    kind: 'prewhPlan',
    by: 'planNo',
    numbered: true,
    place: { table: 'prewhReplenishPlan', fits: contains('x.planNo') },
    show: (row) => numbered(row, row.planNo),
  }),
  foundIn(refillList, {
    kind: 'prewhRefill',
    by: 'replenishNo',
    numbered: true,
    place: { table: 'prewhOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.replenishNo),
  }),
  foundIn(returnList, {
    kind: 'prewhReturn',
    by: 'orderNo',
    numbered: true,
    place: { table: 'prewhOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.orderNo),
  }),
  foundIn(retreatList, {
    kind: 'prewhRetreat',
    by: 'orderNo',
    numbered: true,
    place: { table: 'prewhOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.orderNo),
  }),
  foundIn(inventoryList, {
    kind: 'prewhCount',
    by: 'inventoryNo',
    numbered: true,
    place: { table: 'prewhInventory', fits: contains('x.inventoryNo') },
    show: ({ id, placeName: prewhName, inventoryNo }) => numbered({ id, prewhName }, inventoryNo),
  }),
];
