// 重新推送全部: what failed and fits the search, after a question.
import type { Sent } from '../../../contract/kernel/endpoint.ts';
import { push as endpoints } from '../../../contract/push/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { toast } from '../../kernel/notify.ts';
import { Confirm } from '../../kit/dialog/lazy-dialogs.tsx';
import { dialog, type ListNow } from '../../kit/list/index.ts';
import { refreshAll } from '../../kit/list/use-list.ts';
import { watchPushes } from './watch.ts';

/** What is said when so many were put in line again; they are watched from then on. */
export function pushedText({ pushed }: { pushed: number }): string {
  watchPushes();
  return t('已重新推送{n}条', { n: pushed });
}

export const againAll = dialog<ListNow>('重新推送全部', endpoints.again.permit, (place, { input }) => (
  <Confirm
    {...place}
    label={t('重新推送全部')}
    thing={t('推送失败的记录')}
    follows={t('符合当前查询条件的失败记录都按原来的编号再推送一次。')}
    danger={false}
    run={async () => {
      const { page: _page, limit: _limit, sorts: _sorts, ...search } = input;
      toast.success(pushedText(await call(endpoints.again, search as Sent<typeof endpoints.again>)));
      await refreshAll();
    }}
  />
));
