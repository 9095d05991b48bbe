// What a role may open and press: the menu and button tree of both systems, ticked; what a change gives and takes stands below it.
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { allRights, type Right } from '../../../contract/menu.ts';
import { role } from '../../../contract/role/index.ts';
import { Can, useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { spokenOf } from '../../kernel/initials.ts';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { ChangeList } from './change-list.tsx';
import { compared, rightsTree, toggled, type Rights } from './rights-tree.ts';
import { TickTree } from './tick-tree.tsx';
import { useRights, withDraft, type Drafts } from './use-rights.ts';
import { useSend } from '../../kit/form/use-send.ts';

interface Props {
  roleId: string;
  drafts: Drafts;
  setDrafts: (drafts: Drafts) => void;
}
type Ready = NonNullable<ReturnType<typeof useRights>['ready']>;

export function RightsPanel(props: Props) {
  const { ready, error, retry } = useRights(props.roleId);
  if (ready) return <Loaded {...props} {...ready} />;
  return error ? <LoadError message={error.message} retry={retry} kept={false} /> : <Skeleton rows={10} />;
}

const SYSTEMS = [
  ['fms', '工厂管理系统'],
  ['wms', '智能仓'],
] as const;

const ASSIGN = 'system.roleList.assign';

function Loaded({ roleId, drafts, setDrafts, menus, saved, own }: Props & Ready) {
  const t = useT();
  const [system, setSystem] = useState<'fms' | 'wms'>('fms');
  const { busy, problem, clear, send } = useSend();
  const may = useCan(ASSIGN);
  const tree = useMemo(() => rightsTree(menus, system, { title: t, initials: spokenOf }), [menus, system, t]);
  const draft = drafts.get(roleId) ?? saved;
  const codes = useMemo(() => ({ fms: codesOf(menus, 'fms'), wms: codesOf(menus, 'wms') }), [menus]);
  // Both tabs count them.
  const both = codes.fms.filter((code) => draft.has(code) && codes.wms.includes(code)).length;
  const change = useMemo(() => compared(allRights, saved, draft), [saved, draft]);
  const put = (next: Rights) => {
    clear();
    setDrafts(withDraft(drafts, { roleId, saved, draft: next }));
  };
  const save = async () => {
    const menuCodes = allRights.filter((code) => draft.has(code)) as Right[];
    const done = await send(role.assign, { roleId, menuCodes }, '权限已保存，一秒内生效');
    if (done !== undefined) put(saved);
  };
  const changes = change.given.length + change.taken.length;
  return (
    <div className="role-rights">
      <fieldset className="role-systems" aria-label={t('系统')}>
        {SYSTEMS.map(([one, name]) => (
          <button key={one} type="button" aria-pressed={system === one} onClick={() => setSystem(one)}>
            {t(name)} <Held codes={codes[one]} rights={draft} />
          </button>
        ))}
      </fieldset>
      {both > 0 && <p className="role-note">{t('其中{n}项在两个系统里都有，只算一项。', { n: grouped(both) })}</p>}
      <TickTree
        key={system}
        tree={tree}
        rights={draft}
        saved={saved}
        own={may ? own : NOTHING}
        toggle={(key) => put(toggled(tree, draft, { key, own }))}
      />
      {!may && <p className="role-note">{t('您没有“分配权限”的权限，只能查看。')}</p>}
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      {changes > 0 && (
        <ChangeList menus={menus} {...change}>
          <Button onClick={() => put(saved)}>{t('撤销修改')}</Button>
          <Can right={ASSIGN}>
            <Button type="primary" loading={busy} onClick={() => void save()}>
              {t('保存权限')}
            </Button>
          </Can>
        </ChangeList>
      )}
    </div>
  );
}

const NOTHING: Rights = new Set();

/** How many rights of a system the role has. */
function Held({ codes, rights }: { codes: readonly string[]; rights: Rights }) {
  return (
    <small>
      {codes.filter((code) => rights.has(code)).length}/{codes.length}
    </small>
  );
}

/** The rights of one system. */
function codesOf(menus: Ready['menus'], system: 'fms' | 'wms'): readonly string[] {
  const { codes, nodes } = rightsTree(menus, system, { title: (text) => text, initials: () => '' });
  return nodes.flatMap(({ key }) => codes.get(key) ?? []);
}
