// Approval: who must agree to an order, in which steps.
// An approval order begins at 2 (pending); a review of a record entered afterwards begins at 0.
import type * as z from 'zod/mini';
import { codes } from '../kernel/codes.ts';

export const ApprovalOrderStatus = codes('approvalOrderStatus', {
  passed: [1, '已通过', 'success'],
  pending: [2, '待审核', 'info'],
  rejected: [3, '已驳回', 'danger'],
  cancelled: [4, '已取消', 'info'],
  expired: [5, '已过期', 'warning'],
});
export const ReviewStatus = codes('reviewStatus', {
  pending: [0, '待审核', 'info'],
  passed: [1, '已通过', 'success'],
  rejected: [2, '已驳回', 'danger'],
});

/** The kinds of documents that may ask for a decision. */
export const WorkflowBizType = codes('workflowBizType', {
  combo: [1, '组合领料单'],
  uwh: [2, '无人仓领料单'],
  additional: [3, '交易补录'],
  appeal: [4, '领料申诉'],
  vmCount: [5, '设备盘点'],
  prewhCount: [6, '仓库盘点'],
  pick: [7, '领料单'],
  purchase: [8, '采购订单'],
  mall: [9, '云商城订单'],
  procure: [10, '采购申请'],
  release: [11, '设备放行'],
  writeOff: [12, '异常核销'],
  relist: [13, '商品重新上架'],
  toolLoss: [14, '遗失报废'],
  toolScrap: [15, '待修工具报废'],
});
export type WorkflowBizType = z.output<typeof WorkflowBizType>;
/** Those whose documents have prices of their own, which a step may let its approver change. */
export const PRICED_KINDS: readonly WorkflowBizType[] = [WorkflowBizType.purchase, WorkflowBizType.mall];

/** Who decides a step. */
export const ApproverType = codes('approverType', {
  person: [1, '指定人员'],
  role: [2, '角色'],
  departmentHead: [3, '部门负责人'],
  projectLeader: [4, '项目负责人'],
  level: [5, '员工等级'],
  costOwner: [6, '成本中心负责人'],
});

/** How many of those who may decide a step must pass it. */
export const PassRule = codes('passRule', {
  one: [1, '一人通过即可'],
  all: [2, '所有人都通过'],
  some: [3, '达到人数'],
});

/** What happens when nobody has decided a step in its time. */
export const OnDue = codes('onDue', {
  remind: [1, '提醒'],
  escalate: [2, '升级到上级'],
  lapse: [3, '过期作废'],
});

/** What was done with a document that waits. */
export const ApprovalAct = codes('approvalAct', {
  submitted: [1, '提交', 'info'],
  passed: [2, '通过', 'success'],
  rejected: [3, '驳回', 'danger'],
  asked: [4, '询问', 'warning'],
  answered: [5, '答复', 'info'],
  delegated: [6, '转交', 'info'],
  withdrawn: [7, '撤回', 'info'],
  reminded: [8, '提醒', 'info'],
  escalated: [9, '转交上级', 'warning'],
  lapsed: [10, '过期', 'warning'],
  commented: [11, '评论', 'info'],
  changed: [12, '修改数量或单价', 'warning'],
});
