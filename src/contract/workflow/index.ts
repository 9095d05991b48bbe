// Approval: which documents need whose consent, in which steps; and what waits for whom.
import * as z from 'zod/mini';
import { read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, quantity, text } from '../kernel/scalars.ts';
import { StatusFlag } from '../system/codes.ts';
import { WorkflowBizType } from './codes.ts';
import { definitionInput, definitionOutput } from './definition.ts';

export { inbox, MOST_FILES } from './inbox.ts';

const WorkflowRow = z.object({
  id,
  workflowName: label('流程名称', z.string()),
  bizType: label('单据类型', WorkflowBizType),
  /** The first that fits a document takes it. */
  sort: label('优先级', z.int()),
  statusFlag: label('状态', StatusFlag),
  version: label('版本', z.int()),
  ...definitionOutput,
  /** The names of what is chosen one by one, by their ids: approvers, departments, product types, machines. */
  names: z.record(z.string(), z.string()),
  openCount: label('进行中', quantity),
  changedBy: label('修改人', z.string()),
  changedAt: label('修改时间', dateTime),
});

const page = 'system.approvalWorkflow';
/** The first that fits a document takes it. */
const sort = z.int('请输入整数').check(z.gte(1, '至少为1'), z.lte(999, '最多999'));
const head = {
  workflowName: label('流程名称', text(50)),
  bizType: label('单据类型', WorkflowBizType),
  sort: label('优先级', z._default(sort, 1)),
};
const definition = z.strictObject({ bizType: WorkflowBizType, ...definitionInput });

export const workflow = {
  list: read({
    method: 'POST',
    path: '/vmbiz/workflow/listPage',
    summary: '查询审批流程',
    permit: page,
    input: pageQuery(
      {
        keyword: label('流程名称', text(50)),
        bizType: label('单据类型', WorkflowBizType),
        statusFlag: label('状态', StatusFlag),
      },
      ['workflowName', 'bizType', 'sort', 'changedAt'],
    ),
    output: pageOf(WorkflowRow),
  }),
  /** Refuses 'workflow-wrong' with the first problem, 'conflict' for the name. */
  create: write({
    method: 'POST',
    path: '/vmbiz/workflow/create',
    summary: '新增审批流程',
    permit: `${page}.create`,
    input: z.strictObject({ ...head, ...definitionInput }),
    output: z.object({ id }),
  }),
  /** What is left out stays. Other conditions or steps make a new version; what runs goes on by the one that it began with. */
  update: write({
    method: 'POST',
    path: '/vmbiz/workflow/update',
    summary: '修改审批流程',
    permit: `${page}.update`,
    input: z.strictObject({
      id,
      workflowName: label('流程名称', z.optional(text(50))),
      sort: label('优先级', z.optional(sort)),
      statusFlag: label('状态', z.optional(StatusFlag)),
      conditions: z.optional(definitionInput.conditions),
      steps: z.optional(definitionInput.steps),
    }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/vmbiz/workflow/delete',
    summary: '删除审批流程',
    permit: `${page}.delete`,
    input: z.strictObject({ id }),
    output: nothing,
  }),
  /** Who stands behind each step now, and where nobody does: asked while it is drawn. */
  check: read({
    method: 'POST',
    path: '/vmbiz/workflow/check',
    summary: '检查审批流程',
    permit: page,
    input: definition,
    output: z.array(
      z.object({
        /** Of the step, from 0. */
        at: z.int(),
        approvers: z.array(z.string()),
        approverCount: z.int(),
        /** Departments, projects or cost centres for which nobody is named. */
        lacking: z.array(z.string()),
        lackingCount: z.int(),
      }),
    ),
  }),
  /** The documents of the last 90 days, as if this had been in force: who would have been asked how often, and how long people took to decide. */
  rehearse: read({
    method: 'POST',
    path: '/vmbiz/workflow/rehearse',
    summary: '试算审批流程',
    permit: page,
    /** With its place among the workflows of its kind: what an earlier one takes is not for it. `workflowId` is left out while it is not saved. */
    input: z.extend(definition, { sort: head.sort, workflowId: z.nullish(id) }),
    output: z.object({
      days: z.int(),
      documents: label('单据', quantity),
      /** How many of them were looked at: the newest, where there are very many. The figures below are of these. */
      tried: quantity,
      /** Of them, those that this workflow would have taken. */
      taken: label('走此流程', quantity),
      /** Those of which nobody could have decided some step. */
      stuck: label('无人可批', quantity),
      /** Minutes until the documents of this kind were decided, of the middle one; null where none was. */
      medianMinutes: label('以往用时', z.nullable(z.int())),
      people: z.array(z.object({ userName: z.string(), asked: quantity, perWeek: z.number() })),
      steps: z.array(z.object({ at: z.int(), asked: quantity })),
    }),
  }),
};
