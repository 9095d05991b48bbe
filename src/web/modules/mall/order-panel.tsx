// What belongs to an order of the mall: line by line what was in stock, what is bought and has come, and what was handed over.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { mall } from '../../../contract/mall/index.ts';
import { t } from '../../kernel/i18n.ts';
import { DocumentHead, DocumentLines, DocumentPanel, listed } from '../../kit/document/index.ts';
import { grouped, ofAll } from '../../kit/table/figures.tsx';

const { list, lines: detail } = mall.mallOrder;
type Line = Row<typeof detail>;

const noteOf = ({ vendorName, poNo, stockNum, arrivedNum }: Line): string =>
  [
    ...(stockNum > 0 ? [t('本站现货{n}{unit}', { n: grouped(stockNum), unit: '' })] : []),
    ...(poNo ? [`${vendorName} ${poNo}`, t('已到货{n}', { n: grouped(arrivedNum) })] : []),
  ].join(' · ');

export function OrderPanel({ row }: { row: Row<typeof list> }) {
  return (
    <DocumentPanel
      row={row}
      read={listed(detail, (orderId) => ({ orderId }))}
      again={({ handedNum, arrivedNum }) => `${handedNum}/${arrivedNum}`}
    >
      {(lines) => (
        <>
          <DocumentHead name={`${row.orderNo} ${row.empName}`} remark={row.remark} />
          <DocumentLines lines={lines} figure={({ handedNum, num }) => ofAll(handedNum, num)} note={noteOf} />
        </>
      )}
    </DocumentPanel>
  );
}
