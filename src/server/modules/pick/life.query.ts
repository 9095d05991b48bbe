// How long a product should last, and when this person took his last one. What was given back since has not to last.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { PickFacts } from './decide.ts';
import { shift, type Period } from './period.ts';

interface Row {
  lifeValue: number;
  lifeUnit: string;
  lastAt: string | null;
  kept: number | null;
}

/** Null where the product has no life, or he has taken none that he did not give back. */
export async function lifeOf(
  ctx: Ctx,
  { empId, productId, at }: { empId: string; productId: string; at: Date },
): Promise<PickFacts['life']> {
  // The window begins a life before now: whatever was taken earlier has served its time.
  const { rows } = await sql<Row>`
    select l.life_value, l.life_unit, t.last_at, t.kept from product_life l
    left join lateral (
      select max(t.trade_time) filter (where t.sign > 0) as last_at, sum(t.sign * t.trade_num) as kept from trade t
      where t.node_id = l.node_id and t.emp_id = ${empId} and t.product_id = l.product_id and t.sign <> 0 and t.trade_time <= ${at.toISOString()}::timestamptz
        and t.trade_time > ${at.toISOString()}::timestamptz - make_interval(
          years => case l.life_unit when 'Y' then l.life_value else 0 end, months => case l.life_unit when 'M' then l.life_value else 0 end,
          weeks => case l.life_unit when 'W' then l.life_value else 0 end, days => case l.life_unit when 'D' then l.life_value else 0 end,
          hours => case l.life_unit when 'H' then l.life_value else 0 end, mins => case l.life_unit when 'm' then l.life_value else 0 end)
    ) t on true
    where l.node_id = ${ctx.nodeId} and l.product_id = ${productId}`.execute(ctx.db);
  const [row] = rows;
  if (!row?.lastAt || (row.kept ?? 0) <= 0) return null;
  const period: Extract<Period, { kind: 'rolling' }> = { kind: 'rolling', unit: row.lifeUnit as 'D', count: row.lifeValue };
  const lastAt = Date.parse(row.lastAt);
  return { unit: row.lifeUnit, count: row.lifeValue, lastAt, again: shift(lastAt, period, { zone: ctx.timeZone }) };
}
