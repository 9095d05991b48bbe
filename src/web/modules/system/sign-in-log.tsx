// 登录记录: who came in or was refused, and what was odd about it.
import { LoginSystem, SignInOdd } from '../../../contract/auth/codes.ts';
import { auth } from '../../../contract/auth/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { t } from '../../kernel/i18n.ts';
import { column, listScreen } from '../../kit/list/index.ts';

type SignIn = Row<typeof auth.signIns>;
const oddOf = ({ odd }: SignIn): string => odd.map((one) => t(labelOfCode(SignInOdd, one))).join('、');

export default listScreen(auth.signIns, {
  search: ['createdAt', 'keyword', 'oddFlag', 'address', 'result', 'way'],
  columns: [
    { name: 'createdAt', fixed: 'left' },
    { name: 'loginAccount', width: 150 },
    { name: 'userName', width: 120 },
    { name: 'result', width: 130 },
    { name: 'way', width: 110 },
    column('odd', (row) => <b className="kit-short">{oddOf(row)}</b>, { width: 240, align: 'left' }),
    { name: 'address', width: 160 },
    column('client', ({ client }) => client ?? t('未知设备'), { width: 170, align: 'left' }),
    column('loginSys', ({ loginSys }) => t(labelOfCode(LoginSystem, loginSys)), { width: 208, align: 'left' }),
  ],
  rowKey: 'id',
  nameOf: (row) => row.loginAccount,
  empty: '还没有登录记录。',
});
