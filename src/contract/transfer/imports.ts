// Imports: a file is sent, its columns are mapped to fields, tried (dry run) and then taken, all of it or nothing.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { JobStatus } from '../kernel/job.ts';
import { label } from '../kernel/label.ts';
import { pageOf, pageQuery } from '../kernel/page.ts';
import { dateTime, id, nothing, text, yes } from '../kernel/scalars.ts';
import { ExcelImportTemplate, ExportModule } from './codes.ts';
import { each } from './exports.ts';

/** Modules that take imports: the five of the specification (R223), and katrade for the history of trades (derived). */
export const importModules = ['basic', 'strategy', 'warehouse', 'vm', 'vmbiz', 'katrade'] as const;
export type ImportModuleCode = (typeof importModules)[number];

/** Files of about so many rows and more are imported in the background only. */
export const SYNC_IMPORT_ROWS = 20_000;

const DateOrder = z.enum(['ymd', 'mdy', 'dmy']);

const columnNumber = z.int().check(z.gte(0), z.lte(1000));
/**
 * Where a field comes from: a column (counted from 0; several fields may share one), a value that is the same in all rows, or the rows' own numbers;
 * and how dates are read. Just one of the three.
 */
const MappedColumn = z.strictObject({
  field: label('字段', text(60)),
  column: label('文件的列', z.nullish(columnNumber)),
  // The day stands in `column`, the time of the day in this one.
  timeColumn: label('时间的列', z.nullish(columnNumber)),
  value: label('固定值', z.nullish(text(200))),
  rowNumber: label('按行号编号', z.nullish(yes)),
  dateOrder: label('日期格式', z.nullish(DateOrder)),
  // Numbers such as 44562 are Excel's dates.
  serials: label('数字按日期读', z.nullish(yes)),
});

/** A field of a template, as the mapping dialog shows it. */
const ImportField = z.object({
  field: z.string(),
  title: z.string(),
  required: z.boolean(),
  kind: z.enum(['text', 'number', 'money', 'date', 'dateTime', 'code', 'yes']),
  // The values that a code takes.
  choices: z.nullable(z.array(z.string())),
  // Rows may be told apart by their own numbers where the file has none.
  numbered: z.boolean(),
  // What each row has where the field is not in the file.
  initial: z.nullable(z.string()),
});
/** An option of a template: a question to the person who imports. */
const ImportOption = z.object({
  option: z.string(),
  title: z.string(),
  kind: z.enum(['yes', 'choice', 'text', 'number']),
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string() }))),
  initial: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});

export const UploadedSheet = z.object({
  fileId: id,
  fileName: z.string(),
  size: z.int(),
  format: z.enum(['xlsx', 'csv']),
  encoding: z.string(),
  sheetNames: z.nullable(z.array(z.string())),
  header: z.array(z.string()),
  headerLine: z.int(),
  sample: z.array(z.object({ line: z.int(), cells: z.array(z.nullable(z.string())) })),
  rowEstimate: z.int(),
  fields: z.array(ImportField),
  options: z.array(ImportOption),
  mapping: z.array(MappedColumn),
});

/** What a person corrected in the browser: the cell of a row of the file as it is to be read. */
const Correction = z.strictObject({
  line: label('行号', z.int().check(z.gte(1), z.lte(2_000_000))),
  column: label('文件的列', z.int().check(z.gte(0), z.lte(1000))),
  text: label('更正后的内容', z.string().check(z.maxLength(2000, '最多2000个字'))),
});
/** Cells that can be corrected in one import; more are better corrected in the file. */
export const MOST_CORRECTIONS = 2000;

export const ImportRequest = z.strictObject({
  fileId: label('文件', id),
  templateCode: label('导入内容', text(60)),
  sheet: label('工作表', z.nullish(text(200))),
  mapping: label('列的对应', z.array(MappedColumn).check(z.minLength(1, '请至少对应一列'), z.maxLength(200, '最多200列'))),
  options: label('导入选项', z._default(z.record(z.string(), z.unknown()), {})),
  corrections: label('更正', z._default(z.array(Correction).check(z.maxLength(MOST_CORRECTIONS, '改动太多，请在文件里更正')), [])),
  dryRun: label('仅检查', z._default(yes, true)),
  // Takes the good rows and leaves the bad ones; else one bad row and nothing is taken.
  skipBad: label('跳过有问题的行', z._default(yes, false)),
});

const Said = z.object({ zh: z.string(), en: z.string() });

