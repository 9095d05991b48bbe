// Reads of the lines of strategies.
import { sql } from 'kysely';
import { strategyItem } from '../../../contract/strategy/item.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { visible } from './entity.ts';

const lines = (ctx: Ctx) =>
  from(ctx, 'pickStrategyItem', 'i')
    // Each has one; joined from the left it is left out for somebody who sees all of them.
    .leftJoin('pickStrategy as s', sameNode('s.id', 'i.strategyId'))
    .leftJoin('product as p', sameNode('p.id', 'i.productId'))
    .leftJoin('productType as t', sameNode('t.id', 'i.productTypeId'))
    .where(visible(ctx))
    .select([
      'i.id',
      'i.strategyId',
      'i.productId',
      'i.productTypeId',
      sql<string>`coalesce(p.product_code, t.product_type_code, '')`.as('subjectCode'),
      sql<string>`coalesce(p.product_name, t.product_type_name, '全部商品')`.as('subjectName'),
      'p.unit',
      'i.limitNum',
      'i.limitAmount',
      'i.periodicUnit',
      'i.periodUnit',
      'i.periodValue',
      'i.createdAt',
    ]);

export const itemList = list(strategyItem.list, {
  query: lines,
  filters: {
    strategyId: equals('i.strategyId'),
    // Products and types are searched, not the many lines that name them; as arrays, so that an index leads from each to its lines.
    keyword: (text, ctx) => sql<boolean>`(i.product_id = any(array(
        select x.id from product x where x.node_id = ${ctx.nodeId} and ${sought('x')(text, ctx)}))
      or i.product_type_id = any(array(
        select x.id from product_type x where x.node_id = ${ctx.nodeId} and ${sought('x')(text, ctx)})))`,
  },
  sorts: { subjectCode: 'subjectCode', subjectName: 'subjectName', limitNum: 'i.limitNum', createdAt: 'i.createdAt' },
  order: [['i.id', 'asc']],
});

interface Which {
  most: number;
  /** Only lines that concern what the channels of this machine hold. */
  vmId?: string;
}

/** The lines of these strategies, at most so many. */
export async function itemsOf(ctx: Ctx, strategyIds: readonly string[], { most, vmId }: Which) {
  if (strategyIds.length === 0) return [];
  let query = lines(ctx).where(sql<boolean>`i.strategy_id = any(${[...strategyIds]}::uuid[])`);
  if (vmId)
    query =
      query.where(sql<boolean>`(i.product_id is null and i.product_type_id is null or i.product_id in (select c.product_id from vm_channel c where c.node_id = i.node_id and c.vm_id = ${vmId})
      or i.product_type_id in (
        with recursive above as (
          select t.id, t.parent_id from product_type t where t.node_id = ${ctx.nodeId} and t.id in (select p.product_type_id from vm_channel c
            join product p on p.node_id = c.node_id and p.id = c.product_id where c.node_id = ${ctx.nodeId} and c.vm_id = ${vmId})
          union select t.id, t.parent_id from product_type t join above a on t.node_id = ${ctx.nodeId} and t.id = a.parent_id
        ) select id from above))`);
  return query.orderBy('i.id').limit(most).execute();
}
