// Two departments, or two cost centres, become one: the strategies of the one are for the other from then on, but those that would
// say twice what the other's say stay where they are.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { changeIn } from '../../kernel/scope.ts';
import { ENTITY_COLUMN, holdsButton, lockEntity } from './entity.ts';
import { inForceTogether, sameLine } from './overlap.ts';

export interface Merging {
  kind: 'department' | 'cost';
  id: string;
  intoId: string;
}
interface Taken {
  id: string;
  strategyName: string;
  stays: 'name' | 'overlap' | null;
  /** The one of the other that it would repeat. */
  other: string | null;
}

const entityTypeOf = ({ kind }: Merging): 2 | 3 => (kind === 'cost' ? 2 : 3);

/** The strategies of the one, and which of them would stay; those that the actor may not change are only counted. */
export async function strategiesToTake(ctx: Ctx, merging: Merging): Promise<{ strategies: Taken[]; barred: number }> {
  const { rows } = await sql<Taken>`
    select x.id, x.strategy_name, case when x.same_name is not null then 'name' when x.overlap is not null then 'overlap' end as stays,
      coalesce(x.same_name, x.overlap) as other
    from (select s1.id, s1.strategy_name,
      (select s2.strategy_name from pick_strategy s2
        where s2.node_id = s1.node_id and s2.entity_id = ${merging.intoId} and s2.strategy_name = s1.strategy_name limit 1) as same_name,
      (select s2.strategy_name from pick_strategy_item a
        join pick_strategy s2 on s2.node_id = a.node_id and s2.entity_id = ${merging.intoId} and ${inForceTogether}
        join pick_strategy_item b on b.node_id = s2.node_id and b.strategy_id = s2.id and ${sameLine}
        where a.node_id = s1.node_id and a.strategy_id = s1.id limit 1) as overlap
      from pick_strategy s1 where s1.node_id = ${ctx.nodeId} and s1.entity_id = ${merging.id}) x
    order by x.strategy_name, x.id`.execute(ctx.db);
  return holdsButton(ctx, entityTypeOf(merging), 'update') ? { strategies: rows, barred: 0 } : { strategies: [], barred: rows.length };
}

/** Gives the other what it can take; says which went and which stayed, by name. */
export async function takeStrategies(ctx: Ctx, merging: Merging): Promise<{ taken: string[]; left: string[] }> {
  for (const entityId of [merging.id, merging.intoId].sort()) await lockEntity(ctx, entityId);
  const { strategies } = await strategiesToTake(ctx, merging);
  const [taken, left] = [strategies.filter(({ stays }) => !stays), strategies.filter(({ stays }) => stays)];
  if (taken.length > 0)
    await changeIn(ctx, 'pickStrategy')
      .set({ [ENTITY_COLUMN[entityTypeOf(merging)]]: merging.intoId, updatedAt: new Date() })
      .where(
        'id',
        'in',
        taken.map(({ id }) => id),
      )
      .execute();
  return { taken: taken.map(({ strategyName }) => strategyName), left: left.map(({ strategyName }) => strategyName) };
}
