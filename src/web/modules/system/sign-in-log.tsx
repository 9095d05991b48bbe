// 登录记录: who came in or was refused, and what was odd about it.
import { LoginSystem, SignInOdd } from '../../../contract/auth/codes.ts';
import { auth } from '../../../contract/auth/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { t } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { column, listColumns, listScreen } from '../../kit/list/index.ts';
import { Facts } from '../../kit/list/facts.tsx';

type SignIn = Row<typeof auth.signIns>;
const oddOf = ({ odd }: Pick<SignIn, 'odd'>): string => odd.map((one) => t(labelOfCode(SignInOdd, one))).join(t('、'));

const useCards = (): boolean => useSession(({ device }) => device === 'mobile');

/** When; on a phone, where a card has no column for it, from where too. */
function WhenCell({ createdAt, address }: SignIn) {
  const cards = useCards();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const text = cards ? `${formatDateTime(createdAt, zone, 'MM-DD HH:mm')} · ${address}` : formatDateTime(createdAt, zone);
  return <time className="kit-figure">{text}</time>;
}

const Odd = (row: Pick<SignIn, 'odd'>) => <b className="kit-short">{oddOf(row)}</b>;

/** Whose it was; on a phone what was odd about it stands there too. */
function WhoCell({ userName, loginAccount, ...row }: SignIn) {
  const cards = useCards();
  if (!cards || row.odd.length === 0) return userName;
  return (
    <>
      {userName ?? loginAccount} <Odd {...row} />
    </>
  );
}

const { signIns } = auth;
const shown = [
  { name: 'loginAccount', width: 150 },
  { name: 'userName', width: 120 },
  { name: 'result', width: 130 },
  { name: 'way', width: 110 },
  column('odd', (row: SignIn) => <Odd {...row} />, { width: 240, align: 'left' }),
  { name: 'address', width: 160 },
  column('client', ({ client }: SignIn) => client ?? t('未知设备'), { width: 170, align: 'left' }),
  column('loginSys', ({ loginSys }: SignIn) => t(labelOfCode(LoginSystem, loginSys)), { width: 208, align: 'left' }),
] as const;
const facts = listColumns(signIns.output, ['createdAt', ...shown]);

export default listScreen(signIns, {
  search: ['createdAt', 'keyword', 'oddFlag', 'address', 'result', 'way'],
  columns: [
    column('createdAt', (row) => <WhenCell {...row} />, { fixed: 'left' }),
    ...shown.map((one) =>
      one.name === 'userName' ? column('userName', (row: SignIn) => <WhoCell {...row} />, { width: one.width }) : one,
    ),
  ],
  panel: { title: '登录记录', render: (row) => <Facts row={row} columns={facts} /> },
  rowKey: 'id',
  nameOf: (row) => row.loginAccount,
  empty: '还没有登录记录。',
});
