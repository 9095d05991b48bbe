// Shelves: so many levels of so many places, with a channel in each. What has a history is disabled, not deleted.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { prewhShelf } from '../../../contract/warehouse/shelf.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { OWNER, refuseHistory, removeChannels, withHistory } from '../channel/index.ts';
import { lockPrewh } from './prewh.ts';

/** What a place of a shelf is called: shelf S01, level 2, place 3 → S01-203. */
export const codeOf = (shelfCode: string, tray: number, position: number): string =>
  `${shelfCode}-${tray}${String(position).padStart(2, '0')}`;

/** Makes a shelf with a channel in each place; gives its id and the channels' in the order of the places. Refuses 'conflict', 'not-found'. */
export async function createShelf(ctx: Ctx, input: In<typeof prewhShelf.create>): Promise<{ id: string; channels: string[] }> {
  await lockPrewh(ctx, input.prewhId);
  await requireFree(ctx, input.prewhId, input.shelfCode);
  const id = newId();
  await addTo(ctx, 'prewhShelf', { id, ...input }).execute();
  return { id, channels: await fillPlaces(ctx, { ...input, id }, new Set()) };
}

interface Frame {
  id: string;
  prewhId: string;
  shelfCode: string;
  rowNum: number;
  columnNum: number;
}

/** Gives each place of a shelf that is not taken its channel. */
async function fillPlaces(ctx: Ctx, shelf: Frame, taken: ReadonlySet<string>): Promise<string[]> {
  const rows = [];
  for (let tray = 1; tray <= shelf.rowNum; tray += 1) {
    for (let position = 1; position <= shelf.columnNum; position += 1) {
      if (taken.has(`${tray}/${position}`)) continue;
      const channelCode = codeOf(shelf.shelfCode, tray, position);
      rows.push({ id: newId(), prewhId: shelf.prewhId, shelfId: shelf.id, channelCode, tray, position });
    }
  }
  if (rows.length > 0) await addTo(ctx, 'prewhChannel', rows).execute();
  return rows.map(({ id }) => id);
}

/**
 * Changes a shelf. Places that it gains get their channels; channels of places that it loses go, unless they hold or ever held
 * something or are merged: then it is refused 'shelf-too-small'. Codes of channels stay as they were made.
 */
export async function updateShelf(ctx: Ctx, { id, ...fields }: In<typeof prewhShelf.update>): Promise<void> {
  const before = await lockShelf(ctx, id);
  const { shelfCode = before.shelfCode, rowNum = before.rowNum, columnNum = before.columnNum } = fields;
  if (shelfCode !== before.shelfCode) await requireFree(ctx, before.prewhId, shelfCode);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  if (Object.keys(said).length > 0) await changeIn(ctx, 'prewhShelf').set(said).where('id', '=', id).execute();
  if (rowNum === before.rowNum && columnNum === before.columnNum) return;
  const channels = await channelsOf(ctx, id);
  const lost = channels.filter(({ tray, position, width }) => tray > rowNum || position + width - 1 > columnNum);
  const stuck = lost.find(({ width, mergedInto }) => width > 1 || mergedInto) ?? (await withHistory(ctx, OWNER.prewh, lost))[0];
  if (stuck) refuse('shelf-too-small', { shelf: shelfCode, rows: rowNum, columns: columnNum, channel: stuck.channelCode });
  await removeChannels(
    ctx,
    OWNER.prewh,
    lost.map((channel) => channel.id),
  );
  const taken = new Set(channels.map(({ tray, position }) => `${tray}/${position}`));
  const grown = { id, prewhId: before.prewhId, shelfCode, rowNum, columnNum };
  // A place that was given up inside the old frame stays given up.
  for (let tray = 1; tray <= before.rowNum; tray += 1)
    for (let position = 1; position <= before.columnNum; position += 1) taken.add(`${tray}/${position}`);
  await fillPlaces(ctx, grown, taken);
}

/** Deletes a shelf none of whose channels ever held anything; refuses 'channel-has-history' otherwise. */
export async function deleteShelf(ctx: Ctx, { id }: In<typeof prewhShelf.delete>): Promise<void> {
  await lockShelf(ctx, id);
  const channels = await channelsOf(ctx, id);
  await refuseHistory(ctx, OWNER.prewh, channels);
  await removeChannels(
    ctx,
    OWNER.prewh,
    channels.map((channel) => channel.id),
  );
  await removeFrom(ctx, 'prewhShelf').where('id', '=', id).execute();
}

/** Takes a shelf out of use, or back into it (R169): nothing is picked from a disabled one. */
export async function disableShelf(ctx: Ctx, { id, disableStatus }: In<typeof prewhShelf.disable>): Promise<void> {
  const before = await lockShelf(ctx, id);
  await changeIn(ctx, 'prewhShelf').set({ disableStatus }).where('id', '=', id).execute();
  ctx.tell({ shelfCode: before.shelfCode, before: before.disableStatus, after: disableStatus });
}

/** Locks the smart warehouse of a shelf, then gives the shelf. Refuses 'not-found'. */
export async function lockShelf(ctx: Ctx, id: string) {
  const found = await shelf(ctx, id);
  await lockPrewh(ctx, found.prewhId);
  return shelf(ctx, id);
}

async function shelf(ctx: Ctx, id: string) {
  const row = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhShelf as h', sameNode('h.prewhId', 'w.id'))
    .select(['h.id', 'h.prewhId', 'h.shelfCode', 'h.rowNum', 'h.columnNum', 'h.disableStatus'])
    .where('h.id', '=', id)
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '货架' });
}

const channelsOf = (ctx: Ctx, shelfId: string) =>
  from(ctx, 'prewhChannel', 'c')
    .select(['c.id', 'c.channelCode', 'c.tray', 'c.position', 'c.width', 'c.mergedInto'])
    .where('c.shelfId', '=', shelfId)
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();

async function requireFree(ctx: Ctx, prewhId: string, shelfCode: string): Promise<void> {
  const taken = await from(ctx, 'prewhShelf', 'h')
    .select('h.id')
    .where('h.prewhId', '=', prewhId)
    .where('h.shelfCode', '=', shelfCode)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '货架编码', value: shelfCode });
}
