// Approval: who must agree to an order, in which steps.
// An approval order begins at 2 (pending); a review of a record entered afterwards begins at 0.
import { codes } from '../kernel/codes.ts';

export const ApprovalOrderStatus = codes('approvalOrderStatus', {
  1: ['已通过', 'success'],
  2: ['待审核', 'info'],
  3: ['已驳回', 'danger'],
  4: ['已取消', 'info'],
  5: ['已过期', 'warning'],
});
export const ReviewStatus = codes('reviewStatus', {
  0: ['待审核', 'info'],
  1: ['已通过', 'success'],
  2: ['已驳回', 'danger'],
});
