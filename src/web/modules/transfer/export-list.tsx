// 导出列表: one's own exports (R144), followed while they run; downloaded from here, begun again when they failed.
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../contract/kernel/endpoint.ts';
import { system } from '../../../contract/system/index.ts';
import { transfer } from '../../../contract/transfer/index.ts';
import { call } from '../../kernel/api.ts';
import { once, openFile } from '../../kernel/download.ts';
import { useT } from '../../kernel/i18n.ts';
import { againExport, canAgain } from '../../kit/list/export-again.ts';
import { JobStatus } from '../../../contract/kernel/job.ts';
import { action, column, grouped, type ListOptions, ListView, useList } from '../../kit/list/index.ts';
import './transfer.css';

const { exportLog } = transfer;
type ExportRow = Row<typeof exportLog.list>;

/** Open tasks are asked for every 4 s, as at the top (R149). */
const POLL = 4_000;
const isOpen = ({ exportStatus }: ExportRow): boolean => exportStatus !== JobStatus.done && exportStatus !== JobStatus.failed;

// Two clicks on one row within 1.5 s start one download (R229); another row's file is another download.
const getters = new Map<string, (objectName: string, fileName: string) => void>();
function get({ id, filePath, fileName }: ExportRow): void {
  const getter =
    getters.get(id) ??
    // A refusal has been shown already.
    once((objectName: string, name: string) => void openFile(objectName, name).catch(() => undefined));
  getters.set(id, getter);
  if (filePath) getter(filePath, fileName);
}

// What lists call their files, as the server knows it of all of them.
function useExportNames(): ReadonlyMap<string, string> {
  const dictType = 'exportTaskCode';
  const { data } = useQuery({
    queryKey: [system.dict.path, dictType],
    queryFn: () => call(system.dict, { dictType }),
    staleTime: Infinity,
  });
  return new Map(data?.map(({ dictCode, dictLabel }) => [dictCode, dictLabel]));
}

export default function ExportList() {
  const t = useT();
  const list = useList(exportLog.list);
  const names = useExportNames();
  const { rows, refresh } = list;
  const open = rows?.some(isOpen) ?? false;
  useEffect(() => {
    if (!open) return undefined;
    const timer = setInterval(refresh, POLL);
    return () => clearInterval(timer);
  }, [open, refresh]);
  const options: ListOptions<typeof exportLog.list> = {
    search: ['taskNumber', 'exportStatus'],
    columns: [
      { name: 'taskNumber', width: 176, fixed: 'left' },
      column('taskCode', (row) => t(names.get(row.taskCode) ?? row.taskCode), { width: 128 }),
      { name: 'fileName', width: 240, align: 'left' },
      { name: 'exportStatus', width: 88 },
      column('rowDone', (row) => <Progress row={row} />, { width: 168, title: '行数' }),
      column('fileSize', (row) => sizeOf(row.fileSize), { width: 96 }),
      column('message', (row) => <Why row={row} />, { width: 240, align: 'left' }),
      'createdAt',
      'finishedAt',
    ],
    rowActions: [
      {
        label: '下载',
        permit: 'signedIn',
        when: (row) => row.exportStatus === JobStatus.done && row.filePath !== null,
        start: (row) => get(row),
      },
      action('取消', exportLog.cancel, { when: isOpen, input: ({ taskNumber }) => ({ taskNumber }) }),
      {
        label: '重新导出',
        permit: 'signedIn',
        when: (row) => (row.exportStatus === JobStatus.failed || gone(row)) && canAgain(row.taskNumber),
        // A refusal has been shown already.
        start: (row) => void againExport(row).then(refresh, () => undefined),
      },
    ],
    nameOf: (row) => row.fileName,
    empty: t('还没有后台导出。在任何列表点击导出，选择后台导出。'),
  };
  return <ListView endpoint={exportLog.list} options={options} list={list} />;
}

const gone = (row: ExportRow): boolean => row.exportStatus === JobStatus.done && row.filePath === null;

const sizeOf = (bytes: number | null): string =>
  bytes === null ? '' : bytes < 1e6 ? `${grouped(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

function Progress({ row }: { row: ExportRow }) {
  const { rowDone, rowTotal } = row;
  if (!isOpen(row)) return <>{grouped(rowDone)}</>;
  return (
    <span className="imp-progress">
      <progress className="imp-moving" {...(rowTotal ? { value: rowDone / rowTotal } : {})} />
      {rowTotal ? `${grouped(rowDone)} / ${grouped(rowTotal)}` : grouped(rowDone)}
    </span>
  );
}

/** Why there is nothing to download, and what to do. */
function Why({ row }: { row: ExportRow }) {
  const t = useT();
  if (gone(row)) return <>{t('文件已过期，请重新导出')}</>;
  if (row.exportStatus !== JobStatus.failed) return <>{row.message}</>;
  return <span title={t('处理失败，请重新导出')}>{row.message ?? t('处理失败，请重新导出')}</span>;
}
