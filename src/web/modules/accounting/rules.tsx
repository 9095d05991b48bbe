// 科目设置: which accounts things are booked to.
import { accounting } from '../../../contract/accounting/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { action, hidden, listScreen } from '../../kit/list/index.ts';

const fields = fieldsOf(accounting.createRule, {
  costId: { help: '不选即对全部有效；下级成本中心也算。' },
  productTypeId: { help: '不选即对全部有效；下级分类也算。' },
  taxAccount: { help: '有税率时税额记到这里；不填就和金额记在一起。' },
  remark: { whole: true },
});
export const Rules = listScreen(accounting.rules, {
  search: ['productTypeId', 'costId'],
  columns: [
    // First: a rule that holds for everything has nothing else to say.
    { name: 'debitAccount', width: 144 },
    { name: 'creditAccount', width: 144 },
    { name: 'costName', width: 152, align: 'left' },
    { name: 'productTypeName', width: 152, align: 'left' },
    { name: 'ownership', width: 96 },
    { name: 'tradeType', width: 112 },
    { name: 'remark', width: 200, align: 'left' },
    // A site without rates of tax has none.
    ...hidden('taxAccount'),
  ],
  toolbar: [createDialog(accounting.createRule, fields)],
  rowActions: [
    editDialog(accounting.updateRule, fields),
    action('删除', accounting.deleteRule, { confirm: '删除后，以后的凭证按更通用的科目记账，已生成的不变。', danger: true }),
  ],
  nameOf: (row) => `${row.debitAccount} / ${row.creditAccount}`,
  empty: '还没有科目设置。先设一条各项都不选的通用科目，再为个别分类或成本中心单设。',
});
