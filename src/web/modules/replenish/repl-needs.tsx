// 补货需求: what must be filled in today, from where; chosen lines become plans, one for each machine.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { MOST_LINES } from '../../../contract/replenish/plan.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { notify } from '../../kernel/notify.ts';
import { t } from '../../kernel/i18n.ts';
import {
  type Action,
  allRows,
  column,
  type Dialogs,
  dialog,
  exportButton,
  importButton,
  type ListNow,
  listScreen,
} from '../../kit/list/index.ts';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { filterOf } from '../../kit/list/list-input.ts';
import { free, Machine, marked } from './need-cells.tsx';
import { CardLevel } from '../../floor/card-level.tsx';
import { MachineTree } from './machine-tree.tsx';
import { PointsDialog } from './points-dialog.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { PlansDialog } from './plans-dialog.tsx';
import { AskedPlan } from './asked-plan.tsx';
import { Unfinished } from './unfinished.tsx';

const needs = replenish.replenishNeeds.list;
const { add, list: planList } = replenish.replenishPlan;
const points = replenish.channelPoints.suggest;
type Need = Row<typeof needs>;

const plan = (rows: readonly Need[], dialogs: Dialogs) => dialogs.show((place) => <PlanDialog {...place} rows={rows} />);

const planAll: Action<ListNow> = {
  label: '全部生成计划',
  permit: add.permit,
  primary: true,
  // Where nothing is needed, it is no next step.
  when: ({ total }) => total > 0,
  start: (now, dialogs) => {
    const run = async () => {
      if (now.total > MOST_LINES) notify.warning(t('一次最多{n}个货道，已取前{n}个。', { n: MOST_LINES }));
      const rows = await allRows(needs, filterOf(now.input), { most: MOST_LINES });
      if (rows.length > 0) plan(rows, dialogs);
      else notify.warning(t('没有需要补货的货道。'));
    };
    // What cannot be read has been said already.
    void run().catch(() => undefined);
  },
};

const List = listScreen(needs, {
  search: ['keyword', 'warningLevel', 'allFlag'],
  tree: { field: 'vmId', Tree: MachineTree },
  columns: [
    column('vmName', (row) => <Machine row={row} />, { width: 136, align: 'left', fixed: 'left', slack: 0 }),
    { name: 'vmCode', width: 88, hidden: true },
    { name: 'channelCode', width: 72 },
    { name: 'productCode', width: 98 },
    { name: 'productName', width: 144, align: 'left', calls: true },
    { name: 'spec', width: 120, hidden: true },
    column('warningLevel', (row) => <CardLevel level={row.warningLevel} says="需补" num={row.needNum} unit={row.unit} />, {
      width: 88,
      slack: 33,
    }),
    column('stockNum', (row) => marked(row, figure(grouped(row.stockNum), row.unit)), { width: 88, align: 'right' }),
    { name: 'capacity', width: 72, align: 'right' },
    { name: 'remindNum', width: 80, align: 'right', hidden: true },
    { name: 'warnNum', width: 80, align: 'right', hidden: true },
    { name: 'onWayNum', width: 96, align: 'right' },
    { name: 'lentNum', width: 96, align: 'right' },
    column('needNum', (row) => marked(row, <b>{figure(grouped(row.needNum))}</b>), { width: 72, align: 'right' }),
    column('freeNum', free, { width: 98, align: 'right' }),
    { name: 'warehouseName', width: 100 },
  ],
  toolbar: [
    planAll,
    dialog('补货计划', planList.permit, (place) => <PlansDialog {...place} />),
    dialog('建议点位', points.permit, (place) => <PointsDialog {...place} />),
    importButton('IMPORT_REPLENISH_NEEDS', 'operate.replNeedsMachine.import'),
    exportButton(needs),
  ],
  batchActions: [{ label: '生成补货计划', permit: add.permit, start: plan }],
  nameOf: (row) => `${row.vmCode} ${row.channelCode}`,
  empty: '没有需要补货的货道：库存都在提醒点以上，或已在途。',
});

export default function ReplNeeds() {
  return (
    <>
      <Unfinished />
      <List />
      <AskedPlan />
    </>
  );
}
