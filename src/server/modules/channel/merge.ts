// Neighbouring channels of a tray become one: the leftmost has the places of all.
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { lockWithParts, setChannels, type Channel, type Owner } from './owner.ts';
import { requireSingle } from './settings.ts';

export interface Merge<C extends Channel> {
  /** The leftmost. */
  main: C;
  parts: C[];
  /** All of them, from left to right. */
  rows: C[];
}

/** What would become one; refuses 'merge-already', and 'merge-needs-neighbours' for channels that do not stand side by side on one tray. */
export function neighboursOf<F extends string, C extends Channel & Record<F, string>>(
  { frame }: { frame: F },
  channels: readonly C[],
): Merge<C> {
  const rows = channels.toSorted((a, b) => a.position - b.position);
  const [main, ...parts] = rows;
  if (!main || parts.length === 0) refuse('merge-needs-neighbours');
  requireSingle(rows);
  const together = rows.every((row, at) => row[frame] === main[frame] && row.tray === main.tray && row.position === main.position + at);
  if (!together) refuse('merge-needs-neighbours');
  return { main, parts, rows };
}

/** Makes them one and gives its id; the parts lose their product. The caller has seen that the parts are empty (`refuseFilled`). */
export async function merge(ctx: Ctx, owner: Owner, { main, parts, rows }: Merge<Channel>): Promise<{ id: string }> {
  await setChannels(ctx, owner, { ids: parts.map(({ id }) => id), mergedInto: main.id, productId: null });
  await setChannels(ctx, owner, { ids: [main.id], width: rows.length });
  return { id: main.id };
}

/** Takes merges apart: each place is a channel again, what is in the main channel stays there. Refuses 'not-merged' (R168). */
export async function unmerge(ctx: Ctx, owner: Owner, mains: readonly Channel[]): Promise<void> {
  for (const { width, channelCode } of mains) if (width === 1) refuse('not-merged', { channel: channelCode });
  const ids = mains.map(({ id }) => id);
  const parts = (await lockWithParts(ctx, owner, ids)).filter(({ mergedInto }) => mergedInto);
  await setChannels(ctx, owner, { ids: parts.map(({ id }) => id), mergedInto: null });
  await setChannels(ctx, owner, { ids, width: 1 });
}
