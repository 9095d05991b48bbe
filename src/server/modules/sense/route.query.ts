// What happened on the way to a difference: from the sense before it to the one that found it, who was in the warehouse and what moved in and out of the
// channel. What was booked afterwards stands there too, and says so: as a rule it is the answer.
import { sql } from 'kysely';
import { TraceKind } from '../../../contract/sense/codes.ts';
import { sense } from '../../../contract/sense/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
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
  lateFlag: boolean;
  actor: string | null;
}

/** Of record `r`, each in the same columns. */
const sensed = sql`select r.node_id, s.id, ${lit(TraceKind.sense)}::int as kind, s.happened_at, null::uuid as emp_id, null::text as stranger, s.sensed_num as num,
    s.sensed_num - s.book_num as diff_num, null::int as move_kind, s.method::int as method, null::text as door, null::timestamptz as left_at,
    false as late_flag, null::text as actor
  from prewh_sense s where s.node_id = r.node_id and s.channel_id = r.channel_id and s.product_id = r.product_id
    and s.happened_at >= coalesce(r.since_at, r.found_at) and s.happened_at <= r.found_at`;
const visits = sql`select r.node_id, v.id, ${lit(TraceKind.visit)}, v.entered_at, v.emp_id, v.stranger, null, null, null, null, v.door, v.left_at, false, null
  from prewh_visit v where ${MEANWHILE}`;
const legs = legsOfChannel({ node: 'r.nodeId', channel: 'r.channelId', product: 'r.productId', after: SINCE, upTo: sql`r.found_at` });
const moved = sql`select r.node_id, m.id, case when m.came then ${lit(TraceKind.moveIn)} else ${lit(TraceKind.moveOut)} end, m.happened_at, m.employee_id, null, m.qty, null,
    m.kind, null, null, null, m.recorded_at > r.recorded_at, m.actor_name
  from ${legs} as m`;

const entries = sql<Entry>`(${sensed} union all ${visits} union all ${moved})`;

export const routeList = list(sense.route, {
  query: (ctx: Ctx) =>
    records(ctx)
      .innerJoinLateral(entries.as('t'), (join) => join.onTrue())
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 't.empId'))
      .select([
        sql<string>`r.id || '/' || t.id`.as('id'),
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
        't.lateFlag',
        't.actor',
      ]),
  filters: {
    recordNo: contains('r.recordNo'),
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
  ],
});
