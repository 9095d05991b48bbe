// 异常反馈: what is wrong with a customer's goods and orders, and what was done about it.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { ProblemStatus } from '../../../contract/customer/codes.ts';
import { customer as contract } from '../../../contract/customer/index.ts';
import { pagesThatShow } from '../../../contract/customer/shared.ts';
import { t } from '../../kernel/i18n.ts';
import { formAction } from '../../kit/form/index.ts';
import { exportButton, hidden, listScreen, type Action, type ListNow } from '../../kit/list/index.ts';

const { list, create, handle } = contract.problemRecord;
type Problem = Row<typeof list>;

/** What was done is said over what was said before. */
const handles = formAction<Problem, typeof handle>('处理', handle, {
  fields: [{ name: 'result', whole: true }, 'solvedFlag'],
  when: ({ problemStatus }) => problemStatus !== ProblemStatus.solved,
  initial: ({ result }) => (result ? { result } : {}),
  fixed: ({ id }) => ({ id }),
  title: ({ problemNo }) => `${t('处理')} ${problemNo}`,
});
const makes = (customer: string): Action<ListNow> => ({
  ...formAction<ListNow, typeof create>('登记', create, {
    fields: ['problemKind', 'productId', 'batchNo', 'num', 'sourceNo', { name: 'description', whole: true }],
    fixed: () => ({ customer }),
    title: () => t('登记异常反馈'),
  }),
  primary: true,
});

const screenOf = (customer: string) =>
  listScreen(list, {
    search: ['problemNo', 'problemStatus', 'problemKind', 'productId', 'sourceNo', 'createdAt'],
    columns: [
      { name: 'problemNo', width: 150, fixed: 'left' },
      { name: 'problemStatus', width: 88 },
      { name: 'problemKind', width: 96 },
      { name: 'description', width: 260, align: 'left', calls: true },
      { name: 'productCode', width: 120 },
      { name: 'productName', width: 180, align: 'left' },
      { name: 'batchNo', width: 110 },
      { name: 'num', width: 80, align: 'right' },
      { name: 'sourceNo', width: 150 },
      { name: 'result', width: 200, align: 'left' },
      { name: 'creator', width: 96 },
      'createdAt',
      ...hidden('handler', 'handledAt'),
    ],
    toolbar: [makes(customer), exportButton(list)],
    rowActions: [handles],
    nameOf: (row) => row.problemNo,
    empty: '还没有异常。拒收的货物会自动登记在这里，其他问题可以新增。',
  });

const screens = Object.fromEntries(pagesThatShow('problems').map(({ customer: { code } }) => [code, screenOf(code)]));

export default function Problems({ customer }: { customer: string }) {
  const Screen = screens[customer];
  return Screen ? <Screen /> : null;
}
