// What is sensed to be gone or to have come back, booked as somebody's pick or return: by a person who has looked, or by the product itself where the site
// wants it and there is no doubt. By the verb of every pick out of a smart warehouse, so that stock, trades and reports agree.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { AbnormalCause, AbnormalStatus } from '../../../contract/sense/codes.ts';
import type { sense } from '../../../contract/sense/index.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { SaleType } from '../../../contract/machine/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { orderAccounts } from '../org/index.ts';
import { nodeConfigOf } from '../site/index.ts';
import { onHand } from '../stock/index.ts';
import { recordWarehouseTrades, type WarehouseLine } from '../trade/index.ts';
import { givenBack } from '../warehouse/index.ts';
import { lockRecords, type LockedRecord } from './handle.ts';
import { giveNumbers } from './judge.ts';
import { isBeyondDoubt, records } from './record.query.ts';

/**
 * Books what a difference is as the pick of an employee, or as his return where there is more than the books say; also while it is watched only. Refuses
 * 'not-found', 'not-allowed-now' unless it stands and nobody has handled it, 'abnormal-misfit', 'abnormal-moved' where the books are elsewhere by now, 'stock-short', what `orderAccounts`
 * refuses, 'not-permitted' to whoever may not book picks.
 */
export async function bookRecord(ctx: Ctx, { id, empId, remark }: In<typeof sense.book>): Promise<void> {
  if (ctx.actor.kind === 'user') allow(ctx, 'wms.wmsPickList.pick', '登记领料');
  const [row] = await lockRecords(ctx, [id], { watched: true });
  if (!row) return refuse('not-found', { thing: '库存异常' });
  requireStanding(row);
  const { accounts } = await orderAccounts(ctx, { empId });
  const { prewhId, channelId, productId, diffNum } = row;
  if ((await missingNow(ctx, row)) !== -diffNum) refuse('abnormal-moved', { record: row.recordNo ?? row.channelCode, n: diffNum });
  // Who books it knows: it need not stand any longer.
  const recordNo = row.recordNo ?? (await giveNumbers(ctx, [row])).join('');
  const lines = diffNum > 0 ? await givenBack(ctx, empId, [{ channelId, productId, num: diffNum }]) : [await lineOut(ctx, row)];
  await recordWarehouseTrades(ctx, { ...accounts, prewhId, tradeNumber: recordNo, remark: recordNo, lines });
  await changeIn(ctx, 'abnormalRecord')
    .set({
      cause: AbnormalCause.unbooked,
      remark: remark ?? null,
      handler: actorName(ctx),
      handledAt: sql<string>`now()`,
      bookedEmpId: empId,
      // The books have come to it.
      endedAt: sql<string>`greatest(now(), last_at)`,
    })
    .where('id', '=', id)
    .execute();
  ctx.tell({ recordNo, empId, num: diffNum });
}

/** Refuses what cannot be booked any more, or not yet, or not as pieces of the channel's own goods. */
function requireStanding(row: LockedRecord): void {
  const no = (state: number): never => refuse('not-allowed-now', { state: labelOfCode(AbnormalStatus, state), action: '登记' });
  if (row.handledAt !== null) no(AbnormalStatus.handled);
  if (row.endedAt !== null) no(AbnormalStatus.gone);
  if (row.misfit || !row.isOwn) refuse('abnormal-misfit', { record: row.recordNo ?? row.channelCode, channel: row.channelCode });
}

/** What the books have there more than was sensed last. */
async function missingNow(ctx: Ctx, { channelId, productId }: LockedRecord): Promise<number> {
  const [lying] = await onHand(ctx, { places: [{ kind: PLACE.prewhChannel, ref: channelId }], products: [productId] });
  const last = await from(ctx, 'prewhSense', 's')
    .select('s.sensedNum')
    .where('s.channelId', '=', channelId)
    .where('s.productId', '=', productId)
    .orderBy('s.happenedAt', 'desc')
    .orderBy('s.senseId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (lying?.onHand ?? 0) - (last?.sensedNum ?? 0);
}

async function lineOut(ctx: Ctx, { channelId, productId, diffNum }: LockedRecord): Promise<WarehouseLine> {
  const { saleType } = await from(ctx, 'product', 'p').select('p.saleType').where('p.id', '=', productId).executeTakeFirstOrThrow();
  return { channelId, productId, quantity: -diffNum, tradeType: saleType === SaleType.borrow ? MOVE.borrow : MOVE.pick };
}

/** What the product books by itself, where the site wants it: of each record who took it. */
export async function dueToBook(ctx: Ctx): Promise<{ id: string; empId: string }[]> {
  if (!(await nodeConfigOf(ctx)).senseBooks) return [];
  const rows = await records(ctx)
    .where(isBeyondDoubt)
    .select(['r.id', 'inside.empId'])
    .orderBy('r.foundAt')
    .orderBy('r.id')
    .limit(200)
    .execute();
  return rows.flatMap(({ id, empId }) => (empId ? [{ id, empId }] : []));
}
