// 购买授权: who may buy what only named people may buy, how much of it in a month, and how much of that is used.
import { mall } from '../../../contract/mall/index.ts';
import { createDialog, fieldsOf } from '../../kit/form/index.ts';
import { action, exportButton, hidden, listScreen } from '../../kit/list/index.ts';

const { list, create, delete: remove } = mall.mallAuth;
const GONE = '这些人不能再买这种商品；要让所有人都能买，请在“商品和价格”里取消“仅授权员工”。';

export const Auths = listScreen(list, {
  search: ['keyword', 'empId', 'productId'],
  columns: [
    { name: 'empCode', width: 96, fixed: 'left' },
    { name: 'empName', width: 96 },
    { name: 'departmentName', width: 140 },
    { name: 'productCode', width: 136 },
    { name: 'productName', width: 240, align: 'left' },
    'spec',
    { name: 'limitNum', width: 104 },
    { name: 'usedNum', width: 104 },
    { name: 'creator', width: 96 },
    'createdAt',
    ...hidden('unit'),
  ],
  toolbar: [createDialog(create, fieldsOf(create, { empIds: { whole: true } }), { title: '新增购买授权' }), exportButton(list)],
  rowActions: [action('取消授权', remove, { confirm: GONE, danger: true, input: ({ id }) => ({ ids: [id] }) })],
  batchActions: [action('批量取消授权', remove, { confirm: GONE, danger: true })],
  nameOf: (row) => `${row.empName} ${row.productName}`,
  empty: '还没有购买授权。没有授权名单的商品，谁都可以买。',
});
