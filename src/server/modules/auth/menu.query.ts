// What a user may open: the contract's menu, narrowed to the rights of the session (R002, R005, R126).
import { sql } from 'kysely';
import type { auth } from '../../../contract/auth/index.ts';
import { isHand, type Hand } from '../../../contract/auth/systems.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { HANDS, isInHand } from '../../../contract/menu/hand.ts';
import { menuItems, menuName, systemsOfRight, type MenuItem, type System } from '../../../contract/menu.ts';
import { sleeps } from '../../../contract/system/node-config.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { nodeConfigOf } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { rightsOf } from './session.ts';

type Menu = Given<typeof auth.menu>;

const AFFIXED = 'dashboard';

function entryOf({ code, path, entry }: MenuItem) {
  return {
    funcMenuId: code,
    path,
    name: menuName({ name: entry.title }),
    redirect: entry.kind === 'group' ? (entry.redirect ?? null) : null,
    hidden: entry.kind === 'page' && (entry.hidden ?? false),
    noCache: entry.kind === 'page' && (entry.noCache ?? false),
    affix: code === AFFIXED,
  };
}

/** The menu tree and the buttons of a mode. A group stands there while one of its pages does. */
function menuOf(rights: ReadonlySet<string>, mode: System): Menu {
  const pages = menuItems.filter(({ entry, code, systems }) => entry.kind === 'page' && systems.includes(mode) && rights.has(code));
  const menus = menuItems.flatMap((item) => {
    if (item.entry.kind === 'page') return item.parent === undefined && pages.includes(item) ? [{ ...entryOf(item), children: [] }] : [];
    const children = pages.filter(({ parent }) => parent === item.code).map((page) => ({ ...entryOf(page), children: [] }));
    return children.length > 0 ? [{ ...entryOf(item), children }] : [];
  });
  const buttons = [...rights].filter((right) => systemsOfRight(right).includes(mode)).map((menuCode) => ({ menuCode }));
  return { menus, buttons };
}

const pageOf = (code: string): MenuItem[] => menuItems.filter((item) => item.code === code);

/** What a login system for small screens opens, by the works of a day: of the pages that it has those that the role in it grants. */
function handMenu(rights: ReadonlySet<string>, hand: Hand): Menu {
  const menus = HANDS[hand].flatMap(({ title, pages }, at) => {
    const children = pages
      .filter((code) => rights.has(code))
      .flatMap((code) => pageOf(code).map((page) => ({ ...entryOf(page), children: [] })));
    const heading = {
      funcMenuId: `${hand}.${at + 1}`,
      path: '/welcome',
      name: title,
      redirect: null,
      hidden: false,
      noCache: false,
      affix: false,
    };
    return children.length > 0 ? [{ ...heading, children }] : [];
  });
  const buttons = [...rights].filter((right) => isInHand(hand, right)).map((menuCode) => ({ menuCode }));
  return { menus, buttons };
}

/** The menu of a session: that of the mode at a desk, that of the hand in a login system for small screens. */
export const menuFor = (ctx: Ctx, mode: System): Menu => {
  const system = ctx.actor.kind === 'user' ? ctx.actor.loginSys : undefined;
  return isHand(system) ? handMenu(ctx.rights, system) : menuOf(ctx.rights, mode);
};

/** The modes in which somebody has pages that the other mode lacks; a page of both is no reason to switch. */
export function modesOf(rights: ReadonlySet<string>): System[] {
  return (['fms', 'wms'] as const).filter((mode) =>
    menuItems.some(({ code, systems }) => systems.length === 1 && systems[0] === mode && rights.has(code)),
  );
}

/** What the signed-in user may do when signed in to a login system (R002); nothing in one that is closed to the account. */
export async function permissionsIn(ctx: Ctx, { loginSys }: In<typeof auth.permissions>): Promise<Given<typeof auth.permissions>> {
  if (ctx.actor.kind !== 'user') return refuse('not-signed-in');
  const wanted = sql`${loginSys}::text`;
  const { rows } = await sql<{ menuCode: string }>`
    select k.menu_code from (${rightsOf(sql`${ctx.nodeId}`, { userId: sql`${ctx.actor.userId}`, loginSys: wanted })}) k
    where exists (select from login_user u where u.node_id = ${ctx.nodeId} and u.id = ${ctx.actor.userId} and ${wanted} = any(u.login_sys))
    order by k.menu_code`.execute(ctx.db);
  const off = Object.entries(await nodeConfigOf(ctx)).flatMap(([key, value]) => (value === false ? [key] : []));
  const mine = (right: string): boolean => !sleeps(right, off) && (!ctx.seenBy || ctx.rights.has(right));
  return rows.filter(({ menuCode }) => mine(menuCode)).map(({ menuCode }) => ({ menuCode }));
}
