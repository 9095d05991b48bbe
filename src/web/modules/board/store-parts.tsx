// What the boards of smart warehouses have in common: how full shelves are, what went in and out last.
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import type { prewhBoard } from '../../../contract/warehouse/board.ts';
import { call } from '../../kernel/api.ts';
import { useT } from '../../kernel/i18n.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { useShort } from './frame.tsx';
import { LEVELS } from './parts.tsx';
import { askAgain } from './use-board.ts';

type Board = Out<typeof prewhBoard.prewh>;
type Shelf = Board['shelves'][number];
type Levels = Shelf['levels'];

const PATIENCE = 15_000;

/** Only the smart warehouses that the address names (`?prewhIds=`), all when it names none. */
export function useStores(): { prewhIds?: string[] } {
  const [search] = useSearchParams();
  const prewhIds = search.get('prewhIds')?.split(',').filter(Boolean) ?? [];
  return prewhIds.length > 0 ? { prewhIds } : {};
}

/** A board's figures; the last ones stay while the next come. */
export const useFigures = <E extends typeof prewhBoard.uwh | typeof prewhBoard.prewh | typeof prewhBoard.trend>(
  endpoint: E,
  input: object,
) =>
  useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () =>
      call(endpoint as typeof prewhBoard.uwh, input, { silent: true, timeout: PATIENCE }) as Promise<unknown> as Promise<Out<E>>,
    placeholderData: keepPreviousData,
    refetchInterval: askAgain,
    refetchIntervalInBackground: true,
    staleTime: 0,
  });

const percent = (part: number, whole: number): number => (whole > 0 ? Math.min(100, Math.max(0, Math.round((part * 100) / whole))) : 0);

/** Levels in words, the urgent ones alone; "enough" when there is none. */
export function LevelWords({ levels }: { levels: Levels }) {
  const t = useT();
  if (levels.INVENT_WARN + levels.REPLENISH === 0) return <span className="store-fine">{t('库存充足')}</span>;
  return (
    <>
      {LEVELS.filter((level) => (level === 'INVENT_WARN' || level === 'REPLENISH') && levels[level] > 0).map((level) => (
        <span key={level} className="store-level">
          <i aria-hidden className={`board-${level}`} />
          {level === 'INVENT_WARN' ? t('预警{n}', { n: levels[level] }) : t('提醒{n}', { n: levels[level] })}
        </span>
      ))}
    </>
  );
}

/** What the devices tell of a smart warehouse, and when they did last; that nothing is measured where there are none. */
export function SensedWords({ sensed }: { sensed: Board['warehouses'][number]['sensed'] }) {
  const t = useT();
  const short = useShort();
  if (!sensed) return <span className="store-sensed">{t('没有测量')}</span>;
  const { lastAt, insideNum, openDoors, temperature, outside } = sensed;
  const degrees = temperature === null ? [] : [t('{n}度', { n: Math.round(temperature / 10) })];
  return (
    <span className="store-sensed">
      {outside && (
        <b className="store-off">
          {outside === 'above' ? '▲ ' : '▼ '}
          {degrees} {t(outside === 'above' ? '太热' : '太冷')}
        </b>
      )}
      {[
        insideNum > 0 ? t('{n}人在内', { n: insideNum }) : t('无人在内'),
        ...openDoors.map((door) => t('{door}开着', { door: door || t('门') })),
        ...(outside ? [] : degrees),
        t('{time}感应', { time: short(lastAt) }),
      ].join(' · ')}
    </span>
  );
}

/** The emptiest shelves first, each with how full it is. */
export function ShelfList({
  shelves,
  most,
  named,
}: {
  shelves: readonly Shelf[];
  most: number;
  /** Say whose shelf it is. */ named: boolean;
}) {
  const t = useT();
  const urgent = ({ levels }: Shelf) => levels.INVENT_WARN * 2 + levels.REPLENISH;
  const shown = shelves
    .toSorted((a, b) => urgent(b) - urgent(a) || percent(a.stockNum, a.capacity) - percent(b.stockNum, b.capacity))
    .slice(0, most);
  if (shown.length === 0) return <p className="board-empty">{t('还没有货架。')}</p>;
  return (
    <ul className="store-shelves">
      {shown.map((shelf) => (
        <li key={shelf.shelfId}>
          <span className="store-name">{named ? `${shelf.prewhName} ${shelf.shelfName}` : shelf.shelfName}</span>
          <b>{percent(shelf.stockNum, shelf.capacity)}%</b>
          <div className="store-fill" aria-hidden>
            <i style={{ width: `${percent(shelf.stockNum, shelf.capacity)}%` }} />
          </div>
          <small>
            {t('{used}/{all}个货道有货', { used: shelf.usedChannels, all: shelf.channels })} <LevelWords levels={shelf.levels} />
          </small>
        </li>
      ))}
    </ul>
  );
}

const WORDS = { pick: '领料', return: '退仓', refill: '补货', retreat: '退货' } as const;

/** What went in and out last: when, which way, what, who. */
export function Movements({ rows, most, named }: { rows: Board['latest']; most: number; named: boolean }) {
  const t = useT();
  const short = useShort();
  if (rows.length === 0) return <p className="board-empty">{t('还没有进出记录。')}</p>;
  return (
    <ul className="store-moves">
      {rows.slice(0, most).map((row) => (
        <li key={row.id} className="board-new">
          <time>{short(row.at)}</time>
          <span className="store-name">{row.productName}</span>
          <b className={`store-${row.direction}`}>
            {row.direction === 'in' ? '＋' : '－'}
            {grouped(row.num)}
          </b>
          <small>{[t(WORDS[row.what]), row.empName, named ? row.prewhName : null].filter(Boolean).join(' · ')}</small>
        </li>
      ))}
    </ul>
  );
}
