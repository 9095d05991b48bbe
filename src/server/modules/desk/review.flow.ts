// The states of an appeal and of a transaction that was entered afterwards: decided once, for good.
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { flow } from '../../kernel/flow.ts';

export const reviewFlow = flow(
  ReviewStatus,
  {
    pending: { code: 0, action: '修改' },
    passed: { code: 1, action: '通过' },
    rejected: { code: 2, action: '驳回' },
  },
  { pending: ['pending', 'passed', 'rejected'] },
);
