// Reads of replenishment: needs, plans with their lines, refills.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { prewhReplenish } from '../../../contract/warehouse/replenish.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { atReminder, freeBehind, lent, needColumns, needSorts, onWay, room, wantsGoods } from '../channel/index.ts';
import { prewhLevelSql, stockedPrewhChannels } from './channel.query.ts';
import { openRefills, refillDocument } from './refill.flow.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DisableStatus } from '../../../contract/warehouse/codes.ts';

const plans = { plans: 'prewhReplenishPlan', lines: 'prewhReplenishPlanLine', open: openRefills } as const;

/** A channel that wants goods must be in use, and its shelf. */
export const refillable = sql<boolean>`${wantsGoods} and c.disable_status = ${lit(DisableStatus.enabled)} and h.disable_status = ${lit(DisableStatus.enabled)}`;

/** Channels of smart warehouse `w` on shelf `h` with the parts of their need. */
export const channelNeeds = (ctx: Ctx) =>
  stockedPrewhChannels(ctx)
    .innerJoinLateral(onWay(ctx, plans), (join) => join.onTrue())
    .innerJoinLateral(lent(ctx), (join) => join.onTrue())
    .innerJoinLateral(room(ctx), (join) => join.onTrue())
    .leftJoin('warehouse as k', withinScope(ctx, 'k.id', 'w.warehouseId'))
    .leftJoinLateral(freeBehind(ctx), (join) => join.onTrue());

export const prewhNeedList = list(prewhReplenish.needs, {
  query: (ctx, { allFlag }) => {
    const query = channelNeeds(ctx)
      .where(refillable)
      .where('g.needNum', '>', 0)
      .select(['c.id', 'c.prewhId', 'w.prewhCode', 'w.prewhName', 'h.shelfName', prewhLevelSql.as('warningLevel'), ...needColumns]);
    return allFlag ? query : query.where(atReminder);
  },
  filters: {
    prewhId: equals('c.prewhId'),
    keyword: productKeyword,
    warningLevel: (level) => sql<boolean>`${prewhLevelSql} = ${level}`,
    allFlag: () => undefined,
  },
  sorts: { ...needSorts, prewhName: 'w.prewhName' },
  order: [
    ['w.prewhCode', 'asc'],
    ['c.prewhId', 'asc'],
    ['h.shelfCode', 'asc'],
    ['c.tray', 'asc'],
    ['c.position', 'asc'],
  ],
});

export const prewhPlanList = list(prewhReplenish.plans, {
  query: (ctx) =>
    from(ctx, 'prewh', 'w')
      .innerJoin('prewhReplenishPlan as n', sameNode('n.prewhId', 'w.id'))
      .innerJoin('warehouse as k', withinScope(ctx, 'k.id', 'n.warehouseId'))
      .innerJoinLateral(refillDocument.sums(ctx, ['quantity', 'filled'], 'n').as('t'), (join) => join.onTrue())
      .select([
        'n.id',
        'n.planNo',
        'n.prewhId',
        'w.prewhName',
        'k.warehouseName',
        'n.status',
        't.lineCount',
        't.quantity as planNum',
        't.filled as filledNum',
        'n.creator',
        'n.createdAt',
        'n.endedAt',
        'n.remark',
      ]),
  filters: {
    planNo: contains('n.planNo'),
    prewhId: equals('n.prewhId'),
    status: equals('n.status'),
    createdAt: withinDays('n.createdAt'),
  },
  sorts: { planNo: 'n.planNo', prewhName: 'w.prewhName', status: 'n.status', createdAt: 'n.createdAt', endedAt: 'n.endedAt' },
  order: [
    ['n.createdAt', 'desc'],
    ['n.id', 'asc'],
  ],
});

/** The lines of a plan in walking order; refuses 'not-found'. */
export async function prewhPlanLines(
  ctx: Ctx,
  { id }: In<typeof prewhReplenish.planLines>,
): Promise<Given<typeof prewhReplenish.planLines>> {
  const lines = await stockedPrewhChannels(ctx)
    .innerJoin('prewhReplenishPlanLine as l', sameNode('l.channelId', 'c.id'))
    .innerJoin('product as q', sameNode('q.id', 'l.productId'))
    .select([
      'l.lineNo',
      'c.id as channelId',
      'c.channelCode',
      'q.id as productId',
      'q.productCode',
      'q.productName',
      'q.unit',
      's.onHand as stockNum',
      'c.capacity',
      'l.quantity as planNum',
      'l.filled as filledNum',
    ])
    .where('l.planId', '=', id)
    .orderBy('l.lineNo')
    .execute();
  return lines.length > 0 ? lines : refuse('not-found', { thing: '补货计划' });
}
