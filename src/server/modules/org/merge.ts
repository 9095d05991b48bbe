// Two departments, or two cost centres, become one: what hangs on the one beside its people and branches goes to the other where it can.
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { department } from '../../../contract/org/department.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { forgetSessions } from '../auth/index.ts';
import { leaveScopes, scopesToTake, takeScopes } from '../role/index.ts';
import { strategiesToTake, takeStrategies, type Merging } from '../strategy/index.ts';
import { costTies, departmentTies, tiesOf, type Tie } from './ties.ts';

const NAMED = { department: '部门', cost: '成本中心' } as const;
const TIES: Record<Merging['kind'], readonly Tie[]> = { department: departmentTies, cost: costTies };

/** What a merge would take, before it is done. Refuses 'not-found' for what is out of sight. */
export async function mergeLook(ctx: Ctx, merging: Merging): Promise<Given<typeof department.mergeLook>> {
  const { kind, id, intoId } = merging;
  const seen = await from(ctx, kind as 'department', 'x')
    .select('x.id')
    .where('x.id', 'in', [id, intoId])
    .execute();
  if (seen.length < new Set([id, intoId]).size) refuse('not-found', { thing: NAMED[kind] });
  const history = TIES[kind].filter(({ passes }) => !passes);
  const [own, scoped, tied] = await Promise.all([strategiesToTake(ctx, merging), scopesToTake(ctx, merging), tiesOf(ctx, history, [id])]);
  return {
    strategies: own.strategies.map(({ strategyName, stays, other }) => ({ strategyName, stays, other })),
    scopes: scoped.scopes,
    barred: { strategies: own.barred, scopes: scoped.barred },
    history: tied?.ties ?? null,
  };
}

interface Said {
  withStrategies?: boolean | null | undefined;
  withScopes?: boolean | null | undefined;
}
interface Took {
  strategies: string[];
  left: string[];
  scopes: string[];
  /** Something names it still: it stands stopped instead of going. */
  tied: boolean;
}

/** Hands over what the caller lets go; the people and branches are the other's already. */
export async function takeOver(ctx: Ctx, merging: Merging, { withStrategies, withScopes }: Said): Promise<Took> {
  const { taken, left } = (withStrategies ?? true) ? await takeStrategies(ctx, merging) : { taken: [], left: [] };
  const scopes = withScopes ? await takeScopes(ctx, merging) : [];
  const ties = TIES[merging.kind];
  const held = await tiesOf(ctx, scopes.length > 0 ? ties.filter(({ passes }) => passes !== 'scopes') : ties, [merging.id]);
  if (scopes.length > 0 && !held) await leaveScopes(ctx, merging);
  // Else who is narrowed would still look with the permission of half a second ago.
  if (scopes.length > 0) ctx.after(forgetSessions);
  return { strategies: taken, left, scopes, tied: held !== undefined };
}
