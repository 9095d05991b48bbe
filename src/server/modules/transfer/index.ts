// The door of the transfer noun: files, exports and imports. Other nouns hand in their lists and their importables.
import { each, exportAsync, exportLog, exportModules, exportSync } from '../../../contract/transfer/exports.ts';
import { sweepFiles } from '../../kernel/files.ts';
import { defineTask, type AnyTask, type Nightly } from '../../kernel/jobs.ts';
import { implement, type Implementation } from '../../kernel/mount.ts';
import { cdnHandlers } from './cdn.ts';
import { cancelExport, exportLater, exportNow, exportsByCode, exportTask, guardExports } from './export.ts';
import { exportList, exportStates } from './export.query.ts';
import type { Exportable } from './exportable.ts';

export { exportableRows, type Exportable } from './exportable.ts';

export interface Transfer {
  implementations: readonly Implementation[];
  tasks: readonly AnyTask[];
  nightly: readonly Nightly[];
}

const sweep = defineTask('files.sweep', async (ctx) => void (await sweepFiles(ctx)));

/** Everything of the noun, over the lists that can be exported. */
export function openTransfer({ lists }: { lists: readonly Exportable[] }): Transfer {
  const exports = exportsByCode(lists);
  guardExports(exports);
  return {
    implementations: [
      cdnHandlers,
      implement(exportSync, each(exportModules, (module) => (ctx, request, wire) => exportNow(ctx, exports, { module, request, wire }))),
      implement(exportAsync, each(exportModules, (module) => (ctx, request) => exportLater(ctx, exports, { module, request }))),
      implement(exportLog, { list: exportList.page, states: exportStates, cancel: cancelExport }),
    ],
    tasks: [exportTask(exports), sweep],
    nightly: [{ task: sweep, at: '20 19 * * *' }],
  };
}
