// The pages of somebody who is not signed in. They stand without the router: the sign-in page must be there at once.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useT } from './kernel/i18n.ts';
import { Messages } from './kernel/messages.tsx';
import { lendNavigation } from './kernel/navigate.ts';
import { titleOf } from './kernel/title.ts';

const Login = lazy(() => import('./modules/auth/login.tsx'));
const UpdatePassword = lazy(() => import('./modules/auth/update-password.tsx'));

/** The two pages, by path. */
export const isVisitorPath = (path: string): boolean => path === '/login' || path === '/updatePassword';

/** The page of such a path, with its title. */
export function VisitorPage({ path }: { path: string }) {
  const t = useT();
  const title = t(path === '/login' ? '登录' : '修改密码');
  useEffect(() => {
    document.title = titleOf(title, t);
  }, [title, t]);
  return path === '/login' ? <Login /> : <UpdatePassword />;
}

/** Goes between the two by itself; any other path is loaded anew, and with it the frame. */
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
      <Suspense>
        <VisitorPage key={path} path={path} />
      </Suspense>
      <Messages />
    </>
  );
}
