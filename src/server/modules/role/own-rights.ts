// What may be granted: nobody gives or takes what he does not hold, and somebody must always be able to assign roles.
import { sql } from 'kysely';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

/** What is new in the second list, and what is missing in it. */
export function changed(before: readonly string[], after: readonly string[]): { given: string[]; taken: string[] } {
  const [had, has] = [new Set(before), new Set(after)];
  return { given: [...has].filter((one) => !had.has(one)), taken: [...had].filter((one) => !has.has(one)) };
}

/** Every menu code that any of these roles holds. */
export async function rightsOfRoles(ctx: Ctx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await from(ctx, 'roleRight', 'x')
    .select('x.menuCode')
    .distinct()
    .where('x.roleId', 'in', roleIds)
    .orderBy('x.menuCode')
    .execute();
  return rows.map(({ menuCode }) => menuCode);
}

/** Refuses 'beyond-own-rights' when one of these rights is not the actor's own; the product itself holds all. */
export function requireOwn(ctx: Ctx, codes: readonly string[]): void {
  if (ctx.actor.kind === 'user' && codes.some((code) => !ctx.rights.has(code) && !ctx.asleep?.has(code))) refuse('beyond-own-rights');
}

/** The roles that hold a right which is not the actor's own. */
export async function rolesBeyond(ctx: Ctx): Promise<Set<string>> {
  if (ctx.actor.kind !== 'user') return new Set();
  const own = [...ctx.rights, ...(ctx.asleep ?? [])];
  const rows = await from(ctx, 'roleRight', 'x')
    .select('x.roleId')
    .distinct()
    .where(sql<boolean>`x.menu_code <> all(${own}::text[])`)
    .execute();
  return new Set(rows.map(({ roleId }) => roleId));
}

// Who holds both can give himself, and others, whatever he holds.
const KEEPS: readonly Right[] = ['system.userRole.assign', 'system.roleList.assign'];

/**
 * Refuses 'last-keeper' when after a change nobody who may sign in to fms could assign roles any more. The roles that grant it are
 * locked, so that two callers cannot each take the other's.
 */
export async function requireKeeper(ctx: Ctx): Promise<void> {
  await from(ctx, 'role', 'r')
    .select('r.id')
    .where(
      sql<boolean>`exists (select from role_right x where x.node_id = r.node_id and x.role_id = r.id and x.menu_code = any(${[...KEEPS]}))`,
    )
    .orderBy('r.id')
    .forUpdate()
    .execute();
  const keeper = await from(ctx, 'loginUser', 'u')
    .select('u.id')
    .where('u.lockFlag', '=', false)
    .where(sql<boolean>`'fms' = any(u.login_sys)`)
    .where(
      sql<boolean>`(select count(distinct x.menu_code) from user_role ur
        join role r on r.node_id = ur.node_id and r.id = ur.role_id and r.login_sys = 'fms'
        join role_right x on x.node_id = r.node_id and x.role_id = r.id and x.menu_code = any(${[...KEEPS]})
        where ur.node_id = u.node_id and ur.user_id = u.id) = ${KEEPS.length}`,
    )
    .limit(1)
    .executeTakeFirst();
  if (!keeper) refuse('last-keeper');
}

/** Rights as the log keeps them: page → its buttons, so that any number of them can be read. `·` is the page itself. */
export function byPage(codes: readonly string[]): Record<string, string> {
  const pages = new Map<string, string[]>();
  for (const code of codes) {
    const page = [...pages.keys()].find((one) => code.startsWith(`${one}.`) && !code.slice(one.length + 1).includes('.'));
    if (page === undefined) pages.set(code, ['·']);
    else pages.get(page)?.push(code.slice(page.length + 1));
  }
  return Object.fromEntries([...pages].map(([page, buttons]) => [page, buttons.join(' ')]));
}

/** Refuses 'beyond-own-rights' for a user who holds a right that the actor does not: such a user is not his to change. */
export async function requireOwnUser(ctx: Ctx, userId: string): Promise<void> {
  const roles = await from(ctx, 'userRole', 'x').select('x.roleId').where('x.userId', '=', userId).execute();
  requireOwn(
    ctx,
    await rightsOfRoles(
      ctx,
      roles.map(({ roleId }) => roleId),
    ),
  );
}
