// What was filled in, for the pages of the machine and the goods: a line for each channel.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { StorySource } from '../story-source.ts';

/** A refill of one machine, with all its channels: one event. */
const refills = (ctx: Ctx, vmId: string) =>
  from(ctx, 'replenish', 'r')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'r.vmId'))
    .leftJoin('employee as e', withinScope(ctx, 'e.id', 'r.empId'))
    .where('r.vmId', '=', vmId);

const shared = {
  kind: 'refill',
  rights: ['operate.replRecord'],
  at: 'r.happenedAt',
  id: 'r.id',
} as const;
const known = { title: sql`'补货'`, empId: 'e.id', empName: 'e.empName', vmId: 'r.vmId', vmName: 'v.vmName' } as const;

const atMachine: StorySource = {
  ...shared,
  of: { machine: refills },
  tells: {
    ...known,
    num: sql`(select sum(l.quantity) from replenish_line l where l.node_id = r.node_id and l.replenish_id = r.id)`,
    said: sql`(select string_agg(p.product_name || ' ×' || l.quantity, '、' order by l.line_no) from replenish_line l
      join product p on p.node_id = l.node_id and p.id = l.product_id where l.node_id = r.node_id and l.replenish_id = r.id and l.line_no <= 5)`,
  },
};

const ofProduct: StorySource = {
  ...shared,
  of: {
    product: (ctx, id) =>
      from(ctx, 'replenish', 'r')
        .innerJoin('replenishLine as l', sameNode('l.replenishId', 'r.id'))
        .innerJoin('vm as v', withinScope(ctx, 'v.id', 'r.vmId'))
        .leftJoin('vmChannel as c', withinScope(ctx, 'c.id', 'l.channelId'))
        .leftJoin('employee as e', withinScope(ctx, 'e.id', 'r.empId'))
        .where('l.productId', '=', id),
  },
  tells: { ...known, place: 'c.channelCode', num: 'l.quantity' },
};

export const refillEvents = [atMachine, ofProduct];
