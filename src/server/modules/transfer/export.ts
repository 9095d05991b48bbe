// Exports: at once for what fits into an answer, else as a job that leaves a file.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { safeParse } from 'zod/v4/core';
import { moduleOf, type In } from '../../../contract/kernel/endpoint.ts';
import { randomCode } from '../../../contract/kernel/random-code.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { showsFreshness } from '../../../contract/kernel/freshness.ts';
import { freshnessLines, type MachineTalk } from '../../../contract/machine/talk.ts';
import {
  exportSync,
  MOST_ON_PAPER,
  type ExportModuleCode,
  type ExportRequest,
  type exportLog,
} from '../../../contract/transfer/exports.ts';
import type * as z from 'zod/mini';
import { actorUserId } from '../../kernel/actor.ts';
import { badInput } from '../../kernel/http/answer.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileHeaders, guardFiles, holdFiles, removeFile, SHEET_TYPES, store } from '../../kernel/files/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { onReplica } from '../../kernel/db/replica.ts';
import { cancelJob, defineTask, enqueue, inTransaction, snapshot, type Run } from '../../kernel/jobs/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { nodeConfigOf } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { writeSheet } from '../../kernel/sheet/index.ts';
import { aboutLines, aboutOf, exportName, sumsOf, type About, type Extent, type FilterWords } from './export-about.ts';
import { chosenOf, exportColumns, exportRows, requireExport, requireField, type Exportable } from './exportable.ts';
import { tableOf, type PressList } from './on-paper.ts';
import { translate } from './translate.ts';

export type Request = z.output<typeof ExportRequest>;
/** Machines whose word cannot be relied on now. */
export type StaleMachines = (ctx: Ctx) => Promise<readonly MachineTalk[]>;
export interface Exports {
  lists: ReadonlyMap<string, Exportable>;
  doubtful: StaleMachines;
  inWords: FilterWords;
  pressList?: PressList | undefined;
}

/** Lists by their task code. Two lists with one code would hide each other: that is a defect. */
export function exportsByCode(lists: readonly Exportable[]): Exports['lists'] {
  const exports = new Map<string, Exportable>();
  for (const list of lists) {
    const code = list.endpoint.exportCode;
    if (!code || exports.has(code)) throw new Error(`export code ${code ?? 'missing'}: ${list.endpoint.path}`);
    exports.set(code, list);
  }
  return exports;
}

export interface Plan {
  exportable: Exportable;
  /** The rights by which it is exported: rows are read through them. */
  through: Ctx['through'];
  request: Request;
  input: Record<string, unknown>;
  columns: ReturnType<typeof exportColumns>;
  fileName: string;
  about: About;
}

/** What a request asks for, checked: task, right, filter, columns. */
export async function plan(
  ctx: Ctx,
  exports: Exports,
  { module, request, called }: { module: string; request: Request; called?: string | undefined },
): Promise<Plan> {
  const exportable = exports.lists.get(request.taskCode);
  if (!exportable || moduleOf(exportable.endpoint) !== module) refuse('export-unknown', { task: request.taskCode });
  const { through } = requireExport(ctx, exportable);
  // `page` of `limit` 1: only the total is asked for; rows come in batches.
  const filter = { ...request.filter, ...(hasPage(exportable) ? { page: 1, limit: 1 } : {}) };
  const parsed = safeParse(exportable.endpoint.input, filter);
  if (!parsed.success) throw badInput(parsed.error, { schema: exportable.endpoint.input, sent: filter });
  const language = request.lang ?? ctx.language;
  if (request.chosen) requireField(exportable.endpoint, request.chosen.field);
  const title = called ?? translate(language, exportable.endpoint.exportTitle ?? exportable.endpoint.summary);
  const about = await aboutOf({ ...ctx, language }, exports, { endpoint: exportable.endpoint, filter: request.filter, title });
  return {
    exportable,
    through,
    request: { ...request, lang: language },
    input: parsed.data as Record<string, unknown>,
    columns: exportColumns(exportable.endpoint, request.columns, language),
    fileName: exportName(about, request.format),
    about,
  };
}

