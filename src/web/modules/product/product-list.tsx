// 商品管理: products of the site, narrowed by the tree of product types.
import { shared } from '../../../contract/customer/shared.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { product } from '../../../contract/product/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, column, exportButton, hidden, importButton, listScreen, onOff, quantity, type TreeProps } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';
// By its files: what is gathered beside them, screens of trees, is no part of the first list.
import { TreeFilter } from '../../kit/tree/tree-filter.tsx';
import { TreePending } from '../../kit/tree/tree-pending.tsx';
import { StoredImage } from '../../kit/page/stored-image.tsx';
import { ProductPanel } from './product-panel.tsx';
import { typeTree } from './type-tree.ts';
import { batchChange, printsLabels, takenOff } from './product-actions.tsx';
import './product.css';

type ProductRow = Row<typeof product.list>;

const fields = fieldsOf(product.create, {
  unit: { help: '库存、限量和单价都按它计；改单位只改叫法，数量不换算。' },
  serialFlag: { help: '收货时每件填一个序列号；按批次就能查到这一件在哪里、被谁领走。' },
});

function TypeTree({ value, change }: TreeProps) {
  const say = useT();
  const types = useRead(product.listType, {});
  if (!types.data) return <TreePending error={types.error} refetch={types.refetch} />;
  return <TreeFilter title={say('商品分类')} nodes={typeTree(types.data)} value={value} change={change} />;
}

const GONE = '没有库存、交易和单据的商品才能删除；它的图片、单位换算、寿命和分组一起删除，不能恢复。';

export default listScreen(product.list, {
  search: ['keyword', 'vendorId', 'onSaleFlag', 'saleType'],
  columns: [
    { name: 'productCode', width: 136, fixed: 'left' },
    column('pictureUrl', ({ pictureUrl }) => pictureUrl && <StoredImage className="goods-thumb" url={pictureUrl} alt="" />, {
      width: 64,
    }),
    { name: 'productName', width: 240, align: 'left' },
    { name: 'productTypeName', width: 104 },
    'spec',
    'brand',
    'model',
    { name: 'unit', width: 72 },
    { name: 'productPrice', align: 'right' },
    'saleType',
    'onSaleFlag',
    { name: 'vendorName', width: 136 },
    { name: 'ownership', width: 80, hidden: true },
    { name: 'channelCount', width: 80 },
    { name: 'channelStock', width: 96, hidden: true },
    'nodeProductCode',
    { name: 'nodeProductName', hidden: true },
    quantity('packageQty', 'packageUnit', { hidden: true }),
    ...hidden('barcode', 'expiryDays', 'remark', 'createdAt'),
  ],
  tree: { field: 'productTypeId', Tree: TypeTree },
  toolbar: [
    createDialog(product.create, fields),
    importButton('IMPORT_PRODUCT', shared('product.productList.import')),
    exportButton(product.list),
  ],
  rowActions: [
    editDialog(product.update, fields),
    ...onOff<ProductRow>(product.update, { flag: 'onSaleFlag', confirm: takenOff, labels: ['下架', '上架'] }),
    action('删除', product.delete, { when: (row) => row.channelCount === 0, confirm: GONE, danger: true }),
  ],
  batchActions: [
    batchChange,
    action('批量下架', product.batchUpdate, {
      confirm: takenOff,
      input: (rows: ProductRow[]) => ({ ids: rows.map(({ id }) => id), onSaleFlag: false }),
    }),
    action('批量上架', product.batchUpdate, {
      input: (rows: ProductRow[]) => ({ ids: rows.map(({ id }) => id), onSaleFlag: true }),
      done: ({ waits }) => (waits > 0 ? '{waits}种商品要等审批通过后上架' : ''),
    }),
    printsLabels,
    action('批量删除', product.batchDelete, { confirm: GONE, danger: true }),
  ],
  panel: { title: '商品资料', render: (row) => <ProductPanel row={row} /> },
  nameOf: (row) => `${row.productCode} ${row.productName}`,
  empty: '还没有商品。先在商品分类建好分类，再新增，或从Excel导入（可以自动新建分类）。',
});
