// The failed-vend desk: what became of goods that stand in suspense, or that were taken beyond the books. A charge for goods that never came is
// given back with it; nothing of it changes a row that stands.
import { sql } from 'kysely';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { desk } from '../../../contract/desk/index.ts';
import { CaseOutcome, outcomesOf, RefundSource } from '../../../contract/desk/codes.ts';
import { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import { cases, lockAhead, type Place, settleAbnormality } from '../stock/index.ts';
import { caseEvent, chargeCase, refundTrade } from '../trade/index.ts';
import { bookedAs } from './booked-as.ts';
import { decideWriteOffs, endWriteOff, isWriteOff, waitsForOthers } from './write-off.ts';

type Settle = In<typeof desk.stockCase.settle>;

/**
 * Settles a case, all that is left of it or a part; says whether it waits, because a workflow has others agree to a write-off first. Refuses 'not-found',
 * 'own-request' to who took the goods or was charged for them, 'case-outcome', 'stock-settled' (left) when less is left, 'case-nobody' when what went out must be
 * charged and nobody is known, 'approval-waits'.
 */
export const settleCase = (ctx: Ctx, said: Settle): Promise<{ waits: boolean }> => settle(ctx, said, true);

/** The decision on write-offs of cases. */
export const decideCaseWriteOffs = decideWriteOffs(async (ctx, said) => void (await settle(ctx, said as Settle, false)));

async function settle(ctx: Ctx, { id, outcome, quantity, empId, remark }: Settle, asks: boolean): Promise<{ waits: boolean }> {
  const first = await cases.findCase(ctx, id);
  const charged = await chargedFor(ctx, first);
  const empIds = [charged, first.empId];
  await refuseOwnRequest(ctx, { empIds });
  await lockCells(ctx, first, [charged, empId ?? first.empId]);
  const found = await cases.findCase(ctx, id);
  if (!outcomesOf(found.kind).includes(outcome)) {
    refuse('case-outcome', { kind: labelOfCode(AbnormalityKind, found.kind), outcome: labelOfCode(CaseOutcome, outcome) });
  }
  const qty = quantity ?? found.left;
  if (found.left === 0 || qty > found.left) refuse('stock-settled', { left: found.left });
  const writeOff = { id, outcome, quantity: qty, remark: remark ?? null, empIds };
  if (asks && isWriteOff(outcome) && (await waitsForOthers(ctx, found, writeOff))) return { waits: true };
  const asked = { id: newId(), found, qty, remark: remark ?? null, empId: empId ?? found.empId };
  const tradeId = outcome === CaseOutcome.takenOut ? await wentOut(ctx, asked) : await didNot(ctx, asked, outcome);
  await addTo(ctx, 'caseOutcome', {
    id: asked.id,
    caseId: id,
    outcome,
    quantity: qty,
    tradeId,
    operator: actorName(ctx),
    remark: asked.remark,
  }).execute();
  if (qty === found.left) await endWriteOff(ctx, id);
  ctx.tell({ outcome: labelOfCode(CaseOutcome, outcome), quantity: qty, tradeId });
  return { waits: false };
}

/** Whom the machine has charged for them. */
async function chargedFor(ctx: Ctx, { chargedTradeId }: cases.Case): Promise<string | null> {
  if (!chargedTradeId) return null;
  // scope: whom the machine charged is no matter of who may see which department
  const row = await from(wholeNode(ctx), 'trade', 't').select('t.empId').where('t.id', '=', chargedTradeId).executeTakeFirst();
  return row?.empId ?? null;
}

/** The cells that it may change, in the one order of all callers, before the first of them is changed. */
async function lockCells(
  ctx: Ctx,
  { placeKind, channelId, vmId, productId }: cases.Case,
  people: readonly (string | null)[],
): Promise<void> {
  const home: Place = { kind: placeKind, ref: channelId, ...(vmId ? { owner: vmId } : {}) };
  const hands = [...new Set(people)].flatMap((ref) => (ref ? [{ place: { kind: PLACE.employee, ref }, productId }] : []));
  await lockAhead(ctx, [{ place: home, productId }, ...hands]);
}

interface OutcomeInput {
  /** Of the outcome. */
  id: string;
  found: cases.Case;
  qty: number;
  remark: string | null;
  empId: string | null;
}

/** The goods are gone: who took them is charged, unless the machine has charged them already; then its second exit is taken back. */
async function wentOut(ctx: Ctx, { id, found, qty, remark, empId }: OutcomeInput): Promise<string | null> {
  if (found.chargedTradeId) {
    await settleAbnormality(ctx, { id: found.id, qty, document: { kind: 'case', id }, remark });
    return null;
  }
  if (!empId) return refuse('case-nobody');
  const report = {
    vmId: found.vmId ?? refuse('not-found', { thing: '设备' }),
    tradeNumber: `YC-${id}`,
    tradeType: bookedAs(found.saleType, MOVE.pick),
    happenedAt: new Date(found.happenedAt).toISOString(),
    event: { id: caseEvent(id) },
    empId,
    remark,
    lines: [{ channelId: found.channelId, productId: found.productId, quantity: qty }],
  };
  return chargeCase(ctx, { caseId: found.id, report });
}

const WHERE: Readonly<Record<number, { kind: typeof MOVE.scrap | typeof MOVE.count; place: Place }>> = {
  [CaseOutcome.scrapped]: { kind: MOVE.scrap, place: { kind: PLACE.scrapped, ref: NO_REF } },
  [CaseOutcome.lost]: { kind: MOVE.count, place: { kind: PLACE.countDifference, ref: NO_REF } },
};

/** Nobody got them: what was charged is given back, and they go to where they are. Gives the refund, where there was one. */
async function didNot(ctx: Ctx, { id, found, qty, remark }: OutcomeInput, outcome: number): Promise<string | null> {
  const tradeId =
    found.chargedTradeId && found.kind === AbnormalityKind.held ? await giveBack(ctx, { found, tradeId: found.chargedTradeId, qty }) : null;
  await settleAbnormality(ctx, { id: found.id, qty, document: { kind: 'case', id }, ...WHERE[outcome], remark });
  return tradeId;
}

async function giveBack(ctx: Ctx, { found, tradeId, qty }: { found: cases.Case; tradeId: string; qty: number }): Promise<string> {
  // scope: what the machine charged is no matter of who may see which department
  const all = wholeNode(ctx);
  // An appeal may have given back a part of it already.
  const { left } = await from(all, 'trade', 't')
    .select(sql<number>`trade_left(t.node_id, t.id, t.trade_num)`.as('left'))
    .where('t.id', '=', tradeId)
    .executeTakeFirstOrThrow();
  return refundTrade(all, {
    tradeId,
    quantity: Math.min(qty, left),
    reason: '出货异常，未取到商品',
    source: RefundSource.fault,
    sourceId: found.id,
  });
}
