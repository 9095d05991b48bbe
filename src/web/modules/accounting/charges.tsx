// 计价规则: what a piece is charged at, from which day on.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { charge, ChargeState } from '../../../contract/accounting/charge.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
import { action, hidden, listScreen } from '../../kit/list/index.ts';
import { orAll } from './or-all.ts';

type Rule = Row<typeof charge.list>;

const fields = fieldsOf(charge.create, {
  productId: { help: '选了商品就不再选分类和供应商；合同价必须选商品。' },
  contractPrice: { help: '计价方式是合同价时填写；外币合同价填下面两项。' },
  currency: { help: '合同价是外币时填写，例如 USD。' },
  foreignPrice: { help: '按商品供应商领用当天的汇率折成本站点货币，之后不变。' },
  productTypeId: { help: '不选即对全部有效；下级分类也算。' },
  vendorId: { help: '不选即对全部有效。' },
  validFrom: { help: '最早从明天起：今天和以前的领用不变。' },
  validTo: { help: '不填即一直有效。' },
  remark: { whole: true },
});

export const Charges = listScreen(charge.list, {
  search: ['productId', 'productTypeId', 'vendorId', 'chargeState'],
  columns: [
    { name: 'chargeMethod', width: 128, fixed: 'left', calls: true },
    orAll('productName', ({ productTypeName, vendorName }: Rule) => !productTypeName && !vendorName, 168),
    { name: 'productTypeName', width: 136, align: 'left' },
    { name: 'vendorName', width: 152, align: 'left' },
    { name: 'contractPrice', width: 112, align: 'right' },
    { name: 'foreignPrice', width: 112, align: 'right' },
    { name: 'currency', width: 72 },
    { name: 'currencyRate', width: 96, align: 'right' },
    { name: 'validFrom', width: 112 },
    { name: 'validTo', width: 112 },
    { name: 'chargeState', width: 88 },
    { name: 'remark', width: 160, align: 'left' },
    ...hidden('creator', 'createdAt'),
  ],
  toolbar: [createDialog(charge.create, fields)],
  rowActions: [
    editDialog<Rule, typeof charge.end>(charge.end, ['validTo'], {
      label: '结束',
      width: 480,
      when: ({ chargeState }) => chargeState !== ChargeState.over,
    }),
    action('删除', charge.delete, {
      when: ({ chargeState }) => chargeState === ChargeState.coming,
      confirm: '还没有生效，删除后这些天按其他规则计价。',
      danger: true,
    }),
  ],
  nameOf: ({ productName, productTypeName, vendorName, validFrom }) =>
    [productName, productTypeName, vendorName, validFrom].filter(Boolean).join(' '),
  empty: '还没有计价规则：领用按商品单价计。',
});
