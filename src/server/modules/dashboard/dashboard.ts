// What people do with their own homes. Every verb finds the board by its owner: somebody else's is not there.
import {
  cards,
  inOrder,
  MOST_DASHBOARDS,
  MOST_PINNED,
  placed,
  presetFor,
  rearranged,
  type CardCode,
  type dashboard,
  type Place,
} from '../../../contract/dashboard/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { mayHave, ownerOf } from './dashboard.query.ts';
import { LockStatus } from '../../../contract/system/codes.ts';

interface Detail extends Place {
  id: string;
  cardCode: string;
  config: unknown;
}

/** Makes a home with the preset's cards, or with a copy of another's; the first one is the default. Refuses 'dashboards-full'. */
export async function createDashboard(ctx: Ctx, { copyOf, ...said }: In<typeof dashboard.create>): Promise<{ id: string }> {
  const userId = ownerOf(ctx);
  // Held, so that two windows do not both make the first one.
  await from(ctx, 'loginUser', 'u').select('u.id').where('u.id', '=', userId).forUpdate().execute();
  const own = await from(ctx, 'userDashboard', 'd').select('d.id').where('d.userId', '=', userId).execute();
  if (own.length >= MOST_DASHBOARDS) refuse('dashboards-full', { most: MOST_DASHBOARDS });
  const details = copyOf ? (await detailsOf(ctx, await lockBoard(ctx, copyOf))).map(({ id: _, ...detail }) => detail) : preset(ctx);
  const id = newId();
  await addTo(ctx, 'userDashboard', { id, userId, ...said, defaultFlag: own.length === 0 }).execute();
  await fill(ctx, id, details);
  return { id };
}

/** Names a home anew or gives it another look. Refuses 'not-found'. */
export async function updateDashboard(ctx: Ctx, { id, ...said }: In<typeof dashboard.update>): Promise<void> {
  await change(ctx, await lockBoard(ctx, id), said);
}

/** Deletes a home; when it was the default, the oldest that is left becomes it. Refuses 'not-found', 'dashboard-locked'. */
export async function deleteDashboard(ctx: Ctx, { id }: In<typeof dashboard.delete>): Promise<void> {
  const board = unlocked(await lockBoard(ctx, id));
  await removeFrom(ctx, 'userDashboard').where('id', '=', id).execute();
  if (!board.defaultFlag) return;
  const next = await from(ctx, 'userDashboard', 'd')
    .select('d.id')
    .where('d.userId', '=', ownerOf(ctx))
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
  if (next) await change(ctx, next, { defaultFlag: true });
}

/** The home that stands first from now on. Refuses 'not-found'. */
export async function setDefault(ctx: Ctx, { id }: In<typeof dashboard.setDefault>): Promise<void> {
  const board = await lockBoard(ctx, id);
  await changeIn(ctx, 'userDashboard')
    .set({ defaultFlag: false })
    .where('userId', '=', ownerOf(ctx))
    .where('defaultFlag', '=', true)
    .execute();
  await change(ctx, board, { defaultFlag: true });
}

/** Holds the cards of a home in their places, or frees them. Refuses 'not-found'. */
export async function lockDashboard(ctx: Ctx, { id, lockStatus }: In<typeof dashboard.lock>): Promise<void> {
  await change(ctx, await lockBoard(ctx, id), { lockStatus });
}

/** Gives a home the preset's cards again. Refuses 'not-found', 'dashboard-locked'. */
export async function resetDashboard(ctx: Ctx, { id }: In<typeof dashboard.reset>): Promise<void> {
  unlocked(await lockBoard(ctx, id));
  await removeFrom(ctx, 'userDashboardDetail').where('dashboardId', '=', id).execute();
  await fill(ctx, id, preset(ctx));
}

/**
 * Puts a card at the end of a home. Refuses 'not-found', 'dashboard-locked', 'not-permitted', 'cards-full', and 'conflict' when it is there already:
 * of own reports each once.
 */
export async function addCard(ctx: Ctx, { dashboardId, cardCode, w, h, config }: In<typeof dashboard.addCard>): Promise<{ id: string }> {
  const card = cards[cardCode];
  if (!mayHave(ctx, cardCode)) refuse('not-permitted', { action: card.title });
  const board = unlocked(await lockBoard(ctx, dashboardId));
  const before = await detailsOf(ctx, board);
  const alike = before.filter((one) => one.cardCode === cardCode);
  const pinned = cardCode === 'ownReport' ? (config?.ownReportId ?? refuse('not-found', { thing: '自定义报表' })) : undefined;
  if (alike.some((one) => (one.config as { ownReportId?: string }).ownReportId === pinned))
    refuse('conflict', { thing: '卡片', value: card.title });
  if (alike.length >= MOST_PINNED) refuse('cards-full', { most: MOST_PINNED });
  const added = { id: newId(), cardCode, w: w ?? card.w, h: h ?? card.h, config: config ?? {} };
  const last = placed([...inOrder(before), added]).at(-1);
  if (last) await fill(ctx, dashboardId, [last]);
  return { id: added.id };
}

