// How smart warehouses, their shelves and documents, and warehouses are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
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

export const warehouseFinds: readonly Finder[] = [
  foundIn(prewhList, {
    kind: 'prewh',
    by: 'keyword',
    show: ({ id, prewhCode, prewhName, address }) => ({ id, code: prewhCode, name: prewhName, hint: hintOf(address) }),
  }),
  foundIn(shelfList, {
    kind: 'shelf',
    by: 'keyword',
    show: ({ prewhId, prewhName, shelfCode, shelfName }) => ({ id: prewhId, code: shelfCode, name: shelfName, hint: prewhName }),
  }),
  foundIn(warehouseList, {
    kind: 'warehouse',
    by: 'keyword',
    show: ({ id, warehouseCode, warehouseName, address }) => ({ id, code: warehouseCode, name: warehouseName, hint: hintOf(address) }),
  }),
  foundIn(pickOrderList, {
    kind: 'pickOrder',
    by: 'pickNo',
    numbered: { table: 'pickOrder', fits: contains('x.pickNo') },
    show: (row) => numbered(row, row.pickNo, row.empName),
  }),
  foundIn(uwhOrderList, {
    kind: 'uwhOrder',
    by: 'orderNo',
    numbered: { table: 'uwhPickOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.orderNo, row.empName),
  }),
  foundIn(prewhPlanList, {
    kind: 'prewhPlan',
    by: 'planNo',
    numbered: { table: 'prewhReplenishPlan', fits: contains('x.planNo') },
    show: (row) => numbered(row, row.planNo),
  }),
  foundIn(refillList, {
    kind: 'prewhRefill',
    by: 'replenishNo',
    numbered: { table: 'prewhOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.replenishNo),
  }),
  foundIn(returnList, {
    kind: 'prewhReturn',
    by: 'orderNo',
    numbered: { table: 'prewhOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.orderNo),
  }),
  foundIn(retreatList, {
    kind: 'prewhRetreat',
    by: 'orderNo',
    numbered: { table: 'prewhOrder', fits: contains('x.orderNo') },
    show: (row) => numbered(row, row.orderNo),
  }),
  foundIn(inventoryList, {
    kind: 'prewhCount',
    by: 'inventoryNo',
    numbered: { table: 'prewhInventory', fits: contains('x.inventoryNo') },
    show: ({ id, placeName: prewhName, inventoryNo }) => numbered({ id, prewhName }, inventoryNo),
  }),
];
