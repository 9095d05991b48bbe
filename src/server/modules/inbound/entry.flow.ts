// The states of entry orders (R-posting): all of it is posted, or line by line.
import { PostingStatus } from '../../../contract/inbound/codes.ts';
import { document } from '../../kernel/document.ts';
import { flow } from '../../kernel/flow.ts';

export const entryFlow = flow(
  PostingStatus,
  { pending: '修改', partial: '过账', posted: '过账' },
  { pending: ['pending', 'partial', 'posted'], partial: ['partial', 'posted'] },
);

export const entryDocument = document({
  thing: '入库单',
  head: 'entryOrder',
  number: { letters: 'RK', column: 'entryNumber' },
  lines: 'entryOrderDetail',
  of: 'orderId',
  flow: entryFlow,
  status: 'postingStatus',
});
