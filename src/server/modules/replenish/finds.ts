// How plans and virtual orders are found by their number.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { planList } from './plan.query.ts';
import { virtualOrderList } from './virtual.query.ts';

export const replenishFinds: readonly Finder[] = [
  foundIn(planList, {
    kind: 'plan',
    by: 'planNo',
    numbered: true,
    place: { table: 'replenishPlan', fits: contains('x.planNo') },
    show: ({ id, planNo, vmName }) => ({ id, code: '', name: planNo, hint: vmName }),
  }),
  foundIn(virtualOrderList, {
    kind: 'virtualOrder',
    by: 'orderNo',
    numbered: true,
    place: { table: 'virtualOrder', fits: contains('x.orderNo') },
    show: ({ id, orderNo, vmName, vendorName }) => ({ id, code: '', name: orderNo, hint: hintOf(vmName, vendorName) }),
  }),
];
