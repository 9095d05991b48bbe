// 手持设备: who has not sent what on which device, what is missing of its journal, and the stop of a lost one.
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { formAction } from '../../kit/form/index.ts';
import { column, listScreen, NotThere } from '../../kit/list/index.ts';
import { hand, HandState, HandEntryResult } from '../../../contract/hand/index.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { LoginSystem } from '../../../contract/auth/codes.ts';
import { t as say } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';

const { list, entries, stop } = hand;

export default listScreen(list, {
  search: ['keyword', 'state'],
  columns: [
    { name: 'loginAccount', width: 140, fixed: 'left' },
    { name: 'userName', width: 120 },
    column('client', ({ client }) => client ?? say('未知设备'), { width: 170, align: 'left' }),
    column('loginSys', ({ loginSys }) => say(labelOfCode(LoginSystem, loginSys)), { width: 160, align: 'left' }),
    'state',
    'unsent',
    'oldestAt',
    'missing',
    'dropped',
    'seenAt',
    'stoppedAt',
    { name: 'stoppedBy', width: 120 },
    { name: 'stopReason', width: 200, align: 'left' },
  ],
  rowActions: [formAction('停用设备', stop, { fields: ['reason'], danger: true, when: ({ state }) => state < HandState.stopping })],
  panel: { title: '缺号和放弃', render: (row) => <Lacking id={row.id} /> },
  rowKey: 'id',
  nameOf: (row) => row.loginAccount,
  empty: '还没有人用手持设备断网工作过。',
});

function Lacking({ id }: { id: string }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  const asked = useRead(entries, { id });
  if (!asked.data) return <NotThere asked={asked} />;
  if (asked.data.length === 0) return <p>{t('每一笔都收到了。')}</p>;
  return (
    <ul className="hand-lacking">
      {asked.data.map(({ no, result, title, problem, doneAt }) => (
        <li key={no}>
          <b>#{no}</b> {t(labelOfCode(HandEntryResult, result))} {doneAt && formatDateTime(doneAt, zone)}
          {title && <p>{title}</p>}
          {problem && <small>{problem}</small>}
        </li>
      ))}
    </ul>
  );
}
