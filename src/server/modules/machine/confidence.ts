// How sure the stock of channels is. Derived when it is asked for: nothing of it is kept.
import { confidenceLevel, confidenceOf, type confidence, type Sighting } from '../../../contract/machine/confidence.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { sightings, type CellSeen } from '../stock/index.ts';
import { talkOf } from './talk.query.ts';

interface Channel {
  id: string;
  vmId: string;
  productId: string | null;
}
const DAY_MS = 86_400_000;
/** Of a machine that was never heard of. */
const QUIET = { missingEvents: 0, unsentEvents: 0, asideEvents: 0 };

/** What is known of each channel and its product; two queries for any number of them. */
async function seenOf(ctx: Ctx, channels: readonly Channel[]): Promise<Map<string, Sighting & { countedAt: string | null }>> {
  const [cells, talks] = await Promise.all([
    sightings(ctx, { kind: PLACE.vmChannel, refs: channels.map(({ id }) => id) }),
    talkOf(
      ctx,
      channels.map(({ vmId }) => vmId),
    ),
  ]);
  const byCell = new Map(cells.map((cell): [string, CellSeen] => [`${cell.placeRef}/${cell.productId}`, cell]));
  return new Map(
    channels.map(({ id, vmId, productId }) => {
      const cell = byCell.get(`${id}/${productId}`);
      const countedAt = cell?.countedAt ?? null;
      const countedDays = countedAt === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(countedAt)) / DAY_MS));
      const { lastDifference = 0, openCases = 0 } = cell ?? {};
      const { missingEvents, unsentEvents, asideEvents } = talks.get(vmId) ?? QUIET;
      return [id, { countedAt, countedDays, lastDifference, openCases, missingEvents, unsentEvents, asideEvents }];
    }),
  );
}

/** Rows of channels with how sure their stock is; a channel without a product has nothing to be sure of. */
export async function withConfidence<R extends Channel>(ctx: Ctx, rows: readonly R[]): Promise<(R & { confidence: number | null })[]> {
  const seen = await seenOf(ctx, rows);
  return rows.map((row) => {
    const sighting = row.productId === null ? undefined : seen.get(row.id);
    return { ...row, confidence: sighting ? confidenceOf(sighting).percent : null };
  });
}

/** The channels of a machine whose stock is not sure: level middle or low. */
export async function lowConfidenceChannels(ctx: Ctx, vmId: string): Promise<Set<string>> {
  const channels = await from(ctx, 'vmChannel', 'c').select(['c.id', 'c.vmId', 'c.productId']).where('c.vmId', '=', vmId).execute();
  const rows = await withConfidence(ctx, channels);
  return new Set(rows.filter((row) => row.confidence !== null && confidenceLevel(row.confidence) !== 'high').map(({ id }) => id));
}

/** Channels of all machines in service whose confidence is below so many points of 100, the least sure first. Counted within a day, one is left alone:
 * what is still unsure then no count can mend. */
export async function unsureChannels(ctx: Ctx, below: number): Promise<{ id: string; vmId: string; confidence: number }[]> {
  const channels = await from(ctx, 'vmChannel', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .select(['c.id', 'c.vmId', 'c.productId'])
    .where('c.productId', 'is not', null)
    .where('c.mergedInto', 'is', null)
    .where('v.lockFlag', '=', false)
    .execute();
  const seen = await seenOf(ctx, channels);
  return channels
    .flatMap(({ id, vmId }) => {
      const sighting = seen.get(id);
      if (!sighting || sighting.countedDays === 0) return [];
      const { percent } = confidenceOf(sighting);
      return percent < below ? [{ id, vmId, confidence: percent }] : [];
    })
    .sort((a, b) => a.confidence - b.confidence);
}

/** One channel's confidence with what takes from it; refuses 'not-found'. */
export async function findConfidence(ctx: Ctx, { channelId }: In<typeof confidence.find>): Promise<Given<typeof confidence.find>> {
  const channel = await from(ctx, 'vmChannel', 'c')
    .select(['c.id', 'c.vmId', 'c.productId'])
    .where('c.id', '=', channelId)
    .executeTakeFirst();
  const seen = channel && (await seenOf(ctx, [channel])).get(channelId);
  if (!seen) return refuse('not-found', { thing: '货道' });
  const { percent, why } = confidenceOf(seen);
  return { confidence: percent, confidenceLevel: confidenceLevel(percent), countedAt: seen.countedAt, why };
}
