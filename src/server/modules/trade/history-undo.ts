// An import of a history that is undone: each of its trades is given back and its opening stock taken out again, by further trades and moves; what was
// made on the way is stopped. Nothing that is booked is deleted (docs/decisions/0043-undone-import.md). A large one goes back in parts (0052).
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { isUnderWay } from '../../../contract/kernel/job.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { tradeHistory } from '../../../contract/trade/history.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { firstIdAt, newId } from '../../kernel/db/ids.ts';
import { allow } from '../../kernel/http/mount.ts';
import { defineTask, enqueue, inTransaction, type Run } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { updateVm } from '../machine/index.ts';
import { setEmployeeLock, unbindCard, updateDepartment } from '../org/index.ts';
import { batchUpdateProducts } from '../product/index.ts';
import { lockAhead, undo } from '../stock/index.ts';
import { refundOf, refundTrade } from './correct.ts';
import type { HistoryMade } from './history-kept.ts';
import { documentId } from './trade.query.ts';
import { writeTrades } from './trade-write.ts';

/** Trades that are given back by one statement. */
const BATCH = 500;
/** Trades of a part; an import that is no larger is undone at once. */
const PART = 2000;

interface Undone {
  id: string;
  importNumber: string;
  madeAt: string;
  createdAt: string;
  trades: string[];
  openings: string[];
  made: HistoryMade;
}

/**
 * Undoes a finished import of a history: at once, or, where it is large, by a job in parts. Gives how many trades go back, and whether all have. Refuses
 * 'history-narrowed' to whom a data permission narrows, 'not-found', 'history-undone', 'history-undoing', 'history-corrected' where something of it was refunded,
 * 'history-used' where what it made was used since, 'stock-short' where its opening stock is gone.
 */
export async function undoHistory(ctx: Ctx, { id }: In<typeof tradeHistory.undo>): Promise<Given<typeof tradeHistory.undo>> {
  // It takes back what others may see as well.
  if (Object.keys(ctx.scope).length > 0) refuse('history-narrowed');
  const { undoJob, ...row } = await lockImport(ctx, id);
  // scope: an import is undone whole, whoever may see which part of it
  const all = wholeNode(ctx);
  const taken = await takenFrom(all, row);
  // One that was begun and broke off goes on: what could be built on it was stopped then.
  if (!undoJob) await begin(all, row, taken);
  const trades = row.trades.length;
  ctx.tell({ importNumber: row.importNumber, trades });
  if (trades <= PART) {
    for (const part of partsOf(taken)) await undoPart(all, row, part);
    await markUndone(ctx, id);
    return { trades, whole: true };
  }
  const job = await enqueue(ctx, undoTask, { importId: id });
  await changeIn(ctx, 'historyImport').set({ undoJob: job }).where('id', '=', id).execute();
  return { trades, whole: false };
}

/** Undoes what is left of a large import, part by part; each is whole in itself, so that another process goes on where this one ended. */
export const undoTask = defineTask<{ importId: string }>('trade.undo', undoInParts, (now) => {
  allow(now, tradeHistory.undo.permit, tradeHistory.undo.summary);
  if (Object.keys(now.scope).length > 0) refuse('history-narrowed');
});

async function undoInParts(ctx: Ctx, { importId }: { importId: string }, run: Run): Promise<void> {
  const row = await findImport(ctx, importId).executeTakeFirstOrThrow();
  // scope: an import is undone whole, whoever may see which part of it
  const all = wholeNode(ctx);
  const undone = { ...row, made: row.made as unknown as HistoryMade };
  let done = 0;
  for (const part of partsOf(await takenFrom(all, undone))) {
    run.progress(done, row.trades.length);
    await inTransaction(all, async (tx) => {
      // Two runs of the job take turns.
      await findImport(tx, importId).forUpdate('h').execute();
      await undoPart(tx, undone, part);
    });
    done += part.trades.length;
  }
  await inTransaction(all, async (tx) => {
    await markUndone(tx, importId);
    await run.finish(tx);
  });
}

