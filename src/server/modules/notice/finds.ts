// How notices are found by their title.
import { foundIn, type Finder } from '../../kernel/list/found.ts';
import { noticeList } from './notice.query.ts';

export const noticeFinds: readonly Finder[] = [
  foundIn(noticeList, {
    kind: 'notice',
    by: 'keyword',
    show: ({ noticeId, title, publishBy }) => ({ id: noticeId, code: '', name: title, hint: publishBy }),
  }),
];
