// Own reports (自定义报表): a question of the engine that somebody has kept under a name, for himself, for roles, for everybody of the site.
import * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { dateSpan, pageOf, pageQuery } from '../kernel/page.ts';
import { date, dateTime, id, nothing, orDefault, text } from '../kernel/scalars.ts';
import { tradeFilters } from '../trade/index.ts';
import { QuestionDays, spanOfDays } from './days.ts';
import { asked, item, sorts } from './question.ts';
import { AskedBy, Belonging, ComparedTo, Measure, MoreMeasures, Period, Picture } from './question-codes.ts';

/** Who reads it. What he sees in it is narrowed by his own data permission. */
export const SharedWith = codes('ownReportShare', { owner: [0, '仅自己'], roles: [1, '指定角色'], all: [2, '全站'] });
/** A person keeps this many at most. */
export const MOST_OWN_REPORTS = 200;

const { vmId, prewhId, productId, productTypeId, departmentId, empId, projectId, costId, hour, weekday, shift, recordedUntil } =
  tradeFilters;
const narrowed = { vmId, prewhId, productId, productTypeId, departmentId, empId, projectId, costId, hour, weekday, shift, recordedUntil };
const nullish = <S extends Record<string, z.core.$ZodType>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.nullish(schema)])) as {
    [K in keyof S]: z.ZodMiniOptional<z.ZodMiniNullable<S[K]>>;
  };

/** What is kept of a question; its days move with the calendar unless they are fixed. */
export const KeptQuestion = z.strictObject({
  by: AskedBy,
  ...nullish({
    unit: Period,
    measure: Measure,
    compare: ComparedTo,
    belonging: Belonging,
    picture: Picture,
    shows: MoreMeasures,
  }),
  days: QuestionDays,
  span: z.nullish(dateSpan),
  ...nullish(narrowed),
});
export type KeptQuestion = z.output<typeof KeptQuestion>;

/** What a kept question asks on a day of the site, as the input of `ask`. */
export const askedToday = ({ days, span, picture: _, ...asked }: KeptQuestion, today: string) => ({
  ...asked,
  span: spanOfDays(days, today) ?? span ?? null,
});

const OwnReport = z.object({
  id,
  reportName: label('名称', z.string()),
  by: label('分析维度', AskedBy),
  days: label('日期', QuestionDays),
  sharedWith: label('共享', SharedWith),
  roleIds: z.array(id),
  roleNames: label('角色', z.string()),
  userName: label('创建人', z.string()),
  /** Whether the reader may change it: it is his, or shared and he shares. */
  ownFlag: label('我的', z.boolean()),
  updatedAt: label('更新时间', dateTime),
  question: KeptQuestion,
});

const page = 'report.ownReport';
const said = {
  reportName: label('名称', text(50)),
  /** Its owner alone, where nobody is said. */
  sharedWith: label('共享', orDefault(SharedWith)),
  roleIds: label('角色', orDefault(z.array(id).check(z.maxLength(50, '最多50个角色')))),
};

export const ownReport = {
  list: read({
    method: 'POST',
    path: '/kaetl/listOwnReport',
    summary: '查询自定义报表',
    permit: page,
    input: pageQuery({ reportName: label('名称', text(50)), sharedWith: label('共享', SharedWith), ownFlag: label('我的', z.boolean()) }, [
      'reportName',
      'updatedAt',
    ]),
    output: pageOf(OwnReport),
  }),
  /** Refuses 'not-found' for one that nobody shares with the reader. */
  find: read({
    method: 'POST',
    path: '/kaetl/findOwnReport',
    summary: '查看自定义报表',
    permit: page,
    input: z.strictObject({ id }),
    output: OwnReport,
  }),
  /** A row for each thing, for each period and thing where a period is asked for. */
  ask: read({
    method: 'POST',
    path: '/kaetl/askOwnReport',
    summary: '自定义报表数据',
    permit: page,
    exportCode: 'EXPORT_OWN_REPORT',
    exportTitle: '自定义报表导出',
    freshness: true,
    input: pageQuery({ by: label('分析维度', AskedBy), unit: label('期间', Period), ...asked }, [...sorts, 'itemCode', 'period']),
    output: pageOf(z.extend(z.object({ key: z.string(), period: label('期间', z.nullable(date)) }), item.shape)),
  }),
  /** Refuses 'conflict' for a name of one's own that is taken, 'own-report-roles', 'own-reports-full', 'not-permitted' for sharing without the right. */
  create: write({
    method: 'POST',
    path: '/kaetl/createOwnReport',
    summary: '保存自定义报表',
    permit: `${page}.create`,
    input: z.strictObject({ ...said, question: KeptQuestion }),
    output: z.object({ id, reportName: z.string() }),
  }),
  update: write({
    method: 'POST',
    path: '/kaetl/updateOwnReport',
    summary: '修改自定义报表',
    permit: `${page}.create`,
    input: z.strictObject({
      id,
      reportName: z.optional(said.reportName),
      sharedWith: said.sharedWith,
      roleIds: said.roleIds,
      question: z.optional(KeptQuestion),
    }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/kaetl/deleteOwnReport',
    summary: '删除自定义报表',
    permit: `${page}.create`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
