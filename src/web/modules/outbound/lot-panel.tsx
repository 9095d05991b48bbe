// Where a lot is, and who has it: at the right of the list, and in the recall.
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { outbound } from '../../../contract/outbound/index.ts';
import { LotCondition } from '../../../contract/stock/ledger-codes.ts';
import { CONDITION } from '../../../contract/stock/ledger.ts';
import { useT } from '../../kernel/i18n.ts';
import { DocumentPanel, found } from '../../kit/document/index.ts';
import { grouped } from '../../kit/list/index.ts';
import { StatusTag } from '../../kit/table/status-tag.tsx';

export type Lot = Out<typeof outbound.lot.find>;
export type LotRow = Row<typeof outbound.lot.list>;

export function LotPanel({ row }: { row: LotRow }) {
  const t = useT();
  return (
    <DocumentPanel
      row={row}
      read={found(outbound.lot.find)}
      again={({ stoppedFlag, storedNum, heldNum }: LotRow) => `${stoppedFlag}/${storedNum}/${heldNum}`}
    >
      {(lot) => (
        <>
          <p>
            <b>
              {lot.productName} {lot.lotNo}
            </b>
          </p>
          {lot.stop && <p className="kit-short">{t('{who}召回：{reason}', { who: lot.stop.creator, reason: lot.stop.reason })}</p>}
          <WhereAndWho lot={lot} />
        </>
      )}
    </DocumentPanel>
  );
}

/** The places in which it lies, then the people who took of it or use its product. */
export function WhereAndWho({ lot }: { lot: Lot }) {
  const t = useT();
  return (
    <>
      <h2 className="out-part">{t('在哪里')}</h2>
      {lot.places.length === 0 && <p>{t('没有库存。')}</p>}
      <ul className="kit-lines">
        {lot.places.map(({ placeKind, placeRef, placeName, condition, num, reservedNum }) => (
          <li key={`${placeKind}/${placeRef}/${condition}`}>
            <span>
              {condition !== CONDITION.good && <StatusTag codes={LotCondition} value={condition} />} {placeName}
            </span>
            <b>
              {grouped(num)} {lot.unit}
            </b>
            {reservedNum > 0 && <small>{t('占用{n}', { n: grouped(reservedNum) })}</small>}
          </li>
        ))}
      </ul>
      <h2 className="out-part">{t('谁领了')}</h2>
      {lot.people.length === 0 && <p>{t('没有人领过。')}</p>}
      <ul className="kit-lines">
        {lot.people.map(({ empId, empName, empCode, departmentName, takenNum, heldNum, usedNum }) => (
          <li key={empId}>
            <span>
              {empName} <small>{[empCode, departmentName].filter(Boolean).join(' · ')}</small>
            </span>
            <b>
              {grouped(takenNum)} {lot.unit}
            </b>
            <small className={heldNum > 0 ? 'kit-short' : ''}>
              {heldNum > 0 ? t('手上还有{n}', { n: grouped(heldNum) }) : t('近90天领用该商品{n}', { n: grouped(usedNum) })}
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
