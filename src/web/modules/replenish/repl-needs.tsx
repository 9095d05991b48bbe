// 补货需求: what must be filled in today, from where; chosen lines become plans, one for each machine.
import type { ReactNode } from 'react';
import type { Row, Sent } from '../../../contract/kernel/endpoint.ts';
import { MOST_LINES } from '../../../contract/replenish/plan.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { call } from '../../kernel/api.ts';
import { notify } from '../../kernel/notify.ts';
import { t } from '../../kernel/i18n.ts';
import {
  type Action,
  column,
  type Desk,
  exportButton,
  figure,
  grouped,
  importButton,
  type ListNow,
  listScreen,
} from '../../kit/list/index.ts';
import { Freshness } from '../../floor/freshness.tsx';
import { MachineTree } from './machine-tree.tsx';
import { PointsDialog } from './points-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { Unfinished } from './unfinished.tsx';

const needs = replenish.replenishNeeds.list;
const { add, list: planList } = replenish.replenishPlan;
const points = replenish.channelPoints.suggest;
type Need = Row<typeof needs>;
const PAGE = 200;

const plan = (rows: readonly Need[], desk: Desk) => desk.show((place) => <PlanDialog {...place} rows={rows} />);

/** Every need that the search finds, over all pages. */
async function allFound({ input }: ListNow): Promise<Need[]> {
  const rows: Need[] = [];
  for (let page = 1; rows.length < MOST_LINES; page += 1) {
    const answer = await call(needs, { ...(input as Sent<typeof needs>), page, limit: PAGE });
    rows.push(...answer.rows);
    if (rows.length >= answer.total || answer.rows.length === 0) break;
  }
  return rows.slice(0, MOST_LINES);
}

const planAll: Action<ListNow> = {
  label: '全部生成计划',
  permit: add.permit,
  primary: true,
  // Where nothing is needed, it is no next step.
  when: ({ total }) => total > 0,
  start: (now, desk) => {
    const run = async () => {
      if (now.total > MOST_LINES) notify.warning(t('一次最多{n}个货道，已取前{n}个。', { n: MOST_LINES }));
      const rows = await allFound(now);
      if (rows.length > 0) plan(rows, desk);
      else notify.warning(t('没有需要补货的货道。'));
    };
    // What cannot be read has been said already.
    void run().catch(() => undefined);
  },
};

/** What stands on what the machine said last. */
const marked = ({ talk }: Need, shown: ReactNode) => (
  <>
    <Freshness talk={talk} /> {shown}
  </>
);

const List = listScreen(needs, {
  search: ['keyword', 'warningLevel', 'allFlag'],
  tree: { field: 'vmId', Tree: MachineTree },
  columns: [
    { name: 'vmName', width: 136, align: 'left', fixed: 'left' },
    { name: 'vmCode', width: 88, hidden: true },
    { name: 'channelCode', width: 72 },
    { name: 'productCode', width: 98 },
    { name: 'productName', width: 144, align: 'left' },
    { name: 'spec', width: 120, hidden: true },
    { name: 'warningLevel', width: 88 },
    column('stockNum', (row) => marked(row, figure(grouped(row.stockNum), row.unit)), { width: 88, align: 'right' }),
    { name: 'capacity', width: 72, align: 'right' },
    { name: 'remindNum', width: 80, align: 'right', hidden: true },
    { name: 'warnNum', width: 80, align: 'right', hidden: true },
    { name: 'onWayNum', width: 96, align: 'right' },
    { name: 'lentNum', width: 96, align: 'right' },
    column('needNum', (row) => marked(row, <b>{figure(grouped(row.needNum))}</b>), { width: 72, align: 'right' }),
    column(
      'freeNum',
      (row) => (row.freeNum < row.needNum ? <span className="repl-short">{grouped(row.freeNum)}</span> : figure(grouped(row.freeNum))),
      {
        width: 98,
        align: 'right',
      },
    ),
    { name: 'warehouseName', width: 100 },
  ],
  toolbar: [
    planAll,
    { label: '补货计划', permit: planList.permit, start: (_, desk) => desk.show((place) => <PlansDialog {...place} />) },
    { label: '建议点位', permit: points.permit, start: (_, desk) => desk.show((place) => <PointsDialog {...place} />) },
    importButton('IMPORT_REPLENISH_NEEDS', 'operate.replNeedsMachine.import'),
    exportButton(needs),
  ],
  batchActions: [{ label: '生成补货计划', permit: add.permit, start: (rows, desk) => plan(rows, desk) }],
  nameOf: (row) => `${row.vmCode} ${row.channelCode}`,
  empty: '没有需要补货的货道：库存都在提醒点以上，或已在途。',
});

export default function ReplNeeds() {
  return (
    <>
      <Unfinished />
      <List />
    </>
  );
}
