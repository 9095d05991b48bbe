// What happened on the way to a difference: from the sense before it to the one that found it, who was in the warehouse, what moved in and out of the
// channel, which tags passed the gate, and its pictures. What was booked afterwards stands there too, and says so: as a rule it is the answer.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { TraceKind } from '../../../contract/sense/codes.ts';
import { sense } from '../../../contract/sense/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { legsOfChannel } from '../stock/index.ts';
import { MEANWHILE, records, SINCE } from './record.query.ts';

interface Entry {
  nodeId: string;
  id: string;
  kind: number;
  happenedAt: string;
  empId: string | null;
  stranger: string | null;
  num: number | null;
  diffNum: number | null;
  moveKind: number | null;
  method: number | null;
  door: string | null;
  leftAt: string | null;
  visitMethod: number | null;
  confidence: number | null;
  unsureFlag: boolean;
  lateFlag: boolean;
  actor: string | null;
  rfidCode: string | null;
  visionNo: string | null;
}

/** Of record `r`, each in the same columns. */
const sensed = sql`select r.node_id, s.id, ${lit(TraceKind.sense)}::int as kind, s.happened_at, null::uuid as emp_id, null::text as stranger, s.sensed_num as num,
    s.sensed_num - s.book_num as diff_num, null::int as move_kind, s.method::int as method, null::text as door, null::timestamptz as left_at,
    null::int as visit_method, null::int as confidence, false as unsure_flag, false as late_flag, null::text as actor, null::text as rfid_code, null::text as vision_no
  from prewh_sense s where s.node_id = r.node_id and s.channel_id = r.channel_id and s.product_id = r.product_id
    and s.happened_at >= coalesce(r.since_at, r.found_at) and s.happened_at <= r.found_at`;
const visits = sql`select r.node_id, v.id, ${lit(TraceKind.visit)}, v.entered_at, v.emp_id, v.stranger, null, null, null, null, v.door, v.left_at,
    v.visit_method, v.confidence, v.unsure, false, null, null, null
  from prewh_visit v where ${MEANWHILE}`;
/** What is booked once a difference was found happens then: it belongs to the way as long as the difference stands, at least for so long. */
const upTo = sql`coalesce(r.ended_at, r.found_at + interval '12 hours')`;
const legs = legsOfChannel({ node: 'r.nodeId', channel: 'r.channelId', product: 'r.productId', after: SINCE, upTo });
const moved = sql`select r.node_id, m.id, case when m.came then ${lit(TraceKind.moveIn)} else ${lit(TraceKind.moveOut)} end, m.happened_at, m.employee_id, null, m.qty, null,
    m.kind, null, null, null, null, null, false, m.happened_at > r.found_at or m.recorded_at > r.recorded_at, m.actor_name, null, null
  from ${legs} as m`;
// How many, where it shows the product that the difference is about.
const seen = sql`select r.node_id, i.id, ${lit(TraceKind.picture)}, i.shot_at, i.emp_id, i.stranger,
    case when coalesce(i.confirmed_product_id, i.recognised_product_id) = r.product_id then coalesce(i.confirmed_num, i.recognised_num) end,
    null, null, null, null, null, null, null, false, false, i.confirmed_by, null, i.vision_no
  from img_vision i where i.node_id = r.node_id and i.channel_id = r.channel_id and i.shot_at > ${SINCE} and i.shot_at <= r.found_at`;
// What passed the gate, of those of which the channel is taken to be.
const passed = sql`select r.node_id, g.id, case g.direction when 'in' then ${lit(TraceKind.passIn)} else ${lit(TraceKind.passOut)} end, g.happened_at, null, null, 1, null,
    null, null, g.door, null, null, null, false, false, null, g.rfid_code, null
  from prewh_passage g where g.node_id = r.node_id and g.channel_id = r.channel_id and g.product_id = r.product_id
    and g.happened_at > ${SINCE} and g.happened_at <= r.found_at`;

const entries = sql<Entry>`(${sensed} union all ${visits} union all ${moved} union all ${seen} union all ${passed})`;

/** Those that count; where neither a record nor days are asked for, of the last days. */
function recordsFor(ctx: Ctx, { recordNo, happenedAt }: In<typeof sense.route>) {
  const counted = records(ctx).where('r.recordNo', 'is not', null);
  return recordNo || happenedAt ? counted : counted.where(sql<boolean>`r.found_at > now() - interval '7 days'`);
}

export const routeList = list(sense.route, {
  query: (ctx: Ctx, input) =>
    recordsFor(ctx, input)
      .innerJoinLateral(entries.as('t'), (join) => join.onTrue())
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 't.empId'))
      .select([
        // What passed the gate is a sense of its channel too, of the same name.
        sql<string>`r.id || '/' || t.kind || '/' || t.id`.as('id'),
        'r.id as recordId',
        'r.recordNo',
        'w.prewhName',
        't.happenedAt',
        't.kind',
        sql<string | null>`coalesce(e.emp_name, t.stranger)`.as('empName'),
        'r.channelCode',
        'r.productId',
        'p.productCode',
        'p.productName',
        't.num',
        't.diffNum',
        't.moveKind',
        't.method',
        't.door',
        't.leftAt',
        't.visitMethod',
        't.confidence',
        't.unsureFlag',
        't.lateFlag',
        // Who booked for himself is no more named than whom it was for.
        sql<string | null>`case when t.emp_id is null or e.id is not null then t.actor end`.as('actor'),
        't.rfidCode',
        't.visionNo',
      ]),
  filters: {
    recordNo: equals('r.recordNo'),
    prewhId: equals('r.prewhId'),
    empId: equals('e.id'),
    productId: equals('r.productId'),
    kind: equals('t.kind'),
    happenedAt: withinDays('t.happenedAt'),
  },
  sorts: { happenedAt: 't.happenedAt', recordNo: 'r.recordNo', num: 't.num' },
  order: [
    ['r.foundAt', 'desc'],
    ['r.id', 'asc'],
    ['t.happenedAt', 'desc'],
    ['t.id', 'asc'],
    ['t.kind', 'asc'],
  ],
});