const markUndone = (ctx: Ctx, id: string) =>
  changeIn(ctx, 'historyImport')
    .set({ undoneAt: sql`now()`, undoneBy: actorName(ctx) })
    .where('id', '=', id)
    .execute();

const findImport = (ctx: Ctx, id: string) =>
  from(ctx, 'historyImport', 'h')
    .innerJoin('importLog as i', sameNode('i.id', 'h.id'))
    .leftJoin('job as j', sameNode('j.id', 'h.undoJob'))
    .select(['h.id', 'i.importNumber', 'i.createdAt', 'h.madeAt', 'h.trades', 'h.openings', 'h.made', 'h.undoneAt', 'h.undoJob'])
    .select('j.status as undoStatus')
    .where('h.id', '=', id);

async function lockImport(ctx: Ctx, id: string): Promise<Undone & { undoJob: string | null }> {
  const row = await findImport(ctx, id).forUpdate('h').executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '可以撤销的导入' });
  if (row.undoneAt) refuse('history-undone', { number: row.importNumber });
  if (row.undoStatus !== null && isUnderWay(row.undoStatus)) refuse('history-undoing', { number: row.importNumber });
  return { ...row, made: row.made as unknown as HistoryMade };
}

/** Some channels, and the trades of the import that took from them. */
interface Part {
  held: undo.Held[];
  trades: string[];
}

interface Taken extends undo.Held {
  vmId: string | null;
  pieces: number;
  trades: string[];
}

/** What the import took, by channel and product. */
async function takenFrom(ctx: Ctx, { trades }: Undone): Promise<Taken[]> {
  return from(ctx, 'trade', 't')
    .select([sql<string>`t.channel_id`.as('ref'), 't.productId', 't.vmId', sql<number>`sum(t.trade_num)`.as('pieces')])
    .select(sql<string[]>`array_agg(t.id order by t.id)`.as('trades'))
    .where(sql<boolean>`t.id = any(${trades}::uuid[])`)
    .groupBy(['t.channelId', 't.productId', 't.vmId'])
    .orderBy('t.channelId')
    .orderBy('t.productId')
    .execute();
}

function partsOf(taken: readonly Taken[]): Part[] {
  const parts: Part[] = [];
  for (const { ref, productId, trades } of taken) {
    const last = parts.at(-1);
    if (last && last.trades.length + trades.length <= PART) {
      last.held.push({ ref, productId });
      last.trades.push(...trades);
    } else parts.push({ held: [{ ref, productId }], trades: [...trades] });
  }
  return parts;
}

/** All that refuses is asked here, and what the import made is stopped, before the first part. */
async function begin(ctx: Ctx, row: Undone, taken: readonly Taken[]): Promise<void> {
  await refuseBuiltOn(ctx, row);
  await undo.requireOpening(ctx, row.openings, taken);
  await stopMade(ctx, row);
}

async function undoPart(ctx: Ctx, row: Undone, { held, trades }: Part): Promise<void> {
  await lockStock(ctx, trades);
  for (let at = 0; at < trades.length; at += BATCH) await giveBack(ctx, row, await tradesOf(ctx, trades.slice(at, at + BATCH)));
  await undo.takeBackOpening(ctx, { openings: row.openings, held });
}

const tradesOf = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'trade', 't')
    .selectAll('t')
    .select(documentId.as('documentId'))
    .select(sql<number>`trade_left(t.node_id, t.id, t.trade_num)`.as('left'))
    .where(sql<boolean>`t.id = any(${[...ids]}::uuid[])`)
    .orderBy('t.id')
    .execute();

