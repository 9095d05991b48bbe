// What is done about a difference: said why it is, or booked as somebody's pick or return.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { AbnormalStatus } from '../../../contract/sense/codes.ts';
import { sense } from '../../../contract/sense/index.ts';
import { formAction } from '../../kit/form/index.ts';

const { handle, book } = sense;
type Record = Row<typeof sense.records>;

/** It is watched no more. */
export const counts = (target: Record | Record[]): boolean =>
  [target].flat().every(({ handleStatus }) => handleStatus !== AbnormalStatus.observed);

export const settle = formAction<Record | Record[], typeof handle>('处理', handle, {
  fields: [
    'cause',
    { name: 'remark', whole: true },
    { name: 'countFlag', help: '按盘点结果改账；需要新增盘点单的权限。不是货道自己的商品不进盘点单。' },
  ],
  when: counts,
  initial: (target) => {
    const [row] = [target].flat();
    return row?.cause ? { cause: row.cause, remark: row.remark } : {};
  },
  done: '已处理',
});

const STANDS = [AbnormalStatus.open, AbnormalStatus.observed];

/** Who was in alone is proposed; another may be chosen. */
const booking = (label: string, isMine: (row: Record) => boolean) =>
  formAction<Record, typeof book>(label, book, {
    fields: ['empId', { name: 'remark', whole: true }],
    when: (row) => STANDS.some((status) => status === row.handleStatus) && !row.misfitFlag && isMine(row),
    initial: ({ takerId }) => (takerId ? { empId: takerId } : {}),
    done: '已登记',
  });
export const bookPick = booking('登记领料', ({ diffNum }) => diffNum < 0);
export const bookReturn = booking('登记归还', ({ diffNum }) => diffNum > 0);
