// 外币汇率: which vendors bill in a currency of their own, at which rate, from which day on.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { currency } from '../../../contract/accounting/currency.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { action, hidden, listScreen } from '../../kit/list/index.ts';

type Rate = Row<typeof currency.list>;

const fields = fieldsOf(currency.create, {
  vendorId: { help: '这个供应商的对账单同时按这个币种列出。' },
  currency: { help: '三位大写代码，例如 USD、EUR。' },
  currencyRate: { help: '一单位外币合多少本站点货币，例如 7.1234。对账单按截止日期当天的汇率冻结。' },
  validFrom: { help: '最早是未对账的第一天：已对账的期间不变。' },
  validTo: { help: '不填即一直有效。' },
  remark: { whole: true },
});

export const Currencies = listScreen(currency.list, {
  search: ['vendorId', 'currency'],
  columns: [
    { name: 'vendorName', width: 184, align: 'left', fixed: 'left', calls: true },
    { name: 'currency', width: 80 },
    { name: 'currencyRate', width: 112, align: 'right' },
    { name: 'validFrom', width: 112 },
    { name: 'validTo', width: 112 },
    { name: 'remark', width: 200, align: 'left' },
    ...hidden('creator', 'createdAt'),
  ],
  toolbar: [createDialog(currency.create, fields)],
  rowActions: [
    editDialog<Rate, typeof currency.end>(currency.end, ['validTo'], { label: '结束', width: 480 }),
    action('删除', currency.delete, { confirm: '只能删除没有对账过的。', danger: true }),
  ],
  nameOf: (row) => `${row.vendorName} ${row.currency}`,
  empty: '还没有外币汇率：对账单只有本站点货币。',
});
