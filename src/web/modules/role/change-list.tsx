// What will be given and taken, page by page, before it is saved.
import { useMemo, type ReactNode } from 'react';
import type { FuncMenu } from '../../../contract/role/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { OPEN } from './rights-tree.ts';

interface Props {
  menus: readonly FuncMenu[];
  given: readonly string[];
  taken: readonly string[];
  /** The buttons that save or undo it. */
  children: ReactNode;
}

export function ChangeList({ menus, given, taken, children }: Props) {
  const t = useT();
  const names = useMemo(() => namesOf(menus), [menus]);
  const rows = (codes: readonly string[], sign: string) =>
    [...Map.groupBy(codes, (code) => names.get(code)?.page ?? code)].map(([page, own]) => (
      <li key={sign + page} className={sign === '+' ? 'role-given' : 'role-taken'}>
        <b aria-hidden>{sign}</b> {t(page)}：{own.map((code) => t(names.get(code)?.name ?? code)).join(t('、'))}
      </li>
    ));
  return (
    <section className="role-changes" aria-label={t('尚未保存的修改')}>
      <header>
        <strong aria-live="polite">{t('将给予{given}项，收回{taken}项', { given: given.length, taken: taken.length })}</strong>
        <span>{children}</span>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard */}
      <ul tabIndex={0} aria-label={t('给予和收回的权限')}>
        {rows(given, '+')}
        {rows(taken, '−')}
      </ul>
    </section>
  );
}

/** Page and own name of every right. */
function namesOf(menus: readonly FuncMenu[]): Map<string, { page: string; name: string }> {
  const pages = menus.flatMap((menu) => (menu.menuType === 'group' ? menu.children : [menu]));
  return new Map(
    pages.flatMap((page) => [
      [page.menuCode, { page: page.name, name: OPEN }] as const,
      ...page.children.map((button) => [button.menuCode, { page: page.name, name: button.name }] as const),
    ]),
  );
}
