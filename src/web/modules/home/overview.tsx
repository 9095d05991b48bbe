// What there is to open: of one group, or all of it.
import { Link } from 'react-router';
import { menuItems, menuName } from '../../../contract/menu.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession, type MenuEntry } from '../../kernel/session.ts';

const purposeOf = (code: string): string => {
  const entry = menuItems.find((item) => item.code === code)?.entry;
  return entry?.kind === 'page' ? entry.purpose : '';
};

const isShown = ({ hidden, path }: MenuEntry): boolean => !hidden && !path.includes('/:');

/** The pages of a group with what each is for. */
export function GroupPage({ code }: { code: string }) {
  const t = useT();
  const group = useSession(({ menus, mode }) => menus[mode])?.find(({ funcMenuId }) => funcMenuId === code);
  return group ? (
    <div className="page-overview">
      <h1>{t(menuName(group))}</h1>
      <Pages entries={group.children ?? []} />
    </div>
  ) : null;
}

function Pages({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  return (
    <ul className="overview-list">
      {entries.filter(isShown).map((entry) => (
        <li key={entry.funcMenuId}>
          <Link to={entry.path}>{t(menuName(entry))}</Link>
          <span>{t(purposeOf(entry.funcMenuId))}</span>
        </li>
      ))}
    </ul>
  );
}

/** /welcome: every page that this person may open. */
export function Welcome() {
  const t = useT();
  const user = useSession(({ user }) => user);
  const menus = useSession(({ menus, mode }) => menus[mode]) ?? [];
  const groups = menus.filter((entry) => isShown(entry) && entry.children?.some(isShown));
  return (
    <div className="page-overview">
      <h1>{t('欢迎，{name}', { name: user?.userName || user?.loginAccount || '' })}</h1>
      <p className="overview-hint">{t('按 Ctrl-K 可以直接查找任何页面或记录。')}</p>
      {groups.map((group) => (
        <section key={group.funcMenuId}>
          <h2>{t(menuName(group))}</h2>
          <Pages entries={group.children ?? []} />
        </section>
      ))}
    </div>
  );
}
