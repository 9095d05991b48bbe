// An import of a history that is undone: each of its trades is given back and its opening stock taken out again, by further trades and moves; what was
// made on the way is stopped. Nothing that is booked is deleted (docs/decisions/0043-undone-import.md).
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { RefundSource } from '../../../contract/desk/codes.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { tradeHistory } from '../../../contract/trade/history.ts';
import { ReviewStatus } from '../../../contract/workflow/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { firstIdAt, newId } from '../../kernel/db/ids.ts';
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

/** Trades that are given back together. */
const BATCH = 500;

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
 * Undoes a finished import of a history; gives how many trades were given back. Refuses 'history-narrowed' to whom a data permission narrows, 'not-found', 'history-undone', 'history-corrected'
 * where something of it was refunded, 'history-used' where what it made was used since, 'stock-short' where its opening stock is gone.
 */
export async function undoHistory(ctx: Ctx, { id }: In<typeof tradeHistory.undo>): Promise<{ trades: number }> {
  // It takes back what others may see as well.
  if (Object.keys(ctx.scope).length > 0) refuse('history-narrowed');
  const row = await lockImport(ctx, id);
  // scope: an import is undone whole, whoever may see which part of it
  const all = wholeNode(ctx);
  await refuseBuiltOn(all, row);
  await lockStock(all, row);
  const { trades } = row;
  for (let at = 0; at < trades.length; at += BATCH) await giveBack(all, row, await tradesOf(all, trades.slice(at, at + BATCH)));
  await takeOut(all, row);
  await stopMade(all, row);
  await changeIn(ctx, 'historyImport')
    .set({ undoneAt: sql`now()`, undoneBy: actorName(ctx) })
    .where('id', '=', id)
    .execute();
  ctx.tell({ importNumber: row.importNumber, trades: trades.length });
  return { trades: trades.length };
}

async function lockImport(ctx: Ctx, id: string): Promise<Undone> {
  const row = await from(ctx, 'historyImport', 'h')
    .innerJoin('importLog as i', sameNode('i.id', 'h.id'))
    .select(['h.id', 'i.importNumber', 'i.createdAt', 'h.madeAt', 'h.trades', 'h.openings', 'h.made', 'h.undoneAt'])
    .where('h.id', '=', id)
    .forUpdate('h')
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '可以撤销的导入' });
  if (row.undoneAt) refuse('history-undone', { number: row.importNumber });
  return { ...row, made: row.made as unknown as HistoryMade };
}

const tradesOf = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'trade', 't')
    .selectAll('t')
    .select(documentId.as('documentId'))
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

/** Every channel that it took from, in the one order of all callers, before the first of them is changed. */
async function lockStock(ctx: Ctx, { trades }: Undone): Promise<void> {
  const cells = await from(ctx, 'trade', 't')
    .select(['t.channelId', 't.vmId', 't.productId'])
    .distinct()
    .where(sql<boolean>`t.id = any(${trades}::uuid[])`)
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

async function giveBack(ctx: Ctx, { id: sourceId, importNumber }: Undone, batch: readonly Trade[]): Promise<void> {
  const reason = `撤销导入 ${importNumber}`;
  const backs = batch.map((trade) => ({ trade, documentId: trade.documentId, as: newId() }));
  const plain = await undo.takeBackPlain(ctx, backs, MOVE.refund);
  const done = backs.filter(({ documentId: one }) => plain.has(one));
  await writeTrades(
    ctx,
    done.map(({ trade, as }) => refundOf(trade, { id: as, quantity: trade.tradeNum, reason })),
  );
  const source = RefundSource.undone;
  if (done.length > 0)
    await addTo(
      ctx,
      'refundRecord',
      done.map(({ as }) => ({ id: as, source, sourceId, operator: actorName(ctx) })),
    ).execute();
  for (const { trade, documentId: one } of backs)
    if (!plain.has(one)) await refundTrade(ctx, { tradeId: trade.id, quantity: trade.tradeNum, reason, source, sourceId });
}

/** The opening stock that covered it, the last entered first. */
async function takeOut(ctx: Ctx, { openings }: Undone): Promise<void> {
  for (const opening of openings.toReversed()) await undo.takeBackOpening(ctx, opening);
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
