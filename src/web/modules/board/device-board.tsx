// 设备看板: the screen beside the machines. Each as it stands now, what is the matter first; read from three metres, alive by itself, out of
// the way by Esc. What it shows of a machine whose word cannot be relied on is marked.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { deviceBoard } from '../../../contract/device/board.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { Freshness } from '../../floor/freshness.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { BoardFrame, useClock } from './frame.tsx';
import { LEVELS, Tile } from './parts.tsx';
import { askAgain, useNow, useWatched } from './use-board.ts';
import './device-board.css';

const { board: endpoint } = deviceBoard;
type Board = Out<typeof endpoint>;
type Machine = Board['machines'][number];

const PATIENCE = 15_000;
/** So long each wall of machines is shown, in milliseconds; a full turn of all that are possible is a multiple of it. */
const TURN = 20_000;
const MOST_WALLS = 5_040;

export default function DeviceBoard() {
  const t = useT();
  useWatched();
  const [search] = useSearchParams();
  const vmIds = search.get('vmIds')?.split(',').filter(Boolean) ?? [];
  const live = useLive([endpoint.path]);
  // The walls of machines take turns; the server begins anew after the last.
  const wall = 1 + (Math.floor(useNow() / TURN) % MOST_WALLS);
  const [walls, setWalls] = useState(1);
  const asked = { ...(vmIds.length > 0 ? { vmIds } : {}), ...(walls > 1 ? { wall: 1 + ((wall - 1) % walls) } : {}) };
  const board = useQuery({
    queryKey: [endpoint.path, asked],
    queryFn: () => call(endpoint, asked, { silent: true, timeout: PATIENCE }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgain,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });
  const { data, error } = board;
  if (data && data.walls !== walls) setWalls(data.walls);
  return (
    <BoardFrame title={t('设备看板')} name="dataView.device" live={live} at={data?.at} last={data?.lastEventAt} error={error}>
      {data && <Floor board={data} />}
    </BoardFrame>
  );
}

function Floor({ board: { counts, total, machines, latest, wall, walls } }: { board: Board }) {
  const t = useT();
  const states = [
    ['DEFAULT', t('在线'), counts.online],
    ['INVENT_WARN', t('离线'), counts.silent],
    ['FREEZE', t('停用'), counts.stopped],
    ['FREEZE', t('未接通'), counts.never],
  ] as const;
  if (total === 0) return <p className="board-wait">{t('还没有设备，请先在“设备管理”中新增。')}</p>;
  return (
    <div className="device-floor">
      <div className={`device-tiles device-tiles-${machines.length > 6 ? 'many' : 'few'}`}>
        {machines.map((machine) => (
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
          {walls > 1 && <p className="board-note">{t('共{n}台，第{wall}屏，共{walls}屏', { n: grouped(total), wall, walls })}</p>}
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
        {lockFlag ? t('停用') : talk?.heartbeatAt ? <Freshness talk={talk} words /> : t('未接通')}
        {said.length > 0 && <span className="device-said">{said.join(t('、'))}</span>}
        {temperature !== null && <span>{t('{n}度', { n: Math.round(temperature / 10) })}</span>}
      </p>
      <p className="device-figures">
        <b key={stockNum} className="board-new">
          {grouped(stockNum)}
        </b>
        <small>/{grouped(capacity)}</small>
        <Freshness talk={talk} />
        <span>
          {/* More given back than taken: of picks of the days before. */}
          {todayNum < 0 ? t('今日退回') : t('今日')}{' '}
          <b key={todayNum} className="board-new">
            {grouped(Math.abs(todayNum))}
          </b>
          <Freshness talk={talk} />
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
    <ul className="store-moves">
      {rows.map((row) => (
        <li key={row.id} className="board-new">
          <time>{clock(row.tradeTime, 'HH:mm')}</time>
          <span className="store-name">{row.productName}</span>
          <b>{row.tradeNum > 0 ? `×${row.tradeNum}` : t('还{n}', { n: -row.tradeNum })}</b>
          <small>
            {[row.tradeEmpName ?? t(labelOfCode(TradeType, row.tradeType)), row.vmName, row.channelCode].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
}
