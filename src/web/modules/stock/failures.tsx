// The rows that break a check: what each is about, what is wrong, and the moves behind it.
import { useMemo, useState } from 'react';
import { Button } from 'antd';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ProofFailure, stock } from '../../../contract/stock/index.ts';
import { StockPlaceKind } from '../../../contract/stock/ledger-codes.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { column, columnsOf } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { MovesDialog, type MovesOf } from '../../floor/moves-dialog.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import type { Failure } from './use-proof.ts';

const MORE = 30;

interface Numbered extends Failure {
  key: string;
}

const names = { nameOf: (row: unknown) => (row as Numbered).sentence, keyOf: (row: unknown) => (row as Numbered).key };

/** A place without a name of its own is already called by its kind. */
function placeOf(t: Translate, { placeKind, placeName }: Failure): string {
  const kind = placeKind === null ? '' : t(labelOfCode(StockPlaceKind, placeKind));
  return placeName === '' || placeName === labelOfCode(StockPlaceKind, placeKind) ? kind : `${kind} ${placeName}`;
}

/** The moves that a failing row is about; undefined when it names nothing that has moves. */
export function movesOf({ placeKind, placeRef, productId, documentKind, documentId }: Failure): MovesOf | undefined {
  if (documentKind && documentId) return { documentKind, documentId };
  if (placeKind !== null && placeRef) return { placeKind, placeRef, ...(productId ? { productId } : {}) };
  return productId ? { productId } : undefined;
}

// As wide together as stands beside the checks at 1440 px.
function columnsFor(t: Translate, open: ((row: Numbered) => void) | undefined) {
  return columnsOf<Numbered>(ProofFailure.shape, [
    { name: 'sentence', width: 280, align: 'left', render: (row) => t(row.sentence) },
    { name: 'placeName', width: 140, align: 'left', render: (row) => placeOf(t, row) },
    { name: 'productName', width: 140, align: 'left' },
    { name: 'title', width: 264, align: 'left', render: (row) => t(row.title) },
    ...(open ? [column('key', (row: Numbered) => <Look row={row} open={open} />, { title: t('操作'), width: 128, fixed: 'right' })] : []),
  ]);
}

/** `total` is how many rows fail; the server names the first thousand of each check. */
export function Failures({ failures, total }: { failures: readonly Failure[]; total: number }) {
  const t = useT();
  const mobile = useSession(({ device }) => device) === 'mobile';
  const mayLook = useCan(stock.stockMove.list.permit as 'report.onlineStockReport');
  const [dialogs, dialog] = useDialogs(names);
  const rows = useMemo(() => failures.map((failure, at): Numbered => ({ ...failure, key: String(at) })), [failures]);
  const look = (row: Numbered): void => {
    const of = movesOf(row);
    const about = [placeOf(t, row), row.productName, t(row.sentence)].filter(Boolean);
    if (of) dialogs.show((place) => <MovesDialog {...place} title={about.join(' · ')} of={of} />);
  };
  const open = mayLook ? look : undefined;
  return (
    <section className="proof-failures" aria-label={t('不符的行')}>
      <h2>
        {t('不符的行')} {total > rows.length && t('（共{total}行，列出前{n}行）', { total, n: rows.length })}
      </h2>
      {mobile ? (
        <Cards rows={rows} open={open} />
      ) : (
        <DataTable label={t('不符的行')} rows={rows} rowKey={({ key }) => key} columns={columnsFor(t, open)} onOpen={open} />
      )}
      {dialog}
    </section>
  );
}

interface CardsProps {
  rows: readonly Numbered[];
  open: ((row: Numbered) => void) | undefined;
}

/** The same on a phone: one below the other, a screenful more at a time. */
function Cards({ rows, open }: CardsProps) {
  const t = useT();
  const [shown, setShown] = useState(MORE);
  return (
    <>
      <ul className="proof-cards">
        {rows.slice(0, shown).map((row) => (
          <li key={row.key}>
            <b>{t(row.sentence)}</b>
            <span>{[placeOf(t, row), row.productName].filter(Boolean).join('，')}</span>
            <small>{t(row.title)}</small>
            {open && <Look row={row} open={open} />}
          </li>
        ))}
      </ul>
      {shown < rows.length && <Button onClick={() => setShown(shown + MORE)}>{t('更多')}</Button>}
    </>
  );
}

function Look({ row, open }: { row: Numbered; open: (row: Numbered) => void }) {
  const t = useT();
  if (!movesOf(row)) return null;
  return (
    <button type="button" className="kit-link" aria-label={`${t('查看库存移动')} ${t(row.sentence)}`} onClick={() => open(row)}>
      {t('查看库存移动')}
    </button>
  );
}
