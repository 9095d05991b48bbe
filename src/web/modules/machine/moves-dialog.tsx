// Why so many? The moves that make up the stock of a channel, newest first.
import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { TradeType } from '../../../contract/stock/codes.ts';
import { stock } from '../../../contract/stock/index.ts';
import { LedgerMoveKind } from '../../../contract/stock/ledger-codes.ts';
import { call } from '../../kernel/api.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { column, dateTime, listColumns } from '../../kit/columns.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { figure } from '../../kit/figures.tsx';
import { Pager } from '../../kit/pager.tsx';
import { Empty } from '../../kit/states.tsx';

const moves = stock.stockMove.list;
type Move = Row<typeof moves>;
export interface OfChannel {
  id: string;
  channelCode: string;
  productId: string | null;
  productName: string | null;
  stockNum: number;
}
interface Props {
  open: boolean;
  close: () => void;
  channel: OfChannel;
}

const columnsFor = (channelId: string) =>
  listColumns<Move>(moves.output, [
    dateTime('happenedAt'),
    column('kind', (row: Move) => t(labelOfCode(TradeType, row.kind) || labelOfCode(LedgerMoveKind, row.kind)), { width: 96 }),
    column('qty', (row: Move) => figure(`${row.toRef === channelId ? '+' : '−'}${row.qty}`), { width: 80, align: 'right' }),
    { name: 'fromName', width: 190 },
    { name: 'toName', width: 190 },
    { name: 'empName', width: 88 },
    { name: 'actorName', width: 110 },
  ]);

export function MovesDialog({ open, close, channel }: Props) {
  const t = useT();
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [columns] = useState(() => columnsFor(channel.id));
  const product = channel.productId ? { productId: channel.productId } : {};
  const input = { placeKind: PLACE.vmChannel, placeRef: channel.id, ...product, ...paging };
  const found = useQuery({
    queryKey: [moves.path, input],
    queryFn: () => call(moves, input),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const title = t('货道{code} {name}：现有{n}', { code: channel.channelCode, name: channel.productName ?? '', n: channel.stockNum });
  return (
    <Dialog open={open} close={close} title={title} width={960}>
      <div className="vm-list">
        {found.data && (
          <DataTable
            label={t('库存移动')}
            rows={found.data.rows}
            rowKey={({ id }) => id}
            columns={columns}
            density="small"
            empty={<Empty why={t('这个货道还没有库存移动。')} />}
          />
        )}
      </div>
      <Pager {...paging} total={found.data?.total ?? 0} change={setPaging} />
    </Dialog>
  );
}
