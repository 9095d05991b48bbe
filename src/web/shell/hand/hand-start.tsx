// The home of who has a small screen in the hand, made of little: it stands and is pressed while all the rest is on its way (docs/decisions/0128-hand-start.md).
// What the frame has too is fetched by name, so that it is a file of its own and does not bring the frame (vite.config.ts); its signs come with it.
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { getLanguage, setLanguage, useT } from '../../kernel/i18n.ts';
import { lendNavigation } from '../../kernel/navigate.ts';
import { sessionNow, useSession } from '../../kernel/session.ts';
import { arrive, useFirst } from './first-press.ts';
import { keptWorks, worksOf, type Work } from './kept-works.ts';
import { Way, Who, Works } from './works.tsx';
import '../shell.css';
import './hand.css';

const HOME = '/welcome';
/** Milliseconds after which the frame shows itself, whatever stands in it. */
const PATIENCE = 2_000;

/** All the rest, and what the home shows of it: fetched beside each other. */
async function bring(): Promise<ComponentType> {
  const [{ App }] = await Promise.all([
    import('../../app.tsx'),
    import('../shell.tsx'),
    import('./hand-frame.tsx'),
    import('./hand-home.tsx'),
    sessionNow().user?.empId ? import('../../floor/story/own-now.tsx') : undefined,
    import('../../modules/board/todos.tsx'),
  ]);
  return App;
}

/** The works of the last time at once, else those that the server grants. */
async function askWorks(): Promise<Work[]> {
  const { mode } = sessionNow();
  const { askMenus, drawn } = await import('../../kernel/menus.ts');
  await askMenus(mode);
  return worksOf(drawn(sessionNow().menus[mode] ?? []), ({ name }) => name);
}

export default function HandStart() {
  const there = useFirst((first) => first.there);
  const [All, setAll] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);
  const [beginning, setBeginning] = useState(true);
  useEffect(() => {
    if (beginning) return undefined;
    // What is shown is drawn before more is asked for.
    const timer = setTimeout(() => {
      Promise.all([bring(), getLanguage() === 'en' ? setLanguage('en') : undefined]).then(
        ([App]) => setAll(() => App),
        () => setFailed(true),
      );
    }, 50);
    return () => clearTimeout(timer);
  }, [beginning]);
  useEffect(() => {
    if (!All) return undefined;
    const timer = setTimeout(arrive, PATIENCE);
    return () => clearTimeout(timer);
  }, [All]);
  return (
    <>
      {All && (
        <div style={{ display: there ? 'contents' : 'none' }}>
          <All />
        </div>
      )}
      {!there && <Start failed={failed} stands={() => setBeginning(false)} />}
    </>
  );
}

/** `stands` is told once there is something to press, or nothing to wait for. */
function Start({ failed, stands }: { failed: boolean; stands: () => void }) {
  const t = useT();
  const [works, setWorks] = useState(keptWorks);
  const path = useLed();
  useKeys();
  useLayoutEffect(() => document.documentElement.classList.add('is-hand'), []);
  // Asked for once: what is kept is brought up to date by the frame.
  const begin = useEffectEvent(() => {
    if (!works) askWorks().then(setWorks, () => setWorks([]));
  });
  useEffect(() => begin(), []);
  const isReady = works !== undefined;
  const ready = useEffectEvent(() => {
    performance.mark('hand-home');
    stands();
  });
  useEffect(() => {
    if (isReady) ready();
  }, [isReady]);
  const user = useSession((session) => session.user);
  return (
    <div className="frame hand">
      <div className="head">
        <header className="bar hand-bar">
          <img className="hand-mark" src="/icon.svg" alt="" />
          <strong>{t('今天')}</strong>
        </header>
      </div>
      <main id="page" className="page" tabIndex={-1} aria-busy={path !== undefined || !works}>
        {failed && (
          <p className="page-note" role="alert">
            {t('页面没有取到，请检查网络。')}
            <button type="button" className="btn" onClick={() => location.reload()}>
              {t('重试')}
            </button>
          </p>
        )}
        {path === undefined ? (
          <div className="hand-home">
            <Who />
            {user?.empId && <div className="hand-wait" aria-busy="true" />}
            {works && works.length > 0 && <div className="hand-wait" aria-busy="true" />}
            <Works works={works ?? []} />
          </div>
        ) : (
          <output className="view-wait" aria-busy="true" aria-label={t('正在读取')} />
        )}
      </main>
      <nav className="hand-foot" aria-label={t('主菜单')}>
        <Foot />
      </nav>
    </div>
  );
}

/** Where a press leads meanwhile: the address says it, and the frame opens it. */
function useLed(): string | undefined {
  const [path, setPath] = useState<string>();
  useLayoutEffect(() => {
    const here = () => (location.pathname === HOME ? undefined : location.pathname);
    if (location.pathname === '/') history.replaceState(null, '', HOME);
    lendNavigation((to, options) => {
      if (new URL(to, location.href).pathname === '/login') return location.assign(to);
      history[options?.replace ? 'replaceState' : 'pushState']({ idx: 1 }, '', to);
      setPath(here());
    });
    const back = (): void => setPath(here());
    addEventListener('popstate', back);
    return () => removeEventListener('popstate', back);
  }, []);
  return path;
}

/** What a scanner types is not lost: it goes to the field for codes once there is one. */
function useKeys(): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
      if (ctrlKey || metaKey || altKey) return;
      if (/^.$/u.test(key)) useFirst.setState(({ keys }) => ({ keys: keys + key }));
      else if (key === 'Enter') useFirst.setState({ ended: true });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function Foot() {
  const t = useT();
  return (
    <>
      <Way href={HOME} aria-current="page">
        {t('首页')}
      </Way>
      <Waits press="scan" className="hand-scan">
        {t('扫一扫')}
      </Waits>
      <Waits press="find">{t('查找')}</Waits>
    </>
  );
}

interface WaitsProps {
  press: 'scan' | 'find';
  className?: string;
  children: ReactNode;
}

/** A button whose deed is done when the frame has come. */
function Waits({ press, className, children }: WaitsProps) {
  const isPressed = useFirst((first) => first.press === press);
  return (
    <button type="button" className={className} aria-busy={isPressed} onClick={() => useFirst.setState({ press })}>
      {children}
    </button>
  );
}