/** Moves a card, gives it another size or other settings; the others follow. Refuses 'not-found', 'dashboard-locked'. */
export async function updateCard(ctx: Ctx, { id, config, ...place }: In<typeof dashboard.updateCard>): Promise<void> {
  const board = await boardOf(ctx, id);
  if (config)
    await changeIn(ctx, 'userDashboardDetail')
      .set({ config: JSON.stringify(config) })
      .where('id', '=', id)
      .execute();
  const said = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined));
  const before = await detailsOf(ctx, board);
  await arrange(
    ctx,
    before,
    rearranged(before, (one) => one.id === id, said),
  );
}

/** Takes a card off; those behind it close up. Refuses 'not-found', 'dashboard-locked'. */
export async function removeCard(ctx: Ctx, { id }: In<typeof dashboard.removeCard>): Promise<void> {
  const board = await boardOf(ctx, id);
  await removeFrom(ctx, 'userDashboardDetail').where('id', '=', id).execute();
  const left = await detailsOf(ctx, board);
  await arrange(ctx, left, placed(inOrder(left)));
}

/** The preset as far as the actor may have it. */
const preset = (ctx: Ctx): Omit<Detail, 'id'>[] =>
  placed(
    presetFor((right) => ctx.rights.has(right))
      .filter((code) => mayHave(ctx, code))
      .map((cardCode: CardCode) => ({ ...size(cardCode), cardCode, config: {} })),
  );
const size = (code: CardCode) => ({ w: cards[code].w as number, h: cards[code].h as number });

interface Board {
  id: string;
  dashboardName: string;
  defaultFlag: boolean;
  lockStatus: number;
}

async function lockBoard(ctx: Ctx, id: string): Promise<Board> {
  const board = await from(ctx, 'userDashboard', 'd')
    .select(['d.id', 'd.dashboardName', 'd.defaultFlag', 'd.lockStatus'])
    .where('d.id', '=', id)
    .where('d.userId', '=', ownerOf(ctx))
    .forUpdate()
    .executeTakeFirst();
  return board ?? refuse('not-found', { thing: '首页' });
}

function unlocked(board: Board): Board {
  if (board.lockStatus === LockStatus.locked) refuse('dashboard-locked', { name: board.dashboardName });
  return board;
}

/** The board of a card, held and free to be arranged. */
async function boardOf(ctx: Ctx, detailId: string): Promise<Board> {
  const detail = await from(ctx, 'userDashboardDetail', 'c').select('c.dashboardId').where('c.id', '=', detailId).executeTakeFirst();
  return unlocked(await lockBoard(ctx, detail?.dashboardId ?? refuse('not-found', { thing: '卡片' })));
}

const detailsOf = (ctx: Ctx, { id }: Pick<Board, 'id'>): Promise<Detail[]> =>
  from(ctx, 'userDashboardDetail', 'c')
    .select(['c.id', 'c.cardCode', 'c.x', 'c.y', 'c.w', 'c.h', 'c.config'])
    .where('c.dashboardId', '=', id)
    .execute();

async function fill(ctx: Ctx, dashboardId: string, details: readonly (Omit<Detail, 'id'> & { id?: string })[]): Promise<void> {
  const row = ({ id, config, ...detail }: Omit<Detail, 'id'> & { id?: string }) => ({
    ...detail,
    dashboardId,
    id: id ?? newId(),
    config: JSON.stringify(config),
  });
  if (details.length > 0) await addTo(ctx, 'userDashboardDetail', details.map(row)).execute();
}

/** Keeps the places that changed: a board has few cards. */
async function arrange(ctx: Ctx, before: readonly Detail[], after: readonly Detail[]): Promise<void> {
  for (const { id, x, y, w, h } of after) {
    const was = before.find((one) => one.id === id);
    if (was && was.x === x && was.y === y && was.w === w && was.h === h) continue;
    await changeIn(ctx, 'userDashboardDetail').set({ x, y, w, h }).where('id', '=', id).execute();
  }
}

const change = (ctx: Ctx, { id }: { id: string }, said: Partial<Board> & { theme?: string | undefined }): Promise<unknown> | undefined =>
  Object.values(said).some((value) => value !== undefined)
    ? changeIn(ctx, 'userDashboard').set(said).where('id', '=', id).execute()
    : undefined;
