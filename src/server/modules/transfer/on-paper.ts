// A list as texts in a table: for a mail, for paper.
import type { Ctx } from '../../kernel/ctx.ts';
import { cellText, type SheetColumn } from '../../kernel/sheet/index.ts';
import type { Exportable } from './exportable.ts';
import { sumsOf, type Extent } from './export-about.ts';

export interface MailedColumn extends Pick<SheetColumn, 'key' | 'title' | 'kind'> {
  /** What all rows come to, as a text, where the list adds it up. */
  sum: string | undefined;
}
export interface MailedTable {
  columns: readonly MailedColumn[];
  rows: readonly (readonly string[])[];
}
/** A list for paper: `lines` is what it says of itself. */
export interface PaperList {
  title: string;
  lines: readonly (readonly [name: string, text: string])[];
  total: number;
  table: MailedTable;
  /** Who signs it; nobody where it is left out. */
  signs?: readonly string[];
}
/** Draws a list as PDF. */
export type PressList = (ctx: Ctx, list: PaperList) => Promise<Buffer>;

interface Planned {
  exportable: Exportable;
  through: Ctx['through'];
  input: Record<string, unknown>;
  columns: readonly SheetColumn[];
}

/** The first rows as texts, and the sums of all. */
export async function tableOf(ctx: Ctx, planned: Planned, { extent, most }: { extent: Extent; most: number }): Promise<MailedTable> {
  const sums = sumsOf(planned.columns, extent) ?? {};
  return {
    columns: planned.columns.map(({ key, title, kind }) => ({
      key,
      title,
      kind,
      sum: sums[key] === undefined ? undefined : cellText(sums[key], kind, ctx.timeZone),
    })),
    rows: most > 0 ? await firstTexts(ctx, planned, most) : [],
  };
}

async function firstTexts(ctx: Ctx, { exportable, through, input, columns }: Planned, most: number): Promise<string[][]> {
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
