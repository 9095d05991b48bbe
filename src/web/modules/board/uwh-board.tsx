// 无人仓看板: the screen at the door of an unmanned warehouse. What may be fetched, who went in for what, how the shelves stand, what is wrong.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { prewhBoard } from '../../../contract/warehouse/board.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { useT } from '../../kernel/i18n.ts';
import { useLive } from '../../kernel/live.ts';
import { grouped } from '../../kit/table/figures.tsx';
import { BoardFrame, useClock, useShort } from './frame.tsx';
import { Tile } from './parts.tsx';
import { LevelWords, Movements, SensedWords, ShelfList, useFigures, useStores } from './store-parts.tsx';

const { uwh } = prewhBoard;
type Board = Out<typeof uwh>;

export default function UwhBoard() {
  const t = useT();
  const live = useLive([uwh.path]);
  const { data, error } = useFigures(uwh, useStores());
  return (
    <BoardFrame title={t('无人仓看板')} name="dataView.device1" live={live} at={data?.at} error={error}>
      {data && <Floor board={data} />}
    </BoardFrame>
  );
}

const MOST_STORES = 2;

function Floor({ board: { warehouses, shelves, orders, abnormal, latest } }: { board: Board }) {
  const t = useT();
  if (warehouses.length === 0) return <p className="board-wait">{t('还没有无人仓。')}</p>;
  const several = warehouses.length > 1;
  return (
    <div className="store-floor store-uwh">
      {warehouses.slice(0, MOST_STORES).map((one, at) => (
        <Warehouse key={one.prewhId} row={one} more={at === MOST_STORES - 1 ? warehouses.length - MOST_STORES : 0} />
      ))}
      {warehouses.length === 1 && (
        <Tile title={t('未完成的领料单')} area="none">
          <p className="store-two">
            <Count n={orders.passed} word={t('可领取')} />
            <Count n={orders.pending} word={t('待审核')} />
          </p>
        </Tile>
      )}
      <Tile title={t('货架库存')} area="shelves">
        <ShelfList shelves={shelves} most={2} named={several} />
      </Tile>
      <Tile title={several ? t('未完成的领料单 可领取{a} 待审核{b}', { a: orders.passed, b: orders.pending }) : t('领料单')} area="orders">
        <Orders rows={orders.rows} />
      </Tile>
      <Tile title={abnormal.total > 0 ? t('异常记录 {n}', { n: abnormal.total }) : t('异常记录')} area="abnormal">
        <Abnormal rows={abnormal.rows} isSensed={warehouses.some(({ sensed }) => sensed)} />
      </Tile>
      <Tile title={t('最新进出')} area="newest">
        <Movements rows={latest} most={7} named={several} />
      </Tile>
    </div>
  );
}

const Count = ({ n, word }: { n: number; word: string }) => (
  <span className="board-figure">
    <b key={n} className="board-new">
      {grouped(n)}
    </b>
    <small>{word}</small>
  </span>
);

function Warehouse({ row, more }: { row: Board['warehouses'][number]; /** So many are not drawn. */ more: number }) {
  const t = useT();
  return (
    <Tile title={[row.prewhName, row.address].filter(Boolean).join(' · ')} area="none">
      <p className="store-two">
        <Count n={row.stockNum} word={t('件在库，可放{n}', { n: grouped(row.capacity) })} />
        <Count n={row.today.outNum} word={t('今日领出')} />
        <Count n={row.today.inNum} word={t('今日放入')} />
      </p>
      <p className="store-levels">
        <LevelWords levels={row.levels} />
        <SensedWords sensed={row.sensed} />
      </p>
      {more > 0 && <p className="board-note">{t('另有{n}个没有列出', { n: more })}</p>}
    </Tile>
  );
}

function Orders({ rows }: { rows: Board['orders']['rows'] }) {
  const t = useT();
  const clock = useClock();
  const short = useShort();
  if (rows.length === 0) return <p className="board-empty">{t('没有未完成的领料单。')}</p>;
  return (
    <ul className="store-moves">
      {rows.map((row) => (
        <li key={row.id} className="board-new">
          <time>{short(row.applyTime)}</time>
          <span className="store-name">
            {row.empName} {row.orderNo}
          </span>
          <b>{t('{n}件', { n: grouped(row.openNum) })}</b>
          <small className={row.approvalStatus === ApprovalOrderStatus.passed ? 'store-fine' : ''}>
            {row.approvalStatus === ApprovalOrderStatus.passed
              ? t('可领取，{time}前有效', { time: clock(row.validUntil, 'MM-DD HH:mm') })
              : t(labelOfCode(ApprovalOrderStatus, row.approvalStatus))}
          </small>
        </li>
      ))}
    </ul>
  );
}

function Abnormal({ rows, isSensed }: { rows: Board['abnormal']['rows']; isSensed: boolean }) {
  const t = useT();
  const short = useShort();
  if (rows.length === 0 && !isSensed) return <p className="board-empty">{t('什么都没有测量，不知道账实是否相符。')}</p>;
  if (rows.length === 0) return <p className="board-empty store-fine">{t('账实相符，没有异常。')}</p>;
  return (
    <ul className="store-moves">
      {rows.map((row) => (
        <li key={row.id} className="board-new">
          <time>{short(row.happenedAt)}</time>
          <span className="store-name">{row.productName}</span>
          <b className="store-out">{t(row.diffNum < 0 ? '差{n}' : '多{n}', { n: grouped(Math.abs(row.diffNum)) })}</b>
          <small>{[row.prewhName, row.channelCode].join(' ')}</small>
        </li>
      ))}
    </ul>
  );
}
