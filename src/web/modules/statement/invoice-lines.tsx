// The vendor's invoice lines behind one line of the match.
import { MatchState, statementMatch } from '../../../contract/statement/match.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { NotThere } from '../../kit/list/states.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import type { MatchLine } from './match-deeds.tsx';
import { StatementNotes } from './notes.tsx';
import '../../kit/document/document.css';

const MOST = 100;

export function InvoiceLines({ line: { statementId, productId, remark, decider, matchState } }: { line: MatchLine }) {
  const t = useT();
  const read = useRead(statementMatch.invoices, { statementId, productId, page: 1, limit: MOST });
  if (!read.data) return <NotThere asked={read} />;
  return (
    <>
      {remark && (
        <p>
          {remark} <small>{decider}</small>
        </p>
      )}
      {read.data.rows.length === 0 && <p className="kit-hint">{t('没有这个商品的发票。')}</p>}
      <ul className="kit-lines">
        {read.data.rows.map(({ id, invoiceNo, invoiceDate, poNo, num, unitPrice, totalPrice }) => (
          <li key={id}>
            <span>
              {invoiceNo} <small>{invoiceDate}</small>
            </span>
            <b>{grouped(totalPrice)}</b>
            <small>
              {grouped(num)} × {grouped(unitPrice)} {poNo}
            </small>
          </li>
        ))}
      </ul>
      {matchState !== MatchState.agreed && <StatementNotes statementId={statementId} productId={productId} open />}
    </>
  );
}
