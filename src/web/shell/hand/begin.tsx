// Where a small screen in the hand begins: at the home that stands before the frame, or with the frame where another page is asked for.
import type { ComponentType } from 'react';
import { beginEnglish, restoreLanguage } from '../../kernel/i18n.ts';
import { lazy } from '../../kernel/later.tsx';
import { seeing, sessionNow } from '../../kernel/session.ts';
import { local } from '../../kernel/store.ts';

/** Milliseconds after which whoever began at another page has the home as well: it opens without a network too. */
const HOME_AFTER = 3_000;

const start = () => import('./hand-start.tsx');

async function beginning(): Promise<{ default: ComponentType }> {
  const isHome = location.pathname === '/' || location.pathname === '/welcome';
  if (isHome && !sessionNow().user?.atTerminal && !seeing()) {
    const words = local.get('language') === 'en' ? import('../../kernel/english-hand.ts') : undefined;
    const [home] = await Promise.all([start(), words?.then(({ inEnglish }) => beginEnglish(inEnglish))]);
    return home;
  }
  setTimeout(() => void start().catch(() => undefined), HOME_AFTER);
  const [{ App }] = await Promise.all([import('../../app.tsx'), restoreLanguage(), import('../shell.tsx')]);
  return { default: App };
}

export default lazy(beginning);
