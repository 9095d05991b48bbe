// What waits for the decision of whoever reads it, with all that he needs to decide; and what he does with it.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, difference, id, money, moneyInput, nothing, quantity, text, yes } from '../kernel/scalars.ts';
import { goods } from '../product/fields.ts';
import { approveRemark } from '../pick/fields.ts';
import { committed } from '../org/cost.ts';
import { ApprovalAct, ApprovalOrderStatus, WorkflowBizType } from './codes.ts';

const waits = {
  id,
  bizType: label('单据类型', WorkflowBizType),
  docId: id,
  docNo: label('单号', z.string()),
  about: label('内容', z.string()),
  asker: label('申请人', z.string()),
  amount: label('金额', money),
  num: label('数量', quantity),
  urgentFlag: label('紧急', yes),
  stepName: label('审批步骤', z.nullable(z.string())),
  askedAt: label('申请时间', dateTime),
  dueAt: label('时限', z.nullable(dateTime)),
  question: label('询问', z.nullable(z.string())),
};

export const InboxRow = z.object(waits);
const Act = z.object({
  id,
  revision: z.int(),
  stepName: z.nullable(z.string()),
  act: ApprovalAct,
  actor: z.string(),
  other: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  actedAt: dateTime,
  files: z.array(z.object({ objectName: z.string(), fileName: z.string() })),
});

/** What it costs, what its account may still spend, what the person and the department took this month; null where it is nobody's. */
export const Costs = z.object({
  empName: z.nullable(z.string()),
  departmentName: z.nullable(z.string()),
  costName: z.nullable(z.string()),
  budgetAmount: label('年度预算', z.nullable(money)),
  usedAmount: label('已用金额', z.nullable(money)),
  ...committed,
  empMonth: label('本人本月', z.nullable(money)),
  departmentMonth: label('部门本月', z.nullable(money)),
});

const trail = {
  /** Oldest first. */
  acts: z.array(Act),
  /** Whom it waits for now. */
  deciders: z.array(z.string()),
};

const several = label('单据', z.array(id).check(z.minLength(1, '请至少选择一张单据'), z.maxLength(100, '一次最多100张')));

/** Files beside a comment. */
export const MOST_FILES = 5;

