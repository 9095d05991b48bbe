// Imports as a person meets them: send a file, see what it is, try, take, cancel; and the template to fill in.
import { sql } from 'kysely';
import { codesOf, labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { randomCode } from '../../../contract/kernel/random-code.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { ExcelImportTemplate } from '../../../contract/transfer/codes.ts';
import { importSync, importUpload, SYNC_IMPORT_ROWS, type importLog, type ImportModuleCode } from '../../../contract/transfer/imports.ts';
import { actorUserId } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { fileHeaders, findFile, holdFiles, removeFile, SHEET_TYPES, store, withPath, type StoredFile } from '../../kernel/files/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { beginInline, cancelJob, enqueue, runInline } from '../../kernel/jobs/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { isNote, SheetError, sniffSheet, writeSheet, type SheetSniff } from '../../kernel/sheet/index.ts';
import { receive } from './cdn.ts';
import { saidSheet } from './import-cells.ts';
import { checkMapping, keepMapping, suggestMapping } from './import-mapping.ts';
import { importTask, requireImport, type ImportParams, type Importables } from './import-run.ts';
import { importById } from './import.query.ts';
import { choicesOf, fieldsOf, optionsOf, type Importable } from './importable.ts';
import { translate } from './translate.ts';

const SAMPLE = 20;
type ModuleOf = { importables: Importables; module: ImportModuleCode };

/** The importable of a template in a module that the actor may use; tells a template that is still to come from one that never was. */
function usable(ctx: Ctx, { importables, module }: { importables: Importables; module?: ImportModuleCode }, template: string): Importable {
  const importable = importables.get(template);
  const known = codesOf(ExcelImportTemplate)?.options.some(({ value }) => value === template);
  if (!importable && known) refuse('import-not-built', { template: translate(ctx.language, labelOfCode(ExcelImportTemplate, template)) });
  if (!importable || (module && importable.module !== module)) refuse('import-unknown', { template });
  requireImport(ctx, importable);
  return importable;
}

async function sniff(ctx: Ctx, file: StoredFile, sheet: string | null | undefined): Promise<SheetSniff> {
  try {
    return await withPath(ctx, file, (path) => sniffSheet(path, file.fileName, sheet ? { sheet } : {}));
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    const said = saidSheet(error.code, error.params);
    return refuse('import-file', { problem: ctx.language === 'en' ? said.en : said.zh });
  }
}

/** Takes a file in and says what it is and how its columns may be mapped (R223). A file that cannot be read is not kept. */
export async function uploadSheet(
  ctx: Ctx,
  { templateCode, sheet }: In<(typeof importUpload)['basic']>,
  { importables, module, wire }: ModuleOf & { wire: Wire },
) {
  const importable = usable(ctx, { importables, module }, templateCode);
  const file = await receive(wire, 'import', (part) => store(ctx, part.file, { name: part.filename, purpose: 'import' }));
  try {
    const seen = await sniff(ctx, file, sheet);
    await audit(ctx, importUpload[module], { templateCode, fileName: file.fileName, size: file.size });
    return { ...(await described(ctx, importable, seen)), fileId: file.id, fileName: file.fileName, size: file.size };
  } catch (error) {
    await removeFile(ctx, file);
    throw error;
  }
}

async function described(ctx: Ctx, importable: Importable, seen: SheetSniff) {
  const { language } = ctx;
  const proposed = new Map(Object.entries((await importable.propose?.(ctx)) ?? {}));
  return {
    format: seen.format,
    encoding: seen.encoding,
    sheetNames: seen.sheetNames ?? null,
    header: seen.header,
    headerLine: seen.headerLine,
    sample: seen.sample.filter(({ cells }) => !isNote(cells)).slice(0, SAMPLE),
    rowEstimate: seen.rowEstimate,
    fields: fieldsOf(importable).map(({ schema, title, initial, ...field }) => ({
      ...field,
      title: translate(language, title),
      initial: initial === undefined ? null : String(initial),
      choices: choicesOf(schema, language),
    })),
    options: optionsOf(importable, language).map((one) => ({ ...one, initial: proposed.get(one.option) ?? one.initial })),
    mapping: await suggestMapping(ctx, importable, seen),
  };
}

interface ImportCall extends ModuleOf {
  request: ImportParams;
}

async function checked(ctx: Ctx, { importables, module, request }: ImportCall) {
  const importable = usable(ctx, { importables, module }, request.templateCode);
  const file = await findFile(ctx, { id: request.fileId });
  if (file.purpose !== 'import') refuse('file-gone');
  const { header, rowEstimate } = await sniff(ctx, file, request.sheet);
  checkMapping(importable, request.mapping, header);
  await keepMapping(ctx, importable, { mapping: request.mapping, header });
  return { importable, file, rowEstimate };
}

async function writeDown(
  ctx: Ctx,
  asked: ImportCall,
  { id, file, jobId }: { id: string; file: StoredFile; jobId: string },
): Promise<string> {
  if (ctx.actor.kind !== 'user') refuse('not-permitted', { action: '导入' });
  const importNumber = `IM${formatDateTime(Date.now(), ctx.timeZone, 'YYYYMMDD')}-${randomCode()}`;
  const { request, module } = asked;
  await addTo(ctx, 'importLog', {
    id,
    importNumber,
    moduleCode: module,
    templateCode: request.templateCode,
    fileId: file.id,
    fileName: file.fileName,
    request: JSON.stringify(request),
    dryRun: request.dryRun,
    userId: ctx.actor.userId,
    loginAccount: ctx.actor.loginAccount,
    jobId,
  }).execute();
  return importNumber;
}

/** Imports and answers when it is done; how it ended stands in the answer. Refuses 'import-use-async' for a large file. */
export async function importNow(ctx: Ctx, asked: ImportCall): Promise<Given<(typeof importSync)['basic']>> {
  const { file, rowEstimate } = await checked(ctx, asked);
  if (rowEstimate > SYNC_IMPORT_ROWS) refuse('import-use-async', { rows: rowEstimate, limit: SYNC_IMPORT_ROWS });
  const id = newId();
  const task = importTask(asked.importables);
  const jobId = await beginInline(ctx, task, { importId: id, request: asked.request });
  await writeDown(ctx, asked, { id, file, jobId });
  await runInline({ db: ctx.db, task, nodeId: ctx.nodeId, jobId });
  await audit(ctx, importSync[asked.module], asked.request);
  return importById(ctx, { id });
}

/** Begins an import in the background; its progress stands in the import log (R224). */
export async function importLater(ctx: Ctx, asked: ImportCall): Promise<{ id: string; importNumber: string }> {
  const { file } = await checked(ctx, asked);
  const id = newId();
  const jobId = await enqueue(ctx, importTask(asked.importables), { importId: id, request: asked.request });
  return { id, importNumber: await writeDown(ctx, asked, { id, file, jobId }) };
}

/** Cancels one's own import: nothing of it stays. Refuses 'job-finished' when it has ended. */
export async function cancelImport(ctx: Ctx, { id }: In<typeof importLog.cancel>): Promise<void> {
  const userId = actorUserId(ctx);
  const row = await from(ctx, 'importLog', 'i')
    .select('i.jobId')
    .where('i.id', '=', id)
    .where('i.userId', '=', userId as string)
    .executeTakeFirst();
  await cancelJob(ctx, (row ?? refuse('not-found', { thing: '导入记录' })).jobId);
}

/** A template to fill in (R297): titles, one example row that an import leaves out, and notes beside it. */
export async function sendTemplate(
  ctx: Ctx,
  { code }: In<typeof importLog.template>,
  { importables, wire }: { importables: Importables; wire: Wire },
): Promise<void> {
  const importable = usable(ctx, { importables }, code);
  const { language } = ctx;
  const fields = fieldsOf(importable);
  const columns = fields.map(({ field, title, required }) => ({
    key: field,
    title: `${translate(language, title)}${required ? '*' : ''}`,
    kind: 'text' as const,
  }));
  const choices = fields.flatMap(({ title, schema }) => {
    const values = choicesOf(schema, language);
    return values ? [`${translate(language, title)}: ${values.join(' / ')}`] : [];
  });
  const notes = [translate(language, '本行是示例，导入时会跳过；带*的列必填'), ...choices].join('; ');
  const batches = async function* (): AsyncGenerator<Record<string, unknown>[]> {
    yield [{ ...importable.example, notes }];
  };
  const title = translate(language, labelOfCode(ExcelImportTemplate, code));
  const sheet = writeSheet({
    format: 'xlsx',
    title,
    columns: [...columns, { key: 'notes', title: translate(language, '填写说明'), kind: 'text' }],
    batches: batches(),
    timeZone: ctx.timeZone,
  });
  await wire.reply.headers(fileHeaders({ fileName: `${title}.xlsx`, contentType: SHEET_TYPES.xlsx })).send(sheet);
}

// scope: a file that has had its time goes whoever imported it
holdFiles((ctx, id) =>
  sql`update import_log set file_id = nullif(file_id, ${id}), error_file_id = nullif(error_file_id, ${id})
    where node_id = ${ctx.nodeId} and (file_id = ${id} or error_file_id = ${id})`.execute(ctx.db),
);
