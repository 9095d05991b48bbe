// 设备看板: the screen beside the machines. Each as it stands now, what is the matter first; read from three metres, alive by itself, out of
// the way by Esc. What it shows of a machine whose word cannot be relied on is marked.
import { useEffect, useRef } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { deviceBoard } from '../../../contract/device/board.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { doubtsOf } from '../../../contract/machine/talk.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useLive, type LiveState } from '../../kernel/live.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { Doubt } from '../../kit/doubt.tsx';
import { grouped } from '../../kit/figures.tsx';
import { LEVELS, Tile } from './parts.tsx';
import { useDrift, useNow, useTheme, useWatched } from './use-board.ts';
import './device-board.css';

const { board: endpoint } = deviceBoard;
type Board = Out<typeof endpoint>;
type Machine = Board['machines'][number];

/** As many machines as can be read from three metres. */
const MOST_TILES = 12;
const PATIENCE = 15_000;

const leave = () => go('/redirectpage');

export default function DeviceBoard() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [theme, turn] = useTheme('dataView.device', 'dark');
  useWatched();
  const drift = useDrift();
  const [search] = useSearchParams();
  const vmIds = search.get('vmIds')?.split(',').filter(Boolean) ?? [];
  const live = useLive([endpoint.path]);
  const board = useQuery({
    queryKey: [endpoint.path, vmIds],
    queryFn: () => call(endpoint, vmIds.length > 0 ? { vmIds } : {}, { silent: true, timeout: PATIENCE }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
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
      aria-label={t('设备看板')}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="board-drift" style={{ transform: drift }}>
        <Head board={board.data} lost={live === 'lost' || Boolean(board.error)} state={live} dark={theme === 'dark'} turn={turn} />
        {board.data ? <Floor board={board.data} /> : <p className="board-wait">{board.error ? board.error.message : t('正在读取')}</p>}
      </div>
    </dialog>
  );
}

interface HeadProps {
  board: Board | undefined;
  lost: boolean;
  state: LiveState;
  dark: boolean;
  turn: () => void;
}

function useClock() {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (at: number | string, pattern = 'HH:mm:ss') => formatDateTime(at, zone, pattern);
}

/** What a machine told last; what was taken last where its history came another way. */
const lastOf = ({ machines, latest }: Board): string | undefined =>
  [...machines.flatMap(({ lastEventAt }) => lastEventAt ?? []), ...latest.map(({ tradeTime }) => tradeTime)].sort().at(-1);

function Head({ board, lost, state, dark, turn }: HeadProps) {
  const t = useT();
  const now = useNow();
  const clock = useClock();
  const last = board && lastOf(board);
  const full = () => {
    const leaving = document.fullscreenElement !== null;
    void (leaving ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  };
  return (
    <header className="board-head">
      <h1>{t('设备看板')}</h1>
      {lost && (
        <output className="board-lost" role="alert">
          {board ? t('网络中断，显示的是{time}的数据，正在重连', { time: clock(board.at) }) : t('网络中断，正在重连')}
        </output>
      )}
      {state === 'live' && !lost && <span className="device-live">{t('实时')}</span>}
      <span className="board-event">{last ? t('最近事件 {time}', { time: clock(last, 'MM-DD HH:mm:ss') }) : t('还没有事件')}</span>
      <time className="board-clock">{clock(now)}</time>
      <nav>
        <button type="button" onClick={turn}>
          {dark ? t('浅色') : t('深色')}
        </button>
        <button type="button" onClick={full}>
          {t('全屏')}
        </button>
        <button type="button" onClick={leave} title="Esc">
          {t('退出')}
        </button>
      </nav>
    </header>
  );
}

/** How urgent a machine is: what somebody must go to first stands first. */
function urgency({ lockFlag, faults, talk, levels }: Machine, now: number): number {
  if (lockFlag) return 0;
  return faults.length * 1000 + doubtsOf(talk, now).length * 100 + levels.INVENT_WARN * 2 + levels.REPLENISH;
}

function Floor({ board: { machines, latest, at } }: { board: Board }) {
  const t = useT();
  const now = Date.parse(at);
  const sorted = machines.toSorted((a, b) => urgency(b, now) - urgency(a, now) || a.vmCode.localeCompare(b.vmCode));
  const shown = sorted.slice(0, MOST_TILES);
  const silent = machines.filter(({ talk, lockFlag }) => !lockFlag && doubtsOf(talk, now).some(({ kind }) => kind === 'silent')).length;
  const never = machines.filter(({ talk, lockFlag }) => !lockFlag && !talk?.heartbeatAt).length;
  const stopped = machines.filter(({ lockFlag }) => lockFlag).length;
  const states = [
    ['DEFAULT', t('在线'), machines.length - silent - never - stopped],
    ['INVENT_WARN', t('离线'), silent],
    ['FREEZE', t('停用'), stopped],
    ['FREEZE', t('未接通'), never],
  ] as const;
  if (machines.length === 0) return <p className="board-wait">{t('还没有设备。')}</p>;
  return (
    <div className="device-floor">
      <div className={`device-tiles device-tiles-${shown.length > 6 ? 'many' : 'few'}`}>
        {shown.map((machine) => (
          <MachineTile key={machine.vmId} machine={machine} />
        ))}
      </div>
      <aside>
        <Tile title={t('设备状态')} area="none">
          <ul className="board-states">
            {states.map(([level, word, count]) => (
              <li key={word}>
                <i aria-hidden className={`board-${level}`} />
                {word} <b>{count}</b>
              </li>
            ))}
          </ul>
          {sorted.length > shown.length && <p className="board-note">{t('另有{n}台没有列出', { n: sorted.length - shown.length })}</p>}
        </Tile>
        <Tile title={t('最新领料')} area="none">
          <Latest rows={latest} />
        </Tile>
      </aside>
    </div>
  );
}

function MachineTile({ machine }: { machine: Machine }) {
  const t = useT();
  const { vmName, vmCode, lockFlag, talk, levels, stockNum, capacity, todayNum, faults, doorOpen, temperature } = machine;
  const share = capacity > 0 ? Math.min(1, Math.max(0, stockNum / capacity)) : 0;
  const said = [...faults, ...(doorOpen ? [t('门开着')] : [])];
  return (
    <section className={`board-tile device-tile${faults.length > 0 ? ' device-bad' : ''}`} aria-label={vmName}>
      <h2>
        <span>{vmName}</span>
        <small>{vmCode}</small>
      </h2>
      <p className="device-state">
        {lockFlag ? t('停用') : talk?.heartbeatAt ? <Doubt talk={talk} words /> : t('未接通')}
        {said.length > 0 && <span className="device-said">{said.join('、')}</span>}
        {temperature !== null && <span>{t('{n}度', { n: Math.round(temperature / 10) })}</span>}
      </p>
      <p className="device-figures">
        <b key={stockNum} className="board-new">
          {grouped(stockNum)}
        </b>
        <small>/{grouped(capacity)}</small>
        <Doubt talk={talk} />
        <span>
          {t('今日')}{' '}
          <b key={todayNum} className="board-new">
            {grouped(todayNum)}
          </b>
          <Doubt talk={talk} />
        </span>
      </p>
      <div className="device-fill" aria-hidden>
        <i style={{ width: `${share * 100}%` }} />
      </div>
      <p className="device-levels">
        {LEVELS.filter((level) => level !== 'DEFAULT' && level !== 'FREEZE' && levels[level] > 0).map((level) => (
          <span key={level}>
            <i aria-hidden className={`board-${level}`} />
            {level === 'INVENT_WARN' ? t('预警{n}', { n: levels[level] }) : t('提醒{n}', { n: levels[level] })}
          </span>
        ))}
        {levels.INVENT_WARN + levels.REPLENISH === 0 && <span className="device-fine">{t('库存充足')}</span>}
      </p>
    </section>
  );
}

function Latest({ rows }: { rows: Board['latest'] }) {
  const t = useT();
  const clock = useClock();
  if (rows.length === 0) return <p className="board-empty">{t('还没有领料。')}</p>;
  return (
    <ul className="device-latest">
      {rows.map((row) => (
        <li key={row.id} className="board-new">
          <time>{clock(row.tradeTime, 'HH:mm')}</time>
          <b>{row.tradeNum > 0 ? `×${row.tradeNum}` : t('还{n}', { n: -row.tradeNum })}</b>
          <span>{row.productName}</span>
          <small>
            {[row.tradeEmpName ?? t(labelOfCode(TradeType, row.tradeType)), row.vmName, row.channelCode].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
