// 补货计划: the plans to refill smart warehouses; filled in from here, completed and closed.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { call } from '../../kernel/api.ts';
import { t } from '../../kernel/i18n.ts';
import { waitingNow } from '../../kernel/journal/journal.ts';
import { toast } from '../../kernel/notify.ts';
import { keptOfPlan, refusedOfPlan } from './kept-orders.ts';
import { LinesPanel } from './lines-panel.tsx';
import { ReplenishPlanStatus } from '../../../contract/replenish/codes.ts';
import { action, type Dialogs, exportButton, listScreen, portion } from '../../kit/list/index.ts';
import { documentPanel, found } from '../../kit/document/index.ts';

const { plans, planLines, completePlan, closePlan, create } = warehouse.prewhReplenish;
type Plan = Row<typeof plans>;
const open = ({ status }: Plan): boolean => status === ReplenishPlanStatus.issued;

/** The refill of a plan: what is still open of each line is proposed. */
async function refill({ id, planNo, prewhId }: Plan, dialogs: Dialogs): Promise<void> {
  // Before the lines are asked for: what is sent meanwhile is proposed too little of rather than twice.
  const waiting = waitingNow();
  const kept = keptOfPlan(id, waiting);
  const [lines, { ChannelOrderDialog }] = await Promise.all([call(planLines, { id }), import('./channel-order-dialog.tsx')]);
  const rest = lines.map((line) => ({ ...line, left: line.planNum - line.filledNum - (kept.get(line.channelId) ?? 0) }));
  const proposed = new Map(rest.flatMap(({ channelId, left }) => (left > 0 ? [[channelId, String(left)]] : [])));
  if (proposed.size === 0)
    return toast.warning(refusedOfPlan(id, waiting) ? t('计划登记过的有冲突，请先处理冲突。') : t('计划里的货都已登记。'));
  dialogs.show((place) => (
    <ChannelOrderDialog
      {...place}
      title={`${t('登记补货')} ${planNo}`}
      endpoint={create}
      person={{ title: '补货员', required: false }}
      prewhId={prewhId}
      proposed={proposed}
      fixed={{ planId: id }}
    />
  ));
}

export default listScreen(plans, {
  search: ['planNo', 'prewhId', 'status', 'createdAt'],
  columns: [
    { name: 'planNo', width: 150, fixed: 'left' },
    { name: 'status', width: 88 },
    { name: 'prewhName', width: 140 },
    { name: 'warehouseName', width: 120 },
    { name: 'lineCount', width: 80 },
    portion('filledNum', 'planNum', { title: '已补 / 计划' }),
    { name: 'creator', width: 96 },
    'createdAt',
    'endedAt',
    { name: 'remark', width: 160, hidden: true },
  ],
  toolbar: [exportButton(plans, 'wms.operate.replPlan.export')],
  rowActions: [
    // What cannot be read has been said already.
    { label: '登记补货', permit: create.permit, when: open, start: (row, dialogs) => void refill(row, dialogs).catch(() => undefined) },
    action('完成', completePlan, {
      when: open,
      bars: ({ filledNum }) => (filledNum === 0 ? t('一件也没有补，不能完成；不再补货请关闭。') : undefined),
      confirm: (row) => t('已补{filled}件，其余{rest}件的占用将释放。', { filled: row.filledNum, rest: row.planNum - row.filledNum }),
    }),
    action('关闭', closePlan, {
      when: open,
      danger: true,
      confirm: (row) => t('不再补货，{rest}件的占用将释放。', { rest: row.planNum - row.filledNum }),
    }),
  ],
  panel: documentPanel('补货计划明细', {
    read: found(planLines),
    draw: (lines, { planNo, remark }: Plan) => (
      <LinesPanel title={planNo} remark={remark} lines={lines.map((line) => ({ ...line, num: line.filledNum, of: line.planNum }))} />
    ),
  }),
  nameOf: (row) => `${row.planNo} ${row.prewhName}`,
  empty: '还没有补货计划，可在补货需求里生成。',
});
