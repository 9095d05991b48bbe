// Reads of counts. What the books say is not told before the counting has ended.
import { sql } from 'kysely';
import { vmInventory } from '../../../contract/inventory/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinDays } from '../../kernel/list/list.ts';
import { isSwitchedOn, ownRequest } from '../site/index.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import { lit } from '../../kernel/db/lit.ts';

/** Nobody counts what he reads: book and difference are told to whom approves, and to all when it is posted. */
const revealed = sql`i.status in (${lit(VmInventoryStatus.review, VmInventoryStatus.finished)})`;
const difference = sql<number | null>`coalesce(l.diff_num, l.real_num - l.book_num)`;
/** As it was when the difference was posted; until then as it is. */
const price = sql<number>`coalesce(l.price, p.unit_price)`;
/** Differs, was seen once, and the site wants to see such twice; until the count is handed in. */
const again = (ctx: Ctx) =>
  sql<boolean>`coalesce(l.rounds = 1 and l.diff_num is null and l.real_num <> l.book_num and not (${revealed}) and ${isSwitchedOn(ctx, 'countTwice')}, false)`;

const sums = (ctx: Ctx) =>
  from(ctx, 'vmInventoryLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select([
      sql<number>`count(*)`.as('lineCount'),
      sql<number>`count(l.real_num)`.as('countedLines'),
      sql<number>`count(*) filter (where ${again(ctx)})`.as('againLines'),
      sql<number | null>`case when ${revealed} then count(*) filter (where ${difference} <> 0) end`.as('differLines'),
      sql<number | null>`case when ${revealed} then coalesce(sum(${difference}), 0) end`.as('diffNum'),
      sql<number | null>`case when ${revealed} then coalesce(sum(abs(${difference}) * ${price}), 0) end`.as('diffAmount'),
    ])
    .where(sql<boolean>`l.inventory_id = i.id`);

export const inventoryLogList = list(vmInventory.list, {
  query: (ctx) =>
    from(ctx, 'vmInventory', 'i')
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'i.vmId'))
      .leftJoin('employee as e', withinScope(ctx, 'e.id', 'i.empId'))
      .innerJoinLateral(sums(ctx).as('t'), (join) => join.onTrue())
      .select(['i.id', 'i.inventoryNo', 'i.vmId', 'v.vmCode', 'v.vmName', 'i.source', 'i.status'])
      .select(['t.lineCount', 't.countedLines', 't.againLines', 't.differLines', 't.diffNum', 't.diffAmount'])
      .select(ownRequest(ctx, { askedBy: 'i.askedBy' }).as('ownFlag'))
      .select(['i.thresholdAmount', 'e.empName', 'i.creator', 'i.createdAt', 'i.finishedAt', 'i.finishedBy', 'i.remark']),
  filters: {
    vmId: equals('i.vmId'),
    status: equals('i.status'),
    source: equals('i.source'),
    productId: (id, ctx) =>
      sql<boolean>`exists (select from vm_inventory_line x where x.node_id = ${ctx.nodeId} and x.inventory_id = i.id and x.product_id = ${id})`,
    inventoryNo: contains('i.inventoryNo'),
    created: withinDays('i.createdAt'),
  },
  sorts: {
    inventoryNo: 'i.inventoryNo',
    vmCode: 'v.vmCode',
    vmName: 'v.vmName',
    status: 'i.status',
    diffAmount: 't.diffAmount',
    createdAt: 'i.createdAt',
    finishedAt: 'i.finishedAt',
  },
  order: [
    ['i.createdAt', 'desc'],
    ['i.id', 'asc'],
  ],
});

const hidden = (figure: ReturnType<typeof sql<number | null>>) => sql<number | null>`case when ${revealed} then ${figure} end`;

/** The lines of counts in the order in which one walks. */
export const inventoryLineList = list(vmInventory.lines, {
  query: (ctx) =>
    from(ctx, 'vmInventoryLine', 'l')
      .innerJoin('vmInventory as i', withinScope(ctx, 'i.id', 'l.inventoryId'))
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'i.vmId'))
      .innerJoin('vmChannel as c', withinScope(ctx, 'c.id', 'l.channelId'))
      .innerJoin('product as p', sameNode('p.id', 'l.productId'))
      .select([
        'l.lineNo',
        'l.channelId',
        'c.channelCode',
        'l.productId',
        'p.productCode',
        'p.productName',
        'p.spec',
        'p.unit',
        'p.barcode',
      ])
      .select([
        hidden(sql<number | null>`l.book_num`).as('bookNum'),
        'l.realNum',
        hidden(difference).as('diffNum'),
        hidden(sql<number | null>`abs(${difference}) * ${price}`).as('diffAmount'),
        again(ctx).as('again'),
        'l.rounds',
        'l.countedAt',
        'l.countedBy',
      ]),
  filters: {
    id: equals('l.inventoryId'),
    // What differs while the count is blind is what is to be counted again.
    differFlag: (only, ctx) => (only ? sql<boolean>`(case when ${revealed} then ${difference} <> 0 else ${again(ctx)} end)` : undefined),
  },
  sorts: { lineNo: 'l.lineNo', channelCode: 'c.channelCode', productCode: 'p.productCode', diffNum: 'diffNum', diffAmount: 'diffAmount' },
  order: [
    ['l.inventoryId', 'desc'],
    ['l.lineNo', 'asc'],
  ],
  ofVm: async (ctx, { id }) => id && (await from(ctx, 'vmInventory', 'x').select('x.vmId').where('x.id', '=', id).executeTakeFirst())?.vmId,
});
