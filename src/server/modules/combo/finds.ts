// How combo pick orders are found by their number.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { comboList } from './combo.query.ts';

export const comboFinds: readonly Finder[] = [
  foundIn(comboList, {
    kind: 'combo',
    by: 'orderNo',
    numbered: true,
    place: { table: 'comboPickOrder', fits: contains('x.orderNo') },
    show: ({ id, orderNo, empName, departmentName }) => ({ id, code: '', name: orderNo, hint: hintOf(empName, departmentName) }),
  }),
];
