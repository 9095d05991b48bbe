// Reads of waves: which there are, and one with its boxes and its lines in the order of the walk.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { wave } from '../../../contract/warehouse/wave.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { beyondScope, withinScope } from '../../kernel/scope-join.ts';
import { waveDocument } from './wave.flow.ts';

/** Waves of smart warehouses in sight with at least one order in sight. */
const waves = (ctx: Ctx) =>
  from(ctx, 'pickWave', 'o')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'o.prewhId'))
    .innerJoinLateral(waveDocument.sums(ctx, ['num', 'pickedNum', 'shortNum']).as('t'), (join) => join.onTrue())
    .where(({ exists }) =>
      exists(
        from(ctx, 'pickOrder', 'q')
          .innerJoin('pickWaveOrder as y', sameNode('y.orderId', 'q.id'))
          .select('q.id')
          .where(sql<boolean>`y.wave_id = o.id`),
      ),
    )
    .select(['o.id', 'o.waveNo', 'o.waveStatus', 'o.prewhId', 'w.prewhName', 't.num', 't.pickedNum', 't.shortNum'])
    .select([
      sql<number>`(select count(*) from pick_wave_order x where x.node_id = o.node_id and x.wave_id = o.id)`.as('orderCount'),
      sql<number>`(select count(distinct x.channel_id) from pick_wave_line x where x.node_id = o.node_id and x.wave_id = o.id)`.as(
        'stopCount',
      ),
    ])
    .select(['o.creator', 'o.createdAt', 'o.startedAt', 'o.endedAt', 'o.remark']);

export const waveList = list(wave.list, {
  query: waves,
  filters: {
    waveNo: contains('o.waveNo'),
    prewhId: equals('o.prewhId'),
    waveStatus: equals('o.waveStatus'),
    createdAt: withinDays('o.createdAt'),
  },
  sorts: { waveNo: 'o.waveNo', prewhName: 'w.prewhName', waveStatus: 'o.waveStatus', createdAt: 'o.createdAt' },
  order: [
    ['o.createdAt', 'desc'],
    ['o.id', 'asc'],
  ],
});

/** A wave with its boxes and lines, those of orders in sight; refuses 'not-found'. */
export async function findWave(ctx: Ctx, { id }: In<typeof wave.find>): Promise<Given<typeof wave.find>> {
  const row = (await waves(ctx).where('o.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '波次' });
  const boxes = await from(ctx, 'pickWaveOrder', 'x')
    .innerJoin('pickOrder as o', withinScope(ctx, 'o.id', 'x.orderId'))
    .innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for, wherever they work by now'))
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'o.departmentId'))
    .select(['x.boxNo', 'x.orderId', 'o.pickNo', 'o.pickStatus', 'e.empName', 'd.departmentName'])
    .where('x.waveId', '=', id)
    .orderBy('x.boxNo')
    .execute();
  return { ...row, boxes, lines: await linesInWalk(ctx, id) };
}

const linesInWalk = (ctx: Ctx, waveId: string) =>
  from(ctx, 'pickWaveLine', 'l')
    .innerJoin('pickOrder as o', withinScope(ctx, 'o.id', 'l.orderId'))
    .innerJoin('pickWaveOrder as x', (join) => sameNode('x.orderId', 'l.orderId')(join).onRef('x.waveId', '=', 'l.waveId'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .leftJoin('prewhChannel as c', sameNode('c.id', 'l.channelId'))
    .leftJoin('prewhShelf as h', sameNode('h.id', 'c.shelfId'))
    .select(['l.lineNo', 'l.stopNo', 'l.channelId', 'c.channelCode', 'h.shelfName', 'x.boxNo', 'o.pickNo'])
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.barcode'])
    .select(['l.num', 'l.pickedNum', 'l.shortNum', 'l.replacedNum', 'l.standsFor'])
    .select(sql<number | null>`case when c.product_id = l.product_id then c.weight_per_unit end`.as('weightPerUnit'))
    .where('l.waveId', '=', waveId)
    .orderBy('l.stopNo')
    .orderBy('c.tray')
    .orderBy('l.channelId')
    .orderBy('x.boxNo')
    .orderBy('l.lineNo')
    .execute();
