// 补货需求: what each smart warehouse wants; chosen channels become plans, one for each smart warehouse.
import { warehouse } from '../../../contract/warehouse/index.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { CardLevel } from '../../floor/card-level.tsx';
import { go } from '../../kernel/router.tsx';
import { useSession } from '../../kernel/session.ts';
import { linked } from '../../kit/page/to.tsx';
import { column, exportButton, figure, grouped, listScreen, quantity } from '../../kit/list/index.ts';
import { PlanDialog } from './needs-plan-dialog.tsx';
import '../../floor/floor.css';
import './warehouse.css';

const { needs, addPlan, plans } = warehouse.prewhReplenish;

/** The smart warehouse; on a card with the channel. */
function AtChannel({ row: { prewhId, prewhName, channelCode } }: { row: Row<typeof needs> }) {
  const cards = useSession(({ device }) => device === 'mobile');
  return (
    <>
      {linked({ subject: 'prewh', to: prewhId, name: prewhName }, prewhName, true)}
      {cards && ` ${channelCode}`}
    </>
  );
}

export default listScreen(needs, {
  search: ['prewhId', 'keyword', 'warningLevel', 'allFlag'],
  columns: [
    column('prewhName', (row) => <AtChannel row={row} />, { width: 140, fixed: 'left' }),
    { name: 'shelfName', width: 110 },
    { name: 'channelCode', width: 88 },
    { name: 'productName', width: 190, align: 'left', calls: true },
    { name: 'productCode', width: 120 },
    { name: 'spec', width: 120, hidden: true },
    column('warningLevel', (row) => <CardLevel level={row.warningLevel} says="需补" num={row.needNum} unit={row.unit} />, { width: 96 }),
    quantity('stockNum', 'unit', { width: 88, align: 'right' }),
    { name: 'capacity', width: 80, align: 'right' },
    { name: 'remindNum', width: 80, align: 'right', hidden: true },
    { name: 'onWayNum', width: 96, align: 'right' },
    { name: 'lentNum', width: 96, align: 'right' },
    column('needNum', (row) => <b>{figure(grouped(row.needNum))}</b>, { width: 80, align: 'right' }),
    column(
      'freeNum',
      (row) =>
        row.freeNum < row.needNum ? <span className="kit-figure kit-short">{grouped(row.freeNum)}</span> : figure(grouped(row.freeNum)),
      { width: 104, align: 'right' },
    ),
    { name: 'warehouseName', width: 110 },
  ],
  toolbar: [{ label: '补货计划', permit: plans.permit, start: () => go('/wms/operate/replPlan') }, exportButton(needs)],
  batchActions: [
    {
      label: '生成补货计划',
      permit: addPlan.permit,
      start: (rows, dialogs) => dialogs.show((place) => <PlanDialog {...place} rows={rows} />),
    },
  ],
  nameOf: (row) => `${row.prewhName} ${row.channelCode}`,
  empty: '没有需要补货的货道：库存都在提醒点以上，或已在途。',
});
