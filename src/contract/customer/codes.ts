// Requests of customers, and problems with their goods.
import { codes } from '../kernel/codes.ts';

export const ProcureStatus = codes('procureStatus', {
  waiting: [0, '待审批', 'warning'],
  approved: [1, '已通过', 'primary'],
  rejected: [2, '已驳回', 'danger'],
  ordered: [3, '已生成订单', 'success'],
  cancelled: [4, '已取消', 'info'],
});
export const ProblemStatus = codes('problemStatus', {
  open: [0, '待处理', 'danger'],
  working: [1, '处理中', 'warning'],
  solved: [2, '已解决', 'success'],
});
export const ProblemKind = codes('problemKind', {
  quality: [1, '质量问题'],
  damaged: [2, '包装破损'],
  quantity: [3, '数量不符'],
  wrong: [4, '错发货物'],
  expiry: [5, '效期问题'],
  changed: [6, '订单变更'],
  other: [9, '其他问题'],
});
