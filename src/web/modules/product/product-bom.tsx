// 商品BOM: bills of materials, their state, their versions, where a product is used, what so many of one need.
import { BomStatus } from '../../../contract/product/codes.ts';
import { productBom } from '../../../contract/product/bom.ts';
import { action, exportLines, hidden, importButton, listScreen } from '../../kit/list/index.ts';
import { createDialog, pickedAs } from '../../kit/form/index.ts';
import { BomPanel, type Bom } from './bom-panel.tsx';
import { fields, update, WIDTH } from './edit-bom.tsx';

export default listScreen(productBom.list, {
  search: ['keyword', 'bomStatus', { name: 'usedProductId', control: pickedAs('productId') }],
  columns: [
    { name: 'bomCode', width: 136, fixed: 'left' },
    { name: 'bomName', width: 240, align: 'left' },
    { name: 'bomStatus', width: 88 },
    { name: 'version', width: 72 },
    { name: 'lineCount', width: 72 },
    { name: 'productName', width: 160, align: 'left' },
    ...hidden('productCode', 'remark'),
    { name: 'creator', width: 104 },
    'updatedAt',
    { name: 'createdAt', hidden: true },
  ],
  rowKey: 'bomId',
  toolbar: [
    createDialog(productBom.create, fields, { width: WIDTH, initial: { lines: [{}] } as never }),
    importButton('IMPORT_PRODUCT_BOM', 'product.productBom.import'),
    exportLines(productBom.lines, 'product.productBom.export'),
  ],
  rowActions: [
    update,
    action('生效', productBom.status, {
      when: (row: Bom) => row.bomStatus === BomStatus.draft,
      confirm: '生效后可以按它领料；以后的每次修改都会成为新版本。',
      input: ({ bomId }) => ({ bomId, bomStatus: BomStatus.effective }),
    }),
    action('退回草稿', productBom.status, {
      when: (row: Bom) => row.bomStatus === BomStatus.effective,
      input: ({ bomId }) => ({ bomId, bomStatus: BomStatus.draft }),
    }),
    action('作废', productBom.status, {
      when: (row: Bom) => row.bomStatus !== BomStatus.void,
      confirm: '作废后不能恢复，历史版本仍可查看。',
      danger: true,
      input: ({ bomId }) => ({ bomId, bomStatus: BomStatus.void }),
    }),
    action('删除', productBom.delete, {
      when: (row: Bom) => row.bomStatus === BomStatus.draft,
      confirm: '只能删除从未生效的草稿。',
      danger: true,
    }),
  ],
  panel: { title: 'BOM内容', render: (row) => <BomPanel key={row.bomId} row={row} /> },
  nameOf: (row) => `${row.bomCode} ${row.bomName}`,
  empty: '还没有BOM。可以新增，也可以从Excel导入。',
});
