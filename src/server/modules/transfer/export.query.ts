// Reads of export tasks.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { exportLog } from '../../../contract/transfer/exports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { sameNode } from '../../kernel/scope.ts';
import { ownExports } from './export.ts';
import { jobMessage } from './translate.ts';

const tasks = (ctx: Ctx) =>
  ownExports(ctx)
    .innerJoin('job as j', sameNode('j.id', 'e.jobId'))
    .leftJoin('storedFile as f', sameNode('f.id', 'e.fileId'))
    .select([
      'e.id',
      'e.taskNumber',
      'e.moduleCode',
      'e.taskCode',
      'e.fileName',
      'f.objectName as filePath',
      'f.size as fileSize',
      'j.status as exportStatus',
      'j.rowDone',
      'j.rowTotal',
      'j.error',
      'e.createdAt',
      'j.finishedAt',
    ]);

type TaskRow = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number];
const shown = (ctx: Ctx, rows: TaskRow[]) => rows.map(({ error, ...row }) => ({ ...row, message: jobMessage(error, ctx.language) }));

/** One's own exports, the newest first (R144). */
export const exportList = list(exportLog.list, {
  query: tasks,
  filters: { taskNumber: contains('e.taskNumber'), exportStatus: equals('j.status') },
  sorts: { taskNumber: 'e.taskNumber', createdAt: 'e.createdAt', exportStatus: 'j.status' },
  order: [
    ['e.createdAt', 'desc'],
    ['e.id', 'desc'],
  ],
  finish: shown,
});

/** The state of named exports: what the header popover polls (R149, R227). */
export async function exportStates(ctx: Ctx, { taskNumbers }: In<typeof exportLog.states>): Promise<Given<typeof exportLog.states>> {
  if (taskNumbers.length === 0) return [];
  return shown(ctx, await tasks(ctx).where('e.taskNumber', 'in', taskNumbers).execute());
}
