// A list for a mail: as a workbook, and its first rows as texts, for a table on paper, a picture and the mail itself; all of one moment.
import { buffer } from 'node:stream/consumers';
import type { Ctx } from '../../kernel/ctx.ts';
import { moduleOf } from '../../../contract/kernel/endpoint.ts';
import { refuse } from '../../kernel/refusal.ts';
import { nodeConfigOf } from '../site/index.ts';
import { aboutLines } from './export-about.ts';
import { extentOf, plan, rowsSnapshot, sheetOf, type Exports, type Request } from './export.ts';
import { tableOf, type MailedTable } from './on-paper.ts';
import { translate } from './translate.ts';

interface MailOrder extends Pick<Request, 'taskCode' | 'filter' | 'columns'> {
  /** What it is called; else as its list is. */
  called?: string | undefined;
  /** With the workbook. */
  sheet: boolean;
  /** So many of the first rows as texts. */
  texts: number;
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
  return rowsSnapshot(ctx, planned, async (inner) => {
    const extent = await extentOf(inner, planned);
    const limit = (await nodeConfigOf(ctx)).exportRows;
    if (extent.total > limit) refuse('export-too-large', { rows: extent.total, limit });
    const bytes = sheet ? await buffer(await sheetOf(inner, exports, { planned, extent, seen: () => undefined })) : undefined;
    const { columns, about, fileName } = planned;
    const say = (text: string) => translate(ctx.language, text);
    return {
      bytes,
      title: about.title,
      fileName: fileName.replace(/\.xlsx$/, ''),
      total: extent.total,
      lines: aboutLines(about, { columns, extent, notes: [], say }),
      table: await tableOf(inner, planned, { extent, most: texts }),
    };
  });
}
