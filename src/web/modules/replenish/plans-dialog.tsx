// 补货计划: what is on its way, and how each plan stands; completed, closed and printed from here.
import { useState } from 'react';
import { Button, Select } from 'antd';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { codesOf } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { isFilling, ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { t, useT } from '../../kernel/i18n.ts';
import { useRead } from '../../kernel/use-read.ts';
import { action, useAllowed, type Action } from '../../kit/list/actions.tsx';
import { listColumns, portion } from '../../kit/list/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { Dialog } from '../../kit/dialog/dialog.tsx';
import { FreshnessNote } from '../../floor/freshness-note.tsx';
import { Pager } from '../../kit/list/pager.tsx';
import { Empty, ReadError } from '../../kit/list/states.tsx';
import { RowActions } from '../../kit/list/row-actions.tsx';
import { useDialogs } from '../../kit/dialog/use-dialogs.tsx';
import { TripDialog } from './trip.tsx';
import { linesOf, printPlans } from './walking-list.tsx';
import './replenish.css';

const plans = replenish.replenishPlan;
type Plan = Row<typeof plans.list>;
const names = { nameOf: (row: Plan) => `${row.planNo} ${row.vmName}`, keyOf: (row: Plan) => row.id };
const open = ({ status }: Plan): boolean =>
  status === ReplenishPlanStatus.pending || status === ReplenishPlanStatus.issued || status === ReplenishPlanStatus.abnormal;

const columns = listColumns<Plan>(plans.list.output, [
  { name: 'planNo', width: 140, fixed: 'left' },
  { name: 'vmName', width: 150, align: 'left' },
  { name: 'status', width: 88 },
  { name: 'lineCount', width: 72 },
  portion('filledNum', 'planNum', { title: '已补 / 计划' }),
  { name: 'warehouseName', width: 110 },
  { name: 'creator', width: 88 },
  { name: 'createdAt', width: 160 },
]);

const actions: Action<Plan>[] = [
  { label: '打印', permit: 'signedIn', start: ({ id }) => void printPlans([id]).catch(() => undefined) },
  action('完成', plans.complete, {
    when: (row: Plan) => isFilling(row),
    bars: ({ filledNum }) => (filledNum === 0 ? t('一件也没有补，不能完成；不再补货请关闭。') : undefined),
    confirm: (row) =>
      t(row.kittedAt ? '已补{filled}件，其余{rest}件退回仓库。' : '已补{filled}件，其余{rest}件的占用将释放。', {
        filled: row.filledNum,
        rest: row.planNum - row.filledNum,
      }),
  }),
  action('关闭', plans.close, {
    when: open,
    danger: true,
    confirm: (row) =>
      t(row.kittedAt ? '不再补货，{rest}件退回仓库。' : '不再补货，{rest}件的占用将释放。', { rest: row.planNum - row.filledNum }),
  }),
];

/** Plans on their way; with a number, that plan alone, whatever its state. */
export function PlansDialog({ open: shown, close, planNo }: { open: boolean; close: () => void; planNo?: string }) {
  const t = useT();
  const [status, setStatus] = useState<Plan['status'] | null>(planNo ? null : 1);
  const [paging, setPaging] = useState({ page: 1, limit: 15 });
  const [active, setActive] = useState<string | undefined>(undefined);
  const [dialogs, dialog] = useDialogs(names);
  const allowed = useAllowed(actions);
  const input = { ...paging, status, ...(planNo ? { planNo } : {}) };
  const found = useRead(plans.list, input, { enabled: shown, placeholderData: keepPreviousData });
  // The chosen plan alone, else all that are open here.
  const walked = (found.data?.rows ?? [])
    .filter(({ id, status: now }) => (now === 1 || now === 3) && (!active || id === active))
    .map(({ id }) => id);
  return (
    <Dialog
      open={shown}
      close={close}
      title={t('补货计划')}
      width={1120}
      footer={
        <div className="repl-foot">
          <span />
          <Button onClick={close}>{t('关闭')}</Button>
          <Button
            type="primary"
            disabled={walked.length === 0}
            onClick={() => dialogs.show((place) => <TripDialog {...place} ids={walked} />)}
          >
            {t('{n}张计划的行程', { n: walked.length })}
          </Button>
        </div>
      }
    >
      <Head status={status} change={(next) => (setStatus(next), setPaging({ ...paging, page: 1 }))} />
      <ReadError read={found} />
      <div className="repl-plans">
        {found.data && (
          <DataTable
            label={t('补货计划')}
            rows={found.data.rows}
            rowKey={names.keyOf}
            columns={columns}
            density="small"
            active={active}
            onActive={(row) => setActive(row.id)}
            actions={{ width: 150, render: (row) => <RowActions row={row} actions={allowed} dialogs={dialogs} /> }}
            empty={<Empty why={t('没有这样的补货计划。')} />}
          />
        )}
      </div>
      {found.data && <Pager {...paging} total={found.data.total} change={setPaging} of={t('补货计划')} />}
      {active && <PlanLines planId={active} vmId={found.data?.rows.find(({ id }) => id === active)?.vmId} />}
      {dialog}
    </Dialog>
  );
}

/** Which plans are shown, and who may still tell of something that changes them. */
function Head({ status, change }: { status: Plan['status'] | null; change: (status: Plan['status'] | null) => void }) {
  const t = useT();
  return (
    <>
      <label className="repl-filter">
        {t('状态')}
        <Select
          allowClear
          style={{ width: 160 }}
          value={status}
          placeholder={t('全部')}
          options={(codesOf(ReplenishPlanStatus)?.options ?? []).map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={(value: Plan['status'] | undefined) => change(value ?? null)}
        />
      </label>
      <FreshnessNote />
    </>
  );
}

const lineColumns = listColumns<Row<typeof plans.lines>>(plans.lines.output, [
  { name: 'channelCode', width: 72 },
  { name: 'productCode', width: 130 },
  { name: 'productName', width: 200, align: 'left' },
  { name: 'stockNum', width: 88 },
  { name: 'capacity', width: 72 },
  { name: 'planNum', width: 88 },
  { name: 'filledNum', width: 88 },
  { name: 'unit', width: 64 },
]);

/** The lines of the chosen plan. */
function PlanLines({ planId, vmId }: { planId: string; vmId: string | undefined }) {
  const t = useT();
  const found = useQuery({ queryKey: [plans.lines.path, planId], queryFn: () => linesOf(planId) });
  return (
    <div className="repl-plans">
      {vmId && <FreshnessNote filter={{ vmId }} />}
      <ReadError read={found} />
      {found.data && (
        <DataTable
          label={t('补货计划明细')}
          rows={found.data}
          rowKey={({ lineNo }) => String(lineNo)}
          columns={lineColumns}
          density="mini"
        />
      )}
    </div>
  );
}
