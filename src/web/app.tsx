// The two halves of the product: what a visitor sees, and the frame of who is signed in. Each is loaded when it is needed.
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router';
import { useT } from './kernel/i18n.ts';
import { Messages } from './kernel/messages.tsx';
import { lendNavigation } from './kernel/router.tsx';
import { forget, sessionNow } from './kernel/session.ts';
import { decide } from './kernel/guard.ts';
import { titleOf } from './shell/title.ts';

const Login = lazy(() => import('./modules/auth/login.tsx'));
const UpdatePassword = lazy(() => import('./modules/auth/update-password.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));

/** The whole of the screens. */
export function App() {
  return (
    <BrowserRouter>
      <Suspense>
        <Gate />
      </Suspense>
      <Messages />
    </BrowserRouter>
  );
}

function Gate() {
  const t = useT();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => lendNavigation((path, options) => navigate(path, options)), [navigate]);
  // Judged anew at each navigation, not when the session changes in between: signing in and out navigate by themselves.
  const decision = useMemo(() => {
    const { token, user } = sessionNow();
    const said = decide(location, { token: token?.token, user });
    if (said.forget) forget();
    return said;
  }, [location]);
  const path = location.pathname;
  const own = path === '/login' || path === '/updatePassword';
  useEffect(() => {
    if (own) document.title = titleOf(t(path === '/login' ? '登录' : '修改密码'), t);
  }, [own, path, t]);
  if (decision.to !== undefined && decision.to !== path) return <Navigate to={decision.to} replace />;
  if (path === '/login') return <Login />;
  return path === '/updatePassword' ? <UpdatePassword /> : <Shell />;
}
