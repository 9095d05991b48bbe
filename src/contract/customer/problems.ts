// Problem records (异常反馈): what is wrong with a customer's goods or orders, said by people or by the product itself, followed until it is solved.
import * as z from 'zod/mini';
import { made, pieces } from '../kernel/document.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { ProblemKind, ProblemStatus } from './codes.ts';
import { rightsTo } from './shared.ts';

const ProblemRow = z.object({
  id,
  problemNo: label('异常单号', z.string()),
  problemStatus: label('状态', ProblemStatus),
  problemKind: label('异常类型', ProblemKind),
  productId: z.nullable(id),
  productCode: label('商品编码', z.nullable(z.string())),
  productName: label('商品名称', z.nullable(z.string())),
  batchNo: label('批号', z.nullable(z.string())),
  num: label('数量', z.nullable(quantity)),
  sourceNo: label('来源单号', z.nullable(z.string())),
  description: label('问题描述', z.string()),
  result: label('处理结果', z.nullable(z.string())),
  handler: label('处理人', z.nullable(z.string())),
  handledAt: label('处理时间', z.nullable(dateTime)),
  ...made,
});
/** Which customer it is about. */
const customer = label('客户', text(20));

export const problemRecord = {
  list: read({
    method: 'POST',
    path: '/warehouse/listProblemRecordPage',
    summary: '查询异常反馈',
    permit: rightsTo('problems'),
    exportCode: 'EXPORT_PROBLEM_RECORD',
    exportTitle: '异常反馈导出',
    input: pageQuery(
      {
        customer,
        problemNo: label('异常单号', text(50)),
        problemStatus: label('状态', ProblemStatus),
        problemKind: label('异常类型', ProblemKind),
        productId: label('商品', id),
        sourceNo: label('来源单号', text(60)),
        createdAt: label('创建时间', dateSpan),
      },
      ['problemNo', 'problemStatus', 'problemKind', 'createdAt'],
    ),
    output: pageOf(ProblemRow),
  }),
  create: write({
    method: 'POST',
    path: '/warehouse/createProblemRecord',
    summary: '登记异常反馈',
    permit: rightsTo('problems', 'create'),
    input: z.strictObject({
      customer,
      problemKind: label('异常类型', ProblemKind),
      productId: label('商品', z.nullish(id)),
      batchNo: label('批号', z.nullish(text(50))),
      num: label('数量', z.nullish(pieces)),
      sourceNo: label('来源单号', z.nullish(text(60))),
      description: label('问题描述', text(500)),
    }),
    output: z.object({ id, problemNo: z.string() }),
  }),
  /** What was done about it; it stays open until that has solved it. */
  handle: write({
    method: 'POST',
    path: '/warehouse/handleProblemRecord',
    summary: '处理异常反馈',
    permit: rightsTo('problems', 'handle'),
    input: z.strictObject({ id, result: label('处理结果', text(500)), solvedFlag: label('已解决', yes) }),
    output: nothing,
  }),
};
