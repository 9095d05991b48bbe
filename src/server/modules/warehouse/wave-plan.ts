// The way of a wave past the shelves: at which stop each channel is, and what is left to be walked when something is added.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { DOOR, walkOf, type Spot } from './wave-walk.ts';

interface Stop extends Spot {
  channelId: string;
  tray: number;
}

/** Where these channels of a smart warehouse stand, the lower trays of a place first, and how far the back of its shelves is. */
async function stopsOf(ctx: Ctx, prewhId: string, channelIds: readonly string[]): Promise<{ stops: Stop[]; back: number }> {
  const shelves = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhShelf as h', sameNode('h.prewhId', 'w.id'))
    .select(['h.id', 'h.columnNum'])
    .where('w.id', '=', prewhId)
    .orderBy('h.shelfCode')
    .execute();
  const nth = new Map(shelves.map(({ id }, at) => [id, at]));
  const channels = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .select(['c.id as channelId', 'c.shelfId', 'c.tray', 'c.position'])
    .where('w.id', '=', prewhId)
    .where(sql<boolean>`c.id = any(${[...channelIds]}::uuid[])`)
    .orderBy('c.tray')
    .orderBy('c.id')
    .execute();
  const stops = channels.map(({ shelfId, ...channel }) => ({ ...channel, aisle: nth.get(shelfId) ?? 0 }));
  return { stops, back: Math.max(0, ...shelves.map(({ columnNum }) => columnNum)) + 1 };
}

/** The number of each channel on a walk from the door and back, from 1. */
export async function planWalk(ctx: Ctx, prewhId: string, channelIds: readonly string[]): Promise<Map<string, number>> {
  const { stops, back } = await stopsOf(ctx, prewhId, [...new Set(channelIds)]);
  return new Map(walkOf(stops, { back }).map(({ channelId }, at) => [channelId, at + 1]));
}

/** Plans anew what is left of a walk, from the last stop that is over: where somebody stands now. The caller holds the wave locked. */
export async function planRest(ctx: Ctx, { id: waveId, prewhId }: { id: string; prewhId: string }): Promise<void> {
  const lines = await from(ctx, 'pickWaveLine', 'l')
    .select(['l.channelId', 'l.stopNo', sql<boolean>`l.num > l.picked_num + l.short_num`.as('open')])
    .where('l.waveId', '=', waveId)
    .where('l.channelId', 'is not', null)
    .orderBy('l.stopNo', 'desc')
    .execute();
  const open = [...new Set(lines.filter((line) => line.open).flatMap(({ channelId }) => channelId ?? []))];
  const isOpen = new Set(open);
  const here = lines.find(({ channelId }) => !isOpen.has(channelId ?? ''));
  const { stops, back } = await stopsOf(ctx, prewhId, here?.channelId ? [...open, here.channelId] : open);
  const walk = walkOf(
    stops.filter(({ channelId }) => isOpen.has(channelId)),
    { from: stops.find(({ channelId }) => channelId === here?.channelId) ?? DOOR, back },
  );
  const over = here?.stopNo ?? 0;
  await sql`update pick_wave_line as l set stop_no = w.stop_no
    from unnest(${walk.map(({ channelId }) => channelId)}::uuid[], ${walk.map((_, n) => over + n + 1)}::integer[]) as w (channel_id, stop_no)
    where l.node_id = ${ctx.nodeId} and l.wave_id = ${waveId} and l.channel_id = w.channel_id`.execute(ctx.db);
}
