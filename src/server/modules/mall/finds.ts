// How orders of the mall are found by their number.
import { foundIn, hintOf, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { emoList } from './emo.query.ts';
import { mallOrderList } from './order.query.ts';

interface FoundOrder {
  id: string;
  orderNo: string;
  empName: string;
  vendorNames: string;
}
const show = ({ id, orderNo, empName, vendorNames }: FoundOrder) => ({ id, code: '', name: orderNo, hint: hintOf(empName, vendorNames) });

export const mallFinds: readonly Finder[] = [
  foundIn(mallOrderList, {
    kind: 'mallOrder',
    by: 'orderNo',
    numbered: true,
    place: { table: 'cloudMallOrder', fits: contains('x.orderNo') },
    show,
  }),
  foundIn(emoList, {
    kind: 'emoOrder',
    by: 'orderNo',
    numbered: true,
    place: { table: 'cloudMallOrder', fits: contains('x.orderNo') },
    show,
  }),
];
