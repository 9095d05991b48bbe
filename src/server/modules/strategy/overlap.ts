// Two limits of one entity for the same thing and the same period are a mistake, not a rule: nobody could say which one was meant.
// A limit a day and another a month are two rules; so are limits of a person and of a department (the strictest wins).
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PeriodicUnit, PeriodUnit } from '../../../contract/strategy/codes.ts';
import { refuse } from '../../kernel/refusal.ts';
import { searchEntities } from './entity.ts';

interface Clash {
  strategyId: string;
  ownId: string;
  strategyName: string;
  entityType: number;
  entityId: string;
  subject: string;
  periodicUnit: string | null;
  periodUnit: string | null;
  periodValue: number;
}

/** A period in words, as it follows 每: 2周, 天. */
export function periodText({ periodicUnit, periodUnit, periodValue }: Pick<Clash, 'periodicUnit' | 'periodUnit' | 'periodValue'>): string {
  if (periodicUnit === 'R') return `${periodValue === 1 ? '' : periodValue}个对账期间`;
  const unit = periodicUnit ? labelOfCode(PeriodicUnit, periodicUnit) : labelOfCode(PeriodUnit, periodUnit);
  return periodValue === 1 ? unit : `${periodValue}×${unit}`;
}

/** Lines `a` and `b` speak of the same thing and period. */
export const sameLine = sql`b.subject_id = a.subject_id
  and (b.periodic_unit, b.period_unit, b.period_value) is not distinct from (a.periodic_unit, a.period_unit, a.period_value)`;
/** Strategies `s1` and `s2` are in force together: days and machines in common. */
export const inForceTogether = sql`s1.status_flag and s2.status_flag and s1.share_flag = s2.share_flag
  and coalesce(s1.valid_from, '-infinity') <= coalesce(s2.valid_to, 'infinity')
  and coalesce(s2.valid_from, '-infinity') <= coalesce(s1.valid_to, 'infinity')
  and (not exists (select from pick_strategy_vm m where m.node_id = s1.node_id and m.strategy_id = s1.id)
    or not exists (select from pick_strategy_vm m where m.node_id = s1.node_id and m.strategy_id = s2.id)
    or exists (select from pick_strategy_vm m join pick_strategy_vm n on n.node_id = m.node_id and n.vm_id = m.vm_id
      where m.node_id = s1.node_id and m.strategy_id = s1.id and n.strategy_id = s2.id))`;

/**
 * Refuses 'strategy-item-twice' or 'strategy-overlap' when a strategy, as it stands now in this transaction, says what it or another one
 * in force for the same entity says too: same thing, same period, days and machines in common. Callers hold the entity's lock.
 */
export const refuseOverlap = (ctx: Ctx, strategyId: string): Promise<void> => refuseOverlaps(ctx, [strategyId]);

/** The same for several at once. */
export async function refuseOverlaps(ctx: Ctx, strategyIds: readonly string[]): Promise<void> {
  const { rows } = await sql<Clash>`
    select b.strategy_id, s1.id as own_id, s2.strategy_name, s2.entity_type, s2.entity_id, coalesce(p.product_name, t.product_type_name, '全部商品') as subject,
      a.periodic_unit, a.period_unit, a.period_value
    from pick_strategy s1
    join pick_strategy_item a on a.node_id = s1.node_id and a.strategy_id = s1.id
    join pick_strategy s2 on s2.node_id = s1.node_id and s2.entity_id = s1.entity_id and s2.entity_type = s1.entity_type
    join pick_strategy_item b on b.node_id = s1.node_id and b.strategy_id = s2.id and b.id <> a.id and ${sameLine}
    left join product p on p.node_id = a.node_id and p.id = a.product_id
    left join product_type t on t.node_id = a.node_id and t.id = a.product_type_id
    where s1.node_id = ${ctx.nodeId} and s1.id = any(${[...strategyIds]}::uuid[]) and (s2.id = s1.id or (${inForceTogether}))
    order by (s2.id = s1.id) desc limit 1`.execute(ctx.db);
  const [clash] = rows;
  if (!clash) return;
  const { subject, strategyName } = clash;
  if (clash.strategyId === clash.ownId) refuse('strategy-item-twice', { subject, period: periodText(clash) });
  // Of several that are changed at once, whose it is.
  const [entity] = await searchEntities(ctx, { entityType: clash.entityType, ids: [clash.entityId] });
  refuse('strategy-overlap', { entity: entity?.name ?? '', strategy: strategyName, subject, period: periodText(clash) });
}
