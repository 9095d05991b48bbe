// What is done with an own report: kept under a name, shared, pinned to the home, deleted.
import type { Out, Row } from '../../../../contract/kernel/endpoint.ts';
import { dashboard } from '../../../../contract/dashboard/index.ts';
import { ownReport, SharedWith, type KeptQuestion } from '../../../../contract/report/own.ts';
import { call } from '../../../kernel/api.ts';
import { holds } from '../../../kernel/can.tsx';
import { t } from '../../../kernel/i18n.ts';
import { toastDone } from '../../../kernel/notify.ts';
import { go } from '../../../kernel/router.tsx';
import { sessionNow } from '../../../kernel/session.ts';
import { ownPath } from '../../../floor/own-path.ts';
import { editDialog, formAction, pickerOf, pickers, type FormFields } from '../../../kit/form/index.ts';
import { action, type Action } from '../../../kit/list/index.ts';
import { refreshAll } from '../../../kit/list/use-list.ts';

export type OwnReport = Row<typeof ownReport.list>;

const mayShare = () => holds(sessionNow().buttons[sessionNow().mode] ?? [], 'report.ownReport.share');
const sharing: FormFields<typeof ownReport.create> = [
  'sharedWith',
  {
    name: 'roleIds',
    control: (props) => pickerOf(pickers['roleIds'], true)(props),
    whole: true,
    help: '只在共享给指定角色时选。每个人看到的是他自己有权看到的数据。',
  },
];
const named = (): FormFields<typeof ownReport.create> => ['reportName', ...(mayShare() ? sharing : [])];

/** Keeps what is asked now under a name, and opens it. */
export const keepAs = (label: string, question: KeptQuestion): Action<unknown> =>
  formAction<unknown, typeof ownReport.create>(label, ownReport.create, {
    fields: named,
    title: () => t('保存自定义报表'),
    initial: () => ({ sharedWith: SharedWith.owner, roleIds: [] }),
    fixed: () => ({ question }),
    done: '已保存',
    next: openOwn,
  });

/** Keeps what is asked now in place of what was kept. */
export const keepNow = (question: KeptQuestion): Action<OwnReport> => ({
  ...action<OwnReport, typeof ownReport.update>('保存', ownReport.update, { input: ({ id }) => ({ id, question }), done: '已保存' }),
  primary: true,
});

export const rename = editDialog<OwnReport, typeof ownReport.update>(ownReport.update, () => named() as never, {
  label: '改名和共享',
  when: ({ ownFlag }) => ownFlag,
});
export const remove = action<OwnReport, typeof ownReport.delete>('删除', ownReport.delete, {
  when: ({ ownFlag }) => ownFlag,
  confirm: '删除后对共享的人也不再有，定时邮件也不再发送。',
  danger: true,
});

type Home = Out<typeof dashboard.list>[number];
/** The person's own home: that which stands first, or a new one. */
async function homeId(): Promise<string> {
  const homes: readonly Home[] = await call(dashboard.list, {});
  const home = homes.find(({ defaultFlag }) => defaultFlag) ?? homes[0];
  return home?.id ?? (await call(dashboard.create, { dashboardName: t('我的首页') })).id;
}

/** Puts it on the home as a card. */
export const pin: Action<OwnReport> = {
  label: '固定到首页',
  permit: 'dashboard.edit',
  start: ({ id }) => {
    // A refusal has been shown.
    void homeId()
      .then((dashboardId) => call(dashboard.addCard, { dashboardId, cardCode: 'ownReport', config: { ownReportId: id } }))
      .then((answer) => {
        toastDone('已固定到首页', answer);
        return refreshAll();
      })
      .catch(() => undefined);
  },
};

export const openOwn = ({ id, reportName }: Pick<OwnReport, 'id' | 'reportName'>): void => go(ownPath(id, reportName));
