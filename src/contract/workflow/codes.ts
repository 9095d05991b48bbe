// Approval: who must agree to an order, in which steps.
// An approval order begins at 2 (pending); a review of a record entered afterwards begins at 0.
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
