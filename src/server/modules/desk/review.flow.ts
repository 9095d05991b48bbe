// The states of an appeal and of a transaction that was entered afterwards: decided once, for good.
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const reviewFlow = flow(
  ReviewStatus,
  {
    pending: '修改',
    passed: '通过',
    rejected: '驳回',
  },
  { pending: ['pending', 'passed', 'rejected'] },
);
