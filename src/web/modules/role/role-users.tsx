// The users that hold a role: found, added, taken out.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import type { ColumnOf } from '../../kit/list/index.ts';
import { MemberPanel } from '../../kit/list/member-panel.tsx';
import { seeAs } from '../../floor/see-as.tsx';
import { userPicker } from './user-source.ts';

type User = Row<typeof role.users>;
const columns: readonly ColumnOf<User>[] = [
  { name: 'loginAccount', width: 110 },
  { name: 'userName', width: 100 },
  { name: 'roleNames', width: 160, align: 'left' },
  { name: 'lockFlag', width: 64 },
];

/** The role is tried with the rights of one who holds it. */
const tried = [seeAs];
const nameOf = ({ loginAccount, userName }: User): string => `${loginAccount} ${userName}`;

/** Held by whom; adding and taking out ask for the right to assign roles. */
export function RoleUsers({ roleId }: { roleId: string }) {
  return (
    <MemberPanel
      key={roleId}
      list={role.users}
      of={{ roleId }}
      columns={columns}
      keyOf={({ userId }) => userId}
      source={userPicker}
      name="userIds"
      nameOf={nameOf}
      rowActions={tried}
      words={{
        add: '添加用户',
        find: '查找持有此角色的用户',
        label: '持有此角色的用户',
        none: '还没有用户持有这个角色。',
        removed: '解绑{n}人',
      }}
      bind={{
        permit: 'system.userRole.assign',
        run: (send, ids) =>
          // The roles that somebody has were read a while ago: the server knows what they are now.
          each(ids, (userId) => send(role.bind, { userId, roleIds: [roleId], keep: true })),
      }}
      unbind={{
        permit: 'system.userRole.assign',
        run: (send, ids) => each(ids, (userId) => send(role.unbind, { userId, roleIds: [roleId] })),
      }}
    />
  );
}

/** One after another, until one is refused. */
async function each(ids: readonly string[], send: (id: string) => Promise<unknown>): Promise<true | undefined> {
  for (const id of ids) if ((await send(id)) === undefined) return undefined;
  return true;
}
