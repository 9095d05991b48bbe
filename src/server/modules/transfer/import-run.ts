// The import job: plan every line, then apply the good ones in one transaction: all of them or none (trust 14).
import { sql } from 'kysely';
import { safeParse } from 'zod/v4/core';
import type * as z from 'zod/mini';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { ExcelImportTemplate } from '../../../contract/transfer/codes.ts';
import type { ImportRequest } from '../../../contract/transfer/imports.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { badInput } from '../../kernel/http/answer.ts';
import { inBatches } from '../../kernel/db/database.ts';
import { findFile, store, withPath } from '../../kernel/files/index.ts';
import { defineTask, inTransaction, snapshot, type Run } from '../../kernel/jobs/index.ts';
import { ahead } from '../../kernel/jobs/meanwhile.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { SheetError, sniffSheet, writeSheet } from '../../kernel/sheet/index.ts';
import { saidSheet } from './import-cells.ts';
import { batchesOf, type BadLine, type Batch, type Source } from './import-read.ts';
import { fieldsOf, type Counts, type Importable, type ImportRun, type Planned } from './importable.ts';
import { saidError, translate } from './translate.ts';

export type ImportParams = z.output<typeof ImportRequest>;
export type Importables = ReadonlyMap<string, Importable>;
export interface ImportPayload {
  importId: string;
  request: ImportParams;
}

/** An importable by its template; refuses 'import-unknown'. */
export const importableOf = (importables: Importables, template: string): Importable =>
  importables.get(template) ?? refuse('import-unknown', { template });

export const importTask = (importables: Importables) =>
  defineTask<ImportPayload>(
    'import',
    (ctx, payload, run) => runImport(ctx, importableOf(importables, payload.request.templateCode), { payload, run }),
    (now, { request }) => requireImport(now, importableOf(importables, request.templateCode)),
  );

/** Refuses unless the actor may import this. */
export const requireImport = (ctx: Ctx, { permit, template }: Importable): void => {
  allow(ctx, permit, labelOfCode(ExcelImportTemplate, template));
};

interface Work extends Source {
  importId: string;
  header: string[];
  options: unknown;
  run: Run;
  outer: Ctx;
}
interface Tally extends Counts {
  total: number;
  bad: Set<number>;
}

async function runImport(
  ctx: Ctx,
  importable: Importable,
  { payload: { importId, request }, run }: { payload: ImportPayload; run: Run },
): Promise<void> {
  const options = safeParse(importable.options, request.options);
  if (!options.success) throw badInput(options.error, { schema: importable.options, sent: request.options });
  const file = await findFile(ctx, { id: request.fileId });
  await withPath(ctx, file, async (path) => {
    try {
      const { header } = await sniffSheet(path, file.fileName, request.sheet ? { sheet: request.sheet } : {});
      const { mapping, corrections } = request;
      const source = { importable, mapping, corrections, path, fileName: file.fileName, sheet: request.sheet, timeZone: ctx.timeZone };
      const work: Work = { ...source, importId, header, options: options.data, run, outer: ctx };
      await (request.dryRun ? tryOut(work) : carryOut(work, request.skipBad));
    } catch (error) {
      if (!(error instanceof SheetError)) throw error;
      const said = saidSheet(error.code, error.params);
      refuse('import-file', { problem: ctx.language === 'en' ? said.en : said.zh });
    }
  });
}

/** Dry run: the same plan over one state of the data; only the log learns of it. */
async function tryOut(work: Work): Promise<void> {
  const tally = await snapshot(work.outer, (inner) => planAll(inner, work).then(({ tally: found }) => found));
  await inTransaction(work.outer, async (tx) => {
    await writeLog(tx, work, { newNum: tally.added, changedNum: tally.changed, sameNum: tally.same });
    await work.run.finish(tx);
  });
}

async function carryOut(work: Work, skipBad: boolean): Promise<void> {
  const carried = await inTransaction(work.outer, async (tx) => {
    await takeTurn(tx, work.importable);
    const { tally, begun } = await planAll(tx, work);
    if (tally.bad.size > 0 && !skipBad) refuse('import-bad-rows', { rows: tally.bad.size });
    const counts: Counts = { added: 0, changed: 0, same: 0 };
    let done = 0;
    for await (const { good, bad } of ahead(batchesOf(work))) {
      const lines = good.filter(({ line }) => !tally.bad.has(line));
      add(counts, lines.length > 0 ? await begun.apply(tx, lines) : counts0);
      done += good.length + bad.length;
      work.run.progress(Math.floor((tally.total + done) / 2), tally.total);
    }
    await begun.end?.(tx, work.importId);
    await writeLog(tx, work, { newNum: counts.added, changedNum: counts.changed, sameNum: counts.same });
    await work.run.finish(tx);
    return begun;
  });
  await carried.after?.(work.outer);
}

