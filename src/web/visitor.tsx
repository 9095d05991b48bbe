// The pages of somebody who is not signed in, or has something to do before anything else. They stand without the router: the sign-in page must be there at once.
import { useEffect, useState } from 'react';
import { RETURN_PATH } from '../contract/kernel/return-path.ts';
import { useT } from './kernel/i18n.ts';
import { Messages } from './kernel/messages.tsx';
import { lendNavigation } from './kernel/navigate.ts';
import { titleOf } from './kernel/title.ts';
import { lazy } from './kernel/later.tsx';

const Login = lazy(() => import('./modules/auth/login.tsx'));
const UpdatePassword = lazy(() => import('./modules/auth/update-password.tsx'));
const SecondFactorPage = lazy(() => import('./modules/auth/second-factor-page.tsx'));

const ProviderReturn = lazy(() => import('./modules/auth/provider-return.tsx'));

const pages = {
  '/login': { title: '登录', page: Login },
  '/updatePassword': { title: '修改密码', page: UpdatePassword },
  '/secondFactor': { title: '两步验证', page: SecondFactorPage },
} as const;
const back = { title: '登录', page: ProviderReturn } as const;

const pageAt = (path: string) => {
  if (path.startsWith(RETURN_PATH)) return back;
  return Object.hasOwn(pages, path) ? pages[path as keyof typeof pages] : undefined;
};

/** The pages without the frame, by path. */
export const isVisitorPath = (path: string): boolean => pageAt(path) !== undefined;

/** The page of such a path, with its title. */
export function VisitorPage({ path }: { path: string }) {
  const t = useT();
  const { title: said, page: Page } = pageAt(path) ?? pages['/login'];
  const title = t(said);
  useEffect(() => {
    document.title = titleOf(title, t);
  }, [title, t]);
  return <Page />;
}

/** Goes between them by itself; any other path is loaded anew, and with it the frame. */
export function Visitor() {
  const [path, setPath] = useState(location.pathname);
  useEffect(() => {
    const follow = (): void => (isVisitorPath(location.pathname) ? setPath(location.pathname) : location.reload());
    lendNavigation((to, options) => {
      if (!isVisitorPath(new URL(to, location.href).pathname)) return location.assign(to);
      history[options?.replace ? 'replaceState' : 'pushState'](null, '', to);
      follow();
    });
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return (
    <>
      {isVisitorPath(path) && <VisitorPage key={path} path={path} />}
      <Messages />
    </>
  );
}
