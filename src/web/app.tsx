// The whole of the screens: the frame of who is signed in, and the way out of it.
import { useEffect, useEffectEvent, useMemo } from 'react';
import { BrowserRouter, Navigate, useLocation, useNavigate } from 'react-router';
import { decide } from './kernel/guard.ts';
import { Messages } from './kernel/messages.tsx';
import { lendNavigation } from './kernel/navigate.ts';
import { forget, sessionNow } from './kernel/session.ts';
import { isVisitorPath, VisitorPage } from './visitor.tsx';
import { lazy } from './kernel/later.tsx';

const Shell = lazy(() => import('./shell/shell.tsx'));
/** One and the same at every navigation: what in the frame depends on the place asks for it. */
const frame = <Shell />;

/** The screens with their router. */
export function App() {
  return (
    // What was pressed is shown before the next press is heard: no transition, which under load leaves the old screen standing.
    <BrowserRouter useTransitions={false}>
      <Gate />
      <Messages />
    </BrowserRouter>
  );
}

function Gate() {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => lendNavigation((path, options) => navigate(path, options)), [navigate]);
  const follow = useEffectEvent(() => {
    const there = window.location.pathname + window.location.search + window.location.hash;
    if (there !== location.pathname + location.search + location.hash) void navigate(there, { replace: true });
  });
  // Whoever pressed something while all this was drawn has led the address on already, and the router did not hear it.
  useEffect(() => follow(), []);
  // Judged anew at each navigation, not when the session changes in between: signing in and out navigate by themselves.
  const decision = useMemo(() => {
    const { token, user } = sessionNow();
    const said = decide(location, { token: token?.token, user });
    if (said.forget) forget();
    return said;
  }, [location]);
  const path = location.pathname;
  if (decision.to !== undefined && decision.to !== path) return <Navigate to={decision.to} replace />;
  return isVisitorPath(path) ? <VisitorPage key={path} path={path} /> : frame;
}
