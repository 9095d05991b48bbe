// 导入列表: the log of imports (R224); the running ones move by themselves, a row opens what it found or did.
import { useEffect } from 'react';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { tradeHistory } from '../../../contract/trade/history.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { once, openFile } from '../../kernel/download.ts';
import { useT } from '../../kernel/i18n.ts';
import { userOf, useSession } from '../../kernel/session.ts';
import { action, type Action, column, grouped, type ListNow, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import { AssistantPage, useAssistant } from './assistant-page.tsx';
import { isRunning } from './draft.ts';
import { rejectedName } from './rejected-file.tsx';
import { partOf } from './running.tsx';
import './transfer.css';

const { importLog } = transfer;
type ImportRow = Row<typeof importLog.list>;
const AGAIN = 2_000;

export default function ImportList() {
  const assistant = useAssistant();
  return assistant.template || assistant.importId ? <AssistantPage state={assistant} backTo="导入列表" /> : <Log open={assistant.open} />;
}

const getRejected = once((row: ImportRow, word: string) => {
  // A refusal has been shown already.
  if (row.errorFilePath) void openFile(row.errorFilePath, rejectedName(row.fileName, word)).catch(() => undefined);
});

const mine = (row: ImportRow): boolean => row.loginAccount === userOf(useSession.getState())?.loginAccount;

function Log({ open }: Pick<ReturnType<typeof useAssistant>, 'open'>) {
  const t = useT();
  const list = useList(importLog.list);
  const { rows, refresh } = list;
  const running = rows?.some((row) => isRunning(row) || row.undoing !== null) ?? false;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(refresh, AGAIN);
    return () => clearInterval(timer);
  }, [running, refresh]);
  const look = (row: ImportRow) => open(row.templateCode, row.id);
  const begin: Action<ListNow> = { label: '新建导入', permit: 'import.importList.create', primary: true, start: () => open(undefined) };
  const options: ListOptions<typeof importLog.list> = {
    search: ['templateCode', 'status', 'importNumber'],
    columns: [
      { name: 'importNumber', width: 176, fixed: 'left' },
      { name: 'templateCode', width: 128 },
      { name: 'fileName', width: 200, align: 'left' },
      column('dryRun', (row) => t(row.dryRun ? '检查' : '导入'), { title: '方式', width: 72 }),
      { name: 'status', width: 88 },
      ...(running ? [column('rowDone', (row: ImportRow) => <Moving row={row} />, { width: 104 })] : []),
      { name: 'message', width: 260, align: 'left' },
      { name: 'totalNum', width: 88 },
      { name: 'newNum', width: 88 },
      { name: 'changedNum', width: 88 },
      { name: 'sameNum', width: 104 },
      column('failNum', (row) => <Failed row={row} look={look} />, { width: 88 }),
      { name: 'loginAccount', width: 112 },
      'createdAt',
      { name: 'undoneAt', hidden: true },
      { name: 'finishedAt', hidden: true },
    ],
    toolbar: [begin],
    rowActions: [
      { label: '查看', permit: 'signedIn', start: look },
      action('取消', importLog.cancel, {
        when: (row) => isRunning(row) && mine(row),
        input: ({ id }) => ({ id }),
      }),
      action('撤销导入', tradeHistory.undo, {
        when: ({ undoFlag }) => undoFlag,
        danger: true,
        confirm:
          '这次导入的每笔交易都会退回，补记的期初库存一并冲回，新建的设备、商品、员工和部门停用，卡片解绑。账上保留原来的记录和更正。',
        input: ({ id }) => ({ id }),
        done: ({ whole }) => (whole ? '已撤销' : '已开始撤销，进度见说明'),
      }),
      { label: '下载错误行', permit: 'signedIn', when: (row) => row.errorFilePath !== null, start: (row) => getRejected(row, t('未导入')) },
    ],
    nameOf: (row) => row.importNumber,
    empty: '还没有导入过文件。点击新建导入，选择内容和文件。',
  };
  return <ListView endpoint={importLog.list} options={options} list={list} />;
}

/** How far a running import is; nothing once it has ended. */
function Moving({ row }: { row: ImportRow }) {
  const { undoing } = row;
  const part = undoing ? undoing.done / undoing.total : partOf(row, 0);
  if (!isRunning(row) && !undoing) return null;
  return <progress className="imp-moving" {...(part === undefined ? {} : { value: part })} />;
}

/** How many rows were not good; a figure above zero opens them. */
function Failed({ row, look }: { row: ImportRow; look: (row: ImportRow) => void }) {
  if (row.failNum === 0) return <>0</>;
  return (
    <button type="button" className="kit-opens" onClick={() => look(row)}>
      {grouped(row.failNum)}
    </button>
  );
}
