// 库存盘点: the counts of the smart warehouses; counted channel by channel while picks go on.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { ApprovalTrail } from '../../floor/approval-trail.tsx';
import { CountDialog } from './count-dialog.tsx';
import { InventoryStatus, isBeingCounted } from '../../../contract/warehouse/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { action, column, type Dialogs, exportButton, figure, hidden, listScreen, ownBars, portion } from '../../kit/list/index.ts';
import { createDialog, editDialog, formAction, type FormFields } from '../../kit/form/index.ts';
import { DocumentHead, DocumentLines, DocumentPanel, found } from '../../kit/document/index.ts';
import '../../floor/floor.css';
import './warehouse.css';

const { list, find, create, update, approve, delete: remove } = warehouse.prewhInventory;
type Count = Row<typeof list>;

const common = ['planDate', 'empId', { name: 'remark', whole: true }] as const;
const fields: FormFields<typeof create> = ['prewhId', ...common];
const waits = ({ status }: Count): boolean => status === InventoryStatus.review;
const start = ({ id, inventoryNo }: Count, dialogs: Dialogs) =>
  dialogs.show((place) => <CountDialog {...place} id={id} inventoryNo={inventoryNo} />);

const signed = (n: number | null): string => `${(n ?? 0) > 0 ? '+' : ''}${n}`;

/** What differs in the chosen count. */
function Panel({ row }: { row: Count }) {
  const t = useT();
  return (
    <DocumentPanel row={row} read={found(find)}>
      {({ lines }, { id, inventoryNo, remark, countedLines, lineCount }) => {
        const differing = lines.filter(({ diffNum }) => diffNum);
        return (
          <>
            <DocumentHead name={inventoryNo} remark={remark}>
              {t('已盘{n}/{all}，差异{differ}', { n: countedLines, all: lineCount, differ: differing.length })}
            </DocumentHead>
            {countedLines > 0 && differing.length === 0 && <p>{t('已盘的货道都与账面一致。')}</p>}
            <DocumentLines
              lines={differing.map(({ productCode: _, ...line }) => line)}
              before={({ channelCode }) => channelCode}
              figure={({ diffNum }) => signed(diffNum)}
              lacks={({ diffNum }) => (diffNum ?? 0) < 0}
              note={({ bookNum, realNum }) => t('账面{book}，实盘{real}', { book: bookNum ?? 0, real: realNum ?? 0 })}
            />
            <ApprovalTrail bizType={WorkflowBizType.prewhCount} docId={id} />
          </>
        );
      }}
    </DocumentPanel>
  );
}

export default listScreen(list, {
  search: ['inventoryNo', 'prewhId', 'status', 'createdAt'],
  columns: [
    { name: 'inventoryNo', width: 150, fixed: 'left' },
    { name: 'status', width: 88 },
    { name: 'prewhName', width: 150 },
    portion('countedLines', 'lineCount'),
    column('differLines', (row) => (row.differLines > 0 ? <b className="kit-short">{row.differLines}</b> : figure('0')), {
      width: 88,
    }),
    { name: 'diffAmount', width: 96 },
    { name: 'planDate', width: 112 },
    { name: 'empName', width: 96 },
    { name: 'creator', width: 96 },
    'createdAt',
    'finishedAt',
    ...hidden('finishedBy', 'remark'),
  ],
  toolbar: [createDialog(create, fields, { title: '新增盘点单' }), exportButton(list)],
  rowActions: [
    { label: '盘点', permit: update.permit, when: isBeingCounted, start },
    { label: '查看', permit: list.permit, when: (row) => !isBeingCounted(row), start },
    action('通过', approve, {
      when: waits,
      bars: ownBars,
      confirm: ({ diffAmount }) => say('按盘点时刻过账，差异金额{n}。', { n: diffAmount ?? '0' }),
      input: ({ id }) => ({ id, passFlag: true }),
      done: '已过账',
    }),
    formAction('退回复盘', approve, {
      fields: [{ name: 'remark', whole: true, help: '有差异的货道要重新盘点。' }],
      fixed: ({ id }) => ({ id, passFlag: false }),
      when: waits,
      bars: ownBars,
      danger: true,
      done: '已退回',
    }),
    editDialog(update, common, { when: isBeingCounted }),
    action('删除', remove, {
      when: ({ status }) => status !== InventoryStatus.finished,
      confirm: '已填写的数量将丢失，库存不变。',
      danger: true,
    }),
  ],
  panel: { title: '盘点差异', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.inventoryNo} ${row.prewhName}`,
  empty: '还没有盘点单。',
});
