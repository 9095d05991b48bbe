// The frame of a wall board: over everything, alive by itself, out of the way by Esc; it says when what it shows is old.
import { useEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { ApiError, NO_NETWORK, TIMED_OUT } from '../../kernel/failure.ts';
import { useT } from '../../kernel/i18n.ts';
import type { LiveState } from '../../kernel/live.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { SCALES, useDrift, useLetters, useNow, useTheme } from './use-board.ts';
import './store-board.css';

const leave = () => go('/redirectpage');

/** Moments on the site's clock. */
export function useClock(): (at: number | string, pattern?: string) => string {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (at, pattern = 'HH:mm:ss') => formatDateTime(at, zone, pattern);
}

/** A moment in five letters: the time today, the day before that. */
export function useShort(): (at: string) => string {
  const clock = useClock();
  const today = clock(useNow(), 'MM-DD');
  return (at) => (clock(at, 'MM-DD') === today ? clock(at, 'HH:mm') : clock(at, 'MM-DD'));
}

interface FrameProps {
  title: string;
  /** Under which its look is remembered. */
  name: string;
  live: LiveState;
  /** When the figures were true; undefined before the first came. */
  at: string | number | undefined;
  /** What happened last, null when nothing ever did; left out where the board does not say. */
  last?: string | null | undefined;
  error: Error | null;
  children: ReactNode;
}

const isCutOff = (error: Error): boolean => error instanceof ApiError && (error.code === NO_NETWORK || error.code === TIMED_OUT);

/** Why what is shown is not of now, and of when it is: the network is gone, or the server answers with a fault. Undefined when all is well. */
function useProblem({ live, at, error }: Pick<FrameProps, 'live' | 'at' | 'error'>): string | undefined {
  const t = useT();
  const clock = useClock();
  if (error ? isCutOff(error) : live === 'lost')
    return at ? t('网络中断，显示的是{time}的数据，正在重连', { time: clock(at) }) : t('网络中断，正在重连');
  if (!error && live !== 'refused') return undefined;
  const problem = error?.message ?? t('服务器出错');
  return at ? t('{problem}，显示的是{time}的数据，正在重试', { problem, time: clock(at) }) : t('{problem}，正在重试', { problem });
}

/** A board with its head; without figures it says why. */
export function BoardFrame({ title, name, live, at, last, error, children }: FrameProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [theme, turn] = useTheme(name, 'dark');
  const [step, grow] = useLetters(name);
  const drift = useDrift();
  const clock = useClock();
  const problem = useProblem({ live, at, error });
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`board board-wall board-${theme}`}
      style={{ '--scale': SCALES[step] } as CSSProperties}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="board-drift" style={{ transform: drift }}>
        <header className="board-head">
          <h1>{title}</h1>
          {live === 'live' && !problem && <span className="store-live">{t('实时')}</span>}
          {last !== undefined && (
            <span className="board-event">{last ? t('最近事件 {time}', { time: clock(last, 'MM-DD HH:mm:ss') }) : t('还没有事件')}</span>
          )}
          <Clock alone={last === undefined} />
          <Tools dark={theme === 'dark'} turn={turn} step={step} grow={grow} />
        </header>
        {problem && (
          <output className="board-lost" role="alert">
            {problem}
          </output>
        )}
        {at ? children : <p className="board-wait">{error ? error.message : t('正在读取')}</p>}
      </div>
    </dialog>
  );
}

function Clock({ alone }: { alone: boolean }) {
  const now = useNow();
  const clock = useClock();
  return <time className={alone ? 'board-clock store-clock' : 'board-clock'}>{clock(now)}</time>;
}

interface ToolsProps {
  dark: boolean;
  turn: () => void;
  /** How large its letters are, from 0. */
  step: number;
  grow: () => void;
}

/** What the button makes of the letters. */
const NEXT_SIZE = ['大字', '特大字', '标准字'] as const;

function Tools({ dark, turn, step, grow }: ToolsProps) {
  const t = useT();
  const full = () => {
    const leaving = document.fullscreenElement !== null;
    void (leaving ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  };
  return (
    <nav>
      <button type="button" onClick={turn}>
        {dark ? t('浅色') : t('深色')}
      </button>
      <button type="button" onClick={grow}>
        {t(NEXT_SIZE[step] ?? '标准字')}
      </button>
      <button type="button" onClick={full}>
        {t('全屏')}
      </button>
      <button type="button" onClick={leave} title="Esc">
        {t('退出')}
      </button>
    </nav>
  );
}
