// 补货记录: who filled which machine with what, and who took what out again; the lines of the chosen visit at the right.
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { replenishLog, retreatLog } from '../../../contract/replenish/log.ts';
import { call } from '../../kernel/api.ts';
import { type Action, exportButton, figure, grouped, hidden, type ListOptions, ListView, NotThere, useList } from '../../kit/list/index.ts';
import './replenish.css';

type Refill = Row<typeof replenishLog.list>;
type Retreat = Row<typeof retreatLog.list>;
const MOST = 200;

/** The lines of a visit; `ask` is what they are asked for by. */
function Lines({ endpoint, ask }: { endpoint: typeof replenishLog.lines | typeof retreatLog.lines; ask: { id: string; vmId?: string } }) {
  const input = { ...ask, limit: MOST } as { id: string; limit: number };
  const found = useQuery({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint as typeof replenishLog.lines, input, { silent: true }),
  });
  if (found.error || !found.data) return <NotThere asked={found} />;
  return (
    <ul className="repl-visit">
      {found.data.rows.map((line) => (
        <li key={`${line.lineNo}/${line.id}`}>
          <span>
            <b>{line.channelCode}</b> {line.productName} <small>{line.spec}</small>
          </span>
          <span>
            {figure(grouped(line.quantity))} {line.unit}
          </span>
        </li>
      ))}
    </ul>
  );
}

const refills: ListOptions<typeof replenishLog.list> = {
  search: ['vmId', 'empId', 'productId', 'happened', 'replenishType'],
  columns: [
    { name: 'happenedAt', fixed: 'left' },
    { name: 'vmName', width: 160, align: 'left' },
    { name: 'empName', width: 96 },
    { name: 'replenishType', width: 112 },
    { name: 'lineCount', width: 80 },
    { name: 'quantity', width: 88 },
    { name: 'amount', width: 112 },
    { name: 'warehouseName', width: 136 },
    ...hidden('settlementType', 'vmCode', 'empCode', 'recordedAt', 'eventId'),
  ],
  toolbar: [exportButton(replenishLog.list)],
  panel: { title: '补货明细', render: (row: Refill) => <Lines endpoint={replenishLog.lines} ask={{ id: row.id }} /> },
  nameOf: (row) => row.vmName,
  empty: '还没有补货记录。设备上报补货后，会出现在这里。',
};

const retreats: ListOptions<typeof retreatLog.list> = {
  search: ['vmId', 'empId', 'productId', 'happened'],
  columns: [
    { name: 'happenedAt', fixed: 'left' },
    { name: 'vmName', width: 160, align: 'left' },
    { name: 'empName', width: 96 },
    { name: 'actorName', width: 112 },
    { name: 'lineCount', width: 80 },
    { name: 'quantity', width: 88 },
    { name: 'amount', width: 112 },
    { name: 'toName', width: 160, align: 'left' },
    ...hidden('vmCode', 'empCode', 'recordedAt'),
  ],
  toolbar: [exportButton(retreatLog.list)],
  panel: {
    title: '撤货明细',
    render: (row: Retreat) => <Lines endpoint={retreatLog.lines} ask={{ id: row.id, vmId: row.vmId }} />,
  },
  rowKey: 'id',
  nameOf: (row) => row.vmName,
  empty: '还没有撤货记录。清空货道或设备上报退料后，会出现在这里。',
};

type Which = 'in' | 'out';
const leading = (label: string, go: () => void): Action<unknown> => ({ label, permit: replenishLog.list.permit, start: go });

function Refills({ turn }: { turn: (which: Which) => void }) {
  const options = useMemo(() => ({ ...refills, toolbar: [leading('看撤货记录', () => turn('out')), ...(refills.toolbar ?? [])] }), [turn]);
  return <ListView endpoint={replenishLog.list} options={options} list={useList(replenishLog.list)} />;
}
function Retreats({ turn }: { turn: (which: Which) => void }) {
  const options = useMemo(() => ({ ...retreats, toolbar: [leading('看补货记录', () => turn('in')), ...(retreats.toolbar ?? [])] }), [turn]);
  return <ListView endpoint={retreatLog.list} options={options} list={useList(retreatLog.list)} />;
}

export default function ReplRecord() {
  const [which, setWhich] = useState<Which>('in');
  return which === 'in' ? <Refills turn={setWhich} /> : <Retreats turn={setWhich} />;
}
