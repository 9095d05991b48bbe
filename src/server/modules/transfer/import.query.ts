// Reads of the import log and of the rows that were not taken.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { importLog } from '../../../contract/transfer/imports.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { jobMessage } from './translate.ts';
import { isUnderWay, JobStatus } from '../../../contract/kernel/job.ts';
import { lit } from '../../kernel/db/lit.ts';

const userOf = (ctx: Ctx): string => actorUserId(ctx) ?? NIL;

const notUnderWay = sql`coalesce(u.status, ${lit(JobStatus.done)}) not in (${lit(JobStatus.waiting)}, ${lit(JobStatus.running)})`;

const logs = (ctx: Ctx) => {
  const query = from(ctx, 'importLog', 'i')
    .innerJoin('job as j', sameNode('j.id', 'i.jobId'))
    .leftJoin('storedFile as f', sameNode('f.id', 'i.errorFileId'))
    .leftJoin('historyImport as h', sameNode('h.id', 'i.id'))
    .leftJoin('job as u', sameNode('u.id', 'h.undoJob'))
    .select([
      'i.id',
      'i.importNumber',
      'i.moduleCode',
      'i.templateCode',
      'i.fileName',
      'i.dryRun',
      'j.status',
      'j.rowDone',
      'j.rowTotal',
      'i.totalNum',
      'i.newNum',
      'i.changedNum',
      'i.sameNum',
      'i.failNum',
      'i.preview',
      'i.loginAccount',
      'i.createdAt',
      'j.finishedAt',
      'j.error',
      'f.objectName as errorFilePath',
      'i.userId',
      'h.undoneAt',
      'u.status as undoStatus',
      'u.rowDone as undoDone',
      'u.error as undoError',
    ])
    .select(sql<boolean>`(h.id is not null and h.undone_at is null and ${notUnderWay})`.as('undoFlag'));
  // The page of imports shows what everybody imported; without it one sees one's own.
  return ctx.rights.has('import.importList') ? query : query.where('i.userId', '=', userOf(ctx));
};

type LogRow = Awaited<ReturnType<ReturnType<typeof logs>['execute']>>[number];
type Shown = Given<typeof importLog.find>;

function shown(ctx: Ctx, given: LogRow): Shown {
  const { error, userId, preview, errorFilePath, undoStatus, undoDone, undoError, ...row } = given;
  const successNum = row.newNum + row.changedNum + row.sameNum;
  const result = jobMessage(error, ctx.language) ?? (row.status === JobStatus.done ? outcome(ctx, row) : null);
  const message = undoSentence(ctx, given) ?? result;
  return {
    ...row,
    successNum,
    message,
    undoing: !row.undoneAt && undoStatus !== null && isUnderWay(undoStatus) ? { done: undoDone ?? 0, total: row.newNum } : null,
    preview: (preview ?? null) as Shown['preview'],
    errorFilePath: userId === userOf(ctx) ? errorFilePath : null,
  };
}

/** What became of its undoing; undefined where nobody has asked for it. */
function undoSentence({ language }: Ctx, { undoneAt, undoStatus, undoDone, undoError, newNum }: LogRow): string | undefined {
  const english = language === 'en';
  if (undoneAt) return english ? 'Undone: all of it is given back' : '已撤销，账上已全部退回';
  if (undoStatus === null) return undefined;
  const part = `${undoDone ?? 0}/${newNum}`;
  if (isUnderWay(undoStatus)) return english ? `Being undone: ${part} transactions given back` : `撤销中，已退回 ${part} 笔`;
  const why = jobMessage(undoError, language) ?? '';
  return english ? `Not undone to the end (${part}): ${why}. Undo it again to go on` : `撤销未完成（${part} 笔）：${why}。再次撤销会接着做`;
}

/** 「新增 0 行，6445 行已存在」 */
function outcome(
  { language }: Ctx,
  { dryRun, newNum, changedNum, sameNum, failNum }: Pick<LogRow, 'dryRun' | 'newNum' | 'changedNum' | 'sameNum' | 'failNum'>,
): string {
  const zh = [
    `${dryRun ? '将' : ''}新增 ${newNum} 行`,
    ...(changedNum > 0 ? [`更新 ${changedNum} 行`] : []),
    ...(sameNum > 0 ? [`${sameNum} 行已存在`] : []),
    ...(failNum > 0 ? [`${failNum} 行${dryRun ? '有问题' : '未导入'}`] : []),
  ];
  const en = [
    `${newNum} rows ${dryRun ? 'would be ' : ''}added`,
    ...(changedNum > 0 ? [`${changedNum} changed`] : []),
    ...(sameNum > 0 ? [`${sameNum} exist already`] : []),
    ...(failNum > 0 ? [`${failNum} ${dryRun ? 'have problems' : 'not imported'}`] : []),
  ];
  return language === 'en' ? en.join(', ') : zh.join('，');
}

/** Imports, the newest first (R224). */
export const importList = list(importLog.list, {
  query: logs,
  filters: { templateCode: equals('i.templateCode'), status: equals('j.status'), importNumber: contains('i.importNumber') },
  sorts: { importNumber: 'i.importNumber', createdAt: 'i.createdAt', status: 'j.status', templateCode: 'i.templateCode' },
  order: [
    ['i.createdAt', 'desc'],
    ['i.id', 'desc'],
  ],
  finish: (ctx, rows) => rows.map((row) => shown(ctx, row)),
});

/** One import; refuses 'not-found'. */
export async function importById(ctx: Ctx, { id }: In<typeof importLog.find>): Promise<Shown> {
  const row = await logs(ctx).where('i.id', '=', id).executeTakeFirst();
  return shown(ctx, row ?? refuse('not-found', { thing: '导入记录' }));
}

/** The rows of one's own import that were not taken, with every reason. */
export const problemList = list(importLog.problems, {
  query: (ctx) =>
    from(ctx, 'importProblem', 'p')
      .innerJoin('importLog as i', sameNode('i.id', 'p.importId'))
      .select(['p.line', 'p.cells', 'p.reasons'])
      .where('i.userId', '=', userOf(ctx)),
  filters: { importId: equals('p.importId') },
  sorts: { line: 'p.line' },
  order: [['p.line', 'asc']],
  finish: (ctx, rows) =>
    rows.map(({ line, cells, reasons }) => ({
      line,
      cells: cells as (string | null)[],
      reasons: (reasons as { field: string | null; zh: string; en: string }[]).map(({ field, zh, en }) => ({
        field,
        text: ctx.language === 'en' ? en : zh,
      })),
    })),
});

/** Whether the site has any machine, product and employee. */
export async function firstSteps(ctx: Ctx): Promise<Given<typeof importLog.firstSteps>> {
  // scope: who sees a part of a site does not take it for a new one
  const all = wholeNode(ctx);
  const some = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length > 0;
  const [vms, products, employees] = await Promise.all([
    some(from(all, 'vm', 'v').select('v.id').limit(1)),
    some(from(all, 'product', 'p').select('p.id').limit(1)),
    some(from(all, 'employee', 'e').select('e.id').limit(1)),
  ]);
  return { vms, products, employees };
}
