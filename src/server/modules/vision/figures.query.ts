// How often each product was recognised rightly, of the pictures that a person has looked at; the one that was recognised most first.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { vision } from '../../../contract/vision/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { asTable, list, withinDays } from '../../kernel/list/list.ts';
import { sameNode } from '../../kernel/scope.ts';
import { RIGHT, visionsInSight } from './vision.query.ts';

const times = (what: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${what})`;

function figures(ctx: Ctx, { prewhId, recognisedProductId, shotAt }: In<typeof vision.figures>) {
  return visionsInSight(ctx)
    .innerJoin('product as p', sameNode('p.id', 'v.recognisedProductId'))
    .where('v.confirmedAt', 'is not', null)
    .$if(Boolean(prewhId), (q) => q.where('v.prewhId', '=', prewhId ?? ''))
    .$if(Boolean(recognisedProductId), (q) => q.where('v.recognisedProductId', '=', recognisedProductId ?? ''))
    .where(shotAt ? (withinDays('v.shotAt')(shotAt, ctx) ?? sql<boolean>`true`) : sql<boolean>`true`)
    .groupBy(['p.id', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .select(['p.id as productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit'])
    .select([
      times(sql`true`).as('reviewedNum'),
      times(RIGHT).as('rightNum'),
      times(sql`v.confirmed_product_id is distinct from v.recognised_product_id`).as('wrongProductNum'),
      times(sql`v.confirmed_product_id = v.recognised_product_id and v.confirmed_num <> v.recognised_num`).as('wrongNumNum'),
      sql<number>`(${times(RIGHT)} * 1000 / count(*))::int`.as('rightRate'),
    ]);
}

// The filters are applied inside the groups.
const inside = () => undefined;

export const figureList = list(vision.figures, {
  groups: 'g',
  query: (ctx, input) => asTable(ctx, figures(ctx, input), 'g'),
  filters: { prewhId: inside, recognisedProductId: inside, shotAt: inside },
  sorts: { productCode: 'g.productCode', reviewedNum: 'g.reviewedNum', rightNum: 'g.rightNum', rightRate: 'g.rightRate' },
  order: [
    ['g.reviewedNum', 'desc'],
    ['g.productId', 'asc'],
  ],
});
