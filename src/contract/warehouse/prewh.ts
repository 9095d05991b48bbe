// Smart warehouses (智能仓): which there are, how each stands.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { OnlineFlag } from '../machine/codes.ts';
import { PrewhType } from './codes.ts';

export const PrewhRow = z.object({
  id,
  prewhCode: label('智能仓编码', z.string()),
  prewhName: label('智能仓名称', z.string()),
  prewhType: label('智能仓类型', PrewhType),
  warehouseId: z.nullable(id),
  warehouseName: label('所属仓库', z.nullable(z.string())),
  deviceCode: label('设备编号', z.nullable(z.string())),
  address: label('地址', z.nullable(z.string())),
  temperatureMin: label('最低温度（℃）', z.nullable(z.int())),
  temperatureMax: label('最高温度（℃）', z.nullable(z.int())),
  onlineFlag: label('在线状态', OnlineFlag),
  shelfCount: label('货架数', z.int()),
  channelCount: label('货道数', z.int()),
  /** Channels at each level (R141). */
  warnChannels: label('预警', z.int()),
  remindChannels: label('提醒', z.int()),
  normalChannels: label('正常', z.int()),
  freezeChannels: label('冻结', z.int()),
  createdAt: label('创建时间', dateTime),
});

/** What a picker shows of a smart warehouse. */
export const PrewhPick = z.object({ id, prewhCode: z.string(), prewhName: z.string(), prewhType: PrewhType });

const degrees = z.int('请输入整数').check(z.gte(-100, '温度不对'), z.lte(200, '温度不对'));

export const PrewhInput = z.strictObject({
  prewhCode: label('智能仓编码', text(50)),
  prewhName: label('智能仓名称', text(100)),
  prewhType: label('智能仓类型', PrewhType),
  warehouseId: label('所属仓库', id),
  deviceCode: label('设备编号', z.nullish(text(50))),
  address: label('地址', z.nullish(text(200))),
  /** Between which it may be; what is sensed outside of it warns, and is red on the boards. */
  temperatureMin: label('最低温度（℃）', z.nullish(degrees)),
  temperatureMax: label('最高温度（℃）', z.nullish(degrees)),
});

const page = 'wms.wmsList';

export const prewh = {
  /** For selects: smart warehouses of the actor's data permission. `prewhTypes` narrows to these types. */
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewh',
    summary: '选择智能仓',
    permit: 'signedIn',
    shift: true,
    input: z.strictObject({
      keyword: z.nullish(text(100)),
      ids: z.nullish(z.array(id).check(z.maxLength(200))),
      prewhTypes: z.nullish(z.array(PrewhType).check(z.maxLength(4))),
    }),
    output: z.array(PrewhPick),
  }),
  page: read({
    method: 'POST',
    path: '/warehouse/listPrewhPage',
    summary: '查询智能仓',
    permit: [page, 'wms.wmsShelf', 'wms.cabin.cabinList'],
    exportCode: 'EXPORT_PREWH',
    exportTitle: '智能仓导出',
    input: pageQuery(
      {
        keyword: label('智能仓', text(100)),
        prewhType: label('智能仓类型', PrewhType),
        warehouseId: label('所属仓库', id),
        onlineFlag: label('在线状态', OnlineFlag),
      },
      ['prewhCode', 'prewhName', 'prewhType', 'warnChannels', 'createdAt'],
    ),
    output: pageOf(PrewhRow),
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createPrewh',
    summary: '新增智能仓',
    permit: `${page}.create`,
    input: PrewhInput,
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/warehouse/updatePrewh',
    summary: '修改智能仓',
    permit: `${page}.update`,
    input: z.extend(z.partial(PrewhInput), { id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/warehouse/deletePrewh',
    summary: '删除智能仓',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
