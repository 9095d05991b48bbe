// Exports: a list's own filter gives a file of every row that fits, at once or in the background.
import * as z from 'zod/mini';
import { codesOf } from '../kernel/codes.ts';
import { own, read, write } from '../kernel/endpoint.ts';
import { JobStatus } from '../kernel/job.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text } from '../kernel/scalars.ts';
import { ExportModule } from './codes.ts';

/** A PDF for signing has so many rows at most, some 150 pages; a workbook has all. */
export const MOST_ON_PAPER = 5000;

/** More rows than this are not answered at once but exported in the background. */
export const SYNC_EXPORT_ROWS = 50_000;

export type ExportModuleCode = z.infer<typeof ExportModule>;
/** The 17 modules. */
export const exportModules = (codesOf(ExportModule)?.options ?? []).map(({ value }) => value as ExportModuleCode);

/** What an export takes: the list's task code and filter; columns are keys of its rows, in order; all that have a title when not said. */
export const ExportRequest = z.strictObject({
  taskCode: label('导出内容', text(60)),
  filter: label('查询条件', z._default(z.record(z.string(), z.unknown()), {})),
  columns: label('导出的列', z.nullish(z.array(text(60)).check(z.minLength(1, '请至少选择一列'), z.maxLength(200, '最多200列')))),
  format: label('文件格式', z._default(z.enum(['xlsx', 'csv', 'pdf']), 'xlsx')),
  lang: label('语言', z.nullish(z.enum(['zh', 'en']))),
  // Of all that fit, those that were chosen: the field that tells rows apart, and its values.
  chosen: label(
    '所选记录',
    z.nullish(z.strictObject({ field: text(60), keys: z.array(text(200)).check(z.minLength(1), z.maxLength(5000, '一次最多5000条')) })),
  ),
});

export const ExportTaskRow = z.object({
  id,
  taskNumber: label('任务编号', z.string()),
  moduleCode: label('模块', ExportModule),
  // One of the dictionary exportTaskCode.
  taskCode: label('导出内容', z.string()),
  fileName: label('文件名', z.string()),
  // The objectName to ask a link for; null until the file is there, and when it has expired.
  filePath: z.nullable(z.string()),
  exportStatus: label('状态', JobStatus),
  rowDone: label('已导出行数', z.int()),
  rowTotal: label('总行数', z.nullable(z.int())),
  fileSize: label('大小', z.nullable(z.int())),
  message: label('说明', z.nullable(z.string())),
  createdAt: label('创建时间', dateTime),
  finishedAt: label('完成时间', z.nullable(dateTime)),
});

const exportSyncOf = (module: ExportModuleCode) =>
  own({
    method: 'POST',
    path: `/${module}/exportExcel/sync`,
    summary: '导出Excel',
    permit: 'signedIn',
    wire: 'download',
    input: ExportRequest,
    output: nothing,
  });
const exportAsyncOf = (module: ExportModuleCode) =>
  write({
    method: 'POST',
    path: `/${module}/exportExcel/async`,
    summary: '后台导出Excel',
    permit: 'signedIn',
    input: ExportRequest,
    output: z.object({ taskNumber: z.string() }),
  });

/** One value for each of some keys. */
export const each = <const K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

/** POST /{module}/exportExcel/sync of each module (R220). */
export const exportSync = each(exportModules, exportSyncOf);
/** POST /{module}/exportExcel/async of each module (R220). */
export const exportAsync = each(exportModules, exportAsyncOf);

export const exportLog = {
  list: read({
    method: 'POST',
    path: '/export/listExportLogPage',
    summary: '查询导出任务',
    permit: 'signedIn',
    input: pageQuery({ taskNumber: label('任务编号', text(60)), exportStatus: label('状态', JobStatus) }, [
      'taskNumber',
      'createdAt',
      'exportStatus',
    ]),
    output: pageOf(ExportTaskRow),
  }),
  states: read({
    method: 'POST',
    path: '/export/listExportHisByTaskNumbers',
    summary: '查询导出进度',
    permit: 'signedIn',
    input: z.strictObject({ taskNumbers: label('任务编号', z.array(text(60)).check(z.maxLength(200, '一次最多200项'))) }),
    output: z.array(ExportTaskRow),
  }),
  cancel: write({
    method: 'POST',
    path: '/export/cancelExport',
    summary: '取消导出',
    permit: 'signedIn',
    input: z.strictObject({ taskNumber: label('任务编号', text(60)) }),
    output: nothing,
  }),
};
