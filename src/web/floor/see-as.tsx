// 以其身份查看: an administrator looks with the rights of a user, from wherever that user stands in a row.
import { auth } from '../../contract/auth/index.ts';
import { call } from '../kernel/api.ts';
import { t } from '../kernel/i18n.ts';
import { enterSeeing, sessionNow } from '../kernel/session.ts';
import { Confirm } from '../kit/dialog/lazy-dialogs.tsx';
import type { Action, Dialogs } from '../kit/list/actions.tsx';

interface SeenUser {
  userId: string;
  loginAccount: string;
  userName: string;
  lockFlag: boolean;
}

export const seeAs: Action<SeenUser> = {
  label: '以其身份查看',
  permit: auth.seeAs.permit,
  when: (row) => !row.lockFlag && row.userId !== sessionNow().user?.userId,
  start: (row, dialogs: Dialogs) =>
    dialogs.show((place) => (
      <Confirm
        {...place}
        label={t('以其身份查看')}
        thing={`${row.loginAccount} ${row.userName}`}
        follows={t('以其身份查看，最长30分钟，只读；开始和结束都记入操作日志。')}
        danger={false}
        run={async () => enterSeeing(await call(auth.seeAs, { userId: row.userId }, { silent: true }))}
      />
    )),
};
