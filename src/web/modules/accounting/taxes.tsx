// 税率: what of the prices is tax, by product type and vendor, from which day on.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { tax } from '../../../contract/accounting/tax.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { action, hidden, listScreen } from '../../kit/list/index.ts';
import { orAll } from './or-all.ts';

type Rate = Row<typeof tax.list>;

const fields = fieldsOf(tax.create, {
  taxRate: { help: '例如 13。单价是含税价。' },
  productTypeId: { help: '不选即对全部有效；下级分类也算。' },
  vendorId: { help: '不选即对全部有效。' },
  validFrom: { help: '最早是未对账的第一天：已对账的期间不变。' },
  validTo: { help: '不填即一直有效。' },
  remark: { whole: true },
});

export const Taxes = listScreen(tax.list, {
  search: ['productTypeId', 'vendorId'],
  columns: [
    { name: 'taxRate', width: 96, align: 'right', fixed: 'left', calls: true },
    orAll('productTypeName', ({ vendorName }: Rate) => !vendorName, 152),
    { name: 'vendorName', width: 168, align: 'left' },
    { name: 'validFrom', width: 112 },
    { name: 'validTo', width: 112 },
    { name: 'remark', width: 200, align: 'left' },
    ...hidden('creator', 'createdAt'),
  ],
  toolbar: [createDialog(tax.create, fields)],
  rowActions: [
    editDialog<Rate, typeof tax.end>(tax.end, ['validTo'], { label: '结束', width: 480 }),
    action('删除', tax.delete, { confirm: '只能删除没有对账过的。', danger: true }),
  ],
  nameOf: ({ taxRate, productTypeName, vendorName }) => [`${taxRate}%`, productTypeName, vendorName].filter(Boolean).join(' '),
  empty: '还没有税率：对账单和会计凭证不分税额。',
});
