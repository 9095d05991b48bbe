// What each card of a home shows. A card asks the server only for what it shows; several that show the same ask once.
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { cards, type CardCode } from '../../../contract/dashboard/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { Chart } from '../../kit/chart/chart.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { NotThere, Skeleton } from '../../kit/list/states.tsx';
import { Change, departmentRows, fen, Figure, LatestPicks, LevelList, MachineStates, productRows, Ranking, Tile } from './parts.tsx';
import { LINES_A_ROW } from './card-reads.ts';
import { Overdue } from './overdue.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { stockPath, tradesPath, useBoard, useMachines, type Board } from './use-board.ts';
import type { HomeCard } from './use-homes.ts';
import { lazy, Wait } from '../../kernel/later.tsx';

// The frame of the home stands before what asks many lists.
const Todos = lazy(() => import('./todos.tsx'));
const StoreCard = lazy(() => import('./store-cards.tsx'));
const OwnCard = lazy(() => import('./own-card.tsx'));
const UnusualCard = lazy(() => import('./unusual-card.tsx'));

const trades = 'report.productTradingDetail';
const MINUTE = 60_000;
/** Lines of a ranking and days of a course when the card says nothing. */
export const TOP = 8;
export const DAYS = 30;
const [ROW, AROUND] = [124, 132];

/** A card; what of it is too much for its place can be scrolled to. */
export function CardBody({ card }: { card: HomeCard }): ReactNode {
  switch (card.cardCode) {
    case 'todos':
      return (
        <Wait fallback={<CardWaits code={card.cardCode} />}>
          <Todos />
        </Wait>
      );
    case 'shortcuts':
      return <Shortcuts />;
    case 'overdue':
      return <Overdue />;
    case 'storeFlow':
    case 'storeStock':
    case 'storeLevels':
      return (
        <Wait fallback={<CardWaits code={card.cardCode} />}>
          <StoreCard code={card.cardCode} />
        </Wait>
      );
    case 'ownReport':
      return (
        <Wait fallback={<CardWaits code={card.cardCode} />}>
          <OwnCard id={card.config.ownReportId ?? ''} lines={Math.max(3, card.h * LINES_A_ROW - 1)} />
        </Wait>
      );
    case 'unusualUse':
      return (
        <Wait fallback={<CardWaits code={card.cardCode} />}>
          <UnusualCard h={card.h} />
        </Wait>
      );
    case 'levels':
    case 'machines':
      return <MachineCard code={card.cardCode} />;
    default:
      return <FigureCard card={card} />;
  }
}

/** A card whose code is still coming has its frame and its name. */
function CardWaits({ code }: { code: CardCode }) {
  const t = useT();
  return (
    <Tile title={t(cards[code].title)} area="card">
      <Skeleton rows={2} />
    </Tile>
  );
}

function MachineCard({ code }: { code: 'levels' | 'machines' }) {
  const t = useT();
  const machines = useMachines({ every: MINUTE });
  const { data } = machines;
  return (
    <Tile title={code === 'levels' ? t('货道库存') : t('设备状态')} area={code} freshness={code === 'levels'}>
      <Waiting of={machines}>
        {data && code === 'levels' && <LevelList levels={data.channels} path={stockPath} />}
        {data && code === 'machines' && <MachineStates {...data} />}
      </Waiting>
    </Tile>
  );
}

/** What was there stays; before there is anything, a skeleton, or why there is nothing. */
function Waiting({ of, children }: { of: Pick<UseQueryResult, 'data' | 'refetch'> & { error: Error | null }; children: ReactNode }) {
  if (of.data !== undefined) return children;
  return <NotThere asked={of} rows={2} />;
}

function FigureCard({ card }: { card: HomeCard }) {
  const t = useT();
  const board = useBoard({ every: MINUTE });
  const days = card.config.days ?? DAYS;
  const titles: Partial<Record<CardCode, string>> = {
    todayNum: t('今日领料'),
    todayPrice: t('今日金额'),
    monthNum: t('本月领料'),
    monthPrice: t('本月金额'),
    trend: t('近{n}天领料', { n: days }),
    topProducts: t('近30天热门商品'),
    topDepartments: t('本月部门金额'),
    latest: t('最新领料'),
  };
  return (
    <Tile title={titles[card.cardCode] ?? ''} area={card.cardCode} freshness>
      <Waiting of={board}>{board.data && <Figures card={card} board={board.data} />}</Waiting>
    </Tile>
  );
}

function Figures({ card: { cardCode, config, h }, board }: { card: HomeCard; board: Board }) {
  const t = useT();
  const { day, today, yesterday, month, lastMonthSameDays: before } = board;
  const daily = { path: tradesPath({ span: { from: day, to: day } }), right: trades } as const;
  const monthDays = { from: `${day.slice(0, 8)}01`, to: day };
  const monthly = { path: tradesPath({ span: monthDays }), right: trades } as const;
  const than = t('上月同期');
  const top = config.top ?? TOP;
  switch (cardCode) {
    case 'todayNum':
      return (
        <>
          <Figure text={grouped(today.tradeNum)} unit={t('件')} {...daily} />
          <p className="board-note">{t('昨日全天 {n} 件', { n: grouped(yesterday.tradeNum) })}</p>
        </>
      );
    case 'todayPrice':
      return (
        <>
          <Figure text={grouped(today.totalPrice)} unit={t('元')} {...daily} />
          <p className="board-note">{t('昨日全天 {amount} 元', { amount: grouped(yesterday.totalPrice) })}</p>
        </>
      );
    case 'monthNum':
      return (
        <>
          <Figure text={grouped(month.tradeNum)} unit={t('件')} {...monthly} />
          <Change now={month.tradeNum} before={before.tradeNum} than={than} />
        </>
      );
    case 'monthPrice':
      return (
        <>
          <Figure text={grouped(month.totalPrice)} unit={t('元')} {...monthly} />
          <Change now={fen(month.totalPrice)} before={fen(before.totalPrice)} than={than} />
        </>
      );
    case 'topProducts': {
      const span = { from: board.days[0]?.day ?? day, to: day };
      return <Ranking rows={productRows(board, span, top)} right={trades} empty={t('近30天没有领料。')} />;
    }
    case 'topDepartments':
      return <Ranking rows={departmentRows(board, monthDays, top)} right={trades} empty={t('本月还没有领料。')} />;
    case 'latest':
      return <LatestPicks rows={board.latest} />;
    default:
      return <Trend days={board.days.slice(-(config.days ?? DAYS))} height={Math.max(90, h * ROW - AROUND)} />;
  }
}

function Trend({ days, height }: { days: Board['days']; height: number }) {
  const t = useT();
  const may = useCan(trades);
  const open = (at: number) => {
    const day = days[at]?.day;
    if (day) go(tradesPath({ span: { from: day, to: day } }));
  };
  return (
    <Chart
      kind="bar"
      title={t('每天领料件数')}
      height={height}
      labels={days.map(({ day }) => day.slice(5))}
      series={[{ name: t('件数'), values: days.map(({ tradeNum }) => tradeNum) }]}
      {...(may ? { onPick: open } : {})}
    />
  );
}
