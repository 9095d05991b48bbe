// Refusals of the demonstration site: people who asked a machine of today for more than they may have, through the one decision.
import { sql } from 'kysely';
import type { Ctx } from '../kernel/ctx.ts';
import { withinScope } from '../kernel/scope-join.ts';
import { from } from '../kernel/scope.ts';
import { decideAtMachine, keepRefusal } from '../modules/pick/index.ts';

/** People who ask, and pieces that nobody may take at once. */
const [ASKING, TOO_MANY] = [12, 60];

/** Keeps what the machines answer with no. */
export async function makeRefusals(ctx: Ctx): Promise<void> {
  const asking = await from(ctx, 'trade', 't')
    .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 't.channelId'))
    .select(['t.empId', 't.vmId', 't.channelId', 'c.channelCode', 'c.productId'])
    .distinctOn('t.empId')
    .where(sql<boolean>`t.emp_id is not null and t.vm_id is not null and c.product_id = t.product_id`)
    .orderBy('t.empId')
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(ASKING)
    .execute();
  for (const { empId, vmId, channelId, channelCode, productId } of asking) {
    if (!empId || !vmId || !channelId || !productId) continue;
    const { steps } = await decideAtMachine(ctx, { vmId, empId, channelId, quantity: TOO_MANY });
    const reason = steps.find(({ says }) => says === 'no');
    if (reason?.key) await keepRefusal(ctx, { vmId, empId, productId, channelCode, quantity: 2, reason: { ...reason, key: reason.key } });
  }
}
