// 盘点记录: counts at machines, what they found, and the next step of each: count, count again, approve.
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { vmInventory } from '../../../contract/inventory/index.ts';
import { call } from '../../kernel/api.ts';
import { t as say, useT } from '../../kernel/i18n.ts';
import { action, ownBars, type Action } from '../../kit/list/actions.tsx';
import { column, portion } from '../../kit/list/columns.tsx';
import { figure, grouped } from '../../kit/table/figures.tsx';
import { createDialog } from '../../kit/form/form-actions.tsx';
import { FormDialog } from '../../kit/dialog/lazy-dialogs.tsx';
import type { ListNow } from '../../kit/list/list-options.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { DocumentHead, DocumentPanel } from '../../kit/document/panel.tsx';
import { exportButton } from '../../kit/list/transfer-buttons.tsx';
import { CountDialog } from './count-dialog.tsx';
import { isBeingCounted, VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import './inventory.css';

const { list, lines, create, count, approve, cancel, findRule, updateRule } = vmInventory;
export type Inventory = Row<typeof list>;

const waiting = ({ status }: Inventory): boolean => status === VmInventoryStatus.review;

const counting: Action<Inventory> = {
  label: '盘点',
  permit: count.permit,
  when: isBeingCounted,
  start: (row, desk) => desk.show((place) => <CountDialog {...place} row={row} />),
};
const sendBack: Action<Inventory> = {
  label: '退回复盘',
  permit: approve.permit,
  when: waiting,
  bars: ownBars,
  danger: true,
  start: (row, desk) =>
    desk.show((place) => (
      <FormDialog
        {...place}
        title={`${say('退回复盘')} ${row.inventoryNo}`}
        endpoint={approve}
        fields={[{ name: 'remark', whole: true, help: '有差异的货道要重新盘点。' }]}
        fixed={{ id: row.id, passFlag: false }}
        done="已退回"
      />
    )),
};

/** The switch and the point from which on the product asks for a count by itself. */
const byItself: Action<ListNow> = {
  label: '自动盘点',
  permit: updateRule.permit,
  start: (_, desk) => {
    const show = async () => {
      const initial = await call(findRule, {});
      desk.show((place) => (
        <FormDialog
          {...place}
          title={say('自动盘点')}
          endpoint={updateRule}
          fields={[
            { name: 'enabled', help: '每小时查看一次；每台设备一次只开一张，最多10个货道。' },
            { name: 'below', help: '满分100分；久未盘点、有差异、有异常或设备有消息未到的货道会扣分。' },
          ]}
          initial={initial}
          done="已保存"
        />
      ));
    };
    // What cannot be read has been said already.
    void show().catch(() => undefined);
  },
};

const signed = (n: number): string => (n > 0 ? `+${grouped(n)}` : n < 0 ? `−${grouped(-n)}` : '0');

const differing = {
  path: lines.path,
  of: ({ id }: Inventory) => call(lines, { id, differFlag: true, limit: 200 }, { silent: true }),
};

/** What differs in the chosen count; while it is blind, what is to be counted again. */
function Panel({ row }: { row: Inventory | undefined }) {
  const t = useT();
  return (
    <DocumentPanel
      row={row}
      none="选择一张盘点单，在这里看差异。"
      read={differing}
      again={({ status, countedLines }) => [status, countedLines]}
    >
      {({ rows }, { inventoryNo, vmName, remark, status }) => (
        <>
          <DocumentHead name={inventoryNo} remark={remark}>
            {vmName}
          </DocumentHead>
          {rows.length === 0 && <p>{isBeingCounted({ status }) ? t('盘点结束后显示账面和差异。') : t('全部货道与账面一致。')}</p>}
          <ul className="inv-lines">
            {rows.map((line) => (
              <li key={line.lineNo}>
                <span>
                  <b>{line.channelCode}</b> {line.productName}
                </span>
                {line.diffNum === null ? (
                  <span>{t('待复盘')}</span>
                ) : (
                  <span className={line.diffNum < 0 ? 'inv-short' : ''}>
                    {figure(signed(line.diffNum))} {line.unit}
                  </span>
                )}
                {line.diffNum !== null && (
                  <small>{t('账面{book}，实盘{real}', { book: line.bookNum ?? 0, real: line.realNum ?? 0 })}</small>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </DocumentPanel>
  );
}

export default listScreen(list, {
  search: ['status', 'vmId', 'source', 'productId', 'created', 'inventoryNo'],
  columns: [
    { name: 'inventoryNo', width: 144, fixed: 'left' },
    { name: 'status', width: 88 },
    { name: 'vmName', width: 152, align: 'left' },
    portion('countedLines', 'lineCount', { width: 96 }),
    { name: 'againLines', width: 96 },
    { name: 'differLines', width: 88 },
    column('diffNum', (row: Inventory) => (row.diffNum === null ? '' : figure(signed(row.diffNum))), { width: 88 }),
    { name: 'diffAmount', width: 96 },
    { name: 'source', width: 96 },
    { name: 'empName', width: 88 },
    { name: 'creator', width: 96 },
    'createdAt',
    'finishedAt',
    { name: 'finishedBy', width: 96 },
    { name: 'thresholdAmount', width: 96, hidden: true },
    { name: 'vmCode', width: 112, hidden: true },
    { name: 'remark', width: 180, hidden: true },
  ],
  toolbar: [
    createDialog(
      create,
      [
        'vmId',
        'empId',
        { name: 'thresholdAmount', help: '差异金额超过它时要审批；留空按站点配置。' },
        { name: 'doubtfulFlag', help: '久未盘点、有异常或有差异的货道。' },
        { name: 'remark', whole: true },
      ],
      { title: '新增盘点单' },
    ),
    byItself,
    exportButton(list),
  ],
  rowActions: [
    counting,
    action('通过', approve, {
      when: waiting,
      bars: ownBars,
      confirm: (row: Inventory) => say('按盘点时刻过账，差异金额{n}。', { n: row.diffAmount ?? '0' }),
      input: ({ id }: Inventory) => ({ id, passFlag: true }),
      done: '已过账',
    }),
    sendBack,
    action('取消', cancel, {
      when: (row: Inventory) => isBeingCounted(row) || waiting(row),
      confirm: '已填写的数量将作废，库存不变。',
      danger: true,
    }),
  ],
  panel: { title: '盘点差异', render: (row) => <Panel row={row} /> },
  nameOf: (row) => `${row.inventoryNo} ${row.vmName}`,
  empty: '还没有盘点。新增盘点单，或由设备上报；可信度低的货道会自动开单。',
});
