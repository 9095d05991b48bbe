// What boards are made of: a figure, how it compares, bars, rankings, levels.
import type { CSSProperties, ReactNode } from 'react';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { textToFen } from '../../../contract/kernel/scalars.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { StockWarningLevel, TradeType } from '../../../contract/stock/codes.ts';
import type { Right } from '../../../contract/menu.ts';
import { useCan } from '../../kernel/can.tsx';
import { useLanguage, useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { FreshnessMark } from '../../floor/freshness-note.tsx';
import { brief, grouped } from '../../kit/table/figures.tsx';
import { tradesPath, type Board } from './use-board.ts';
import './board.css';

/** Levels from the worst to the best; the colours are R141's. */
export const LEVELS = ['INVENT_WARN', 'REPLENISH', 'DEFAULT', 'FREEZE'] as const;
type Levels = Record<(typeof LEVELS)[number], number>;

/** A box with a title and one message; `told`: made of what machines tell, it is marked while one of them has not told everything. */
export function Tile({
  title,
  area,
  freshness = false,
  children,
}: {
  title: string;
  area: string;
  freshness?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={`board-tile board-at-${area}`} aria-label={title}>
      <h2>
        {title}
        {freshness && <FreshnessMark />}
      </h2>
      {children}
    </section>
  );
}

/** A figure that opens what it is made of, where the person may open it. It fades in when it changes. */
export function Figure({ text, unit, path, right }: { text: string; unit?: string; path?: string; right?: Right }) {
  const t = useT();
  const may = useCan(right ?? 'dashboard');
  const short = brief(text, useLanguage());
  // It shrinks to the width of its tile, letter by letter, rather than be cut.
  const letters = { '--letters': Array.from(short).length + (unit ? 3 : 0) } as CSSProperties;
  const said = (
    <>
      <b key={text} className="board-new" style={letters} title={short === text ? undefined : text}>
        {short}
      </b>
      {unit && <small>{unit}</small>}
    </>
  );
  if (!path || !may) return <span className="board-figure">{said}</span>;
  return (
    <button type="button" className="board-figure board-opens" title={t('查看明细')} onClick={() => go(path)}>
      {said}
    </button>
  );
}

/** How much more or less than before, with its sign and a word: "+12.5% 比昨天". */
export function Change({ now, before, than }: { now: number; before: number; than: string }) {
  const t = useT();
  if (before <= 0) return <span className="board-change">{t('{than}没有领料', { than })}</span>;
  const permille = Math.round(((now - before) * 1000) / before);
  const sign = permille > 0 ? '▲' : permille < 0 ? '▼' : '＝';
  const percent = `${Math.floor(Math.abs(permille) / 10)}.${Math.abs(permille) % 10}%`;
  return (
    <span className="board-change">
      {sign} {percent} <small>{t('比{than}', { than })}</small>
    </span>
  );
}

/** Two amounts as bars under each other, the longer one as wide as the tile. */
export function Versus({ now, before }: { now: number; before: number }) {
  const most = Math.max(1, now, before);
  const wide = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  return (
    <div className="board-versus" aria-hidden>
      <i className="board-bar" style={{ width: wide(now) }} />
      <i className="board-before" style={{ width: wide(before) }} />
    </div>
  );
}

/** Money as integer fen, to compare: never a float on the way. */
export const fen = (amount: string): number => textToFen(amount);

/** Pieces by hour: today's bars before yesterday's outlines. */
export function HourBars({ hours, now }: { hours: Board['hours']; now: number }) {
  const t = useT();
  const most = Math.max(1, ...hours.flatMap(({ today, yesterday }) => [today, yesterday]));
  const high = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  const said = hours.filter(({ today }) => today > 0).map(({ hour, today }) => `${hour}:00 ${today}`);
  return (
    <div className="board-hours">
      <span className="sr-only">{said.length > 0 ? said.join('，') : t('今天还没有领料')}</span>
      {hours.map(({ hour, today, yesterday }) => (
        <div key={hour} className={hour === now ? 'board-hour board-present' : 'board-hour'} title={`${hour}:00  ${today} / ${yesterday}`}>
          <div>
            <i className="board-before" style={{ height: high(yesterday) }} />
            <i className="board-bar" style={{ height: high(today) }} />
          </div>
          <small>{hour % 4 === 0 ? hour : ''}</small>
        </div>
      ))}
    </div>
  );
}

/** One bar for each day, the newest at the right. */
export function DayBars({ days }: { days: Board['days'] }) {
  const most = Math.max(1, ...days.map(({ tradeNum }) => tradeNum));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <>
      <div className="board-days">
        <span className="sr-only">{days.map(({ day, tradeNum }) => `${day} ${tradeNum}`).join('，')}</span>
        {days.map(({ day, tradeNum }) => (
          <i key={day} className="board-bar" title={`${day}  ${tradeNum}`} style={{ height: `${(Math.max(0, tradeNum) / most) * 100}%` }} />
        ))}
      </div>
      <p className="board-ends">
        <span>{first?.day.slice(5)}</span>
        <span>{last?.day.slice(5)}</span>
      </p>
    </>
  );
}

