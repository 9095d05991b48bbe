// What the devices of smart warehouses tell, for the boards: one query, and what is older than a day says nothing of how it is now.
import { sql } from 'kysely';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import { LONGEST_VISIT_HOURS } from '../../../contract/sense/report.ts';
import type { prewhBoard } from '../../../contract/warehouse/board.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { from } from '../../kernel/scope.ts';

type Sensed = NonNullable<Given<typeof prewhBoard.uwh>['warehouses'][number]['sensed']>;

const visits = sql`prewh_visit v where v.node_id = w.node_id and v.prewh_id = w.id`;
const rooms = sql`prewh_room m where m.node_id = w.node_id and m.prewh_id = w.id`;
const lastDay = sql`m.happened_at > now() - interval '1 day'`;

const lastAt = sql<string | null>`greatest(
  (select max(s.happened_at) from prewh_sense s where s.node_id = w.node_id and s.prewh_id = w.id),
  (select greatest(v.entered_at, v.left_at) from ${visits} order by v.entered_at desc limit 1),
  (select max(m.happened_at) from ${rooms}),
  (select max(g.happened_at) from prewh_passage g where g.node_id = w.node_id and g.prewh_id = w.id))`;
const insideNum = sql<number>`(select count(*) from ${visits} and v.left_at is null
  and v.entered_at > now() - ${lit(LONGEST_VISIT_HOURS)} * interval '1 hour')`;
const openDoors = sql<string[]>`array(select o.door from (
    select distinct on (coalesce(m.door, '')) coalesce(m.door, '') as door, m.door_open from ${rooms} and ${lastDay} and m.door_open is not null
    order by coalesce(m.door, ''), m.happened_at desc, m.sense_id desc) o
  where o.door_open order by o.door)`;
const temperature = sql<number | null>`(select m.temperature from ${rooms} and ${lastDay} and m.temperature is not null
  order by m.happened_at desc, m.sense_id desc limit 1)`;

/** Of tenths of a degree, between degrees. */
function sideOf(tenths: number | null, min: number | null, max: number | null): Sensed['outside'] {
  if (tenths === null) return null;
  if (max !== null && tenths > max * 10) return 'above';
  return min !== null && tenths < min * 10 ? 'below' : null;
}

/** By smart warehouse; one of which nothing was ever told is not in the answer. */
export async function sensedIn(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Sensed>> {
  const rows = await from(ctx, 'prewh', 'w')
    .where(sql<boolean>`w.id = any(${[...ids]}::uuid[])`)
    .select([
      'w.id',
      'w.temperatureMin as min',
      'w.temperatureMax as max',
      lastAt.as('lastAt'),
      insideNum.as('insideNum'),
      openDoors.as('openDoors'),
      temperature.as('temperature'),
    ])
    .execute();
  return new Map(
    rows.flatMap(({ id, lastAt: at, min, max, ...row }) =>
      at === null ? [] : [[id, { ...row, lastAt: at, outside: sideOf(row.temperature, min, max) }] as const],
    ),
  );
}
