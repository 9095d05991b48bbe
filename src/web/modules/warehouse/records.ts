// Where smart warehouses, shelves, warehouses and their documents open, found by the palette.
import { storyPath, storyRights } from '../../../contract/menu/story.ts';
import type { RecordKind } from '../../kernel/records.ts';
import { listAt } from '../../kernel/router.tsx';

export const records: readonly RecordKind[] = [
  {
    kind: 'prewh',
    name: '智能仓',
    place: 12,
    right: storyRights.prewh,
    path: ({ id, name }) => storyPath('prewh', id, name),
  },
  {
    kind: 'shelf',
    name: '货架',
    place: 13,
    right: 'wms.wmsShelf',
    path: ({ id, hint }) => `/wms/wmsShelf/${encodeURIComponent(hint)}?prewhId=${id}`,
  },
  {
    kind: 'bin',
    name: '智能仓货道',
    place: 18,
    right: 'wms.wmsShelf',
    path: ({ id, code }) => `/wms/wmsShelf/${encodeURIComponent(code)}?prewhId=${id}`,
  },
  {
    kind: 'warehouse',
    name: '仓库',
    place: 14,
    right: 'wms.warehouse',
    path: ({ id, code }) => listAt('/wms/warehouse', { keyword: code }, id),
  },
  {
    kind: 'pickOrder',
    name: '领料单',
    place: 31,
    right: 'wms.wmsPickList',
    path: ({ id, name }) => listAt('/wms/wmsPickList', { pickNo: name }, id),
  },
  {
    kind: 'uwhOrder',
    name: '无人仓领料单',
    place: 32,
    right: 'wms.uwhOrder',
    path: ({ id, name }) => listAt('/wms/uwhOrder', { orderNo: name }, id),
  },
  {
    kind: 'prewhPlan',
    name: '补货计划',
    place: 33,
    right: 'wms.operate.replPlan',
    path: ({ id, name }) => listAt('/wms/operate/replPlan', { planNo: name }, id),
  },
  {
    kind: 'prewhRefill',
    name: '补货单',
    place: 34,
    right: 'wms.operate.wmsReplenishment',
    path: ({ id, name }) => listAt('/wms/operate/wmsReplenishment', { replenishNo: name }, id),
  },
  {
    kind: 'prewhReturn',
    name: '退仓单',
    place: 35,
    right: 'wms.operate.wmsReturnForm',
    path: ({ id, name }) => listAt('/wms/operate/wmsReturnForm', { orderNo: name }, id),
  },
  {
    kind: 'prewhRetreat',
    name: '退货单',
    place: 36,
    right: 'wms.operate.wmsReturnOrder',
    path: ({ id, name }) => listAt('/wms/operate/wmsReturnOrder', { orderNo: name }, id),
  },
  {
    kind: 'prewhCount',
    name: '库存盘点',
    place: 37,
    right: 'wms.operate.wmsInventory',
    path: ({ id, name }) => listAt('/wms/operate/wmsInventory', { inventoryNo: name }, id),
  },
];
