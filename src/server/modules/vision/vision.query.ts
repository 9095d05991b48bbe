// The pictures: what nobody has looked at first, the least sure of it first.
import { sql } from 'kysely';
import { PictureKind, VisionStatus } from '../../../contract/vision/codes.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { vision } from '../../../contract/vision/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { addressOf } from '../../kernel/files/known.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

/** Pictures `v` of smart warehouses `w` in sight. */
export const visionsInSight = (ctx: Ctx) => from(ctx, 'imgVision', 'v').innerJoin('prewh as w', withinScope(ctx, 'w.id', 'v.prewhId'));

/** Whether what a person said of picture `v` is what was recognised. */
export const RIGHT = sql<boolean>`(v.confirmed_product_id is not distinct from v.recognised_product_id and v.confirmed_num = v.recognised_num)`;
const STATUS = sql<number>`case when v.confirmed_at is null then ${lit(VisionStatus.waiting)}
  when v.confidence is null then ${lit(VisionStatus.byHand)} when ${RIGHT} then ${lit(VisionStatus.right)} else ${lit(VisionStatus.corrected)} end`;

/** Picks of person `e` of picture `v` about its time that are not booked of it: number, goods, pieces. */
const picksNear = sql<
  string | null
>`(select string_agg(t.trade_number || ' ' || t.product_name || '×' || t.trade_num, '、' order by t.trade_time, t.id)
  from (select * from trade t where t.node_id = v.node_id and t.emp_id = e.id and t.prewh_id = v.prewh_id and t.sign > 0
    and t.trade_type in (${lit(MOVE.pick, MOVE.borrow)}) and t.trade_number <> v.vision_no
    and t.trade_time between v.shot_at - interval '2 hours' and v.shot_at + interval '2 hours'
    order by abs(extract(epoch from t.trade_time - v.shot_at)) limit 5) as t)`;

export const visionList = list(vision.records, {
  query: (ctx) =>
    visionsInSight(ctx)
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'v.empId'))
      .leftJoin('prewhChannel as c', sameNode('c.id', 'v.channelId'))
      .leftJoin('product as h', sameNode('h.id', 'c.productId'))
      .leftJoin('product as p', sameNode('p.id', 'v.recognisedProductId'))
      .leftJoin('product as q', sameNode('q.id', 'v.confirmedProductId'))
      .select([
        'v.id',
        'v.visionNo',
        STATUS.as('visionStatus'),
        'v.prewhId',
        'w.prewhName',
        'v.channelCode',
        'v.kind',
        'v.shotAt',
        'v.receivedAt',
        sql<string | null>`coalesce(e.emp_name, v.stranger)`.as('empName'),
        sql<string | null>`${lit(addressOf(''))} || v.object_name`.as('pictureUrl'),
        'v.recognisedProductId',
        'p.productCode as recognisedCode',
        'p.productName as recognisedName',
        'v.recognisedNum',
        'v.confidence',
        'v.recognisedBy',
      ])
      .select([
        'h.id as heldProductId',
        'h.productCode as heldCode',
        'h.productName as heldName',
        'v.confirmedProductId',
        'q.productCode as confirmedCode',
        'q.productName as confirmedName',
        'v.confirmedNum',
        'v.confirmedBy',
        'v.confirmedAt',
        'v.bookedNum',
        sql<boolean>`v.kind = ${lit(PictureKind.taken)} and e.id is not null and c.id is not null`.as('bookableFlag'),
        picksNear.as('picksNear'),
      ]),
  filters: {
    visionNo: contains('v.visionNo'),
    prewhId: equals('v.prewhId'),
    visionStatus: (status) => sql<boolean>`${STATUS} = ${status}`,
    kind: equals('v.kind'),
    recognisedProductId: equals('v.recognisedProductId'),
    empId: equals('e.id'),
    shotAt: withinDays('v.shotAt'),
  },
  sorts: {
    visionNo: 'v.visionNo',
    prewhName: 'w.prewhName',
    channelCode: 'v.channelCode',
    confidence: 'v.confidence',
    shotAt: 'v.shotAt',
    confirmedAt: 'v.confirmedAt',
  },
  order: [
    ['v.queuePlace', 'asc'],
    ['v.shotAt', 'desc'],
    ['v.id', 'asc'],
  ],
});
