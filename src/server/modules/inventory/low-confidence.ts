// A low confidence opens a count by itself: a small one, of the channels that are least sure (better 5). Looked for every hour, or when it is set up.
import { sql } from 'kysely';
import type { vmInventory } from '../../../contract/inventory/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { openCodes } from '../../kernel/flow.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import { unsureChannels } from '../machine/index.ts';
import { createInventory } from './inventory.ts';
import { vmInventoryFlow } from './inventory.flow.ts';
import { VmInventorySource } from '../../../contract/inventory/codes.ts';

type Rule = Given<typeof vmInventory.findRule>;

/** Low is below 60 of 100 (contract/machine/confidence.ts). */
const USUAL: Rule = { enabled: true, below: 60 };
/** No more channels of a machine at a time than somebody counts on his way. */
const MOST_LINES = 10;

/** The site's setting, or what is usual. */
export async function countRule(ctx: Ctx): Promise<Rule> {
  const row = await from(ctx, 'countRule', 'r').select(['r.enabled', 'r.below']).executeTakeFirst();
  return row ?? USUAL;
}

/** Changes the setting; gives how many counts it opened at once. */
export async function updateCountRule(ctx: Ctx, input: In<typeof vmInventory.updateRule>): Promise<Given<typeof vmInventory.updateRule>> {
  const before = await countRule(ctx);
  const row = { ...input, updatedBy: actorName(ctx), updatedAt: sql<string>`now()` };
  await addTo(ctx, 'countRule', { ...row })
    .onConflict((on) => on.column('nodeId').doUpdateSet({ ...row, updatedAt: sql`excluded.updated_at` }))
    .execute();
  ctx.tell({ before, after: input });
  // scope: the rule is the site's: it looks at all machines, whoever sets it
  return { opened: await openLowConfidenceCounts(wholeNode(ctx)) };
}

/** Opens a count at each machine that has channels below the setting and none of them being counted; gives how many. */
export async function openLowConfidenceCounts(ctx: Ctx): Promise<number> {
  const { enabled, below } = await countRule(ctx);
  if (!enabled) return 0;
  // Two servers at once would each open one.
  await sql`select pg_advisory_xact_lock(hashtext(${`doubt ${ctx.nodeId}`}))`.execute(ctx.db);
  const unsure = await unsureChannels(ctx, below);
  const busy = await beingCounted(ctx);
  const machines = Map.groupBy(
    unsure.filter(({ vmId }) => !busy.has(vmId)),
    ({ vmId }) => vmId,
  );
  for (const [vmId, channels] of machines) {
    const channelIds = channels.slice(0, MOST_LINES).map(({ id }) => id);
    const remark = `可信度低于${below}，由系统自动开单`;
    await createInventory(ctx, { vmId, channelIds, remark, source: VmInventorySource.automatic });
  }
  return machines.size;
}

/** Machines where a count that the product asked for is not over: one at a time. */
async function beingCounted(ctx: Ctx): Promise<Set<string>> {
  const rows = await from(ctx, 'vmInventory', 'i')
    .select('i.vmId')
    .distinct()
    .where('i.source', '=', VmInventorySource.automatic)
    .where('i.status', 'in', openCodes(vmInventoryFlow))
    .execute();
  return new Set(rows.map(({ vmId }) => vmId));
}
