// Pick templates (领料模板): what is often picked together, kept by a name; pick orders are made of them, they are made of what was picked.
import * as z from 'zod/mini';
import { made, one, pieces, remark, remarkSaid } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { date, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { orderFor } from '../pick/fields.ts';
import { goods, ORDER_LINES, orderLines } from '../product/fields.ts';

export const PickTemplateRow = z.object({
  id,
  templateName: label('模板名称', z.string()),
  lineCount: label('商品种数', z.int()),
  num: label('数量', quantity),
  ...made,
  remark,
});
const Detail = z.object({
  /** Of the line. */
  detailId: id,
  lineNo: label('行号', z.int()),
  ...goods,
  num: label('数量', quantity),
});
const Taken = z.object({ ...goods, num: label('数量', quantity) });

const page = 'wms.wmsPickTemplate';
const templateName = label('模板名称', text(50));
const lines = orderLines(ORDER_LINES);

export const pickTemplate = {
  list: read({
    method: 'POST',
    path: '/warehouse/listPickTemplate',
    summary: '查询领料模板',
    permit: page,
    exportCode: 'EXPORT_PICK_TEMPLATE',
    exportTitle: '领料模板导出',
    input: pageQuery({ templateName }, ['templateName', 'lineCount', 'createdAt']),
    output: pageOf(PickTemplateRow),
  }),
  find: read({
    method: 'GET',
    path: '/warehouse/findPickTemplate',
    summary: '查看领料模板',
    permit: page,
    input: one,
    output: z.extend(PickTemplateRow, { lines: z.array(Detail) }),
  }),
  /** What somebody picked in the last so many days, the most first: what a template could hold. */
  taken: read({
    method: 'POST',
    path: '/warehouse/listPickTemplateTaken',
    summary: '按历史领用生成模板明细',
    permit: [`${page}.create`, `${page}.update`],
    input: z.strictObject({
      empId: label('领料人', id),
      days: label('最近天数', z.int('请输入整数').check(z.gte(1, '请输入1到366之间的整数'), z.lte(366, '请输入1到366之间的整数'))),
    }),
    output: z.array(Taken),
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createPickTemplate',
    summary: '新增领料模板',
    permit: `${page}.create`,
    input: z.strictObject({ templateName, remark: remarkSaid, lines }),
    output: z.object({ id }),
  }),
  update: write({
    method: 'POST',
    path: '/warehouse/updatePickTemplate',
    summary: '修改领料模板',
    permit: `${page}.update`,
    input: z.strictObject({ id, templateName: z.optional(templateName), remark: remarkSaid, lines: z.optional(lines) }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/warehouse/deletePickTemplate',
    summary: '删除领料模板',
    permit: `${page}.delete`,
    input: one,
    output: nothing,
  }),
  /** Takes a line out of a template; its last line stays. */
  deleteDetail: write({
    method: 'POST',
    path: '/warehouse/deletePickTemplateDetail',
    summary: '删除领料模板明细',
    permit: `${page}.update`,
    input: one,
    output: nothing,
  }),
  /** A pick order of all that a template holds, so many times. */
  order: write({
    method: 'POST',
    path: '/warehouse/createPickOrderByTemplate',
    summary: '按模板生成领料单',
    permit: `${page}.createOrder`,
    input: z.strictObject({
      templateId: label('领料模板', id),
      prewhId: label('智能仓', id),
      times: label('份数', pieces.check(z.lte(1000, '最多1000份'))),
      ...orderFor,
      needDate: label('需要日期', z.nullish(date)),
    }),
    output: z.object({ id, pickNo: z.string() }),
  }),
};