export const ImportLogRow = z.object({
  id,
  importNumber: label('导入编号', z.string()),
  moduleCode: label('模块', ExportModule),
  templateCode: label('导入内容', ExcelImportTemplate),
  fileName: label('文件名', z.string()),
  dryRun: label('仅检查', yes),
  status: label('状态', JobStatus),
  rowDone: label('进度', z.int()),
  rowTotal: label('总进度', z.nullable(z.int())),
  totalNum: label('总行数', z.int()),
  successNum: label('成功行数', z.int()),
  newNum: label('新增行数', z.int()),
  changedNum: label('更新行数', z.int()),
  sameNum: label('已存在行数', z.int()),
  failNum: label('失败行数', z.int()),
  // 「新增 0 行，6445 行已存在」, or why it failed; in the asker's language.
  message: label('说明', z.nullable(z.string())),
  preview: z.nullable(z.array(Said)),
  // objectName of the rejected rows with their reasons; null when there are none or the file is somebody else's.
  errorFilePath: z.nullable(z.string()),
  loginAccount: label('操作人', z.string()),
  createdAt: label('创建时间', dateTime),
  finishedAt: label('完成时间', z.nullable(dateTime)),
  /** It can be undone, or gone on with where that broke off. */
  undoFlag: z.boolean(),
  /** Of one that is being undone in parts: trades that have gone back, and all. */
  undoing: z.nullable(z.object({ done: z.int(), total: z.int() })),
  undoneAt: label('撤销时间', z.nullable(dateTime)),
});

export const ImportProblemRow = z.object({
  line: label('行号', z.int()),
  cells: z.array(z.nullable(z.string())),
  reasons: z.array(z.object({ field: z.nullable(z.string()), text: z.string() })),
});

const uploadOf = (module: ImportModuleCode) =>
  own({
    method: 'POST',
    path: `/${module}/upload`,
    summary: '上传导入文件',
    permit: 'signedIn',
    wire: 'upload',
    input: z.strictObject({ templateCode: label('导入内容', text(60)), sheet: label('工作表', z.nullish(text(200))) }),
    output: UploadedSheet,
  });
// Its progress can be seen while it runs, and its log outlives a refusal.
const importSyncOf = (module: ImportModuleCode) =>
  own({
    method: 'POST',
    path: `/${module}/importExcel/sync`,
    summary: '导入Excel',
    permit: 'signedIn',
    input: ImportRequest,
    output: ImportLogRow,
  });
const importAsyncOf = (module: ImportModuleCode) =>
  write({
    method: 'POST',
    path: `/${module}/importExcel/async`,
    summary: '后台导入Excel',
    permit: 'signedIn',
    input: ImportRequest,
    output: z.object({ id, importNumber: z.string() }),
  });

export const importUpload = each(importModules, uploadOf);
export const importSync = each(importModules, importSyncOf);
export const importAsync = each(importModules, importAsyncOf);

export const importLog = {
  /** Whether the site has anything yet: what a new site needs first is its data. */
  firstSteps: read({
    method: 'GET',
    path: '/export/findFirstSteps',
    summary: '查询新站点是否还没有资料',
    permit: 'import.initialization',
    input: z.strictObject({}),
    output: z.object({ vms: yes, products: yes, employees: yes }),
  }),
  list: read({
    method: 'POST',
    path: '/export/listImportLogPage',
    summary: '查询导入记录',
    permit: 'signedIn',
    input: pageQuery(
      {
        templateCode: label('导入内容', ExcelImportTemplate),
        status: label('状态', JobStatus),
        importNumber: label('导入编号', text(60)),
      },
      ['importNumber', 'createdAt', 'status', 'templateCode'],
    ),
    output: pageOf(ImportLogRow),
  }),
  find: read({
    method: 'GET',
    path: '/export/findImportLog',
    summary: '查看导入进度',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: ImportLogRow,
  }),
  problems: read({
    method: 'POST',
    path: '/export/listImportProblem',
    summary: '查询导入问题行',
    permit: 'signedIn',
    input: pageQuery({ importId: label('导入编号', id) }, ['line']),
    output: pageOf(ImportProblemRow),
  }),
  cancel: write({
    method: 'POST',
    path: '/export/cancelImport',
    summary: '取消导入',
    permit: 'signedIn',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  template: read({
    method: 'GET',
    path: '/export/downloadTemplate',
    summary: '下载导入模板',
    permit: 'signedIn',
    wire: 'download',
    input: z.strictObject({ code: label('导入内容', text(60)) }),
    output: nothing,
  }),
};
