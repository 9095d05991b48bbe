// Printing labels: laid out by a template, as PDF or for a label printer, counted each time; templates kept by their name.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import { LabelFormat, LabelType } from '../../../contract/paper/codes.ts';
import { MOST_LABELS, type codeLabel, type LabelRow } from '../../../contract/paper/label.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { allow } from '../../kernel/http/mount.ts';
import { defineTask } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';
import { translate } from '../transfer/index.ts';
import { lineText, type Label } from './draw.ts';
import { labelsOf, requirePrint, rightsOf } from './label.query.ts';
import { press } from './press.ts';
import { beginPaper, keepPaper } from './task.ts';

type Calls = typeof codeLabel;
type PrintRequest = In<Calls['export']>;

const ENDINGS: Record<number, string> = { [LabelFormat.pdf]: 'pdf', [LabelFormat.zpl]: 'zpl', [LabelFormat.tspl]: 'prn' };

/** What the lines of a label say, in the language of whoever prints. */
export function toLabel(ctx: Ctx, row: LabelRow, copies: number): Label {
  const say = (text: string) => translate(ctx.language, text);
  const values: Record<string, string | null> = {
    ...row,
    labelType: null,
    printTimes: null,
    num: row.num === null ? null : `${row.num} ${row.unit ?? ''}`,
  };
  const texts = Object.entries(values).flatMap(([field, value]) => (value ? [[field, lineText(field, value, say)] as const] : []));
  return { content: row.content, copies, texts: Object.fromEntries(texts) };
}

/** Begins to print labels; gives the task number. Refuses 'not-permitted', 'label-many', 'not-found' for one that is none of this type or out of reach. */
export async function exportLabels(ctx: Ctx, asked: PrintRequest): Promise<Given<Calls['export']>> {
  const copies = await checkLabels(ctx, asked);
  const say = (text: string) => translate(ctx.language, text);
  const at = formatDateTime(Date.now(), ctx.timeZone, 'YYYYMMDD-HHmm');
  const fileName = `${say('标签文件')}-${say(labelOfCode(LabelType, asked.labelType))}-${at}.${ENDINGS[asked.format] ?? 'pdf'}`;
  const taskNo = await beginPaper(ctx, { task: labelTask, payload: asked, right: rightsOf(asked.labelType), fileName, letters: 'BQ' });
  ctx.tell({ taskNo, labels: copies });
  return { taskNo };
}

/** How many are asked for; refuses as `exportLabels`. */
export async function checkLabels(ctx: Ctx, asked: Pick<PrintRequest, 'labelType' | 'lines'>): Promise<number> {
  const copies = asked.lines.reduce((sum, line) => sum + line.copies, 0);
  if (copies > MOST_LABELS) refuse('label-many', { most: MOST_LABELS, copies });
  await labelRows(ctx, asked);
  return copies;
}

/** The labels that were asked for, in the order of the asking. */
export async function labelRows(ctx: Ctx, { labelType, lines }: Pick<PrintRequest, 'labelType' | 'lines'>): Promise<LabelRow[]> {
  requirePrint(ctx, labelType);
  const bizIds = lines.map(({ bizId }) => bizId);
  if (!bizIds.every((bizId) => isKey(labelType, bizId))) refuse('not-found', { thing: '二维码标签' });
  const rows = await labelsOf(ctx, labelType, { bizIds });
  const byId = new Map(rows.map((row) => [row.bizId, row]));
  return bizIds.map((bizId) => byId.get(bizId) ?? refuse('not-found', { thing: '二维码标签' }));
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const isKey = (labelType: number, bizId: string): boolean =>
  new RegExp(labelType === LabelType.entryBatch ? `^${UUID}/\\d{1,6}$` : `^${UUID}$`).test(bizId);

type Payload = PrintRequest & { paperId: string };
export const labelTask = defineTask<Payload>(
  'paper.labels',
  async (ctx, payload, run) => {
    const rows = await labelRows(ctx, payload);
    const labels = rows.map((row, at) => toLabel(ctx, row, payload.lines[at]?.copies ?? 1));
    const { format, layout } = payload;
    const title = translate(ctx.language, '标签文件');
    const bytes = await press({ kind: 'labels', labels, format, layout, title, dpi: payload.dpi ?? 203 });
    run.progress(labels.length, labels.length);
    await keepPaper(ctx, { paperId: payload.paperId, bytes, run, also: (tx) => countPrints(tx, payload, rows) });
  },
  (now, { labelType }) => void requirePrint(now, labelType),
);

type Counted = Pick<Payload, 'labelType' | 'paperId' | 'lines'>;
/** Counts these labels as printed. */
export async function countPrints(ctx: Ctx, { labelType, paperId, lines }: Counted, rows: readonly LabelRow[]): Promise<void> {
  const { taskNo } = await from(ctx, 'paperTask', 't').select('t.taskNo').where('t.id', '=', paperId).executeTakeFirstOrThrow();
  const printed = JSON.stringify(rows.map(({ bizId, content }, at) => ({ biz_id: bizId, content, copies: lines[at]?.copies ?? 1 })));
  await sql`insert into code_label (node_id, label_type, biz_id, content, print_times, task_no)
    select ${ctx.nodeId}, ${labelType}, a.biz_id, a.content, a.copies, ${taskNo}
    from json_to_recordset(${printed}::json) as a (biz_id text, content text, copies bigint)
    on conflict (node_id, label_type, biz_id) do update set content = excluded.content, task_no = excluded.task_no, printed_at = excluded.printed_at,
      print_times = code_label.print_times + excluded.print_times`.execute(ctx.db);
}

/** How one label will look. Refuses as `exportLabels`, and 'label-code-text', 'label-code-narrow' for what its code cannot say or be. */
export async function previewLabel(ctx: Ctx, { labelType, layout, bizId }: In<Calls['preview']>): Promise<Given<Calls['preview']>> {
  const [row] = await labelRows(ctx, { labelType, lines: [{ bizId, copies: 1 }] });
  return { svg: await press({ kind: 'preview', label: toLabel(ctx, row!, 1), layout }) };
}

/** Keeps a layout under a name: a new one, or that of the template that has this name. */
export async function keepTemplate(
  ctx: Ctx,
  { labelType, templateName, layout }: In<Calls['keepTemplate']>,
): Promise<Given<Calls['keepTemplate']>> {
  requirePrint(ctx, labelType);
  const row = { id: newId(), labelType, templateName, layout: JSON.stringify(layout), creator: actorName(ctx) };
  const kept = await addTo(ctx, 'labelTemplate', row)
    .onConflict((conflict) =>
      conflict
        .columns(['nodeId', 'labelType', 'templateName'])
        .doUpdateSet({ layout: row.layout, creator: row.creator, createdAt: sql`excluded.created_at` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.tell({ templateName });
  return kept;
}

/** Deletes a template; refuses 'not-found'. */
export async function deleteTemplate(ctx: Ctx, { id }: In<Calls['deleteTemplate']>): Promise<void> {
  const row = await from(ctx, 'labelTemplate', 'm').select(['m.templateName', 'm.labelType']).where('m.id', '=', id).executeTakeFirst();
  const { templateName, labelType } = row ?? refuse('not-found', { thing: '标签模板' });
  allow(ctx, rightsOf(labelType), '打印标签');
  await removeFrom(ctx, 'labelTemplate').where('id', '=', id).execute();
  ctx.tell({ templateName });
}
