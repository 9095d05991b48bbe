// 数据看板: the wall board of the hall. Read from three metres, alive by itself, out of the way by Esc.
import { useT } from '../../kernel/i18n.ts';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { BoardFrame, useClock } from './frame.tsx';
import {
  Change,
  DayBars,
  departmentRows,
  fen,
  Figure,
  HourBars,
  LatestPicks,
  LevelList,
  MachineStates,
  productRows,
  Ranking,
  Tile,
  Versus,
} from './parts.tsx';
import { stockPath, tradesPath, useBoard, useMachines, useWatched, type Board } from './use-board.ts';

const ROWS = 5;
const trades = 'report.productTradingDetail';

export default function DataBoard() {
  const t = useT();
  useWatched();
  const { data, error, dataUpdatedAt } = useBoard();
  return (
    <BoardFrame
      title={t('数据看板')}
      name="dataView"
      live="waiting"
      at={data && dataUpdatedAt}
      last={data?.lastEventAt ?? null}
      error={error}
    >
      {data && <FreshnessNote />}
      {data && <Tiles board={data} />}
    </BoardFrame>
  );
}

function Tiles({ board }: { board: Board }) {
  const t = useT();
  const clock = useClock();
  const { day, today, yesterday, month, lastMonthSameDays } = board;
  const monthDays = { from: `${day.slice(0, 8)}01`, to: day };
  const lastDays = { from: board.days[0]?.day ?? day, to: day };
  const hour = Number(clock(Date.parse(board.lastEventAt ?? '') || 0, 'HH'));
  return (
    <div className="board-grid">
      <Tile title={t('今日领料')} area="today" freshness>
        <div className="board-row">
          <Figure text={grouped(today.tradeNum)} unit={t('件')} path={tradesPath({ span: { from: day, to: day } })} right={trades} />
          <span className="board-beside">
            {t('昨日 {n} 件', { n: grouped(yesterday.tradeNum) })}
            <i className="board-key board-bar" /> {t('今日')} <i className="board-key board-before" /> {t('昨日')}
          </span>
        </div>
        <HourBars hours={board.hours} now={hour} />
      </Tile>
      <Tile title={t('本月金额')} area="month" freshness>
        <Figure text={grouped(month.totalPrice)} unit={t('元')} path={tradesPath({ span: monthDays })} right={trades} />
        <Change now={fen(month.totalPrice)} before={fen(lastMonthSameDays.totalPrice)} than={t('上月同期')} />
        <Versus now={fen(month.totalPrice)} before={fen(lastMonthSameDays.totalPrice)} />
        <p className="board-note">{t('上月同期 {amount} 元', { amount: grouped(lastMonthSameDays.totalPrice) })}</p>
      </Tile>
      <MachineTiles />
      <Tile title={t('近30天热门商品')} area="products" freshness>
        <Ranking rows={productRows(board, lastDays, ROWS)} right={trades} empty={t('近30天没有领料。')} />
      </Tile>
      <Tile title={t('本月部门金额')} area="departments" freshness>
        <Ranking rows={departmentRows(board, monthDays, ROWS)} right={trades} empty={t('本月还没有领料。')} />
      </Tile>
      <Tile title={t('近30天领料')} area="trend" freshness>
        <DayBars days={board.days} />
      </Tile>
      <Tile title={t('最新领料')} area="latest" freshness>
        <LatestPicks rows={board.latest.slice(0, ROWS)} />
      </Tile>
    </div>
  );
}

function MachineTiles() {
  const t = useT();
  const { data, error } = useMachines();
  const failed = error && <p className="board-empty">{error.message}</p>;
  return (
    <>
      <Tile title={t('设备状态')} area="machines">
        {data ? <MachineStates {...data} /> : failed}
      </Tile>
      <Tile title={t('货道库存')} area="levels" freshness>
        {data ? <LevelList levels={data.channels} path={stockPath} /> : failed}
      </Tile>
    </>
  );
}
