// Strategies of employees given by their name: what one person has, another gets with its lines and machines.
import { sql } from 'kysely';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { holdsButton, visible } from './entity.ts';
import { copyStrategy } from './strategy.ts';

/** Strategies of employees that the actor may see and copy, of these names: which of each name is copied (the last that was changed), and who has one already. */
export interface NamedStrategies {
  /** False where the actor may copy none. */
  allowed: boolean;
  byName: ReadonlyMap<string, string>;
  held: ReadonlySet<string>;
}

/** As `held` knows a person's strategy. */
export const heldAs = (empId: string, name: string): string => `${empId} ${name}`;

/** Reads them for an import. */
export async function strategiesNamed(ctx: Ctx, names: readonly string[]): Promise<NamedStrategies> {
  const allowed = holdsButton(ctx, PickStrategyEntityType.employee, 'copy');
  if (names.length === 0 || !allowed) return { allowed, byName: new Map(), held: new Set() };
  const rows = await from(ctx, 'pickStrategy', 's')
    .select(['s.id', 's.strategyName', 's.empId'])
    .where('s.entityType', '=', PickStrategyEntityType.employee)
    .where(sql<boolean>`s.strategy_name = any(${[...names]}::text[])`)
    .where(visible(ctx))
    .orderBy('s.updatedAt')
    .orderBy('s.id')
    .execute();
  return {
    allowed,
    byName: new Map(rows.map(({ strategyName, id }) => [strategyName, id])),
    held: new Set(rows.flatMap(({ empId, strategyName }) => (empId ? [heldAs(empId, strategyName)] : []))),
  };
}

const MOST = 200;

/** Gives strategies to people; `given` pairs a strategy to copy with a person who has none of its name. */
export async function giveStrategies(ctx: Ctx, given: readonly { id: string; empId: string }[]): Promise<void> {
  for (const [id, all] of Map.groupBy(given, (one) => one.id)) {
    const entityIds = all.map(({ empId }) => empId);
    for (let at = 0; at < entityIds.length; at += MOST) await copyStrategy(ctx, { id, entityIds: entityIds.slice(at, at + MOST) });
  }
}
