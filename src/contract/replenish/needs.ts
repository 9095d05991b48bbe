// Needs (补货需求): what brings each channel to its capacity, less what is already on its way.
import * as z from 'zod/mini';
import { read } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { id, quantity } from '../kernel/scalars.ts';
import { lacking, needFilters, points, wanting } from '../channel/fields.ts';
import { vmNamed } from '../machine/fields.ts';
import { Talk } from '../machine/talk.ts';

export const NeedRow = z.object({
  /** Of the channel. */
  id,
  ...vmNamed,
  ...wanting,
  ...points,
  ...lacking,
  /** How sure the machine's figures are. */
  talk: Talk,
});

const { keyword, warningLevel, allFlag } = needFilters;
const filters = { keyword, productId: label('商品', id), warningLevel, allFlag };
const permit = 'operate.replNeedsMachine';

export const needs = {
  list: read({
    method: 'POST',
    path: '/vreplenish/listReplenishNeeds',
    summary: '查询补货需求',
    permit,
    exportCode: 'EXPORT_REPLENISH_NEEDS',
    exportTitle: '补货需求导出',
    freshness: true,
    input: pageQuery({ vmId: label('设备', id), ...filters }, [
      'channelCode',
      'productCode',
      'productName',
      'stockNum',
      'needNum',
      'freeNum',
      'vmCode',
      'vmName',
      'capacity',
      'onWayNum',
      'lentNum',
    ]),
    output: pageOf(NeedRow),
  }),
  /** The same needs as sums of each machine, the most urgent machine first. */
  byVm: read({
    method: 'POST',
    path: '/vreplenish/statReplenishNeeds',
    summary: '按设备汇总补货需求',
    permit,
    input: z.strictObject({
      keyword: z.nullish(filters.keyword),
      productId: z.nullish(filters.productId),
      warningLevel: z.nullish(filters.warningLevel),
      allFlag: z.nullish(filters.allFlag),
    }),
    output: z.array(
      z.object({
        ...vmNamed,
        channels: label('货道数', z.int()),
        warned: label('预警', z.int()),
        needNum: label('需补', quantity),
      }),
    ),
  }),
};
