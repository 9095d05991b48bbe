// Why so many? The moves behind a figure, newest first: of a place, a product, a document, or what they have in common.
import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { labelOfCode } from '../../contract/kernel/codes.ts';
import type { Row, Sent } from '../../contract/kernel/endpoint.ts';
import { TradeType } from '../../contract/stock/codes.ts';
import { stock } from '../../contract/stock/index.ts';
import { LedgerMoveKind } from '../../contract/stock/ledger-codes.ts';
import { useT, type Translate } from '../kernel/i18n.ts';
import { useRead } from '../kernel/use-read.ts';
import { column, listColumns } from '../kit/list/columns.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { Dialog } from '../kit/dialog/dialog.tsx';
import { figure, grouped } from '../kit/table/figures.tsx';
import { Pager } from '../kit/list/pager.tsx';
import { Empty, LoadError, Skeleton } from '../kit/list/states.tsx';
import './moves-dialog.css';

const moves = stock.stockMove.list;
type Move = Row<typeof moves>;
/** Which moves: what is left out narrows nothing. */
export type MovesOf = Pick<Sent<typeof moves>, 'placeKind' | 'placeRef' | 'productId' | 'documentKind' | 'documentId' | 'happened'>;

interface Props {
  open: boolean;
  close: () => void;
  title: string;
  of: MovesOf;
}

/** With a place, quantities carry the sign that they have for it. */
function columnsFor(t: Translate, { placeRef, productId }: MovesOf) {
  const sign = ({ toRef }: Move) => (placeRef ? (toRef === placeRef ? '+' : '−') : '');
  return listColumns<Move>(moves.output, [
    'happenedAt',
    column('kind', (row: Move) => t(labelOfCode(TradeType, row.kind) || labelOfCode(LedgerMoveKind, row.kind)), { width: 84 }),
    ...(productId ? [] : [{ name: 'productName' as const, width: 180 }]),
    column('qty', (row: Move) => figure(`${sign(row)}${grouped(row.qty)}`), { width: 80, align: 'right' }),
    { name: 'fromName', width: 160 },
    { name: 'toName', width: 160 },
    { name: 'empName', width: 88 },
    { name: 'actorName', width: 96 },
    'recordedAt',
  ]);
}

/** A dialog for a `useDialogs`. */
export function MovesDialog({ open, close, title, of }: Props) {
  const t = useT();
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const input = { ...of, ...paging };
  const found = useRead(moves, input, { enabled: open, placeholderData: keepPreviousData });
  return (
    <Dialog open={open} close={close} title={title} width={1080}>
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={found.data !== undefined} />}
      {!found.data && !found.error && <Skeleton rows={5} />}
      {found.data && (
        <div className="kit-moves">
          <DataTable
            label={t('库存移动')}
            rows={found.data.rows}
            rowKey={({ id }) => id}
            columns={columnsFor(t, of)}
            density="small"
            empty={<Empty why={t('没有这样的库存移动。')} />}
          />
        </div>
      )}
      <Pager {...paging} total={found.data?.total ?? 0} change={setPaging} of={t('库存移动')} />
    </Dialog>
  );
}
