// Counts that are finished, for the pages of the machine and the goods: what differed.
import { sql } from 'kysely';
import { VmInventoryStatus } from '../../../contract/inventory/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { StorySource } from '../story-source.ts';

const finished = sql<boolean>`i.status = ${lit(VmInventoryStatus.finished)}`;
const shared = { kind: 'count', rights: ['inventory.inventoryRecord'], at: 'i.finishedAt', id: 'i.id' } as const;
const known = { title: sql`'盘点'`, vmId: 'i.vmId', vmName: 'v.vmName', number: 'i.inventoryNo', by: 'i.finishedBy' } as const;

const counts = (ctx: Ctx) =>
  from(ctx, 'vmInventory', 'i')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'i.vmId'))
    .where(finished);

const atMachine: StorySource = {
  ...shared,
  of: { machine: (ctx, id) => counts(ctx).where('i.vmId', '=', id) },
  tells: {
    ...known,
    num: sql`(select coalesce(sum(l.diff_num), 0) from vm_inventory_line l where l.node_id = i.node_id and l.inventory_id = i.id)`,
  },
};
const ofProduct: StorySource = {
  ...shared,
  of: {
    product: (ctx, id) =>
      counts(ctx)
        .innerJoin('vmInventoryLine as l', sameNode('l.inventoryId', 'i.id'))
        .leftJoin('vmChannel as c', withinScope(ctx, 'c.id', 'l.channelId'))
        .where('l.productId', '=', id),
  },
  tells: { ...known, place: 'c.channelCode', num: 'l.diffNum' },
};

export const countEvents = [atMachine, ofProduct];
