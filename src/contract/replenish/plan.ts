// Plans (补货计划): what is fetched from a machine's warehouse and filled into its channels; reserved until it is done or given up.
import * as z from 'zod/mini';
import { act, eachOnce, lineNo, made, pieces, remark, remarkSaid, several } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, meant, nothing, quantity, text } from '../kernel/scalars.ts';
import { ReplenishPlanStatus } from './codes.ts';
import { goods } from '../product/fields.ts';
import { vmNamed } from '../machine/fields.ts';
import { Talk } from '../machine/talk.ts';

export const PlanRow = z.object({
  id,
  planNo: label('计划单号', z.string()),
  ...vmNamed,
  /** None where a vendor brings the goods straight to the machine. */
  warehouseName: label('备货仓库', z.nullable(z.string())),
  status: label('状态', ReplenishPlanStatus),
  lineCount: label('货道数', z.int()),
  planNum: label('计划数量', quantity),
  filledNum: label('已补数量', quantity),
  ...made,
  kittedAt: label('备货出库时间', z.nullable(dateTime)),
  endedAt: label('结束时间', z.nullable(dateTime)),
  remark,
});

export const PlanLineRow = z.object({
  planId: id,
  planNo: label('计划单号', z.string()),
  lineNo,
  vmCode: label('设备编码', z.string()),
  vmName: label('设备名称', z.string()),
  channelCode: label('货道', z.string()),
  productCode: label('商品编码', z.string()),
  productName: label('商品名称', z.string()),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
  stockNum: label('现有库存', quantity),
  capacity: label('容量', quantity),
  planNum: label('计划数量', quantity),
  filledNum: label('已补数量', quantity),
});

/** What must be fetched for a trip, product by product. */
export const StagedRow = z.object({
  warehouseName: label('备货仓库', z.string()),
  ...goods,
  num: label('备货数量', quantity),
  channels: label('货道数', z.int()),
});
const StopLine = z.object({
  lineNo,
  channelCode: label('货道', z.string()),
  productCode: label('商品编码', z.string()),
  /** What else may stand on the goods, for a scanner. */
  barcode: label('条码', z.nullable(z.string())),
  nodeProductCode: label('物料号', z.nullable(z.string())),
  productName: label('商品名称', z.string()),
  spec: label('规格', z.nullable(z.string())),
  unit: label('单位', z.string()),
  pictureUrl: label('图片', z.nullable(z.string())),
  stockNum: label('现有库存', quantity),
  capacity: label('容量', quantity),
  planNum: label('计划数量', quantity),
  filledNum: label('已补数量', quantity),
  /** What of the rest fits now. */
  roomNum: label('现可放', quantity),
});
/** A machine of a trip, with what is put into each channel, in walking order. */
export const StopRow = z.object({
  planId: id,
  planNo: label('计划单号', z.string()),
  status: label('状态', ReplenishPlanStatus),
  vmCode: label('设备编码', z.string()),
  vmName: label('设备名称', z.string()),
  address: label('位置', z.nullable(z.string())),
  talk: Talk,
  kittedAt: label('备货出库时间', z.nullable(dateTime)),
  directFlag: label('供应商直送', z.boolean()),
  lines: z.array(StopLine),
});

/** The most lines that are planned at once. */
export const MOST_LINES = 1000;

const PlanLine = z.strictObject({ channelId: id, quantity: label('数量', pieces) });

const needsPage = 'operate.replNeedsMachine';
const plansPage = 'wms.operate.replPlan';
const readers = [needsPage, plansPage] as const;
const ids = several('请至少选择一张补货计划', 50);

/** The plans of the walk of today: as many as a trip may have. */
export const ISSUED_TRIP = { status: ReplenishPlanStatus.issued, limit: 50 } as const;

export const plan = {
  /** One plan for each machine among the lines: issued, its goods reserved; or nothing at all. */
  add: write({
    method: 'POST',
    path: '/basic/addReplenishPlan',
    summary: '生成补货计划',
    permit: `${needsPage}.createPlan`,
    input: z.strictObject({
      lines: z
        .array(PlanLine)
        .check(
          z.minLength(1, '请至少选择一个货道'),
          z.maxLength(MOST_LINES, `一次最多${MOST_LINES}个货道`),
          eachOnce('同一货道只能出现一次', 'channelId'),
        ),
      remark: remarkSaid,
    }),
    output: z.array(z.object({ id, planNo: z.string(), vmName: z.string(), lineCount: z.int(), planNum: quantity })),
  }),
  list: read({
    method: 'POST',
    path: '/replenishplan/listReplenishPlan',
    summary: '查询补货计划',
    shift: true,
    permit: readers,
    exportCode: 'EXPORT_REPLENISH_PLAN',
    exportTitle: '补货计划导出',
    freshness: true,
    input: pageQuery(
      {
        planNo: label('计划单号', text(50)),
        vmId: label('设备', id),
        status: label('状态', ReplenishPlanStatus),
        createdAt: label('创建时间', dateSpan),
      },
      ['planNo', 'vmCode', 'vmName', 'status', 'createdAt', 'endedAt'],
    ),
    output: pageOf(PlanRow),
  }),
  lines: read({
    method: 'POST',
    path: '/replenishplan/listReplenishPlanDetail',
    summary: '查询补货计划明细',
    permit: readers,
    exportCode: 'EXPORT_REPLENISH_PLAN_DETAIL',
    exportTitle: '补货计划明细导出',
    freshness: true,
    input: pageQuery({ planId: label('计划', id), keyword: label('商品', text(100)) }, [
      'channelCode',
      'productCode',
      'productName',
      'planNum',
    ]),
    output: pageOf(PlanLineRow),
  }),
  complete: act({
    path: '/replenishplan/completeReplenishPlan',
    summary: '完成补货计划',
    permit: [`${needsPage}.createPlan`, `${plansPage}.complete`],
  }),
  close: act({
    path: '/replenishplan/closeReplenishPlan',
    summary: '关闭补货计划',
    permit: [`${needsPage}.createPlan`, `${plansPage}.close`],
  }),
  /** The trip of these plans: what to fetch, then machine by machine what goes where. */
  trip: read({
    method: 'POST',
    path: '/replenishplan/findRefillTrip',
    summary: '查看补货行程',
    shift: true,
    permit: readers,
    input: z.strictObject({ ids }),
    output: z.object({ kit: z.array(StagedRow), stops: z.array(StopRow) }),
  }),
  /** Reserved goods leave the warehouse for the trip, all plans or none. */
  kit: write({
    method: 'POST',
    path: '/replenishplan/kitReplenishPlan',
    summary: '备货出库',
    permit: `${needsPage}.fill`,
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  /** What was put into the channels, as a person says it; `finishFlag` ends the plan, and what is left over goes back. */
  fill: write({
    method: 'POST',
    path: '/replenishplan/fillReplenishPlan',
    summary: '登记补货',
    permit: `${needsPage}.fill`,
    input: z.strictObject({
      id,
      lines: z
        .array(z.strictObject({ lineNo: z.int().check(meant), num: label('补货数量', quantity.check(z.lte(1_000_000, '数量过大'))) }))
        .check(z.maxLength(MOST_LINES, `一次最多${MOST_LINES}行`), eachOnce('同一行只能出现一次', 'lineNo')),
      finishFlag: label('结束计划', z.nullish(z.boolean())),
      /** When it was filled in, where that is sent later because the phone had no network. */
      happenedAt: label('补货时间', z.nullish(dateTime)),
    }),
    output: z.object({ status: ReplenishPlanStatus, filledNum: quantity, planNum: quantity }),
  }),
};