interface Ranked {
  key: string;
  name: string;
  /** What the bar's length says. */
  value: number;
  text: string;
  path: string;
}

/** A ranking: name, bar, figure; a row opens its trades. */
export function Ranking({ rows, right, empty }: { rows: readonly Ranked[]; right: Right; empty: string }) {
  const may = useCan(right);
  const most = Math.max(1, ...rows.map(({ value }) => value));
  if (rows.length === 0) return <p className="board-empty">{empty}</p>;
  return (
    <ol className="board-ranking">
      {rows.map(({ key, name, value, text, path }) => (
        <li key={key}>
          <i aria-hidden style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
          {may ? (
            <button type="button" onClick={() => go(path)}>
              {name}
            </button>
          ) : (
            <span>{name}</span>
          )}
          <b>{text}</b>
        </li>
      ))}
    </ol>
  );
}

/** The products that were taken most; twins of one name are told apart by what they are, else by their code. */
export function productRows({ topProducts }: Board, span: object, most: number): Ranked[] {
  const twin = (name: string) => topProducts.filter(({ productName }) => productName === name).length > 1;
  return topProducts.slice(0, most).map(({ productId, productCode, productName, spec, tradeNum }) => ({
    key: productId,
    name: twin(productName) ? `${productName} ${spec ?? productCode}` : productName,
    value: tradeNum,
    text: grouped(tradeNum),
    path: tradesPath({ productId, span }),
  }));
}

export const departmentRows = (board: Board, span: object, most: number): Ranked[] =>
  board.topDepartments.slice(0, most).map(({ departmentId, departmentName, totalPrice }) => ({
    key: departmentId,
    name: departmentName,
    value: fen(totalPrice),
    text: grouped(totalPrice),
    path: tradesPath({ departmentId, span }),
  }));

interface LevelListProps {
  levels: Levels;
  path: (level: string) => string;
  right?: Right;
}

/** Channels by level: colour, word and count; a count opens the stock of that level. */
export function LevelList({ levels, path, right = 'report.onlineStockReport' }: LevelListProps) {
  const t = useT();
  const may = useCan(right);
  const total = Math.max(
    1,
    LEVELS.reduce((sum, level) => sum + levels[level], 0),
  );
  return (
    <div className="board-levels">
      <div className="board-level-bar" aria-hidden>
        {LEVELS.map((level) => (
          <i key={level} className={`board-${level}`} style={{ width: `${(levels[level] / total) * 100}%` }} />
        ))}
      </div>
      <ul>
        {LEVELS.map((level) => {
          const word = t(labelOfCode(StockWarningLevel, level));
          return (
            <li key={level}>
              <i aria-hidden className={`board-${level}`} />
              {may ? (
                <button type="button" onClick={() => go(path(level))}>
                  {word}
                </button>
              ) : (
                <span>{word}</span>
              )}
              <b key={levels[level]} className="board-new">
                {grouped(levels[level])}
              </b>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The latest picks: when, who, what, how many; a return says so. */
export function LatestPicks({ rows }: { rows: Board['latest'] }) {
  const t = useT();
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  if (rows.length === 0) return <p className="board-empty">{t('还没有领料。')}</p>;
  return (
    <ul className="board-latest">
      {rows.map((row) => (
        <li key={row.id} className="board-new">
          <time>{formatDateTime(row.tradeTime, zone, 'HH:mm')}</time>
          <span>{row.tradeEmpName ?? t(labelOfCode(TradeType, row.tradeType))}</span>
          <span>{row.productName}</span>
          <b>{row.tradeNum > 0 ? `×${row.tradeNum}` : t('还{n}', { n: -row.tradeNum })}</b>
        </li>
      ))}
    </ul>
  );
}

/** How many machines are online, offline, out of service. */
export function MachineStates({ online, offline, stopped }: { online: number; offline: number; stopped: number }) {
  const t = useT();
  const states = [
    { level: 'DEFAULT', word: t('在线'), count: online },
    { level: 'INVENT_WARN', word: t('离线'), count: offline },
    { level: 'FREEZE', word: t('停用'), count: stopped },
  ];
  return (
    <ul className="board-states">
      {states.map(({ level, word, count }) => (
        <li key={level}>
          <i aria-hidden className={`board-${level}`} />
          {word} <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
