// 商品寿命: how long products last, and how long what is borrowed may be kept.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { borrowCycle } from '../../../contract/product/cycle.ts';
import { productLife } from '../../../contract/product/life.ts';
import { PeriodUnit } from '../../../contract/strategy/codes.ts';
import { t } from '../../kernel/i18n.ts';
import { action, column, exportButton, figure, grouped, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { tabbed } from '../../kit/page/tabs.tsx';

const period = (value: number, unit: string) => figure(grouped(value), t(labelOfCode(PeriodUnit, unit)));

const lifeFields = fieldsOf(productLife.create, {
  productId: { whole: true },
  lifeValue: { help: '领走一件后，同一个人在这段时间内不能再领；交回了就可以。' },
  maxRegrind: { help: '按刀具编码数还回的次数：还回的次数超过它，那次还刀和以后再借出都会列入“刀具核验异常”，请报废。' },
});
const Lives = listScreen(productLife.list, {
  search: ['keyword', 'productTypeId'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left' },
    { name: 'productName', width: 220, align: 'left' },
    { name: 'spec', width: 140 },
    { name: 'productTypeName', width: 120 },
    column('lifeValue', (row) => period(row.lifeValue, row.lifeUnit), { width: 104 }),
    { name: 'maxRegrind', width: 120 },
    { name: 'remark', width: 180 },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [createDialog(productLife.create, lifeFields, { initial: { lifeUnit: 'M' } }), exportButton(productLife.list)],
  rowActions: [
    editDialog(productLife.update, lifeFields),
    action('删除', productLife.delete, { confirm: '删除后，这个商品不再按寿命限制领用。', danger: true }),
  ],
  nameOf: (row) => row.productName,
  empty: '还没有商品寿命。登记后，领走一件的人要过了寿命才能再领。',
});

const cycleFields = fieldsOf(borrowCycle.create, {
  productId: { help: '商品和分类二者选一；商品自己的周期优先。' },
  productTypeId: { help: '对分类及其全部下级有效。' },
  cycleValue: { help: '借出后在这段时间内归还；手里还有没还的，不能再领。' },
  remindBefore: { help: '到期前这么多小时提醒，0为不提醒。' },
});
const Cycles = listScreen(borrowCycle.list, {
  search: ['keyword', 'productTypeId'],
  columns: [
    column('productName', (row) => row.productName ?? row.productTypeName ?? '', {
      title: '商品或分类',
      width: 240,
      align: 'left',
      fixed: 'left',
    }),
    { name: 'productCode', width: 136 },
    column('cycleValue', (row) => period(row.cycleValue, row.cycleUnit), { width: 104 }),
    { name: 'remindBefore', width: 136 },
    { name: 'remark', width: 200 },
    'createdAt',
  ],
  toolbar: [
    createDialog(borrowCycle.create, cycleFields, { initial: { cycleUnit: 'D', remindBefore: 0 } }),
    exportButton(borrowCycle.list, 'product.productLife.export'),
  ],
  rowActions: [
    editDialog(borrowCycle.update, cycleFields),
    action('删除', borrowCycle.delete, { confirm: '已借出的仍按原来的期限归还，以后借出的不再有期限。', danger: true }),
  ],
  nameOf: (row) => row.productName ?? row.productTypeName ?? '',
  empty: '还没有借用周期。没有周期的借用不会逾期。',
});

export default tabbed('商品寿命', [
  ['商品寿命', Lives],
  ['借用周期', Cycles],
]);
