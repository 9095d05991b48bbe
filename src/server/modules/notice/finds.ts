// How notices are found by their title.
import { foundIn, type Finder } from '../../kernel/list/found.ts';
import { contains } from '../../kernel/list/list.ts';
import { noticeList } from './notice.query.ts';

export const noticeFinds: readonly Finder[] = [
  foundIn(noticeList, {
    kind: 'notice',
    by: 'keyword',
    place: { table: 'notice', fits: contains('x.title') },
    show: ({ noticeId, title, publishBy }) => ({ id: noticeId, code: '', name: title, hint: publishBy }),
  }),
];
