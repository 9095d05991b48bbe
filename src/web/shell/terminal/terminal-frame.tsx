// The frame of who signed in with a card at a shared terminal: what he holds, what he asks for, and the way out. No menu, no tabs, no desk
// (docs/decisions/0114-card-sign-in.md).
import { useEffect, useLayoutEffect, useState } from 'react';
import { auth } from '../../../contract/auth/index.ts';
import { call } from '../../kernel/api.ts';
import { languageNames, setLanguage, useLanguage, useT } from '../../kernel/i18n.ts';
import { lazy, Wait } from '../../kernel/later.tsx';
import { secondsUntil } from '../../kernel/refresh.ts';
import { go } from '../../kernel/navigate.ts';
import { forget, type User } from '../../kernel/session.ts';
import { titleOf } from '../../kernel/title.ts';
import '../shell.css';
import './terminal.css';

const OwnNow = lazy(() => import('../../floor/story/own-now.tsx'));
const AskHere = lazy(() => import('../../modules/mall/ask-here.tsx'));

/** Who walks away is signed out after so many seconds without a touch. */
const UNTOUCHED = 60;

async function leave(): Promise<void> {
  await call(auth.logout, {}, { silent: true, timeout: 5_000 }).catch(() => undefined);
  forget();
  go('/login', { replace: true });
}

/** Seconds that are left, of the session and since the last touch. */
function useSecondsLeft(until: string): number {
  const [left, setLeft] = useState(UNTOUCHED);
  useEffect(() => {
    let touched = Date.now();
    const touch = (): void => {
      touched = Date.now();
    };
    const events = ['pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) addEventListener(event, touch, { capture: true, passive: true });
    const look = (): void => setLeft(Math.max(0, Math.ceil(Math.min(secondsUntil(until), UNTOUCHED - (Date.now() - touched) / 1000))));
    look();
    const timer = setInterval(look, 500);
    return () => {
      clearInterval(timer);
      for (const event of events) removeEventListener(event, touch, { capture: true });
    };
  }, [until]);
  return left;
}

export function TerminalFrame({ user }: { user: User }) {
  const t = useT();
  const other = useLanguage() === 'en' ? 'zh' : 'en';
  const left = useSecondsLeft(user.expiresAt);
  const isOver = left === 0;
  useLayoutEffect(() => {
    document.documentElement.classList.add('is-terminal');
    return () => document.documentElement.classList.remove('is-terminal');
  }, []);
  useEffect(() => {
    document.title = titleOf(t('我的领用'), t);
  }, [t]);
  useEffect(() => {
    if (isOver) void leave();
  }, [isOver]);
  return (
    <div className="terminal">
      <header className="terminal-bar">
        <strong>{t('您好，{name}', { name: user.userName })}</strong>
        <span>{user.nodeName}</span>
        <button type="button" className="btn-link" lang={other} onClick={() => void setLanguage(other)}>
          {languageNames[other]}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => void leave()}>
          {t('完成（{n}秒后自动退出）', { n: left })}
        </button>
      </header>
      <main id="page" className="terminal-page" tabIndex={-1}>
        <Wait fallback={<div aria-busy="true" />}>
          <OwnNow />
        </Wait>
        {user.atTerminal?.includes('ask') && (
          <Wait fallback={<div aria-busy="true" />}>
            <AskHere />
          </Wait>
        )}
      </main>
    </div>
  );
}
