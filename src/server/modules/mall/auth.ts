// Who may buy what: of a product that only named people may buy, who they are and how much each may buy in a month.
import { sql } from 'kysely';
import { CloudMallOrderStatus } from '../../../contract/mall/codes.ts';
import { mall } from '../../../contract/mall/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { productKeyword } from '../product/index.ts';
import { requireOffer } from './offer.ts';

/** Since when orders count for what somebody may buy in a month. */
const monthBegan = (ctx: Ctx) => sql`date_trunc('month', now() at time zone ${ctx.timeZone}) at time zone ${ctx.timeZone}`;
/** What the person of authorisation `a` ordered of its product this month, cancelled orders apart. */
// beyond scope: what counts for a person counts, whoever asks
const usedNum = (ctx: Ctx) => sql<number>`coalesce((select sum(l.num) from cloud_mall_order o
  join cloud_mall_order_line l on l.node_id = o.node_id and l.order_id = o.id
  where o.node_id = a.node_id and o.emp_id = a.emp_id and l.product_id = a.product_id and o.created_at >= ${monthBegan(ctx)}
    and o.order_status <> ${lit(CloudMallOrderStatus.cancelled)}), 0)`;

export const mallAuthList = list(mall.mallAuth.list, {
  query: (ctx) =>
    from(ctx, 'cloudMallAuth', 'a')
      .innerJoin('product as p', sameNode('p.id', 'a.productId'))
      .innerJoin('employee as e', withinScope(ctx, 'e.id', 'a.empId'))
      .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
      .select([
        'a.id',
        'a.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        'p.unit',
        'a.empId',
        'e.empCode',
        'e.empName',
        'd.departmentName',
        'a.limitNum',
        usedNum(ctx).as('usedNum'),
        'a.creator',
        'a.createdAt',
      ]),
  filters: { empId: equals('a.empId'), productId: equals('a.productId'), keyword: productKeyword },
  sorts: { empCode: 'e.empCode', productCode: 'p.productCode', createdAt: 'a.createdAt' },
  order: [
    ['a.createdAt', 'desc'],
    ['a.id', 'asc'],
  ],
});

/** Lets people buy a product, which nobody else may buy from then on; who is named already takes the new limit. Refuses 'not-found'. */
export async function authorise(ctx: Ctx, { productId, empIds, limitNum }: In<typeof mall.mallAuth.create>): Promise<void> {
  await requireOffer(ctx, productId);
  const wanted = [...new Set(empIds)];
  const seen = await from(ctx, 'employee', 'e').select('e.id').where('e.id', 'in', wanted).execute();
  if (seen.length < wanted.length) refuse('not-found', { thing: '员工' });
  const creator = actorName(ctx);
  const rows = wanted.map((empId) => ({ id: newId(), productId, empId, limitNum: limitNum ?? null, creator }));
  await addTo(ctx, 'cloudMallAuth', rows)
    .onConflict((at) => at.columns(['nodeId', 'productId', 'empId']).doUpdateSet({ limitNum: limitNum ?? null }))
    .execute();
  await changeIn(ctx, 'cloudMallProduct').set({ limitedFlag: true }).where('productId', '=', productId).execute();
  ctx.tell({ employees: wanted.length });
}

/** Takes the leave from people in sight. The product stays with those who are named. Refuses 'not-found'. */
export async function unauthorise(ctx: Ctx, { ids }: In<typeof mall.mallAuth.delete>): Promise<void> {
  const wanted = [...new Set(ids)];
  const seen = await from(ctx, 'cloudMallAuth', 'a')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'a.empId'))
    .select(['a.id', 'e.empName'])
    .where('a.id', 'in', wanted)
    .execute();
  if (seen.length < wanted.length) refuse('not-found', { thing: '购买授权' });
  await removeFrom(ctx, 'cloudMallAuth').where('id', 'in', wanted).execute();
  ctx.tell({ before: seen.map(({ empName }) => empName) });
}

interface Buying {
  empId: string;
  productIds: readonly string[];
}

/** Of products that only named people may buy: how many more pieces he may order this month, of those that he may order at all; without a limit Infinity. */
export async function leaveOf(ctx: Ctx, { empId, productIds }: Buying): Promise<Map<string, number>> {
  const { rows } = await sql<{ productId: string; limitNum: number | null; used: number }>`
    select a.product_id, a.limit_num, ${usedNum(ctx)} as used
    from cloud_mall_auth a where a.node_id = ${ctx.nodeId} and a.emp_id = ${empId} and a.product_id = any(${[...productIds]}::uuid[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ productId, limitNum, used }) => [productId, limitNum === null ? Infinity : Math.max(0, limitNum - used)]));
}
