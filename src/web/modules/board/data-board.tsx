// 数据看板: the wall board of the hall. Read from three metres, alive by itself, out of the way by Esc.
import { useEffect, useRef } from 'react';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import { useT } from '../../kernel/i18n.ts';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { grouped } from '../../kit/figures.tsx';
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
import {
  stockPath,
  tradesPath,
  useBoard,
  useDrift,
  useMachines,
  useNow,
  useTheme,
  useWatched,
  type Board,
  type Theme,
} from './use-board.ts';

const ROWS = 5;
const trades = 'report.productTradingDetail';

const leave = () => go('/redirectpage');

/** The board lies over everything, the frame too: nothing under it can be reached or seen. */
export default function DataBoard() {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const [theme, turn] = useTheme('dataView', 'dark');
  useWatched();
  const drift = useDrift();
  const board = useBoard();
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
      aria-label={t('数据看板')}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <div className="board-drift" style={{ transform: drift }}>
        <Head lastEventAt={board.data?.lastEventAt} lost={Boolean(board.error)} since={board.dataUpdatedAt} theme={theme} turn={turn} />
        {board.data ? <Tiles board={board.data} /> : <p className="board-wait">{board.error ? board.error.message : t('正在读取')}</p>}
      </div>
    </dialog>
  );
}

interface HeadProps {
  lastEventAt: string | null | undefined;
  /** The last question was not answered. */
  lost: boolean;
  /** When the figures came, in milliseconds. */
  since: number;
  theme: Theme;
  turn: () => void;
}

function useClock() {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (at: number | string, pattern = 'HH:mm:ss') => formatDateTime(at, zone, pattern);
}

function Head({ lastEventAt, lost, since, theme, turn }: HeadProps) {
  const t = useT();
  const now = useNow();
  const clock = useClock();
  const full = () => {
    const leaving = document.fullscreenElement !== null;
    void (leaving ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
  };
  return (
    <header className="board-head">
      <h1>{t('数据看板')}</h1>
      {lost && (
        <output className="board-lost" role="alert">
          {since > 0 ? t('网络中断，显示的是{time}的数据，正在重连', { time: clock(since) }) : t('网络中断，正在重连')}
        </output>
      )}
      <span className="board-event">
        {lastEventAt ? t('最近事件 {time}', { time: clock(lastEventAt, 'MM-DD HH:mm:ss') }) : t('还没有事件')}
      </span>
      <time className="board-clock">{clock(now)}</time>
      <nav>
        <button type="button" onClick={turn}>
          {theme === 'dark' ? t('浅色') : t('深色')}
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

function Tiles({ board }: { board: Board }) {
  const t = useT();
  const clock = useClock();
  const { day, today, yesterday, month, lastMonthSameDays } = board;
  const monthDays = { from: `${day.slice(0, 8)}01`, to: day };
  const lastDays = { from: board.days[0]?.day ?? day, to: day };
  const hour = Number(clock(Date.parse(board.lastEventAt ?? '') || 0, 'HH'));
  return (
    <div className="board-grid">
      <Tile title={t('今日领料')} area="today">
        <div className="board-row">
          <Figure text={grouped(today.tradeNum)} unit={t('件')} path={tradesPath({ span: { from: day, to: day } })} right={trades} />
          <span className="board-beside">
            {t('昨日 {n} 件', { n: grouped(yesterday.tradeNum) })}
            <i className="board-key board-bar" /> {t('今日')} <i className="board-key board-before" /> {t('昨日')}
          </span>
        </div>
        <HourBars hours={board.hours} now={hour} />
      </Tile>
      <Tile title={t('本月金额')} area="month">
        <Figure text={grouped(month.totalPrice)} unit={t('元')} path={tradesPath({ span: monthDays })} right={trades} />
        <Change now={fen(month.totalPrice)} before={fen(lastMonthSameDays.totalPrice)} than={t('上月同期')} />
        <Versus now={fen(month.totalPrice)} before={fen(lastMonthSameDays.totalPrice)} />
        <p className="board-note">{t('上月同期 {amount} 元', { amount: grouped(lastMonthSameDays.totalPrice) })}</p>
      </Tile>
      <MachineTiles />
      <Tile title={t('近30天热门商品')} area="products">
        <Ranking rows={productRows(board, lastDays, ROWS)} right={trades} empty={t('近30天没有领料。')} />
      </Tile>
      <Tile title={t('本月部门金额')} area="departments">
        <Ranking rows={departmentRows(board, monthDays, ROWS)} right={trades} empty={t('本月还没有领料。')} />
      </Tile>
      <Tile title={t('近30天领料')} area="trend">
        <DayBars days={board.days} />
      </Tile>
      <Tile title={t('最新领料')} area="latest">
        <LatestPicks rows={board.latest.slice(0, ROWS)} />
      </Tile>
    </div>
  );
}

function MachineTiles() {
  const t = useT();
  const { data } = useMachines();
  return (
    <>
      <Tile title={t('设备状态')} area="machines">
        {data && <MachineStates {...data} />}
      </Tile>
      <Tile title={t('货道库存')} area="levels">
        {data && <LevelList levels={data.channels} path={stockPath} />}
      </Tile>
    </>
  );
}
