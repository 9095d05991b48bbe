// 出货异常: what did not come out, or came out beyond the books; each case settled by one tap, its charge given back where nobody got the goods.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { DeviceFault } from '../../../contract/device/codes.ts';
import { CaseOutcome, outcomesOf } from '../../../contract/desk/codes.ts';
import { desk } from '../../../contract/desk/index.ts';
import { device } from '../../../contract/device/index.ts';
import { AbnormalityKind, AbnormalityStatus } from '../../../contract/stock/ledger-codes.ts';
import { t as say } from '../../kernel/i18n.ts';
import { action, type Action } from '../../kit/list/actions.tsx';
import { column, quantity } from '../../kit/list/columns.tsx';
import { grouped } from '../../kit/table/figures.tsx';
import { FlaggedDialog } from '../../floor/flagged-picks.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { CaseTimeline } from './case-timeline.tsx';

const { list, settle } = desk.stockCase;
export type CaseRow = Row<typeof list>;

type Outcome = ReturnType<typeof outcomesOf>[number];
const open = (outcome: Outcome) => ({
  when: ({ kind, status }: CaseRow) => status === AbnormalityStatus.open && outcomesOf(kind).includes(outcome),
});
const as = (outcome: Outcome) => ({
  ...open(outcome),
  input: ({ id }: CaseRow) => ({ id, outcome }),
});
/** Nobody got them: what follows for the charge. */
const follows = (sentence: string) => (row: CaseRow) =>
  row.charged ? `${say(sentence)}${say('已收的费用和额度将退还。')}` : say(sentence);

/** With a quantity, a remark, or whoever took it. */
const parts: Action<CaseRow> = {
  label: '部分处理',
  permit: settle.permit,
  when: ({ kind, status }) => status === AbnormalityStatus.open && outcomesOf(kind).length > 1,
  start: (row, place) =>
    place.show((at) => (
      <FormDialog
        {...at}
        title={`${say('部分处理')} ${row.productName}`}
        endpoint={settle}
        fields={[
          { name: 'outcome', only: outcomesOf(row.kind) },
          'quantity',
          { name: 'empId', whole: true, help: '“已出货”时记到这位员工；不填则记到当时的员工。' },
          { name: 'remark', whole: true },
        ]}
        initial={{ quantity: row.leftNum, ...(row.empId ? { empId: row.empId } : {}) }}
        fixed={{ id: row.id }}
        done="已处理"
      />
    )),
};

/** The goods are gone after all: whoever stood there is charged; where nobody is known, the desk asks. */
const wentOut: Action<CaseRow> = {
  label: '已出货',
  permit: settle.permit,
  ...open(1),
  start: (row, place) =>
    row.empId || row.charged
      ? action('已出货', settle, { ...as(1), done: '已处理' }).start(row, place)
      : place.show((at) => (
          <FormDialog
            {...at}
            title={`${say('已出货')} ${row.productName}`}
            endpoint={settle}
            fields={[
              { name: 'empId', whole: true },
              { name: 'remark', whole: true },
            ]}
            fixed={{ id: row.id, outcome: CaseOutcome.takenOut }}
            done="已处理"
          />
        )),
};

const actions: Action<CaseRow>[] = [
  wentOut,
  action('退回货道', settle, { ...as(2), done: '已处理' }),
  action('报废', settle, { ...as(3), danger: true, confirm: follows('商品记为报废，不能恢复。'), done: '已处理' }),
  action('丢失', settle, { ...as(4), danger: true, confirm: follows('商品记为盘亏，不能恢复。'), done: '已处理' }),
  parts,
  action('账面少记', settle, {
    ...as(5),
    confirm: ({ leftNum, unit }: CaseRow) => say('按盘盈补记{n}{unit}，账面与实物一致。', { n: grouped(leftNum), unit }),
    done: '已处理',
  }),
];
const nameOf = (row: CaseRow): string => [row.vmName, row.channelCode, row.productName].filter(Boolean).join(' ');

export default listScreen(list, {
  search: ['status', 'vmId', 'fault', 'kind', 'productId', 'empId', 'happened'],
  columns: [
    { name: 'status', fixed: 'left', width: 80 },
    'happenedAt',
    { name: 'vmName', width: 120, align: 'left' },
    { name: 'channelCode', width: 64 },
    column('fault', (row: CaseRow) => say(labelOfCode(DeviceFault, row.fault) || labelOfCode(AbnormalityKind, row.kind)), { width: 100 }),
    { name: 'productName', width: 132, align: 'left' },
    quantity('leftNum', 'unit', { title: '数量', width: 72 }),
    { name: 'leftAmount', title: '金额', width: 88 },
    { name: 'empName', width: 80 },
    column('charged', ({ charged }: CaseRow) => (charged ? <span className="kit-tag kit-tone-warning">{say('已收费')}</span> : ''), {
      title: '收费',
      width: 80,
    }),
    { name: 'kind', width: 104, hidden: true },
    { name: 'empCode', width: 96, hidden: true },
    { name: 'productCode', width: 128, hidden: true },
    quantity('qty', 'unit', { title: '原数量', width: 88, hidden: true }),
    { name: 'tradeNumber', width: 160, hidden: true },
    { name: 'settledAt', hidden: true },
    { name: 'settledBy', width: 96 },
  ],
  toolbar: [
    { label: '待核对的领料', permit: device.events.permit, start: (_, place) => place.show((at) => <FlaggedDialog {...at} />) },
    exportButton(list),
  ],
  rowActions: actions,
  panel: { title: '来龙去脉', render: (row) => <CaseTimeline row={row} actions={actions} nameOf={nameOf} /> },
  nameOf,
  empty: '没有出货异常。设备卡货、开门未取或取用多于账面时，会出现在这里。',
});
