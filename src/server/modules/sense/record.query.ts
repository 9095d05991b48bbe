// The records of differences, those found last first, with who was in the warehouse meanwhile.
import { sql } from 'kysely';
import { AbnormalStatus } from '../../../contract/sense/codes.ts';
import { sense } from '../../../contract/sense/index.ts';
import { LONGEST_VISIT_HOURS } from '../../../contract/sense/report.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';

/** Where nothing was sensed before a difference: so long before it is looked at. */
const BEFORE = sql`interval '7 days'`;
/** Who is said to have entered and not to have left is believed to have left after so long. */
export const LONGEST_VISIT = sql`${lit(LONGEST_VISIT_HOURS)} * interval '1 hour'`;

/** From when on what happened may have led to record `r`. */
export const SINCE = sql`coalesce(r.since_at, r.found_at - ${BEFORE})`;
/** Whether visit `v` fell into the time in which difference `r` came about. */
export const MEANWHILE = sql<boolean>`v.node_id = r.node_id and v.prewh_id = r.prewh_id and v.entered_at <= r.found_at
  and v.entered_at > ${SINCE} - ${LONGEST_VISIT} and coalesce(v.left_at, v.entered_at + ${LONGEST_VISIT}) >= ${SINCE}`;

const suspects = (
  ctx: Ctx,
) => sql<string>`coalesce((select string_agg(distinct coalesce(e.emp_name || case when v.unsure then '？' else '' end, v.stranger,
    case when v.emp_id is null then '？' end), '、') from prewh_visit v
  left join employee e on e.node_id = v.node_id and e.id = v.emp_id and ${inScope(ctx, 'employee', 'e')} where ${MEANWHILE}), '')`;

/**
 * Records `r` of smart warehouses `w` in sight, with product `p`: those that count, and those that are watched still. What was over before is none. With
 * `inside` who was in meanwhile, where it was one employee who was recognised for sure.
 */
export const records = (ctx: Ctx) =>
  from(ctx, 'abnormalRecord', 'r')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'r.prewhId'))
    .innerJoin('product as p', sameNode('p.id', 'r.productId'))
    .innerJoinLateral(
      sql<{ nodeId: string; empId: string | null; isOver: boolean | null }>`(
        select r.node_id, case when count(distinct coalesce(v.emp_id::text, v.stranger, v.id::text)) = 1 and not bool_or(v.unsure) then (array_agg(v.emp_id))[1] end as emp_id,
          bool_and(v.left_at is not null) as is_over
        from prewh_visit v where ${MEANWHILE})`.as('inside'),
      (join) => join.onTrue(),
    )
    .where(sql<boolean>`(r.record_no is not null or r.ended_at is null)`);

/** From when on what lies there now may have come: a weight that was told while a hand lay on the shelf stands between, and is over. */
const BEGUN = sql`coalesce((select min(coalesce(x.since_at, x.found_at - ${BEFORE})) from abnormal_record x
  where x.node_id = r.node_id and x.channel_id = r.channel_id and x.product_id = r.product_id and x.ended_at = r.found_at), ${SINCE})`;
/** Another record of the same warehouse that came about in the same time as `r`. */
const ALONGSIDE = sql`o.node_id = r.node_id and o.prewh_id = r.prewh_id and o.id <> r.id
  and o.found_at > ${BEGUN} and coalesce(o.since_at, o.found_at - ${BEFORE}) < r.found_at + ${LONGEST_VISIT} and o.found_at < r.found_at + ${LONGEST_VISIT}`;
/** Goods that are gone, taken by one who was in alone and has left, while nothing else there is odd: put into a wrong channel, or of a weight that fits nothing. */
export const isBeyondDoubt = sql<boolean>`r.record_no is not null and r.handled_at is null and r.ended_at is null and r.diff_num < 0 and not r.misfit
  and inside.emp_id is not null and inside.is_over
  and not exists (select from abnormal_record o where ${ALONGSIDE} and o.handled_at is null and (o.diff_num > 0 or o.misfit))`;
/** Channels of which goods of that weight are gone: what lies in a wrong channel may be theirs. */
const origin = sql<string | null>`(select string_agg(distinct o.channel_code, '、') from abnormal_record o
  join prewh_channel c on c.node_id = o.node_id and c.id = o.channel_id
  where ${ALONGSIDE} and o.diff_num < 0 and not o.misfit and r.surplus_mg > 0
    and abs(r.surplus_mg + o.diff_num * c.weight_per_unit) <= coalesce(c.weight_tolerance, c.weight_per_unit / 4))`;

const counts = sql`r.record_no is not null and r.handled_at is null`;
/** What each state says of record `r`; a record is in one of them. */
const IS = {
  [AbnormalStatus.open]: sql<boolean>`${counts} and r.ended_at is null`,
  [AbnormalStatus.gone]: sql<boolean>`${counts} and r.ended_at is not null`,
  [AbnormalStatus.observed]: sql<boolean>`r.record_no is null and r.handled_at is null and r.ended_at is null`,
  [AbnormalStatus.handled]: sql<boolean>`r.handled_at is not null`,
};
const STATUS = sql<number>`case ${sql.join(
  Object.entries(IS).map(([status, is]) => sql`when ${is} then ${lit(Number(status))}`),
  sql` `,
)} end`;

export const recordList = list(sense.records, {
  query: (ctx) =>
    records(ctx)
      .leftJoin('prewhInventory as i', sameNode('i.id', 'r.inventoryId'))
      .leftJoin('employee as y', withinScope(ctx, 'y.id', 'inside.empId'))
      .leftJoin('employee as b', withinScope(ctx, 'b.id', 'r.bookedEmpId'))
      .select([
        'r.id',
        'r.recordNo',
        STATUS.as('handleStatus'),
        'r.prewhId',
        'w.prewhName',
        'r.channelId',
        'r.channelCode',
        'r.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        'p.unit',
        'r.method',
        'r.bookNum',
        'r.sensedNum',
        'r.diffNum',
        'r.sinceAt',
        'r.foundAt',
        'r.lastAt',
        'r.endedAt',
        suspects(ctx).as('suspects'),
        'r.misfit as misfitFlag',
        'r.surplusMg',
        'y.id as takerId',
        'y.empName as takerName',
        origin.as('originChannels'),
        'b.empName as bookedName',
        'r.cause',
        'r.remark',
        'r.handler',
        'r.handledAt',
        'i.inventoryNo',
      ]),
  filters: {
    recordNo: contains('r.recordNo'),
    prewhId: equals('r.prewhId'),
    productId: equals('r.productId'),
    handleStatus: (status) => IS[status],
    method: equals('r.method'),
    cause: equals('r.cause'),
    foundAt: withinDays('r.foundAt'),
  },
  sorts: {
    recordNo: 'r.recordNo',
    prewhName: 'w.prewhName',
    channelCode: 'r.channelCode',
    productCode: 'p.productCode',
    diffNum: 'r.diffNum',
    foundAt: 'r.foundAt',
    lastAt: 'r.lastAt',
    handledAt: 'r.handledAt',
  },
  order: [
    ['r.foundAt', 'desc'],
    ['r.id', 'asc'],
  ],
});
