// Where the screens begin.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { keptAppearance, showAppearance } from './kernel/appearance-kept.ts';
import { decide } from './kernel/guard.ts';
import { isHand } from '../contract/auth/systems.ts';
import { restoreLanguage } from './kernel/i18n.ts';
import { reloadOnLostChunk } from './kernel/lost-chunk.ts';
import { hearPalette } from './kernel/overlays.ts';
import { followOtherTabs, forget, sessionNow } from './kernel/session.ts';
import { isVisitorPath, Visitor } from './visitor.tsx';
import { lazy } from './kernel/later.tsx';

const App = lazy(async () => {
  // The frame is needed at once: fetched beside it, not after it. What goes wrong is told where it is asked for again.
  import('./shell/shell.tsx').catch(() => undefined);
  // So is what may be opened.
  import('./kernel/menus.ts').then(({ askMenusAhead }) => askMenusAhead(sessionNow().mode)).catch(() => undefined);
  // And what the home will show, where the address leads there.
  if (['/', '/dashboard'].includes(location.pathname))
    import('./modules/board/home-ahead.ts').then(({ askHomeAhead }) => askHomeAhead()).catch(() => undefined);
  return { default: (await import('./app.tsx')).App };
});

const Hand = lazy(() => import('./shell/hand/begin.tsx'));

/** Whether a visitor's page is what will be shown; the address is set to it when the guard leads there. */
function beginsAsVisitor(): boolean {
  const { token, user } = sessionNow();
  const decision = decide(location, { token: token?.token, user });
  if (decision.forget) forget();
  const path = decision.to ?? location.pathname + location.search;
  if (!isVisitorPath(path.split('?')[0] ?? '')) return false;
  if (decision.to) history.replaceState(null, '', decision.to);
  return true;
}

showAppearance(keptAppearance());
reloadOnLostChunk();
hearPalette(() => !isVisitorPath(location.pathname));
followOtherTabs();
const root = document.getElementById('root');
// The module itself does not wait: the build lays small files together only where none does (rolldown's chunkOptimization).
const asVisitor = beginsAsVisitor();
const inHand = !asVisitor && isHand(sessionNow().user?.loginSys);
void (inHand ? Promise.resolve() : restoreLanguage()).then(() => {
  if (!root) return;
  createRoot(root).render(<StrictMode>{asVisitor ? <Visitor /> : inHand ? <Hand /> : <App />}</StrictMode>);
});
