// The rows that break a check: what each is about, what is wrong, and the moves behind it.
import { useMemo } from 'react';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ProofFailure, stock } from '../../../contract/stock/index.ts';
import { StockPlaceKind } from '../../../contract/stock/ledger-codes.ts';
import { useCan } from '../../kernel/can.tsx';
import { useT, type Translate } from '../../kernel/i18n.ts';
import { column, columnsOf } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { MovesDialog, type MovesOf } from '../../kit/moves-dialog.tsx';
import { Empty } from '../../kit/states.tsx';
import { useDesk } from '../../kit/use-desk.tsx';
import type { Failure } from './use-proof.ts';

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

function columnsFor(t: Translate, open: ((row: Numbered) => void) | undefined) {
  return columnsOf<Numbered>(ProofFailure.shape, [
    { name: 'title', width: 220, align: 'left', render: (row) => t(row.title) },
    { name: 'placeName', width: 200, align: 'left', render: (row) => placeOf(t, row) },
    { name: 'productName', width: 180, align: 'left' },
    { name: 'sentence', width: 300, align: 'left', render: (row) => t(row.sentence) },
    ...(open
      ? [
          column(
            'key',
            (row: Numbered) =>
              movesOf(row) && (
                <button type="button" className="kit-link" aria-label={`${t('查看库存移动')} ${t(row.sentence)}`} onClick={() => open(row)}>
                  {t('查看库存移动')}
                </button>
              ),
            { title: t('操作'), width: 128, fixed: 'right' },
          ),
        ]
      : []),
  ]);
}

/** `total` is how many rows fail; the server names the first thousand of each check. */
export function Failures({ failures, total }: { failures: readonly Failure[]; total: number }) {
  const t = useT();
  const mayLook = useCan(stock.stockMove.list.permit as 'report.onlineStockReport');
  const [desk, dialog] = useDesk(names);
  const rows = useMemo(() => failures.map((failure, at): Numbered => ({ ...failure, key: String(at) })), [failures]);
  const open = (row: Numbered): void => {
    const of = movesOf(row);
    const title = [placeOf(t, row), row.productName].filter(Boolean).join('，');
    if (of) desk.show((place) => <MovesDialog {...place} title={`${t('库存移动')} ${title}`} of={of} />);
  };
  return (
    <section className="proof-failures" aria-label={t('不符的行')}>
      <h2>
        {t('不符的行')} {total > rows.length && t('（共{total}行，列出前{n}行）', { total, n: rows.length })}
      </h2>
      <DataTable
        label={t('不符的行')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columnsFor(t, mayLook ? open : undefined)}
        onOpen={mayLook ? open : undefined}
        empty={<Empty why={t('这一项没有不符的行。')} />}
      />
      {dialog}
    </section>
  );
}
