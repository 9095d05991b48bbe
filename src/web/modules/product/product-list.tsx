// 商品管理: products of the site, narrowed by the tree of product types.
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { product } from '../../../contract/product/index.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { action } from '../../kit/actions.tsx';
import { money, quantity, tag } from '../../kit/columns.tsx';
import { createDialog, editDialog, type FormFields } from '../../kit/form-actions.tsx';
import type { TreeProps } from '../../kit/list-options.ts';
import { listScreen } from '../../kit/list-screen.tsx';
import { TreeFilter } from '../../kit/tree-filter.tsx';
import { exportButton, importButton } from '../../kit/transfer-buttons.tsx';
import { ProductPanel } from './product-panel.tsx';
import { typeTree } from './type-tree.ts';

type ProductRow = Row<typeof product.list>;

const fields: FormFields<typeof product.create> = [
  'productCode',
  'productName',
  'productTypeId',
  'productPrice',
  'unit',
  'saleType',
  'nodeProductCode',
  'nodeProductName',
  'brand',
  'model',
  'spec',
  'barcode',
  'packageUnit',
  'packageQty',
  'expiryDays',
  'onSaleFlag',
  'rfidFlag',
  'remark',
];

function TypeTree({ value, change }: TreeProps) {
  const t = useT();
  const types = useQuery({ queryKey: [product.listType.path, {}], queryFn: () => call(product.listType, {}, { silent: true }) });
  if (!types.data) return <div className="kit-tree" aria-busy={!types.error} />;
  return <TreeFilter title={t('商品分类')} nodes={typeTree(types.data)} value={value} change={change} />;
}

export default listScreen(product.list, {
  search: ['keyword', 'onSaleFlag', 'saleType'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left' },
    { name: 'productName', width: 240, align: 'left' },
    'productTypeName',
    'spec',
    'brand',
    'model',
    { name: 'unit', width: 72 },
    money('productPrice', { align: 'right' }),
    tag('saleType'),
    tag('onSaleFlag'),
    'nodeProductCode',
    { name: 'nodeProductName', hidden: true },
    quantity('packageQty', 'packageUnit', { hidden: true }),
    { name: 'barcode', hidden: true },
    { name: 'expiryDays', hidden: true },
    { name: 'vendorName', hidden: true },
    { name: 'remark', hidden: true },
    { name: 'createdAt', hidden: true },
  ],
  sorts: ['productCode', 'productName', 'nodeProductCode', 'productTypeName', 'productPrice', 'createdAt'],
  tree: { field: 'productTypeId', Tree: TypeTree },
  toolbar: [createDialog(product.create, fields), importButton('IMPORT_PRODUCT', 'product.productList.import'), exportButton(product.list)],
  rowActions: [
    editDialog<ProductRow, typeof product.update>(product.update, fields),
    action('下架', product.update, {
      when: (row: ProductRow) => row.onSaleFlag,
      input: ({ id }) => ({ id, onSaleFlag: false }),
    }),
    action('上架', product.update, {
      when: (row: ProductRow) => !row.onSaleFlag,
      input: ({ id }) => ({ id, onSaleFlag: true }),
    }),
    action('删除', product.delete, { confirm: '删除后不能恢复，历史单据仍保留它的名称。', danger: true }),
  ],
  batchActions: [action('批量删除', product.batchDelete, { confirm: '删除后不能恢复，历史单据仍保留它的名称。', danger: true })],
  panel: { title: '商品资料', render: (row) => <ProductPanel row={row} /> },
  nameOf: (row) => `${row.productCode} ${row.productName}`,
  empty: '还没有商品。可以新增，也可以从Excel导入。',
});
