// 角色管理: the roles of the site; at the right what the chosen one may open and press, and who holds it.
import { useMemo, useState } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { role } from '../../../contract/role/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useUnsaved } from '../../kernel/unsaved.ts';
import { action, column, exportButton, grouped, hidden, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { createDialog, editDialog, type FormFields } from '../../kit/form/index.ts';
import { RightsPanel } from './rights-panel.tsx';
import { RoleUsers } from './role-users.tsx';
import type { Drafts } from './use-rights.ts';
import './role.css';

type RoleRow = Row<typeof role.list>;
const fields: FormFields<typeof role.create> = ['roleCode', 'roleName', 'loginSys', 'secondFactorFlag', 'remark'];

const optionsFor = (panel: ListOptions<typeof role.list>['panel'], drafts: Drafts): ListOptions<typeof role.list> => ({
  search: ['keyword', 'loginSys'],
  columns: [
    column('roleName', (row) => (drafts.has(row.id) ? `${row.roleName} ●` : row.roleName), {
      width: 150,
      align: 'left',
      fixed: 'left',
    }),
    { name: 'roleCode', width: 160 },
    { name: 'loginSys', width: 120 },
    column('userCount', (row) => grouped(row.userCount), { width: 80 }),
    column('rightCount', (row) => grouped(row.rightCount), { width: 80 }),
    ...hidden('secondFactorFlag', 'remark', 'createdAt'),
  ],
  toolbar: [createDialog(role.create, fields), exportButton(role.list)],
  rowActions: [
    editDialog(role.update, fields),
    action('删除', role.delete, {
      when: (row) => row.userCount === 0,
      confirm: '只有没有用户持有的角色可以删除，删除后不能恢复。',
      danger: true,
    }),
  ],
  panel: panel!,
  nameOf: (row) => row.roleName,
  empty: '还没有角色。先新增角色，再给它分配权限。',
});

export default function RoleList() {
  const list = useList(role.list);
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  useUnsaved(drafts.size > 0);
  const options = useMemo(
    () =>
      optionsFor(
        { title: '权限和用户', render: (row) => <RolePanel key={row.id} row={row} drafts={drafts} setDrafts={setDrafts} /> },
        drafts,
      ),
    [drafts],
  );
  return (
    <div className="role-screen">
      <ListView endpoint={role.list} list={list} options={options} />
    </div>
  );
}

const TABS = ['权限', '用户'] as const;

interface PanelProps {
  row: RoleRow;
  drafts: Drafts;
  setDrafts: (drafts: Drafts) => void;
}

function RolePanel({ row, drafts, setDrafts }: PanelProps) {
  const t = useT();
  const [tab, setTab] = useState<(typeof TABS)[number]>('权限');
  return (
    <>
      <h2>{row.roleName}</h2>
      <fieldset className="role-tabs" aria-label={row.roleName}>
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={tab === one} onClick={() => setTab(one)}>
            {t(one)} <small>{grouped(one === '权限' ? row.rightCount : row.userCount)}</small>
          </button>
        ))}
      </fieldset>
      {tab === '权限' ? <RightsPanel roleId={row.id} drafts={drafts} setDrafts={setDrafts} /> : <RoleUsers roleId={row.id} />}
    </>
  );
}
