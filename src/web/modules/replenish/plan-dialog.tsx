// 生成补货计划: the chosen needs with a proposed quantity each; checked against what fits and what the warehouse has, then issued.
import { useMemo, useState, type ClipboardEvent } from 'react';
import { Button, Input } from 'antd';
import type { Out } from '../../../contract/kernel/endpoint.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { useT } from '../../kernel/i18n.ts';
import { useSession } from '../../kernel/session.ts';
import { column, columnsOf } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { Freshness } from '../../floor/freshness.tsx';
import { shapeOf } from '../../kit/form/fields.ts';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { NeedRow } from '../../../contract/replenish/needs.ts';
import { pasted, plannedLines, problemsOf, propose, type Need, type Problem, type Quantities } from './plan-draft.ts';
import { MadePlans } from './made-plans.tsx';
import { Substitutes } from './substitutes.tsx';
import { useSend } from '../../kit/form/use-send.ts';
import { walkLines } from '../../kit/table/walk-lines.ts';
import './replenish.css';

const { add } = replenish.replenishPlan;

interface Props {
  open: boolean;
  close: () => void;
  rows: readonly Need[];
}

/** Lines are put machine by machine, as one walks. */
export function PlanDialog({ open, close, rows: chosen }: Props) {
  const t = useT();
  const rows = useMemo(() => [...Map.groupBy(chosen, ({ vmId }) => vmId).values()].flat(), [chosen]);
  const [proposed] = useState<Quantities>(() => propose(rows));
  const [quantities, setQuantities] = useState(proposed);
  const [remark, setRemark] = useState('');
  const [made, setMade] = useState<Out<typeof add> | undefined>(undefined);
  const { busy, problem, send } = useSend();
  const problems = useMemo(() => problemsOf(rows, quantities), [rows, quantities]);
  const lines = plannedLines(rows, quantities);
  const issue = async () => {
    if (busy || lines.length === 0 || problems.size > 0) return;
    const answer = await send(add, { lines, ...(remark.trim() ? { remark: remark.trim() } : {}) }, '补货计划已下发');
    if (answer !== undefined) setMade(answer);
  };
  const ok = { text: '下发补货计划', run: () => void issue(), busy };
  if (made)
    return (
      <Dialog open={open} close={close} title={t('补货计划已下发')} width={640}>
        <MadePlans plans={made} close={close} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      close={close}
      title={t('生成补货计划')}
      width={1080}
      unsaved={quantities !== proposed || remark !== ''}
      ok={ok}
      renderFooter={(leave) => (
        <div className="repl-foot">
          <span aria-live="polite">
            <Sums rows={rows} lines={lines} problems={problems.size} />
          </span>
          <Button onClick={leave}>{t('取消')}</Button>
          <Button type="primary" loading={busy} disabled={lines.length === 0 || problems.size > 0} onClick={ok.run}>
            {t(ok.text)}
          </Button>
        </div>
      )}
    >
      {problem && (
        <p className="kit-form-error" role="alert">
          {problem}
        </p>
      )}
      <Substitutes rows={rows} />
      <Lines rows={rows} quantities={quantities} problems={problems} change={setQuantities} />
      <label className="repl-remark">
        {t('备注')}
        <Input value={remark} maxLength={500} onChange={(event) => setRemark(event.target.value)} />
      </label>
    </Dialog>
  );
}

function Sums({
  rows,
  lines,
  problems,
}: {
  rows: readonly Need[];
  lines: readonly { channelId: string; quantity: number }[];
  problems: number;
}) {
  const t = useT();
  const vmOf = new Map(rows.map(({ id, vmId }) => [id, vmId]));
  const vms = new Set(lines.map(({ channelId }) => vmOf.get(channelId))).size;
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <>
      {t('{vms}台设备，{channels}个货道，共{n}件', { vms, channels: lines.length, n: grouped(pieces) })}
      {problems > 0 && <b className="repl-problem"> {t('{n}行需要修改', { n: problems })}</b>}
    </>
  );
}

interface LinesProps {
  rows: readonly Need[];
  quantities: Quantities;
  problems: ReadonlyMap<string, Problem>;
  change: (quantities: Quantities) => void;
}

function Lines({ rows, quantities, problems, change }: LinesProps) {
  const t = useT();
  const narrow = useSession(({ device }) => device === 'mobile');
  const index = useMemo(() => new Map(rows.map(({ id }, at) => [id, at])), [rows]);
  const cell = (row: Need) => {
    const wrong = problems.get(row.id);
    const said = wrong && t(wrong.text, wrong.params);
    return (
      <span className="repl-cell">
        <input
          className="repl-qty"
          inputMode="numeric"
          data-line={index.get(row.id)}
          aria-label={t('{vm} 货道{channel} 补货数量', { vm: row.vmCode, channel: row.channelCode })}
          aria-invalid={wrong !== undefined}
          title={said ?? ''}
          value={quantities.get(row.id) ?? ''}
          onFocus={(event) => event.target.select()}
          onChange={(event) => change(new Map(quantities).set(row.id, event.target.value))}
        />
        {said && <small className="repl-problem">{said}</small>}
      </span>
    );
  };
  const stock = (row: Need) => (
    <>
      <Freshness talk={row.talk} /> {figure(grouped(row.stockNum), row.unit)}
    </>
  );
  const quantity = column('id', cell, { title: '补货数量', width: narrow ? 112 : 220, align: 'left' });
  const columns = columnsOf<Need>(shapeOf(NeedRow), [
    { name: 'vmName', width: narrow ? 104 : 140, align: 'left' },
    { name: 'channelCode', width: 64 },
    // On a phone what is entered stands in sight.
    ...(narrow ? [quantity] : []),
    { name: 'productName', width: 180, align: 'left' },
    { name: 'warningLevel', width: 80 },
    column('stockNum', stock, { width: 88, align: 'right' }),
    { name: 'capacity', width: 64 },
    { name: 'onWayNum', width: 80 },
    { name: 'lentNum', width: 80 },
    { name: 'needNum', width: 64 },
    { name: 'freeNum', width: 88 },
    ...(narrow ? [] : [quantity]),
  ]);
  const onPaste = (event: ClipboardEvent) => {
    const at = Number((event.target as HTMLElement).dataset['line'] ?? 0);
    const next = pasted(rows, quantities, { text: event.clipboardData.getData('text/plain'), at });
    if (!next) return;
    event.preventDefault();
    change(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what is pasted and pressed in the fields inside it
    <div className="repl-lines" onPaste={onPaste} onKeyDown={walkLines}>
      <DataTable label={t('补货计划明细')} rows={rows} rowKey={({ id }) => id} columns={columns} density="small" />
      <small>{t('可从Excel粘贴：一列数量，或“设备编码、货道、数量”三列。')}</small>
    </div>
  );
}