function hasPage({ endpoint }: Exportable): boolean {
  const { shape } = endpoint.input._zod.def as unknown as { shape?: Record<string, unknown> };
  return shape !== undefined && 'page' in shape && 'limit' in shape;
}

/** Runs `work` where all rows of a list are of one moment; it may run twice (`onReplica`). */
export const rowsSnapshot = <T>(ctx: Ctx, { exportable }: Plan, work: (inner: Ctx) => Promise<T>): Promise<T> =>
  exportable.replica ? onReplica(ctx, (reader) => snapshot(reader, work)) : snapshot(ctx, work);

/** How many rows there are, and the sums of those columns that have one; rows that were chosen one by one are not summed. */
export const extentOf = async (ctx: Ctx, { exportable, through, input, request }: Plan): Promise<Extent> =>
  request.chosen ? { total: request.chosen.keys.length } : ((await exportable.page({ ...ctx, through }, input as never)) as Extent);

interface Written {
  planned: Plan;
  extent: Extent;
  seen: (rows: number) => void;
}

export async function sheetOf(ctx: Ctx, exports: Exports, { planned, extent, seen }: Written) {
  const { exportable, through, input, columns, request, about } = planned;
  const say = (text: string) => translate(request.lang ?? ctx.language, text);
  const notes = await notesOf(ctx, exports, planned);
  if (request.format === 'pdf') return onPaper(ctx, exports, { planned, extent, notes });
  const sums = sumsOf(columns, extent);
  return writeSheet({
    format: request.format,
    title: about.title,
    columns,
    batches: exportRows(chosenOf(exportable.batches({ ...ctx, through }, input as never), request.chosen), seen),
    timeZone: ctx.timeZone,
    notes,
    ...(sums ? { sums: { word: say('合计'), values: sums } } : {}),
    about: { sheet: say('导出说明'), lines: aboutLines(about, { columns, extent, notes, say }) },
  });
}

/** The list as PDF for signing, as the screen shows it. Refuses 'export-paper-full'. */
async function onPaper(ctx: Ctx, { pressList }: Exports, { planned, extent, notes }: Omit<Written, 'seen'> & { notes: readonly string[] }) {
  const { about, columns, request } = planned;
  if (extent.total > MOST_ON_PAPER) refuse('export-paper-full', { rows: extent.total, limit: MOST_ON_PAPER });
  if (!pressList) return refuse('export-unknown', { task: request.taskCode });
  const said = { ...ctx, language: request.lang ?? ctx.language };
  const say = (text: string) => translate(said.language, text);
  const bytes = await pressList(said, {
    title: about.title,
    lines: aboutLines(about, { columns, extent, notes, say }),
    total: extent.total,
    table: await tableOf(ctx, planned, { extent, most: MOST_ON_PAPER }),
    signs: [say('制表人签字'), say('审核人签字'), say('批准人签字')],
  });
  return Readable.from([bytes]);
}

/** All that have not told everything are named, each in a row of its own: whoever reads a file cannot ask, and a cell has an end. */
async function notesOf(ctx: Ctx, exports: Exports, { exportable, request, input, columns }: Plan) {
  const shown = columns.map(({ key }) => key);
  if (!showsFreshness(exportable.endpoint, shown)) return [];
  const say = (text: string, params: Record<string, string | number>) => translate(request.lang ?? ctx.language, text, params);
  const vmId = await exportable.ofVm?.(ctx, input as never);
  const filter = vmId ? { ...input, vmId } : input;
  return freshnessLines(say, await exports.doubtful(ctx), { now: Date.now(), timeZone: ctx.timeZone, filter });
}

/** Answers with the file (R220); refuses 'export-too-large' above as many rows as the site has set. */
export async function exportNow(
  ctx: Ctx,
  exports: Exports,
  { module, request, wire }: { module: ExportModuleCode; request: Request; wire: Wire },
): Promise<void> {
  const planned = await plan(ctx, exports, { module, request });
  await audit(ctx, exportSync[module], request);
  await snapshot(ctx, async (inner) => {
    const extent = await extentOf(inner, planned);
    const limit = (await nodeConfigOf(ctx)).exportRows;
    if (extent.total > limit) refuse('export-too-large', { rows: extent.total, limit });
    const sheet = await sheetOf(inner, exports, { planned, extent, seen: () => undefined });
    const contentType = SHEET_TYPES[request.format];
    wire.reply.headers(fileHeaders({ fileName: planned.fileName, contentType }));
    // The snapshot stays open until the last row has left.
    const left = finished(sheet);
    void wire.reply.send(sheet);
    await left;
  });
}

