// How smart warehouses, their shelves and documents, and warehouses are found.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
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
