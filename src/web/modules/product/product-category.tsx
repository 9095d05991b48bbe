// 商品分类: the tree of product types, each with the products that it and what is below it hold.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { product } from '../../../contract/product/index.ts';
import { t } from '../../kernel/i18n.ts';
import { go, listAt } from '../../kernel/router.tsx';
import { action, type ColumnOf, exportButton, importButton, opens } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction, pickedAs } from '../../kit/form/index.ts';
import { treeScreen } from '../../kit/tree/index.ts';
import { typeTree } from './type-tree.ts';

type Type = Out<typeof product.listType>[number];

const fieldsOf = (own?: Type) =>
  [
    'productTypeCode',
    'productTypeName',
    { name: 'parentId', control: pickedAs('productTypeId', own?.id) },
    'sort',
    'ppeKind',
    { name: 'ppeFrom', help: '从这天起领用的要员工签收；不填为从头算起。' },
    'remark',
  ] as const;
const columns: readonly ColumnOf<Type>[] = [
  'productTypeCode',
  { name: 'productTypeName', width: 240 },
  opens('productCount', (row: Type) => go(listAt('/product/productList', { productTypeId: row.id }))),
  'sort',
  { name: 'ppeKind', width: 128 },
  { name: 'remark', width: 240 },
];
const MERGED =
  '它的商品和下级都移过去，然后删除它；历史记录仍保留原来的名称。借用周期在对方没有时一起过去。领料策略、回收仓位、税率、计价规则或科目设置用到它时不能合并，先在那里改为其他分类。';
const merge = formAction<Type, typeof product.mergeType>('合并到…', product.mergeType, {
  fields: ({ id }) => [{ name: 'intoId', control: pickedAs('productTypeId', id), help: MERGED, whole: true }],
  title: ({ productTypeName }) => t('把“{name}”并入另一个分类', { name: productTypeName }),
  done: '已合并',
});
const rowActions = [
  editDialog<Type, typeof product.updateType>(product.updateType, fieldsOf),
  merge,
  action<Type, typeof product.deleteType>('删除', product.deleteType, {
    when: ({ productCount }) => productCount === 0,
    confirm: '只能删除没有下级、也没有商品的分类。',
    danger: true,
  }),
];

export default treeScreen(product.listType, {
  title: '商品分类',
  nodes: typeTree,
  columns,
  toolbar: (parent) => [
    createDialog(product.createType, fieldsOf(), { initial: { parentId: parent } }),
    importButton('IMPORT_PRODUCT_TYPE', 'product.productCategory.import'),
    exportButton(product.listType, 'product.productCategory.export'),
  ],
  rowActions,
  nameOf: ({ productTypeName }) => productTypeName,
  move: product.updateType,
  empty: '还没有商品分类。',
  counted: 'productCount',
});
