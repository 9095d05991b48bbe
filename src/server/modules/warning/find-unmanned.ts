// What is the matter in unmanned warehouses now, by what their devices tell.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import type { Finding } from './finding.ts';

/** Who came into an unmanned warehouse today and was not recognised for sure; who was not recognised at all is known with nothing. */
export async function visitor(ctx: Ctx, point: number): Promise<Finding[]> {
  const tenths = sql<number>`case when v.emp_id is null then 0 else coalesce(v.confidence, 1000) end`;
  const rows = await from(ctx, 'prewhVisit', 'v')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'v.prewhId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'v.empId'))
    .select(['v.id', 'w.prewhName', 'v.door', 'v.empId', 'e.empName', 'v.stranger', tenths.as('tenths')])
    .where(sql<boolean>`v.entered_at > now() - interval '1 day'`)
    .where(sql<boolean>`${tenths} < ${point * 10}`)
    .execute();
  return rows.map(({ id, prewhName, door, empId, empName, stranger, tenths: exact }) => ({
    subject: id,
    vmId: null,
    empId,
    about: [prewhName, door, empName ?? stranger ?? '？'].filter(Boolean).join(' '),
    value: Math.floor(exact / 10),
    exact: exact / 10,
    mark: 'came',
  }));
}

/** Where it is too warm or too cold, since how many minutes without a word that it was not; what was told last, and not longer ago than a day, counts. */
export async function climate(ctx: Ctx, point: number): Promise<Finding[]> {
  const told = sql`prewh_room m where m.node_id = w.node_id and m.prewh_id = w.id and m.temperature is not null and m.happened_at > now() - interval '1 day'`;
  const isOff = (row: string) =>
    sql<boolean>`(${sql.ref(`${row}.temperature`)} < w.temperature_min * 10 or ${sql.ref(`${row}.temperature`)} > w.temperature_max * 10)`;
  const since = sql`(select min(m.happened_at) from ${told} and m.happened_at > coalesce(
    (select max(m.happened_at) from ${told} and ${isOff('m')} is not true), '-infinity'))`;
  const minutes = sql<number>`floor(extract(epoch from now() - ${since}) / 60)::int`;
  const rows = await from(ctx, 'prewh', 'w')
    .innerJoinLateral(
      sql<{
        nodeId: string;
        temperature: number;
      }>`(select m.node_id, m.temperature from ${told} order by m.happened_at desc, m.sense_id desc limit 1)`.as('l'),
      (join) => join.onTrue(),
    )
    .select(['w.id', 'w.prewhName', 'l.temperature', minutes.as('value')])
    .where(isOff('l'))
    .where(sql<boolean>`${minutes} >= ${point}`)
    .execute();
  return rows.map(({ id, prewhName, temperature, value }) => ({
    subject: id,
    vmId: null,
    empId: null,
    about: `${prewhName} 温度 ${temperature / 10} 度`,
    value,
    // Every five degrees, as of machines.
    mark: String(Math.floor(temperature / 50)),
  }));
}
