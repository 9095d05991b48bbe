// What an order or a count names: within the actor's reach.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

/** An employee of the actor's scope; refuses 'not-found'. */
export async function requireEmployee(ctx: Ctx, empId: string) {
  const row = await from(ctx, 'employee', 'e').select(['e.id', 'e.departmentId', 'e.costId']).where('e.id', '=', empId).executeTakeFirst();
  return row ?? refuse('not-found', { thing: '员工' });
}

/** Refuses 'not-found' unless the node has all these products. */
export async function requireProducts(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const known = ids.length === 0 ? [] : await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', ids).execute();
  if (known.length < new Set(ids).size) refuse('not-found', { thing: '商品' });
}
