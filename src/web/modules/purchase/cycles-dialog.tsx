// 结算周期: what came in each month, and from whom.
import { useState } from 'react';
import { Button } from 'antd';
import type { Out, Row } from '../../../contract/kernel/endpoint.ts';
import { CycleTotal } from '../../../contract/purchase/delivery.ts';
import { purchase } from '../../../contract/purchase/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { columnsOf, listColumns } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { Pager } from '../../kit/list/pager.tsx';
import { Empty, LoadError } from '../../kit/list/states.tsx';

const { cycles, cycleTotals } = purchase.delivery;
type Cycle = Row<typeof cycles>;

const columns = listColumns<Cycle>(cycles.output, [
  { name: 'cycleName', width: 104 },
  { name: 'settlementStatus', width: 80 },
  { name: 'reconciliationDay', width: 112 },
  { name: 'deliveryCount', width: 96, align: 'right' },
  { name: 'num', width: 104, align: 'right' },
  { name: 'amount', width: 120 },
]);
const totalColumns = columnsOf<Out<typeof cycleTotals>[number]>(shapeOf(CycleTotal), [
  { name: 'vendorName', width: 220, align: 'left' },
  { name: 'deliveryCount', width: 96, align: 'right' },
  { name: 'num', width: 104, align: 'right' },
  { name: 'amount', width: 120 },
]);

export function CyclesDialog({ open, close }: { open: boolean; close: () => void }) {
  const t = useT();
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [chosen, setChosen] = useState<Cycle | undefined>(undefined);
  const found = useRead(cycles, paging, { enabled: open });
  const span = { startDate: chosen?.startDate ?? '', endDate: chosen?.endDate ?? '' };
  const totals = useRead(cycleTotals, span, { enabled: chosen !== undefined });
  return (
    <Dialog open={open} close={close} title={t('结算周期')} width={760} footer={<Button onClick={close}>{t('关闭')}</Button>}>
      {found.error && <LoadError message={found.error.message} retry={() => void found.refetch()} kept={false} />}
      <div className="buy-table">
        {found.data && (
          <DataTable
            label={t('结算周期')}
            rows={found.data.rows}
            rowKey={(row) => row.cycleName}
            columns={columns}
            density="small"
            active={chosen?.cycleName}
            onActive={setChosen}
            empty={<Empty why={t('还没有收到货。')} />}
          />
        )}
      </div>
      {(found.data?.total ?? 0) > paging.limit && (
        <Pager {...paging} total={found.data?.total ?? 0} change={setPaging} of={t('结算周期')} />
      )}
      {chosen && totals.data && (
        <div className="buy-table">
          <h3 className="buy-title">{t('{cycle} 各供应商', { cycle: chosen.cycleName })}</h3>
          <DataTable label={t('结算周期合计')} rows={totals.data} rowKey={(row) => row.vendorId} columns={totalColumns} density="mini" />
        </div>
      )}
    </Dialog>
  );
}