/** Begins an export in the background (R122, R221); gives its task number. */
export async function exportLater(
  ctx: Ctx,
  exports: Exports,
  { module, request }: { module: string; request: Request },
): Promise<{ taskNumber: string }> {
  const planned = await plan(ctx, exports, { module, request });
  if (ctx.actor.kind !== 'user') refuse('not-permitted', { action: '导出' });
  const id = newId();
  const taskNumber = `EX${formatDateTime(Date.now(), ctx.timeZone, 'YYYYMMDD')}-${randomCode()}`;
  const jobId = await enqueue(ctx, exportTask(exports), { exportId: id, module, request: planned.request });
  await addTo(ctx, 'exportTask', {
    id,
    taskNumber,
    moduleCode: module,
    taskCode: request.taskCode,
    fileName: planned.fileName,
    request: JSON.stringify(planned.request),
    userId: ctx.actor.userId,
    loginAccount: ctx.actor.loginAccount,
    jobId,
  }).execute();
  return { taskNumber };
}

interface Payload {
  exportId: string;
  module: string;
  request: Request;
}

/** The export job: all rows of one moment into a file; it shows when the job is done, never half. */
export const exportTask = (exports: Exports) =>
  defineTask<Payload>(
    'export',
    (ctx, payload, run) => exportToFile(ctx, exports, { payload, run }),
    (now, { request }) => {
      const exportable = exports.lists.get(request.taskCode);
      if (exportable) requireExport(now, exportable);
    },
  );

async function exportToFile(ctx: Ctx, exports: Exports, { payload, run }: { payload: Payload; run: Run }): Promise<void> {
  const task = await from(ctx, 'exportTask', 'e')
    .select(['e.id', 'e.fileName'])
    .where('e.id', '=', payload.exportId)
    .executeTakeFirstOrThrow();
  const planned = await plan(ctx, exports, payload);
  const file = await rowsSnapshot(ctx, planned, async (inner) => {
    const extent = await extentOf(inner, planned);
    run.progress(0, extent.total);
    const sheet = await sheetOf(inner, exports, { planned, extent, seen: (rows) => run.progress(rows) });
    return store(ctx, sheet, { name: task.fileName, purpose: 'export' });
  });
  try {
    await inTransaction(ctx, async (tx) => {
      await changeIn(tx, 'exportTask').set({ fileId: file.id }).where('id', '=', task.id).execute();
      await run.finish(tx);
    });
  } catch (error) {
    await removeFile(ctx, file);
    throw error;
  }
}

/** Cancels one's own export; refuses 'job-finished' when it has ended. */
export async function cancelExport(ctx: Ctx, { taskNumber }: In<typeof exportLog.cancel>): Promise<void> {
  const task = await ownExports(ctx).select('e.jobId').where('e.taskNumber', '=', taskNumber).executeTakeFirst();
  await cancelJob(ctx, (task ?? refuse('not-found', { thing: '导出任务' })).jobId);
}

/** The exports of the actor: what somebody exported may lie outside another's data permission. */
export function ownExports(ctx: Ctx) {
  const userId = actorUserId(ctx);
  return from(ctx, 'exportTask', 'e').where('e.userId', '=', userId as string);
}

/** An exported file is its owner's only while the owner may still export that list (trust 37). */
export function guardExports(exports: Exports): void {
  guardFiles('export', async (ctx, file) => {
    const task = await ownExports(ctx).select('e.taskCode').where('e.fileId', '=', file.id).executeTakeFirst();
    const exportable = task && exports.lists.get(task.taskCode);
    if (exportable) requireExport(ctx, exportable);
    return exportable !== undefined;
  });
}

// scope: a file that has had its time goes whoever exported it
holdFiles((ctx, id) => sql`update export_task set file_id = null where node_id = ${ctx.nodeId} and file_id = ${id}`.execute(ctx.db));