const counts0: Counts = { added: 0, changed: 0, same: 0 };
function add(to: Counts, { added, changed, same }: Counts): void {
  to.added += added;
  to.changed += changed;
  to.same += same;
}

/** Two imports of one kind take turns: the second plans with what the first has left. */
async function takeTurn(tx: Ctx, { template }: Importable): Promise<void> {
  await addTo(tx, 'importTurn', { templateCode: template })
    .onConflict((c) => c.columns(['nodeId', 'templateCode']).doUpdateSet({ takenAt: sql`excluded.taken_at` }))
    .execute();
}

/** Plans every line. What is wrong is written down outside the transaction, so that it outlives a refusal. */
async function planAll(ctx: Ctx, work: Work): Promise<{ tally: Tally; begun: ImportRun<unknown> }> {
  const { outer, importId, run } = work;
  await removeFrom(outer, 'importProblem').where('importId', '=', importId).execute();
  const begun = await work.importable.begin(ctx, work.options);
  const tally: Tally = { total: 0, bad: new Set(), ...counts0 };
  for await (const batch of ahead(batchesOf(work))) {
    const planned = batch.good.length > 0 ? await begun.plan(ctx, batch.good, batch.bad) : { ...counts0, problems: [] };
    const bad = [...batch.bad, ...refusedLines(planned, batch)];
    await writeProblems(work, bad);
    for (const { line } of bad) tally.bad.add(line);
    add(tally, planned);
    tally.total += batch.good.length + batch.bad.length;
    run.progress(Math.floor(tally.total / 2));
  }
  const errorFileId = tally.bad.size > 0 ? await writeRejected(work) : null;
  const preview = begun.preview?.() ?? [];
  await changeIn(outer, 'importLog')
    .set({ totalNum: tally.total, failNum: tally.bad.size, errorFileId, preview: JSON.stringify(preview) })
    .where('id', '=', importId)
    .execute();
  return { tally, begun };
}

function refusedLines({ problems }: Planned, { cells }: Batch): BadLine[] {
  const byLine = Map.groupBy(problems, ({ line }) => line);
  return [...byLine].map(([line, found]) => ({
    line,
    cells: cells.get(line) ?? [],
    reasons: found.map(({ field, key, params }) => ({ field: field ?? null, ...saidError(key, params ?? {}) })),
  }));
}

const PROBLEM_BATCH = 500;

async function writeProblems({ outer, importId }: Work, bad: readonly BadLine[]): Promise<void> {
  for (let at = 0; at < bad.length; at += PROBLEM_BATCH) {
    const rows = bad.slice(at, at + PROBLEM_BATCH).map(({ line, cells, reasons }) => ({
      importId,
      line,
      cells: JSON.stringify(cells),
      reasons: JSON.stringify(reasons),
    }));
    await addTo(outer, 'importProblem', rows).execute();
  }
}

async function writeLog(ctx: Ctx, { importId }: Work, counts: { newNum: number; changedNum: number; sameNum: number }): Promise<void> {
  await changeIn(ctx, 'importLog').set(counts).where('id', '=', importId).execute();
}

/** The rejected rows as a file to correct and send again: the same columns, and why. Gives the file's id. */
async function writeRejected({ outer, importId, header, fileName, importable }: Work): Promise<string> {
  const { language } = outer;
  const columns = [
    ...header.map((title, at) => ({ key: `c${at}`, title, kind: 'text' as const })),
    { key: 'why', title: translate(language, '原因'), kind: 'text' as const },
  ];
  const titles = new Map(fieldsOf(importable).map(({ field, title }) => [field, translate(language, title)]));
  const whyOf = (reasons: BadLine['reasons']) =>
    reasons.map(({ field, zh, en }) => `${field ? `${titles.get(field) ?? field}: ` : ''}${language === 'en' ? en : zh}`).join('; ');
  const batches = async function* (): AsyncGenerator<Record<string, unknown>[]> {
    const problems = from(outer, 'importProblem', 'p')
      .select(['p.cells', 'p.reasons'])
      .where('p.importId', '=', importId)
      .orderBy('p.line');
    for await (const some of inBatches(outer.db, problems, 500))
      yield some.map(({ cells, reasons }) => ({
        ...Object.fromEntries((cells as (string | null)[]).map((cell, at) => [`c${at}`, cell])),
        why: whyOf(reasons as BadLine['reasons']),
      }));
  };
  const name = `${fileName.replace(/\.\w+$/, '')}-${translate(language, '未导入')}.xlsx`;
  const sheet = writeSheet({ format: 'xlsx', title: translate(language, '未导入'), columns, batches: batches(), timeZone: outer.timeZone });
  return (await store(outer, sheet, { name, purpose: 'reject' })).id;
}
