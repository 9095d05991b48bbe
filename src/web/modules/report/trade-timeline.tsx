// The timeline of one trade: who took what, where and when, by which event we know, and what it did to the stock.
import type { ReactNode } from 'react';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DEFAULT_ZONE, formatDateTime } from '../../../contract/kernel/time.ts';
import type { report } from '../../../contract/report/index.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { LedgerMoveKind } from '../../../contract/stock/ledger-codes.ts';
import { stock } from '../../../contract/stock/index.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { useRead } from '../../kernel/use-read.ts';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { LoadError, Skeleton } from '../../kit/list/states.tsx';

type Trade = Row<typeof report.saleDetail>;
type Narrow = (filters: Record<string, unknown>) => void;

const moves = stock.stockMove.list;

const useMoment = () => {
  const zone = useSession(({ user }) => user?.timeZone) ?? DEFAULT_ZONE;
  return (at: string) => formatDateTime(at, zone);
};

/** The right panel of the list of trades; `narrow` shows only what is like this one. */
export function TradeTimeline({ row, narrow }: { row: Trade; narrow: Narrow }) {
  return (
    <div className="report-timeline">
      <h2>{row.productName}</h2>
      <p className="report-sum">
        {figure(grouped(row.tradeNum))} × {figure(grouped(row.productPrice))} = <b>{figure(grouped(row.totalPrice))}</b>
      </p>
      <Facts row={row} narrow={narrow} />
      <Moves row={row} />
    </div>
  );
}

const placeOf = ({ vmId, prewhId }: Trade) => (prewhId ? { prewhId } : { vmId });

function Facts({ row, narrow }: { row: Trade; narrow: Narrow }) {
  const t = useT();
  const moment = useMoment();
  const by = (text: string | null, filters: Record<string, unknown>) =>
    text && (
      <button type="button" className="kit-opens" title={t('只看这一项的交易')} onClick={() => narrow(filters)}>
        {text}
      </button>
    );
  const facts: [string, ReactNode][] = [
    ['交易类型', t(labelOfCode(TradeType, row.tradeType))],
    ['交易时间', moment(row.tradeTime)],
    [
      '记录时间',
      <>
        {moment(row.recordedAt)} {row.lateFlag && <span className="kit-tag kit-tone-warning">{t('补记')}</span>}
      </>,
    ],
    ['记账日期', row.lateFlag && row.tradeDay],
    ['员工', row.tradeEmpName && by([row.tradeEmpName, row.tradeEmpCode].join(' '), { empId: row.empId })],
    ['部门', by(row.tradeEmpOrgName, { departmentId: row.departmentId })],
    ['成本中心', row.costName],
    ['项目', row.projectName],
    [row.prewhId ? '智能仓' : '设备', by(row.vmName && [row.vmName, row.vmCode].join(' '), placeOf(row))],
    ['货道', row.channelCode],
    ['商品编码', by(row.productCode, { productId: row.productId })],
    ['物料号', row.nodeProductCode],
    ['商品分类', row.productTypeName],
    ['交易号', by(row.tradeNumber, { tradeNumber: row.tradeNumber })],
    ['事件编号', row.eventId],
    ['备注', row.remark],
  ];
  return (
    <dl>
      {facts
        .filter(([, said]) => Boolean(said))
        .map(([name, said]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{said}</dd>
          </div>
        ))}
    </dl>
  );
}

function Moves({ row }: { row: Trade }) {
  const t = useT();
  const moment = useMoment();
  const allowed = useCan(moves.permit as 'report.onlineStockReport');
  const input = { documentKind: 'trade', documentId: row.documentId, limit: 50 };
  const timeline = useRead(moves, input, { enabled: allowed });
  if (!allowed) return null;
  return (
    <section>
      <h3>{t('库存移动')}</h3>
      {timeline.error && (
        <LoadError message={timeline.error.message} retry={() => void timeline.refetch()} kept={timeline.data !== undefined} />
      )}
      {!timeline.data && !timeline.error && <Skeleton rows={2} />}
      {timeline.data?.rows.length === 0 && <p className="report-hint">{t('这笔交易没有动过库存。')}</p>}
      <ol>
        {timeline.data?.rows.toReversed().map((move) => (
          <li key={move.id}>
            <b>{t(labelOfCode(TradeType, move.kind) || labelOfCode(LedgerMoveKind, move.kind))}</b> {figure(grouped(move.qty))}
            <div>
              {move.fromName} → {move.toName}
            </div>
            <small>
              {moment(move.happenedAt)} {move.productName}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
