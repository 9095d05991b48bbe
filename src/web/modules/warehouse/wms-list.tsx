// 智能仓列表: the smart and unmanned warehouses of the site, how each stands, and the way to its shelves.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { go } from '../../kernel/router.tsx';
import { addressField } from '../../floor/address-field.tsx';
import { LevelBar, levelsOf, Online } from '../../floor/levels.tsx';
import { PrewhType } from '../../../contract/warehouse/codes.ts';
import { lazy } from '../../kernel/later.tsx';
import { action, column, dialog, exportButton, hidden, importButton, link, listScreen } from '../../kit/list/index.ts';
import { createDialog, editDialog, fieldsOf } from '../../kit/form/index.ts';

const { prewh, prewhShelf, prewhInventory, pickOrder, uwhOrder } = warehouse;
type PrewhRow = Row<typeof prewh.page>;

const limit = { help: '留空不管；超出时预警，看板上变红。' };
const fields = fieldsOf(prewh.create, { address: { control: addressField, whole: true }, temperatureMin: limit, temperatureMax: limit });

const GateCode = lazy(() => import('./gate-code.tsx'));

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
    ...hidden('temperatureMin', 'temperatureMax', 'deviceCode', 'createdAt'),
  ],
  open: (row) => go(shelvesOf(row)),
  toolbar: [
    createDialog(prewh.create, fields, { title: '新增智能仓' }),
    exportButton(prewh.page, 'wms.wmsList.export'),
    { ...importButton('IMPORT_PREWH_SHELF', 'wms.wmsShelf.create'), label: '导入货架' },
    { ...importButton('IMPORT_PREWH_CHANNEL', 'wms.wmsShelf.create'), label: '导入货道' },
  ],
  rowActions: [
    link('货架', prewhShelf.page.permit, { to: shelvesOf }),
    editDialog(prewh.update, fields),
    link('领料单', pickOrder.list.permit, { to: ({ id }) => `/wms/wmsPickList?prewhId=${id}`, when: (row) => !isUnmanned(row) }),
    link('无人仓领料单', uwhOrder.list.permit, { to: ({ id }) => `/wms/uwhOrder?prewhId=${id}`, when: isUnmanned }),
    {
      ...dialog<PrewhRow>('门码', prewh.page.permit, (place, row) => <GateCode {...place} code={row.prewhCode} name={row.prewhName} />),
      when: isUnmanned,
    },
    link('库存盘点', prewhInventory.list.permit, { to: ({ id }) => `/wms/operate/wmsInventory?prewhId=${id}` }),
    action('删除', prewh.delete, {
      when: ({ shelfCount }) => shelfCount === 0,
      confirm: '只有没有货架和单据的智能仓可以删除。',
      danger: true,
    }),
  ],
  nameOf: (row) => `${row.prewhCode} ${row.prewhName}`,
  empty: '还没有智能仓。',
});
