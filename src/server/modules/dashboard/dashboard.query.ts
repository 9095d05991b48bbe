// Reads of a person's own homes.
import { cards, cardCodes, inOrder, type CardCode, type dashboard } from '../../../contract/dashboard/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { from } from '../../kernel/scope.ts';

/** The user who is signed in; nobody for the product itself. */
export const ownerOf = (ctx: Ctx): string => actorUserId(ctx) ?? NIL;

/** Whether the actor may have a card. */
export const mayHave = (ctx: Ctx, code: CardCode): boolean =>
  cards[code].rights.length === 0 || cards[code].rights.some((right) => ctx.rights.has(right));

const known = (code: string): code is CardCode => cardCodes.includes(code as CardCode);

/** The homes of the one who is signed in with their cards, the oldest first. A card that this version does not know is passed over. */
export async function listDashboards(ctx: Ctx): Promise<Given<typeof dashboard.list>> {
  const boards = await from(ctx, 'userDashboard', 'd')
    .select(['d.id', 'd.dashboardName', 'd.defaultFlag', 'd.lockStatus', 'd.theme'])
    .where('d.userId', '=', ownerOf(ctx))
    .orderBy('d.createdAt')
    .orderBy('d.id')
    .execute();
  if (boards.length === 0) return [];
  const ids = boards.map(({ id }) => id);
  const details = await from(ctx, 'userDashboardDetail', 'c')
    .select(['c.dashboardId', 'c.id', 'c.cardCode', 'c.x', 'c.y', 'c.w', 'c.h', 'c.config'])
    .where('c.dashboardId', 'in', ids)
    .execute();
  const loginAccount = ctx.actor.kind === 'user' ? ctx.actor.loginAccount : '';
  return boards.map((board) => ({
    ...board,
    loginAccount,
    details: inOrder(details.filter(({ dashboardId, cardCode }) => dashboardId === board.id && known(cardCode))).map(
      ({ dashboardId: _, config, ...detail }) => ({ ...detail, config: config as object }),
    ),
  }));
}
