// Label printers as people set them up: where each is called and what it speaks.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { labelPrinter } from '../../../contract/paper/printer.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';

type Calls = typeof labelPrinter;

/** All of the site, by their name. */
export async function listPrinters(ctx: Ctx): Promise<Given<Calls['list']>> {
  const rows = await from(ctx, 'labelPrinter', 'p')
    .select(['p.id', 'p.printerName', 'p.printerHost', 'p.printerPort', 'p.format', 'p.dpi', 'p.position', 'p.lastOkAt', 'p.lastFailAt'])
    .orderBy('p.printerName')
    .execute();
  // The table holds language, resolution and moments as numbers and dates; the contract names the few values, and the answer is checked by it.
  return rows as unknown as Given<Calls['list']>;
}

/** One of them; refuses 'not-found'. */
export async function printerNow(ctx: Ctx, id: string) {
  const row = await from(ctx, 'labelPrinter', 'p').selectAll('p').where('p.id', '=', id).executeTakeFirst();
  return row ?? refuse('not-found', { thing: '标签打印机' });
}
export type Printer = Awaited<ReturnType<typeof printerNow>>;

/** Keeps a new one or changes one; refuses 'not-found', 'conflict' for a name that another has. */
export async function savePrinter(ctx: Ctx, { id, position, ...said }: In<Calls['save']>): Promise<Given<Calls['save']>> {
  const { printerName } = said;
  const same = await from(ctx, 'labelPrinter', 'p').select('p.id').where('p.printerName', '=', printerName).executeTakeFirst();
  if (same && same.id !== id) refuse('conflict', { thing: '标签打印机', value: printerName });
  const row = { ...said, position: position ?? null };
  if (!id) {
    const made = newId();
    await addTo(ctx, 'labelPrinter', { id: made, ...row, creator: actorName(ctx) }).execute();
    return { id: made };
  }
  const before = await printerNow(ctx, id);
  ctx.tell({ before: { printerName: before.printerName, printerHost: before.printerHost, printerPort: before.printerPort } });
  await changeIn(ctx, 'labelPrinter').set(row).where('id', '=', id).execute();
  return { id };
}

/** Refuses 'not-found'. */
export async function deletePrinter(ctx: Ctx, { id }: In<Calls['delete']>): Promise<void> {
  const { printerName, printerHost } = await printerNow(ctx, id);
  ctx.tell({ before: { printerName, printerHost } });
  await removeFrom(ctx, 'labelPrinter').where('id', '=', id).execute();
}
