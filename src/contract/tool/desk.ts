// 工具借还台: tools lent and given back over a counter by a handheld. What was scanned is sent as it was scanned, so that it can be done without a network.
import * as z from 'zod/mini';
import { pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';
import { ToolDeskDirection, ToolOutcome, ToolState } from './codes.ts';

const page = 'wms.toolDesk';
/** Pictures of the state of a tool. */
export const TOOL_PICTURES = 3;
const noText = z.nullable(z.string());
const who = label('员工卡或工号', text(50));
const scanned = {
  warehouseId: label('工具所在仓库', id),
  who,
  /** A product by its code or barcode, or one tool by the code that is engraved on it. */
  what: label('工具码', text(80)),
  num: label('数量', pieces),
  toolState: label('工具状态', ToolState),
  remark: label('备注', z.nullish(text(200))),
  pictures: label(
    '图片',
    z.nullish(
      z
        .array(z.string().check(z.regex(/^\/gateway\/cdn\/file\/[\w.-]{1,60}$/, '请上传图片')))
        .check(z.maxLength(TOOL_PICTURES, '最多3张图片')),
    ),
  ),
};

const CheckRow = z.object({
  id,
  direction: label('借还', ToolDeskDirection),
  empId: z.nullable(id),
  empCode: label('工号', noText),
  empName: label('员工', noText),
  ...goods,
  cutterCode: label('刀具编码', noText),
  num: label('数量', quantity),
  toolState: label('工具状态', ToolState),
  warehouseName: label('仓库', z.string()),
  remark: label('备注', noText),
  pictures: label('图片', z.array(z.string())),
  checker: label('经手人', z.string()),
  checkedAt: label('经手时间', dateTime),
  outcome: label('维修结果', z.nullable(ToolOutcome)),
  settler: label('处理人', noText),
  settledAt: label('处理时间', z.nullable(dateTime)),
  settleRemark: label('处理说明', noText),
  /** Scrapping it waits for others. */
  scrapWaits: z.boolean(),
});

export const desk = {
  /** Whose card or number it is, and what he has on loan. Refuses 'desk-who'. */
  holder: read({
    method: 'POST',
    path: '/customtrade/findToolHolder',
    summary: '查看借用人',
    permit: page,
    input: z.strictObject({ who }),
    output: z.object({
      empId: id,
      empCode: z.string(),
      empName: z.string(),
      departmentName: z.string(),
      held: z.array(
        z.object({
          ...goods,
          pictureUrl: noText,
          cutterCode: noText,
          num: quantity,
          borrowTime: dateTime,
          dueTime: z.nullable(dateTime),
          overdueFlag: z.boolean(),
        }),
      ),
    }),
  }),
  /** Refuses 'desk-who', 'desk-what', 'desk-broken', 'employee-locked', 'stock-short'. */
  lend: write({
    method: 'POST',
    path: '/customtrade/lendTool',
    summary: '借出工具',
    permit: `${page}.lend`,
    input: z.strictObject(scanned),
    output: nothing,
  }),
  /** Refuses 'desk-who', 'desk-what', 'desk-not-held'. A damaged one is not lent again before it is settled. */
  takeBack: write({
    method: 'POST',
    path: '/customtrade/takeBackTool',
    summary: '收回工具',
    permit: `${page}.takeBack`,
    input: z.strictObject(scanned),
    output: nothing,
  }),
  list: read({
    method: 'POST',
    path: '/customtrade/listToolCheck',
    summary: '查询工具借还台记录',
    permit: page,
    input: pageQuery(
      {
        direction: label('借还', ToolDeskDirection),
        toolState: label('工具状态', ToolState),
        empId: label('员工', id),
        productId: label('商品', id),
        cutterCode: label('刀具编码', text(80)),
        waitingFlag: label('只看待修', z.boolean()),
      },
      ['checkedAt', 'empCode', 'productCode', 'num'],
    ),
    output: pageOf(CheckRow),
  }),
  /** A damaged one is mended and can be lent again, or is scrapped. Refuses 'desk-settled', 'not-found', 'approval-waits'. */
  settle: write({
    method: 'POST',
    path: '/customtrade/settleToolCheck',
    summary: '处理待修工具',
    permit: `${page}.settle`,
    input: z.strictObject({ id, outcome: label('维修结果', ToolOutcome), settleRemark: label('处理说明', z.nullish(text(200))) }),
    /** Whether others have to agree before it is scrapped. */
    output: z.object({ waits: z.boolean() }),
  }),
};
