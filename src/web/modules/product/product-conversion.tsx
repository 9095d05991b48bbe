// 商品转换: what a customer's code means, and what stands in for what.
import { productConversion } from '../../../contract/product/conversion.ts';
import { action, column, exportButton, figure, hidden, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields, pickedAs } from '../../kit/form/index.ts';

const fields: FormFields<typeof productConversion.create> = [
  { name: 'productId', whole: true },
  'customerProductCode',
  'customerProductName',
  { name: 'targetProductId', control: pickedAs('productId'), help: '缺货时可以用它代替。', whole: true },
  { name: 'fromQty', help: '这么多个商品……' },
  { name: 'toQty', help: '……相当于这么多个替代商品。' },
  'remark',
];

export default listScreen(productConversion.list, {
  search: ['keyword'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left' },
    { name: 'productName', width: 200, align: 'left' },
    { name: 'customerProductCode', width: 136 },
    { name: 'customerProductName', width: 200, align: 'left' },
    { name: 'targetProductCode', width: 136 },
    { name: 'targetProductName', width: 200, align: 'left' },
    column('fromQty', (row) => (row.targetProductId ? figure(`${row.fromQty} : ${row.toQty}`) : null), {
      title: '替代比例',
      width: 96,
    }),
    ...hidden('remark', 'createdAt'),
  ],
  toolbar: [createDialog(productConversion.create, fields, { initial: { fromQty: 1, toQty: 1 } }), exportButton(productConversion.list)],
  rowActions: [editDialog(productConversion.update, fields), action('删除', productConversion.delete, { confirm: true, danger: true })],
  nameOf: (row) => row.customerProductCode ?? `${row.productCode}→${row.targetProductCode}`,
  empty: '还没有商品转换。可以登记客户的商品编码，也可以登记替代商品。',
});
