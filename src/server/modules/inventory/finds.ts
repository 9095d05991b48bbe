// How counts at machines are found by their number.
import { foundIn, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { inventoryLogList } from './inventory.query.ts';

export const inventoryFinds: readonly Finder[] = [
  foundIn(inventoryLogList, {
    kind: 'count',
    by: 'inventoryNo',
    numbered: true,
    place: { table: 'vmInventory', fits: contains('x.inventoryNo') },
    show: ({ id, inventoryNo, vmName }) => ({ id, code: '', name: inventoryNo, hint: vmName }),
  }),
];