export const inbox = {
  list: read({
    method: 'POST',
    path: '/vmbiz/listApprovalInbox',
    summary: '查询待我审批',
    permit: 'signedIn',
    input: pageQuery({ bizType: label('单据类型', WorkflowBizType), docNo: label('单号', text(50)) }, ['askedAt', 'amount', 'dueAt']),
    output: pageOf(InboxRow),
  }),
  find: read({
    method: 'GET',
    path: '/vmbiz/findApproval',
    summary: '查看审批',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: z.object({
      ...waits,
      revision: z.int(),
      approvalStatus: label('状态', ApprovalOrderStatus),
      workflowName: label('审批流程', z.nullable(z.string())),
      /** In the order of the document; `askedNum` and `askedPrice` where somebody who decides has changed the quantity or the price since. */
      lines: z.array(
        z.object({
          ...goods,
          num: quantity,
          amount: money,
          /** Of one, where its kind has prices. */
          price: z.nullable(money),
          askedNum: z.nullable(quantity),
          askedPrice: z.nullable(money),
          takenNum: z.nullable(difference),
        }),
      ),
      costs: Costs,
      ...trail,
      /** Whether the reader may decide it now, and whether it is his own request. */
      mineFlag: yes,
      askerFlag: yes,
      /** By how many percent the reader may want more of a line; 0 for less alone, null where he may not change it. */
      changeUpPct: z.nullable(z.int()),
      /** By how many percent he may raise or lower a price; null where he may not change one. */
      changePricePct: z.nullable(z.int()),
    }),
  }),
  /** The decisions of a document, for its own page: of all its versions. */
  trail: read({
    method: 'POST',
    path: '/vmbiz/listApprovalTrail',
    summary: '查看审批记录',
    permit: 'signedIn',
    input: z.strictObject({ bizType: WorkflowBizType, docId: id }),
    output: z.object(trail),
  }),
  /** Passes or rejects, all or none. Refuses 'approval-not-yours', 'approval-over', 'own-request', and what the document itself refuses. */
  decide: write({
    method: 'POST',
    path: '/vmbiz/decideApproval',
    summary: '审批',
    permit: 'signedIn',
    input: z.strictObject({ ids: several, passFlag: label('通过', yes), approveRemark }),
    output: nothing,
  }),
  /**
   * Wants other quantities or prices, within what the workflow lets the step: of each line in its order, 0 leaves it out. Gives the key of the version that
   * waits from then on. Refuses 'approval-fixed', 'approval-price-fixed', 'approval-beyond', 'approval-price-beyond', 'approval-nothing', 'approval-other-steps', 'approval-asked' while a question is open, 'approval-over',
   * 'approval-not-yours'.
   */
  change: write({
    method: 'POST',
    path: '/vmbiz/changeApproval',
    summary: '修改审批数量',
    permit: 'signedIn',
    input: z.strictObject({
      id,
      nums: label(
        '数量',
        z.array(quantity.check(z.lte(1_000_000_000, '数量过大'))).check(z.minLength(1, '请填写数量'), z.maxLength(1000, '行数过多')),
      ),
      /** Left out they stay as they are. */
      prices: label('单价', z.nullish(z.array(moneyInput).check(z.maxLength(1000, '行数过多')))),
      remark: label('说明', z.nullish(text(500))),
    }),
    output: z.object({ id }),
  }),
  /** Asks its asker, who is told; its time stands still until he answers. */
  ask: write({
    method: 'POST',
    path: '/vmbiz/askApproval',
    summary: '询问申请人',
    permit: 'signedIn',
    input: z.strictObject({ id, question: label('要问什么', text(500)) }),
    output: nothing,
  }),
  answer: write({
    method: 'POST',
    path: '/vmbiz/answerApproval',
    summary: '答复审批人',
    permit: 'signedIn',
    input: z.strictObject({ id, answer: label('答复', text(500)) }),
    output: nothing,
  }),
  /** Hands one's part over. Refuses 'approval-substitute' for somebody who asked, or has no account. */
  delegate: write({
    method: 'POST',
    path: '/vmbiz/delegateApproval',
    summary: '转交审批',
    permit: 'signedIn',
    input: z.strictObject({ id, toEmpId: label('转交给', id), remark: label('说明', z.nullish(text(500))) }),
    output: nothing,
  }),
  /** Says something beside a decision, with files that were sent before; who is named in it hears of it and may look at the document. Refuses 'approval-file', 'approval-no-account'. */
  comment: write({
    method: 'POST',
    path: '/vmbiz/commentApproval',
    summary: '评论审批单据',
    permit: 'signedIn',
    input: z.strictObject({
      id,
      comment: label('评论', text(1000)),
      empIds: label('提到', z.nullish(z.array(id).check(z.maxLength(10, '一次最多10人')))),
      fileIds: label('附件', z.nullish(z.array(id).check(z.maxLength(MOST_FILES, '最多5个文件')))),
    }),
    output: nothing,
  }),
  // `own`: no transaction stands open while a slow sender sends.
  attach: own({
    method: 'POST',
    path: '/vmbiz/uploadApprovalFile',
    summary: '上传审批附件',
    permit: 'signedIn',
    wire: 'upload',
    input: z.strictObject({ id }),
    output: z.object({ fileId: id, fileName: z.string() }),
  }),
  /** One's own times of absence that are not over. */
  absences: read({
    method: 'GET',
    path: '/vmbiz/listApprovalAbsence',
    summary: '查看我的审批代理',
    permit: 'signedIn',
    input: z.strictObject({}),
    output: z.array(
      z.object({ id, substituteName: label('代理人', z.string()), awayFrom: label('从', dateTime), awayTo: label('到', dateTime) }),
    ),
  }),
  /** Says who decides for oneself meanwhile. Refuses 'approval-substitute', 'approval-absence-past'. */
  away: write({
    method: 'POST',
    path: '/vmbiz/createApprovalAbsence',
    summary: '设置审批代理',
    permit: 'signedIn',
    input: z.strictObject({ toEmpId: label('代理人', id), awayFrom: label('从', dateTime), awayTo: label('到', dateTime) }),
    output: nothing,
  }),
  back: write({
    method: 'POST',
    path: '/vmbiz/endApprovalAbsence',
    summary: '结束审批代理',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
