// Shelves (货架) of a smart warehouse: so many levels of so many places, each place a channel.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { atLeastOne, id, nothing, text } from '../kernel/scalars.ts';
import { DisableStatus, ShelfType } from './codes.ts';

export const ShelfRow = z.object({
  id,
  prewhId: id,
  prewhCode: label('智能仓编码', z.string()),
  prewhName: label('智能仓名称', z.string()),
  shelfCode: label('货架编码', z.string()),
  shelfName: label('货架名称', z.string()),
  shelfType: label('货架类型', ShelfType),
  rowNum: label('层数', z.int()),
  columnNum: label('列数', z.int()),
  deviceCode: label('设备编号', z.nullable(z.string())),
  disableStatus: label('状态', DisableStatus),
  channelCount: label('货道数', z.int()),
});
const size = atLeastOne.check(z.lte(40, '最多40'));
const fields = {
  shelfCode: label('货架编码', text(15)),
  shelfName: label('货架名称', text(100)),
  shelfType: label('货架类型', ShelfType),
  rowNum: label('层数', size),
  columnNum: label('列数', size),
  deviceCode: label('设备编号', z.nullish(text(50))),
};
const page = 'wms.wmsShelf';
const readers = [page, 'wms.wmsList'] as const;
const ofPrewh = z.strictObject({ prewhId: id });

export const prewhShelf = {
  page: read({
    method: 'POST',
    path: '/warehouse/listPrewhShelfPage',
    summary: '查询货架',
    permit: readers,
    exportCode: 'EXPORT_PREWH_SHELF',
    exportTitle: '货架导出',
    input: pageQuery(
      {
        prewhId: label('智能仓', id),
        keyword: label('货架', text(100)),
        shelfType: label('货架类型', ShelfType),
        disableStatus: label('状态', DisableStatus),
      },
      ['shelfCode', 'shelfName', 'shelfType'],
    ),
    output: pageOf(ShelfRow),
  }),
  /** All shelves of a smart warehouse that do not weigh. */
  ordinary: read({
    method: 'GET',
    path: '/warehouse/listOrdinaryShelfByPrewhId',
    summary: '查看普通货架',
    permit: 'signedIn',
    input: ofPrewh,
    output: z.array(ShelfRow),
  }),
  weigh: read({
    method: 'GET',
    path: '/warehouse/listWeighShelfByPrewhId',
    summary: '查看称重货架',
    permit: 'signedIn',
    input: ofPrewh,
    output: z.array(ShelfRow),
  }),
  /** With a channel in each of its places. */
  create: write({
    method: 'POST',
    path: '/warehouse/createPrewhShelf',
    summary: '新增货架',
    permit: `${page}.create`,
    input: z.strictObject({ prewhId: id, ...fields }),
    output: z.object({ id, channels: z.array(id) }),
  }),
  /** New places get their channels; a place with goods or a history cannot be taken away. */
  update: write({
    method: 'POST',
    path: '/warehouse/updatePrewhShelf',
    summary: '修改货架',
    permit: `${page}.update`,
    input: z.extend(z.partial(z.strictObject(fields)), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/warehouse/deletePrewhShelf',
    summary: '删除货架',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  disable: write({
    method: 'POST',
    path: '/warehouse/updatePrewhShelfDisableStatus',
    summary: '禁用或启用货架',
    permit: `${page}.disable`,
    input: z.strictObject({ id, disableStatus: label('状态', DisableStatus) }),
    output: nothing,
  }),
};
