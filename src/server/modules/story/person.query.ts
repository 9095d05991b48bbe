// What stands on the page of a person at this moment: what he took today, what he holds, what is left of his limits.
import { sql } from 'kysely';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { story } from '../../../contract/story/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { allowancesOf } from '../pick/index.ts';
import { loans } from '../stock/index.ts';

const LIMITS = ['strategy.staff', 'strategy.department', 'strategy.project', 'strategy.position', 'strategy.pickPrivilege'];

/** Refuses 'not-found' for who is not in sight. */
export async function personNow(ctx: Ctx, { id }: In<typeof story.person>): Promise<Given<typeof story.person>> {
  const person = await from(ctx, 'employee', 'e').select('e.id').where('e.id', '=', id).executeTakeFirst();
  if (!person) refuse('not-found', { thing: '员工' });
  return now(ctx, id, { limits: LIMITS.some((right) => ctx.rights.has(right)) });
}

/** The same of who asks, limits too, whatever his rights and data permission; null for who is tied to no employee. */
export async function ownNow(ctx: Ctx): Promise<Given<typeof story.own>> {
  const empId = ctx.actor.kind === 'user' ? ctx.actor.empId : undefined;
  // scope: {} — of himself one sees all
  return empId ? now({ ...ctx, scope: {} }, empId, { limits: true }) : null;
}

async function now(ctx: Ctx, id: string, sees: { limits: boolean }): Promise<Given<typeof story.person>> {
  const [today, held, allowances] = await Promise.all([
    from(ctx, 'trade', 't')
      .select([
        sql<number>`coalesce(sum(t.trade_num * t.sign), 0)`.as('num'),
        sql<number>`coalesce(sum(t.total_price * t.sign), 0)`.as('amount'),
      ])
      .where('t.empId', '=', id)
      .where('t.tradeDay', '=', dayOf(Date.now(), ctx.timeZone))
      .executeTakeFirstOrThrow(),
    loans.heldLoans(ctx, id),
    sees.limits ? allowancesOf(ctx, id) : { limits: null, privileges: null },
  ]);
  return { todayNum: today.num, todayAmount: today.amount, held, ...allowances };
}
