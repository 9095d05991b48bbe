// 仓库管理: the warehouses of the site, what hangs on each and how much lies in it.
import { labelPrinter } from '../../../contract/paper/printer.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { addressField } from '../../floor/address-field.tsx';
import { WarehouseType } from '../../../contract/warehouse/codes.ts';
import { lazy } from '../../kernel/later.tsx';
import { action, dialog, exportButton, importButton, link, listScreen, onOff } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction, type FormFields, pickedAs } from '../../kit/form/index.ts';
import { goodsFields } from './count-fields.ts';

const LabelPrinters = lazy(() => import('./label-printers.tsx'));

const { nodeWarehouse, prewhInventory } = warehouse;
const fields: FormFields<typeof nodeWarehouse.create> = [
  'warehouseCode',
  'warehouseName',
  'warehouseType',
  { name: 'parentId', control: pickedAs('warehouseId') },
  'manager',
  'statusFlag',
  { name: 'address', control: addressField, whole: true },
];

export default listScreen(nodeWarehouse.page, {
  search: ['keyword', 'warehouseType', 'statusFlag'],
  columns: [
    { name: 'warehouseCode', width: 120, fixed: 'left' },
    { name: 'warehouseName', width: 180, align: 'left' },
    { name: 'warehouseType', width: 88 },
    { name: 'parentName', width: 140 },
    { name: 'statusFlag', width: 80 },
    { name: 'productCount', width: 96, align: 'right' },
    { name: 'stockNum', width: 112, align: 'right' },
    { name: 'vmCount', width: 80 },
    { name: 'prewhCount', width: 88 },
    { name: 'manager', width: 104 },
    { name: 'address', width: 200, align: 'left' },
    { name: 'createdAt', hidden: true },
  ],
  toolbar: [
    createDialog(nodeWarehouse.create, fields, { title: '新增仓库', initial: { warehouseType: WarehouseType.main, statusFlag: true } }),
    importButton('IMPORT_WAREHOUSE', 'wms.warehouse.import'),
    { ...importButton('IMPORT_OPENING_STOCK', 'wms.warehouse.import'), label: '导入期初库存' },
    dialog('标签打印机', labelPrinter.save.permit, (place) => <LabelPrinters {...place} />),
    exportButton(nodeWarehouse.page),
  ],
  rowActions: [
    editDialog(nodeWarehouse.update, fields),
    formAction('盘点', prewhInventory.create, {
      fields: goodsFields,
      fixed: ({ id }) => ({ warehouseId: id }),
      done: '盘点单已新增',
    }),
    link('盘点单', prewhInventory.list.permit, { to: ({ id }) => `/wms/operate/wmsInventory?warehouseId=${id}` }),
    ...onOff(nodeWarehouse.update, { flag: 'statusFlag', confirm: '停用后不能再选用，库存和记录都保留。' }),
    action('删除', nodeWarehouse.delete, { confirm: '只有没有库存记录、也没有被引用的仓库可以删除。', danger: true }),
  ],
  nameOf: (row) => `${row.warehouseCode} ${row.warehouseName}`,
  empty: '还没有仓库。',
});