async function refuseBuiltOn(ctx: Ctx, row: Undone): Promise<void> {
  const { rows } = await sql<{ corrected: number; used: number }>`select
    (select count(*) from unnest(${row.trades}::uuid[]) as t (id) where
      exists (select from trade c where c.node_id = ${ctx.nodeId} and c.corrects = t.id)
      or exists (select from sale_appeal a where a.node_id = ${ctx.nodeId} and a.trade_id = t.id and a.review_status = ${lit(ReviewStatus.pending)})) as corrected,
    (select count(*) from trade t where t.node_id = ${ctx.nodeId} and t.id >= ${firstIdAt(Date.parse(row.createdAt))}::uuid
      and t.id <> all(${row.trades}::uuid[]) and t.corrects is null and (t.emp_id = any(${row.made.employees}::uuid[]) or t.vm_id = any(${row.made.vms}::uuid[])
        or t.product_id = any(${row.made.products}::uuid[]))) as used`.execute(ctx.db);
  const { corrected = 0, used = 0 } = rows[0] ?? {};
  if (corrected > 0) refuse('history-corrected', { n: corrected });
  if (used > 0) refuse('history-used', { n: used });
  const { channels, products } = row.made;
  const moved = await undo.movesAfter(ctx, { channels, products, at: row.madeAt });
  if (moved > 0) refuse('history-used', { n: moved });
}

/** Every channel that they took from, in the one order of all callers, before the first of them is changed. */
async function lockStock(ctx: Ctx, trades: readonly string[]): Promise<void> {
  const cells = await from(ctx, 'trade', 't')
    .select(['t.channelId', 't.vmId', 't.productId'])
    .distinct()
    .where(sql<boolean>`t.id = any(${[...trades]}::uuid[])`)
    .execute();
  await lockAhead(
    ctx,
    cells.map(({ channelId, vmId, productId }) => ({
      place: { kind: PLACE.vmChannel, ref: channelId ?? '', ...(vmId ? { owner: vmId } : {}) },
      productId,
    })),
  );
}

type Trade = Awaited<ReturnType<typeof tradesOf>>[number];

/** What is left of each: of some a part may have gone back since, by a person or by a run of the job that broke off. */
async function giveBack(ctx: Ctx, { id: sourceId, importNumber }: Undone, batch: readonly Trade[]): Promise<void> {
  const reason = `撤销导入 ${importNumber}`;
  const source = RefundSource.undone;
  const standing = batch.filter(({ left }) => left > 0);
  const backs = standing
    .filter(({ left, tradeNum }) => left === tradeNum)
    .map(({ left: _, ...trade }) => ({ trade, documentId: trade.documentId, as: newId() }));
  const plain = await undo.takeBackPlain(ctx, backs, MOVE.refund);
  const done = backs.filter(({ documentId: one }) => plain.has(one));
  await writeTrades(
    ctx,
    done.map(({ trade, as }) => refundOf(trade, { id: as, quantity: trade.tradeNum, reason })),
  );
  if (done.length > 0)
    await addTo(
      ctx,
      'refundRecord',
      done.map(({ as }) => ({ id: as, source, sourceId, operator: actorName(ctx) })),
    ).execute();
  for (const { id: tradeId, left: quantity, documentId: one } of standing)
    if (!plain.has(one)) await refundTrade(ctx, { tradeId, quantity, reason, source, sourceId });
}

/** What was made on the way is named in what is booked: it stays, and nobody can use it. */
async function stopMade(all: Ctx, { made, importNumber }: Undone): Promise<void> {
  // What the import made with nobody's right but its own is stopped so too.
  const ctx: Ctx = { ...all, actor: { kind: 'system', name: actorName(all) } };
  const reason = `撤销导入 ${importNumber}`;
  for (const id of made.vms) await updateVm(ctx, { id, lockFlag: true });
  if (made.products.length > 0) await batchUpdateProducts(ctx, { ids: made.products, onSaleFlag: false });
  if (made.employees.length > 0) await setEmployeeLock(ctx, { ids: made.employees, lockFlag: true, lockReason: reason });
  const holders = await from(ctx, 'nodeCard', 'k')
    .select('k.empId')
    .distinct()
    .where(sql<boolean>`k.emp_id = any(${made.employees}::uuid[])`)
    .execute();
  for (const { empId } of holders) if (empId) await unbindCard(ctx, { id: empId, reason });
  for (const id of made.departments) await updateDepartment(ctx, { id, statusFlag: false });
}
