// A list for a mail: as a workbook, and its first rows as texts, for a table on paper, a picture and the mail itself; all of one moment.
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../kernel/ctx.ts';
import { snapshot } from '../../kernel/jobs/index.ts';
import { moduleOf } from '../../../contract/kernel/endpoint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { cellText, type SheetColumn } from '../../kernel/sheet/index.ts';
import { nodeConfigOf } from '../site/index.ts';
import { aboutLines, sumsOf } from './export-about.ts';
import { extentOf, plan, sheetOf, type Exports, type Plan, type Request } from './export.ts';
import { translate } from './translate.ts';

interface MailOrder extends Pick<Request, 'taskCode' | 'filter' | 'columns'> {
  /** What it is called; else as its list is. */
  called?: string | undefined;
  /** With the workbook. */
  sheet: boolean;
  /** So many of the first rows as texts. */
  texts: number;
}

export interface MailedColumn extends Pick<SheetColumn, 'key' | 'title' | 'kind'> {
  /** What all rows come to, as a text, where the list adds it up. */
  sum: string | undefined;
}
export interface MailedTable {
  columns: readonly MailedColumn[];
  rows: readonly (readonly string[])[];
}
/** `lines` is what it says of itself; `fileName` has no ending. */
export interface Mailed {
  fileName: string;
  title: string;
  lines: [name: string, text: string][];
  total: number;
  bytes: Buffer | undefined;
  table: MailedTable;
}

/** Refuses 'export-unknown', what the actor may not export, and 'export-too-large' above as many rows as the site has set. */
export async function listForMail(
  ctx: Ctx,
  exports: Exports,
  { sheet, texts, called, columns: shown, ...asked }: MailOrder,
): Promise<Mailed> {
  const { endpoint } = exports.lists.get(asked.taskCode) ?? refuse('export-unknown', { task: asked.taskCode });
  const request = { ...asked, format: 'xlsx' as const, ...(shown ? { columns: shown } : {}) };
  const planned = await plan(ctx, exports, { module: moduleOf(endpoint), request, called });
  return snapshot(ctx, async (inner) => {
    const extent = await extentOf(inner, planned);
    const limit = (await nodeConfigOf(ctx)).exportRows;
    if (extent.total > limit) refuse('export-too-large', { rows: extent.total, limit });
    const bytes = sheet ? await buffer(await sheetOf(inner, exports, { planned, extent, seen: () => undefined })) : undefined;
    const { columns, about, fileName } = planned;
    const sums = sumsOf(columns, extent) ?? {};
    const say = (text: string) => translate(ctx.language, text);
    return {
      bytes,
      title: about.title,
      fileName: fileName.replace(/\.xlsx$/, ''),
      total: extent.total,
      lines: aboutLines(about, { columns, extent, notes: [], say }),
      table: {
        columns: columns.map(({ key, title, kind }) => ({
          key,
          title,
          kind,
          sum: sums[key] === undefined ? undefined : cellText(sums[key], kind, ctx.timeZone),
        })),
        rows: texts > 0 ? await firstTexts(inner, planned, texts) : [],
      },
    };
  });
}

async function firstTexts(ctx: Ctx, { exportable, through, input, columns }: Plan, most: number): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const batch of exportable.batches({ ...ctx, through }, input as never)) {
    for (const row of batch.slice(0, most - rows.length))
      rows.push(
        columns.map(({ key, kind, cell }) => {
          const value = (row as Record<string, unknown>)[key];
          return cellText(cell ? cell(value) : value, kind, ctx.timeZone);
        }),
      );
    if (rows.length >= most) break;
  }
  return rows;
}
