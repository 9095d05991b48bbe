// What other modules may use of the transfer noun: files, exports and imports. Other nouns hand in their lists and their importables.
import { each, exportAsync, exportLog, exportModules, exportSync } from '../../../contract/transfer/exports.ts';
import { importAsync, importLog, importModules, importSync, importUpload } from '../../../contract/transfer/imports.ts';
import { sweepFiles } from '../../kernel/files/index.ts';
import { defineTask, sweepJobs } from '../../kernel/jobs/index.ts';
import { implement } from '../../kernel/http/mount.ts';
import { noun, type ServerNoun } from '../noun.ts';
import { cdnHandlers } from './cdn.ts';
import { cancelExport, exportLater, exportNow, exportsByCode, exportTask, guardExports, type StaleMachines } from './export.ts';
import type { FilterWords } from './export-about.ts';
import { exportList, exportStates } from './export.query.ts';
import type { Exportable } from './exportable.ts';
import type { PressList } from './on-paper.ts';
import { cancelImport, importLater, importNow, sendTemplate, uploadSheet } from './import.ts';
import { importTask } from './import-run.ts';
import { transferFinds } from './finds.ts';
import { firstSteps, importById, importList, problemList } from './import.query.ts';
import type { Importable } from './importable.ts';

export { jobMessage, translate, type Said } from './translate.ts';
export { receive, sendStored } from './cdn.ts';
export { exportsByCode, type Exports } from './export.ts';
export { listForMail, type Mailed } from './mailed.ts';
export type { MailedTable, PaperList } from './on-paper.ts';
export { exportableRows, requireExport, type Exportable, type PaperFile } from './exportable.ts';
export { directoryOf, type Directory, type DirectoryEntry } from './directory.ts';
export { parentsFirst } from './parents-first.ts';
export {
  defineImport,
  WHOLE_FILE,
  type Counts,
  type Importable,
  type ImportRun,
  type Line,
  type Planned,
  type Problem,
} from './importable.ts';

const sweep = defineTask('files.sweep', async (ctx) => {
  await sweepFiles(ctx);
  await sweepJobs(ctx);
});

interface Sources {
  lists: readonly Exportable[];
  importables: readonly Importable[];
  doubtful: StaleMachines;
  inWords?: FilterWords;
  /** Draws a list as PDF. */
  pressList?: PressList;
}

const exportsOf = ({ lists, inWords = async () => [], doubtful, pressList }: Sources) => ({
  lists: exportsByCode(lists),
  inWords,
  doubtful,
  pressList,
});

/** Everything of the noun, over the lists that can be exported, what can be imported, the machines whose word files must doubt, and how a filter is said. */
export function openTransfer(nouns: Sources): ServerNoun {
  const exports = exportsOf(nouns);
  const importables = new Map<string, Importable>(nouns.importables.map((one) => [one.template, one]));
  guardExports(exports);
  return noun({
    finds: transferFinds,
    handlers: [
      cdnHandlers,
      implement(
        exportSync,
        each(exportModules, (module) => (ctx, request, wire) => exportNow(ctx, exports, { module, request, wire })),
      ),
      implement(
        exportAsync,
        each(exportModules, (module) => (ctx, request) => exportLater(ctx, exports, { module, request })),
      ),
      implement(exportLog, { list: exportList.page, states: exportStates, cancel: cancelExport }),
      implement(
        importUpload,
        each(importModules, (module) => (ctx, input, wire) => uploadSheet(ctx, input, { importables, module, wire })),
      ),
      implement(
        importSync,
        each(importModules, (module) => (ctx, request) => importNow(ctx, { importables, module, request })),
      ),
      implement(
        importAsync,
        each(importModules, (module) => (ctx, request) => importLater(ctx, { importables, module, request })),
      ),
      implement(importLog, {
        firstSteps,
        list: importList.page,
        find: importById,
        problems: problemList.page,
        cancel: cancelImport,
        template: (ctx, input, wire) => sendTemplate(ctx, input, { importables, wire }),
      }),
    ],
    jobs: [{ task: exportTask(exports) }, { task: importTask(importables) }, { task: sweep, at: '20 19 * * *' }],
    freshness: {
      untouched: {
        'who is signed in, what was said and done, files': [
          '/cdn/generatePreSignedUrl',
          '/cdn/aliyunOssPolicy',
          '/cdn/file/:objectName',
          '/export/listExportLogPage',
          '/export/listExportHisByTaskNumbers',
          '/export/listImportLogPage',
          '/export/findFirstSteps',
          '/export/findImportLog',
          '/export/listImportProblem',
          '/export/downloadTemplate',
        ],
      },
    },
  });
}
