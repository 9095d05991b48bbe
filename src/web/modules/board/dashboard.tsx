// 首页: what concerns this person today. A card whose right somebody lacks is not there and asks nothing of the server.
import { Button } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { Right } from '../../../contract/menu.ts';
import { needs } from '../../../contract/replenish/needs.ts';
import { report } from '../../../contract/report/index.ts';
import { stock } from '../../../contract/stock/index.ts';
import { call } from '../../kernel/api.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { Chart } from '../../kit/chart.tsx';
import { grouped } from '../../kit/figures.tsx';
import { LoadError, Skeleton } from '../../kit/states.tsx';
import { Change, departmentRows, fen, Figure, LevelList, productRows, Ranking, Tile } from './parts.tsx';
import { Overdue } from './overdue.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { stockPath, tradesPath, useBoard, useMachines, useTheme, type Board } from './use-board.ts';

const trades = 'report.productTradingDetail';
const MINUTE = 60_000;
const TOP = 8;

export default function Dashboard() {
  const t = useT();
  const [theme, turn] = useTheme('dashboard', 'light');
  const user = useSession((session) => session.user);
  const seesFigures = useCan(report.board.permit as readonly Right[]);
  const seesStock = useCan('report.onlineStockReport');
  const seesLoans = useCan('report.borrowStatusLog');
  return (
    <div className={`board board-home board-${theme}`}>
      <header>
        <h1>{t('您好，{name}', { name: user?.userName || user?.loginAccount || '' })}</h1>
        <Button onClick={turn}>{theme === 'dark' ? t('浅色主题') : t('深色主题')}</Button>
      </header>
      <div className="board-cards">
        {seesFigures && <Figures />}
        <Todos />
        {seesStock && <Levels />}
        {seesLoans && <Overdue />}
        <Shortcuts />
      </div>
    </div>
  );
}

function Figures() {
  const board = useBoard({ every: MINUTE });
  const { data, error } = board;
  if (error && !data)
    return (
      <div className="board-tile board-wide">
        <LoadError message={error.message} retry={() => void board.refetch()} kept={false} />
      </div>
    );
  if (!data)
    return (
      <div className="board-tile board-wide">
        <Skeleton rows={4} />
      </div>
    );
  return <FigureCards board={data} />;
}

function FigureCards({ board }: { board: Board }) {
  const t = useT();
  const { day, today, yesterday, month, lastMonthSameDays } = board;
  const daily = tradesPath({ span: { from: day, to: day } });
  const monthDays = { from: `${day.slice(0, 8)}01`, to: day };
  const lastDays = { from: board.days[0]?.day ?? day, to: day };
  return (
    <>
      <Tile title={t('今日领料')} area="card">
        <Figure text={grouped(today.tradeNum)} unit={t('件')} path={daily} right={trades} />
        <p className="board-note">{t('昨日全天 {n} 件', { n: grouped(yesterday.tradeNum) })}</p>
      </Tile>
      <Tile title={t('今日金额')} area="card">
        <Figure text={grouped(today.totalPrice)} unit={t('元')} path={daily} right={trades} />
        <p className="board-note">{t('昨日全天 {amount} 元', { amount: grouped(yesterday.totalPrice) })}</p>
      </Tile>
      <Tile title={t('本月领料')} area="card">
        <Figure text={grouped(month.tradeNum)} unit={t('件')} path={tradesPath({ span: monthDays })} right={trades} />
        <Change now={month.tradeNum} before={lastMonthSameDays.tradeNum} than={t('上月同期')} />
      </Tile>
      <Tile title={t('本月金额')} area="card">
        <Figure text={grouped(month.totalPrice)} unit={t('元')} path={tradesPath({ span: monthDays })} right={trades} />
        <Change now={fen(month.totalPrice)} before={fen(lastMonthSameDays.totalPrice)} than={t('上月同期')} />
      </Tile>
      <Tile title={t('近30天领料')} area="half">
        <Trend board={board} />
      </Tile>
      <Tile title={t('近30天热门商品')} area="card">
        <Ranking rows={productRows(board, lastDays, TOP)} right={trades} empty={t('近30天没有领料。')} />
      </Tile>
      <Tile title={t('本月部门金额')} area="card">
        <Ranking rows={departmentRows(board, monthDays, TOP)} right={trades} empty={t('本月还没有领料。')} />
      </Tile>
    </>
  );
}

function Trend({ board }: { board: Board }) {
  const t = useT();
  const may = useCan(trades);
  const open = (at: number) => {
    const day = board.days[at]?.day;
    if (day) go(tradesPath({ span: { from: day, to: day } }));
  };
  return (
    <Chart
      kind="bar"
      title={t('每天领料件数')}
      height={220}
      labels={board.days.map(({ day }) => day.slice(5))}
      series={[{ name: t('件数'), values: board.days.map(({ tradeNum }) => tradeNum) }]}
      {...(may ? { onPick: open } : {})}
    />
  );
}

function Levels() {
  const t = useT();
  const { data, error, refetch } = useMachines({ every: MINUTE });
  return (
    <Tile title={t('货道库存')} area="card">
      {data ? (
        <LevelList levels={data.channels} path={stockPath} />
      ) : error ? (
        <LoadError message={error.message} retry={() => void refetch()} kept={false} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Tile>
  );
}

interface Todo {
  text: string;
  count: number | undefined;
  path: string | undefined;
}

/** What waits for this person: needs to refill, abnormalities of the stock, notices. */
function Todos() {
  const t = useT();
  const mayRefill = useCan(needs.byVm.permit as Right);
  const maySettle = useCan(stock.stockAbnormality.list.permit as readonly Right[]);
  const unread = useSession((session) => session.unread);
  const refill = useQuery({
    queryKey: [needs.byVm.path, {}],
    queryFn: () => call(needs.byVm, {}, { silent: true }),
    enabled: mayRefill,
    refetchInterval: MINUTE,
  });
  const open = { status: 0 as const, limit: 1 };
  const abnormal = useQuery({
    queryKey: [stock.stockAbnormality.list.path, open],
    queryFn: () => call(stock.stockAbnormality.list, open, { silent: true }),
    enabled: maySettle,
    refetchInterval: MINUTE,
  });
  const channels = refill.data?.reduce((sum, vm) => sum + vm.channels, 0);
  const todos: Todo[] = [
    ...(mayRefill ? [{ text: t('待补货货道'), count: channels, path: '/operate/replNeedsMachine' }] : []),
    ...(maySettle ? [{ text: t('待处理库存异常'), count: abnormal.data?.total, path: undefined }] : []),
    { text: t('未读通知'), count: unread, path: '/system/listNotice' },
  ];
  return (
    <Tile title={t('待办')} area="card">
      <ul className="board-states">
        {todos.map(({ text, count, path }) => (
          <li key={text}>
            {path ? (
              <button type="button" className="board-opens" onClick={() => go(path)}>
                {text}
              </button>
            ) : (
              text
            )}
            <b>{count === undefined ? '…' : grouped(count)}</b>
          </li>
        ))}
      </ul>
    </Tile>
  );
}
