// In the unmanned warehouse, by the helper in the hand: going in, the orders that can be fetched, the way past their channels, and what is wrong there.
import * as z from 'zod/mini';
import { act, lineNo, one, pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { goods, ORDER_LINES } from '../product/fields.ts';
import { VisitMethod } from '../sense/codes.ts';
import { UwhGuide, UwhReportState, UwhTrouble } from './codes.ts';

export * from './codes.ts';

const page = 'wms.uwhTask';
const noText = z.nullable(z.string());
const yes = z.boolean();
/** Pictures of one report. */
export const REPORT_PICTURES = 3;
/** Orders of an answer: more than that are nobody's day. */
export const MOST_TASKS = 100;

const Inside = z.object({
  id,
  /** Who it is, as far as the reader may see him; else the card or number that was shown. */
  name: label('人员', noText),
  door: label('门', noText),
  visitMethod: label('认人方式', z.nullable(VisitMethod)),
  unsureFlag: label('没认清', yes),
  enteredAt: label('进入时间', dateTime),
  selfFlag: yes,
});
const Place = z.object({
  prewhId: id,
  prewhCode: z.string(),
  prewhName: label('无人仓', z.string()),
  inside: z.array(Inside),
  reportNum: quantity,
});
const Task = z.object({
  id,
  orderNo: label('领料单号', z.string()),
  prewhId: id,
  prewhName: label('无人仓', z.string()),
  empName: label('领料人', z.string()),
  lineCount: label('商品种数', z.int()),
  applyNum: label('申请数量', quantity),
  pickedNum: label('已领数量', quantity),
  validUntil: label('有效期至', dateTime),
  /** Of whom it is, and who has claimed it. */
  selfFlag: yes,
  picker: label('领走人', noText),
  mineFlag: yes,
});
const Stop = z.object({
  channelId: id,
  channelCode: label('货道', z.string()),
  shelfName: label('货架', z.string()),
  lineNo,
  ...goods,
  barcode: noText,
  pictureUrl: noText,
  /** To be taken here. */
  num: label('应取', quantity),
});
const Command = z.object({ channelId: z.nullable(id), guide: UwhGuide, state: z.int(), answer: noText });

const ReportRow = z.object({
  id,
  reportState: label('处理状态', UwhReportState),
  trouble: label('问题', UwhTrouble),
  prewhId: id,
  prewhName: label('无人仓', z.string()),
  channelCode: label('货道', noText),
  productName: label('商品', noText),
  remark: label('说明', noText),
  pictures: z.array(z.string()),
  reporter: label('上报人', z.string()),
  reportedAt: label('报告时间', dateTime),
  settler: label('处理人', noText),
  settledAt: label('处理时间', z.nullable(dateTime)),
  settleRemark: label('处理结果', noText),
});

export const uwh = {
  /** What is to be done: the unmanned warehouses with who is in them, and the orders that can be fetched there, one's own and claimed ones first. */
  tasks: read({
    method: 'POST',
    path: '/warehouse/findUwhTask',
    summary: '查看无人仓现场',
    permit: page,
    input: z.strictObject({}),
    output: z.object({ places: z.array(Place), tasks: z.array(Task) }),
  }),
  /** Where the goods of an order lie, in the order of the walk, and what the controller has done there in the last minutes. */
  walk: read({
    method: 'GET',
    path: '/warehouse/findUwhWalk',
    summary: '查看无人仓领料路线',
    permit: page,
    shift: true,
    input: one,
    output: z.object({
      id,
      orderNo: z.string(),
      prewhId: id,
      prewhName: z.string(),
      empName: z.string(),
      applyNum: quantity,
      pickedNum: quantity,
      stops: z.array(Stop),
      commands: z.array(Command),
      /** A controller fetches commands there. */
      guidedFlag: yes,
    }),
  }),
  /**
   * The door is opened, and somebody is in from now on: whoever is signed in, or whose card or staff number is shown. Refuses 'uwh-gate-unknown', 'uwh-card-unknown',
   * 'uwh-no-order' for who neither picks there nor has an order, 'pick-emp-locked'.
   */
  enter: write({
    method: 'POST',
    path: '/warehouse/enterUwh',
    summary: '进无人仓',
    permit: page,
    input: z.strictObject({
      /** What is written at the gate: the code of the warehouse, and behind a slash the door. */
      gateCode: label('门码', text(120)),
      cardNo: label('卡号或工号', z.nullish(text(50))),
    }),
    output: z.object({ prewhId: id, prewhName: z.string(), name: z.string() }),
  }),
  /** One's own visit ends; so do those that a gatekeeper ends. */
  leave: act({ path: '/warehouse/leaveUwh', summary: '离开无人仓', permit: page }),
  /** Refuses 'uwh-claimed', 'uwh-not-passed'. */
  claim: act({ path: '/warehouse/claimUwhPickOrder', summary: '领走无人仓领料单', permit: page }),
  /** Refuses 'uwh-not-claimed'. */
  giveUp: act({ path: '/warehouse/releaseUwhPickOrder', summary: '放回无人仓领料单', permit: page }),
  /** Refuses as `pick` does; a command that waits already is not given twice. */
  guide: write({
    method: 'POST',
    path: '/warehouse/guideUwhPick',
    summary: '无人仓亮灯或开门',
    permit: page,
    input: z.strictObject({ id, channelId: label('货道', id), guide: label('操作', UwhGuide) }),
    output: nothing,
  }),
  /** Refuses 'uwh-claimed', 'uwh-not-passed', 'uwh-not-here', 'pick-emp-locked'; 'not-permitted' for another's order without the right to pick. */
  pick: write({
    method: 'POST',
    path: '/warehouse/pickUwhOrder',
    summary: '登记无人仓领料',
    permit: page,
    input: z.strictObject({
      id,
      channelId: label('货道', id),
      lineNo: label('行号', z.int().check(z.gte(1), z.lte(ORDER_LINES))),
      num: label('数量', pieces),
    }),
    output: z.object({ doneFlag: yes }),
  }),
  /** Whoever sees to the warehouse is told at once. Refuses 'uwh-needs-words'. */
  report: write({
    method: 'POST',
    path: '/warehouse/reportUwhTrouble',
    summary: '上报无人仓问题',
    permit: page,
    input: z.strictObject({
      prewhId: label('无人仓', id),
      trouble: label('问题', UwhTrouble),
      channelId: label('货道', z.nullish(id)),
      remark: label('说明', z.nullish(text(500))),
      pictures: label(
        '图片',
        z.nullish(
          z
            .array(z.string().check(z.regex(/^\/gateway\/cdn\/file\/[\w.-]{1,60}$/, '请上传图片')))
            .check(z.maxLength(REPORT_PICTURES, '最多3张图片')),
        ),
      ),
    }),
    output: z.object({ told: z.array(z.string()) }),
  }),
  reports: read({
    method: 'POST',
    path: '/warehouse/listUwhReport',
    summary: '查询无人仓上报',
    permit: page,
    input: pageQuery({ prewhId: label('无人仓', id), reportState: label('处理状态', UwhReportState), trouble: label('问题', UwhTrouble) }, [
      'reportedAt',
      'prewhName',
      'settledAt',
    ]),
    output: pageOf(ReportRow),
  }),
  /** Refuses 'uwh-settled', 'not-found'. */
  settle: write({
    method: 'POST',
    path: '/warehouse/settleUwhReport',
    summary: '处理无人仓上报',
    permit: `${page}.settle`,
    input: z.strictObject({ id, settleRemark: label('处理结果', text(500)) }),
    output: nothing,
  }),
};
