// 智能仓看板: the wall board of the smart warehouses. What went in and out today, what it is worth, what runs out, how full the shelves are.
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { prewhBoard } from '../../../contract/warehouse/board.ts';
import { useT } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { BoardFrame } from './frame.tsx';
import { Figure, LevelList, Tile } from './parts.tsx';
import { Movements, ShelfList, useFigures, useStores } from './store-parts.tsx';
import { listAt } from '../../kernel/router.tsx';

const { prewh, trend } = prewhBoard;
type Board = Out<typeof prewh>;
type Days = Out<typeof trend>;

const CHART_DAYS = 30;
const report = 'wms.report.onlineStockReport';
const stockOf = (filters: Record<string, unknown>): string => listAt('/wms/report/onlineStockReport', filters);

export default function WmsBoard() {
  const t = useT();
  const stores = useStores();
  const live = useLive([prewh.path, trend.path]);
  const { data, error } = useFigures(prewh, stores);
  const days = useFigures(trend, { ...stores, days: CHART_DAYS });
  return (
    <BoardFrame title={t('智能仓看板')} name="dataView.wmsView" live={live} at={data?.at} error={error}>
      {data &&
        (data.warehouses.length > 0 ? (
          <Floor board={data} days={days.data} failed={days.error} />
        ) : (
          <p className="board-wait">{t('还没有智能仓。')}</p>
        ))}
    </BoardFrame>
  );
}

function Floor({ board, days, failed }: { board: Board; days: Days | undefined; failed: Error | null }) {
  const t = useT();
  const { today, yesterday, orders, shelves, latest, warehouses } = board;
  const unmeasured = warehouses.filter(({ sensed }) => !sensed).length;
  return (
    <div className="store-floor store-wms">
      <Tile title={t('今日出库')} area="none">
        <Figure text={grouped(today.outNum)} unit={t('件')} />
        <p className="board-note">{t('昨日 {n} 件', { n: grouped(yesterday.outNum) })}</p>
        <p className="board-note">{t('领料金额 {amount} 元', { amount: grouped(today.pickAmount) })}</p>
      </Tile>
      <Tile title={t('今日入库')} area="none">
        <Figure text={grouped(today.inNum)} unit={t('件')} />
        <p className="board-note">{t('昨日 {n} 件', { n: grouped(yesterday.inNum) })}</p>
      </Tile>
      <Tile title={t('库存金额')} area="none">
        <Figure text={grouped(board.totalPrice)} unit={t('元')} path={stockOf({})} right={report} />
        <p className="board-note">{t('{n} 件在库', { n: grouped(board.stockNum) })}</p>
      </Tile>
      <Tile title={t('领料单')} area="none">
        <p className="store-two">
          <Figure text={grouped(orders.pending)} unit={t('待确认')} />
          <Figure text={grouped(orders.picking)} unit={t('待领')} />
        </p>
        <p className="board-note">{t('共 {n} 件未领', { n: grouped(orders.openNum) })}</p>
      </Tile>
      <Tile title={t('近30天进出')} area="inout">
        {days ? <InOut days={days} /> : failed && <p className="board-empty">{failed.message}</p>}
      </Tile>
      <Tile title={t('货道库存')} area="none">
        <LevelList levels={board.levels} path={(warningLevel) => stockOf({ warningLevel })} right={report} />
      </Tile>
      <Tile title={t('最新进出')} area="newest">
        <Movements rows={latest} most={8} named />
      </Tile>
      <Tile title={unmeasured > 0 ? t('各仓库存 {n}个没有测量', { n: unmeasured }) : t('各仓库存')} area="stores">
        <Stores rows={warehouses} />
      </Tile>
      <Tile title={t('货架占用')} area="shelves">
        <ShelfList shelves={shelves} most={3} named />
      </Tile>
    </div>
  );
}

/** Two bars for each day: what came in, what went out. */
function InOut({ days }: { days: Days }) {
  const t = useT();
  const most = Math.max(1, ...days.flatMap(({ inNum, outNum }) => [inNum, outNum]));
  const high = (value: number) => `${(value / most) * 100}%`;
  const said = days.filter(({ inNum, outNum }) => inNum + outNum > 0).map(({ day, inNum, outNum }) => `${day} ＋${inNum} －${outNum}`);
  return (
    <>
      <div className="store-days">
        <span className="sr-only">{said.length > 0 ? said.join('，') : t('近30天没有进出')}</span>
        {days.map(({ day, inNum, outNum }) => (
          <div key={day} title={`${day}  ＋${inNum}  －${outNum}`}>
            <i className="board-before" style={{ height: high(inNum) }} />
            <i className="board-bar" style={{ height: high(outNum) }} />
          </div>
        ))}
      </div>
      <p className="board-ends">
        <span>{days[0]?.day.slice(5)}</span>
        <span>
          <i className="board-key board-before" /> {t('入库')} <i className="board-key board-bar" /> {t('出库')}
        </span>
        <span>{days.at(-1)?.day.slice(5)}</span>
      </p>
    </>
  );
}

const MOST_STORES = 3;

function Stores({ rows }: { rows: Board['warehouses'] }) {
  const t = useT();
  return (
    <ul className="store-moves">
      {rows.slice(0, MOST_STORES).map((row) => (
        <li key={row.prewhId}>
          <time>{row.prewhCode}</time>
          <span className="store-name">{row.prewhName}</span>
          <b key={row.stockNum} className="board-new">
            {grouped(row.stockNum)}
          </b>
          <small>{t('今日 －{out} ＋{come}', { out: row.today.outNum, come: row.today.inNum })}</small>
        </li>
      ))}
      {rows.length > MOST_STORES && <li className="board-note">{t('另有{n}个没有列出', { n: rows.length - MOST_STORES })}</li>}
    </ul>
  );
}
