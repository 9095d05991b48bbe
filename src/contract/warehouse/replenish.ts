// Replenishment of smart warehouses: what each channel wants, plans that reserve it in the warehouse behind, refills that fill it in.
import * as z from 'zod/mini';
import { act, eachOnce, lineNo, made, one, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, orDefault, quantity, text } from '../kernel/scalars.ts';
import { ReplenishmentType, ReplenishPlanStatus } from '../replenish/codes.ts';
import { lacking, needFilters, points, wanting } from '../channel/fields.ts';
import { productRef } from '../product/fields.ts';
import { PrewhType } from './codes.ts';

export const PrewhNeedRow = z.object({
  /** Of the channel. */
  id,
  prewhId: id,
  prewhCode: label('智能仓编码', z.string()),
  prewhName: label('智能仓', z.string()),
  shelfName: label('货架', z.string()),
  ...wanting,
  capacity: points.capacity,
  remindNum: points.remindNum,
  ...lacking,
});
export const PrewhPlanRow = z.object({
  id,
  planNo: label('计划单号', z.string()),
  prewhId: id,
  prewhName: label('智能仓', z.string()),
  warehouseName: label('备货仓库', z.string()),
  status: label('状态', ReplenishPlanStatus),
  lineCount: label('货道数', z.int()),
  planNum: label('计划数量', quantity),
  filledNum: label('已补数量', quantity),
  ...made,
  endedAt: label('结束时间', z.nullable(dateTime)),
  remark,
});
export const PrewhPlanLine = z.object({
  lineNo,
  channelId: id,
  channelCode: label('货道', z.string()),
  ...productRef,
  unit: label('单位', z.string()),
  stockNum: label('现有库存', quantity),
  capacity: label('容量', quantity),
  planNum: label('计划数量', quantity),
  filledNum: label('已补数量', quantity),
});
export const ReplenishRow = z.object({
  id,
  replenishNo: label('补货单号', z.string()),
  prewhId: id,
  prewhName: label('智能仓', z.string()),
  warehouseName: label('备货仓库', z.nullable(z.string())),
  replenishType: label('补货方式', ReplenishmentType),
  planNo: label('计划单号', z.nullable(z.string())),
  lineCount: label('货道数', z.int()),
  num: label('补货数量', quantity),
  empName: label('补货员', z.nullable(z.string())),
  creator: label('创建人', z.string()),
  createdAt: label('补货时间', dateTime),
  remark,
});
/** A line of what was put into or taken out of a channel. */
export const ChannelLine = z.object({
  lineNo,
  channelCode: label('货道', z.string()),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  unit: label('单位', z.string()),
  num: label('数量', quantity),
});

const inChannel = { channelId: label('货道', id), num: label('数量', pieces) };
const several = [
  z.minLength(1, '请至少选择一个货道'),
  z.maxLength(1000, '一次最多1000个货道'),
  eachOnce('同一货道只能出现一次', 'channelId'),
] as const;
/** Channels with a quantity each: every channel once. */
const channelLines = z.array(z.strictObject(inChannel)).check(...several);
/** What was put into channels or taken out of them, with the goods that were seen there: refused with 'channel-rebound' where others belong there by then. */
export const channelGoods = z.array(z.strictObject({ ...inChannel, productId: label('商品', z.nullish(id)) })).check(...several);
const needsPage = 'wms.operate.wmsReplNeeds';
const plansPage = 'wms.operate.replPlan';
const page = 'wms.operate.wmsReplenishment';
const cabins = 'wms.cabin.cabinReplenishment';

export const prewhReplenish = {
  needs: read({
    method: 'POST',
    path: '/warehouse/listPrewhReplenishNeeds',
    summary: '查询智能仓补货需求',
    permit: needsPage,
    exportCode: 'EXPORT_PREWH_REPLENISH_NEEDS',
    exportTitle: '智能仓补货需求导出',
    freshness: true,
    input: pageQuery({ prewhId: label('智能仓', id), ...needFilters }, [
      'channelCode',
      'productCode',
      'productName',
      'stockNum',
      'needNum',
      'freeNum',
      'prewhName',
    ]),
    output: pageOf(PrewhNeedRow),
  }),
  /** One plan for each smart warehouse of the lines, its goods reserved; all or none. */
  addPlan: write({
    method: 'POST',
    path: '/warehouse/createPrewhReplenishPlan',
    summary: '生成智能仓补货计划',
    permit: `${needsPage}.createPlan`,
    input: z.strictObject({ lines: channelLines, remark: remarkSaid }),
    output: z.array(z.object({ id, planNo: z.string(), prewhName: z.string(), lineCount: z.int(), planNum: quantity })),
  }),
  plans: read({
    method: 'POST',
    path: '/warehouse/listPrewhReplenishPlan',
    summary: '查询智能仓补货计划',
    permit: [plansPage, needsPage, page],
    exportCode: 'EXPORT_PREWH_REPLENISH_PLAN',
    exportTitle: '智能仓补货计划导出',
    shift: true,
    input: pageQuery(
      {
        planNo: label('计划单号', text(50)),
        prewhId: label('智能仓', id),
        status: label('状态', ReplenishPlanStatus),
        createdAt: label('创建时间', dateSpan),
      },
      ['planNo', 'prewhName', 'status', 'createdAt', 'endedAt'],
    ),
    output: pageOf(PrewhPlanRow),
  }),
  planLines: read({
    method: 'POST',
    path: '/warehouse/findPrewhReplenishPlanDetail',
    summary: '查看智能仓补货计划明细',
    shift: true,
    permit: [plansPage, needsPage, page],
    input: one,
    output: z.array(PrewhPlanLine),
  }),
  completePlan: act({ path: '/warehouse/completePrewhReplenishPlan', summary: '完成智能仓补货计划', permit: `${plansPage}.complete` }),
  closePlan: act({ path: '/warehouse/closePrewhReplenishPlan', summary: '关闭智能仓补货计划', permit: `${plansPage}.close` }),
  list: read({
    method: 'POST',
    path: '/warehouse/listPrewhReplenish',
    summary: '查询智能仓补货单',
    permit: [page, cabins],
    exportCode: 'EXPORT_PREWH_REPLENISH',
    exportTitle: '智能仓补货单导出',
    input: pageQuery(
      {
        replenishNo: label('补货单号', text(50)),
        prewhId: label('智能仓', id),
        prewhType: label('智能仓类型', PrewhType),
        replenishType: label('补货方式', ReplenishmentType),
        createdAt: label('补货时间', dateSpan),
      },
      ['replenishNo', 'prewhName', 'createdAt'],
    ),
    output: pageOf(ReplenishRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/prewhReplenish',
    summary: '查看智能仓补货单',
    permit: [page, cabins],
    input: one,
    output: z.extend(ReplenishRow, { lines: z.array(ChannelLine) }),
  }),
  /** Out of the warehouse behind into the channels, at once; with a plan, out of what it reserved. */
  create: write({
    method: 'POST',
    path: '/warehouse/createPrewhReplenish',
    summary: '登记智能仓补货',
    permit: [`${page}.create`, `${cabins}.create`],
    input: z.strictObject({
      prewhId: label('智能仓', id),
      planId: z.nullish(id),
      replenishType: label('补货方式', orDefault(ReplenishmentType)),
      empId: label('补货员', z.nullish(id)),
      lines: channelGoods,
      remark: remarkSaid,
    }),
    output: z.object({ id, replenishNo: z.string() }),
  }),
};
