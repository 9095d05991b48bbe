// The users that hold a role: found, added, taken out.
import { useState } from 'react';
import { Button, Input } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { listColumns, tag } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Pager } from '../../kit/pager.tsx';
import { RemotePicker, useSettled } from '../../kit/remote-picker.tsx';
import { Empty } from '../../kit/states.tsx';
import { roleUser, userPicker } from './user-source.ts';
import { useSend } from '../../kit/use-send.ts';

type User = Row<typeof role.users>;
const columns = listColumns<User>(role.users.output, [
  { name: 'loginAccount', width: 110 },
  { name: 'userName', width: 100 },
  { name: 'roleNames', width: 160, align: 'left' },
  tag('lockFlag', { width: 64 }),
]);

function useRoleUsers(roleId: string) {
  const [typed, setTyped] = useState('');
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [chosen, setChosen] = useState<ReadonlyMap<string, User>>(new Map());
  const [added, setAdded] = useState<string[]>([]);
  const { busy, problem, send } = useSend();
  const keyword = useSettled(typed.trim(), 200);
  const input = { roleId, ...paging, ...(keyword ? { keyword } : {}) };
  const held = useQuery({
    queryKey: [role.users.path, input],
    queryFn: () => call(role.users, input, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const bind = async () => {
    for (const userId of added) {
      const own = roleUser(userId)?.roles.map(({ id }) => id) ?? [];
      if ((await send(role.bind, { userId, roleIds: [...new Set([...own, roleId])] })) === undefined) return;
    }
    setAdded([]);
  };
  const unbind = async () => {
    for (const userId of chosen.keys()) if ((await send(role.unbind, { userId, roleIds: [roleId] })) === undefined) return;
    setChosen(new Map());
  };
  const find = (text: string) => {
    setTyped(text);
    setPaging({ ...paging, page: 1 });
  };
  return { typed, find, paging, setPaging, chosen, setChosen, added, setAdded, busy, problem, keyword, held, bind, unbind };
}

/** Held by whom; adding and taking out ask for the right to assign roles. */
export function RoleUsers({ roleId }: { roleId: string }) {
  const t = useT();
  const may = useCan('system.userRole.assign');
  const { typed, find, paging, setPaging, chosen, setChosen, added, setAdded, busy, problem, keyword, held, bind, unbind } =
    useRoleUsers(roleId);
  return (
    <div className="role-users">
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      {may && (
        <div className="role-line">
          <RemotePicker
            source={userPicker}
            name="userIds"
            label={t('添加用户')}
            multiple
            value={added}
            change={(value) => setAdded((value as string[] | undefined) ?? [])}
          />
          <Button type="primary" loading={busy} disabled={added.length === 0} onClick={() => void bind()}>
            {t('绑定')}
          </Button>
        </div>
      )}
      <div className="role-line">
        <Input.Search
          allowClear
          aria-label={t('查找持有此角色的用户')}
          placeholder={t('查找持有此角色的用户')}
          value={typed}
          onChange={(event) => find(event.target.value)}
        />
        {may && chosen.size > 0 && (
          <Button danger loading={busy} onClick={() => void unbind()}>
            {t('解绑{n}人', { n: chosen.size })}
          </Button>
        )}
      </div>
      {held.data && (
        <DataTable
          label={t('持有此角色的用户')}
          rows={held.data.rows}
          rowKey={({ userId }) => userId}
          columns={columns}
          density="small"
          {...(may ? { selection: { rows: chosen, change: setChosen } } : {})}
          empty={<Empty why={keyword ? t('没有符合条件的数据。') : t('还没有用户持有这个角色。')} />}
        />
      )}
      <Pager {...paging} total={held.data?.total ?? 0} change={setPaging} />
    </div>
  );
}
