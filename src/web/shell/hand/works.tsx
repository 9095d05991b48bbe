// What a home begins with, before and after the rest of the screens has come: who it is, and his works, each page a tile for a thumb.
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { labelOfSystem } from '../../../contract/auth/systems.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/navigate.ts';
import { useSession } from '../../kernel/session.ts';
import type { Work } from './kept-works.ts';

export function Who({ children }: { children?: ReactNode }) {
  const t = useT();
  const user = useSession((session) => session.user);
  return (
    <header className="hand-who">
      <h1>{t('您好，{name}', { name: user?.userName || user?.loginAccount || '' })}</h1>
      {children}
      <span>{[user?.nodeName, user && t(labelOfSystem(user.loginSys))].filter(Boolean).join(' · ')}</span>
    </header>
  );
}

function follow(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const { pathname, search } = event.currentTarget;
  go(pathname + search);
}

/** Leads there by whatever leads at the moment; in a new tab as the browser does. */
export const Way = ({ href, children, ...rest }: ComponentProps<'a'>) => (
  <a href={href} {...rest} onClick={follow}>
    {children}
  </a>
);

export function Works({ works }: { works: readonly Work[] }) {
  const t = useT();
  return works.map(({ name, pages }) => (
    <section key={name} className="hand-work" aria-label={t(name)}>
      <h2>{t(name)}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.path}>
            <Way href={page.path}>
              {t(page.name)}
              {/* Both sides have some of the same name. */}
              {page.path.startsWith('/wms/') && <small>{t('智能仓')}</small>}
            </Way>
          </li>
        ))}
      </ul>
    </section>
  ));
}
