// 智能仓列表: the smart and unmanned warehouses of the site, how each stands, and the way to its shelves.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { go } from '../../kernel/router.tsx';
import { addressField } from '../../floor/address-field.tsx';
import { LevelBar, levelsOf, Online } from '../../floor/levels.tsx';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { action, column, exportButton, hidden, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';

const { prewh, prewhShelf, prewhInventory, pickOrder, uwhOrder } = warehouse;
type PrewhRow = Row<typeof prewh.page>;

const fields: FormFields<typeof prewh.create> = [
  'prewhCode',
  'prewhName',
  'prewhType',
  'warehouseId',
  'deviceCode',
  { name: 'address', control: addressField, whole: true },
];

/** Opens the shelves of a smart warehouse; its name stands in the tab (R081). */
const shelvesOf = ({ id, prewhName }: PrewhRow): string => `/wms/wmsShelf/${encodeURIComponent(prewhName)}?prewhId=${id}`;
const isUnmanned = ({ prewhType }: PrewhRow): boolean => prewhType === PrewhType.unmanned || prewhType === PrewhType.newUnmanned;

export default listScreen(prewh.page, {
  search: ['keyword', 'prewhType', 'warehouseId', 'onlineFlag'],
  columns: [
    { name: 'prewhCode', width: 120, fixed: 'left' },
    { name: 'prewhName', width: 180, align: 'left' },
    { name: 'prewhType', width: 128 },
    column('onlineFlag', (row) => <Online online={row.onlineFlag} stopped={false} />, { width: 88 }),
    column('warnChannels', (row) => <LevelBar levels={levelsOf(row)} />, { title: '库存状态', width: 270, align: 'left' }),
    { name: 'shelfCount', width: 80 },
    { name: 'channelCount', width: 80 },
    { name: 'warehouseName', width: 130 },
    { name: 'address', width: 180 },
    ...hidden('deviceCode', 'createdAt'),
  ],
  open: (row) => go(shelvesOf(row)),
  toolbar: [createDialog(prewh.create, fields, { title: '新增智能仓' }), exportButton(prewh.page, 'wms.wmsList.export')],
  rowActions: [
    { label: '货架', permit: prewhShelf.page.permit, start: (row) => go(shelvesOf(row)) },
    editDialog(prewh.update, fields),
    {
      label: '领料单',
      permit: pickOrder.list.permit,
      when: (row) => !isUnmanned(row),
      start: ({ id }) => go(`/wms/wmsPickList?prewhId=${id}`),
    },
    {
      label: '无人仓领料单',
      permit: uwhOrder.list.permit,
      when: isUnmanned,
      start: ({ id }) => go(`/wms/uwhOrder?prewhId=${id}`),
    },
    { label: '库存盘点', permit: prewhInventory.list.permit, start: ({ id }) => go(`/wms/operate/wmsInventory?prewhId=${id}`) },
    action('删除', prewh.delete, {
      when: ({ shelfCount }) => shelfCount === 0,
      confirm: '只有没有货架和单据的智能仓可以删除。',
      danger: true,
    }),
  ],
  nameOf: (row) => `${row.prewhCode} ${row.prewhName}`,
  empty: '还没有智能仓。',
});
