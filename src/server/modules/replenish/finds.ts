// How plans and virtual orders are found by their number.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { planList } from './plan.query.ts';
import { virtualOrderList } from './virtual.query.ts';

export const replenishFinds: readonly Finder[] = [
  foundIn(planList, {
    kind: 'plan',
    by: 'planNo',
    numbered: true,
    show: ({ id, planNo, vmName }) => ({ id, code: '', name: planNo, hint: vmName }),
  }),
  foundIn(virtualOrderList, {
    kind: 'virtualOrder',
    by: 'orderNo',
    numbered: true,
    show: ({ id, orderNo, vmName, vendorName }) => ({ id, code: '', name: orderNo, hint: hintOf(vmName, vendorName) }),
  }),
];
