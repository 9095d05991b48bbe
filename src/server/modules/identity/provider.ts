// Providers as people set them up. The secret is sealed, and nobody reads it again; nobody grants by one what he does not hold himself.
import { sql } from 'kysely';
import { identityProvider, IdentityProtocol } from '../../../contract/identity/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { endSessionsFrom, seal } from '../auth/index.ts';
import { rolesBeyond } from '../role/index.ts';
import type { Settings } from './directory-client.ts';
import { isLoopback } from './guarded-fetch.ts';

export interface RoleRule {
  claim: string;
  value: string;
  roleId: string;
}
const SUPER = 'SUPER_ADMIN';

const people = sql<number>`(select count(*)::int from identity_link l where l.node_id = p.node_id and l.provider_id = p.id)`;

export const providerList = list(identityProvider.page, {
  query: (ctx) =>
    from(ctx, 'identityProvider', 'p')
      .select([
        'p.id as providerId',
        'p.providerName',
        'p.protocol',
        sql<Settings | null>`p.directory`.as('directory'),
        'p.issuer',
        'p.clientId',
        'p.scopes',
        'p.loginSys',
        'p.matchKind',
        'p.matchClaim',
      ])
      .select(['p.createFlag', sql<RoleRule[]>`p.rules`.as('rules'), 'p.secondStepValues', 'p.statusFlag', 'p.createdAt'])
      .select(people.as('people')),
  filters: { providerName: contains('p.providerName'), statusFlag: equals('p.statusFlag') },
  sorts: { providerName: 'p.providerName', createdAt: 'p.createdAt' },
  order: [
    ['p.createdAt', 'desc'],
    ['p.id', 'desc'],
  ],
  finish: (_, rows) => rows,
});

/** A provider that is switched on, by its id alone: who signs in says no site. @throws provider-gone */
export async function openProvider(db: Database, providerId: string) {
  const found = await db
    // scope: sign-in knows no node yet; the id is a provider's of one
    .selectFrom('identityProvider')
    .selectAll()
    .where('id', '=', providerId)
    .where('statusFlag', '=', true)
    .executeTakeFirst();
  return found ? { ...found, rules: found.rules as unknown as RoleRule[] } : refuse('provider-gone');
}
export type OpenProvider = Awaited<ReturnType<typeof openProvider>>;

/** Whom it lets in is bounded by who saved it last; the product itself is bounded by nothing. */
export const saverOf = (ctx: Ctx): string | null => (ctx.actor.kind === 'user' ? ctx.actor.userId : null);

export async function requireFreeName(ctx: Ctx, providerName: string): Promise<void> {
  const taken = await from(ctx, 'identityProvider', 'p').select('p.id').where('p.providerName', '=', providerName).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '身份提供方', value: providerName });
}

/** @throws provider-role for a role that has rights beyond the caller's, is the super-administrator's, or is not there */
export async function requireOwnRoles(ctx: Ctx, rules: readonly RoleRule[]): Promise<void> {
  const ids = [...new Set(rules.map(({ roleId }) => roleId))];
  if (ids.length === 0) return;
  const roles = await from(ctx, 'role', 'r').select(['r.id', 'r.roleCode', 'r.roleName']).where('r.id', 'in', ids).execute();
  if (roles.length < ids.length) refuse('not-found', { thing: '角色' });
  const beyond = await rolesBeyond(ctx);
  const refused = roles.find(({ id, roleCode }) => roleCode === SUPER || beyond.has(id));
  if (refused) refuse('provider-role', { role: refused.roleName });
}

function requireGuarded(issuer: string): void {
  const url = new URL(issuer);
  if (url.protocol !== 'https:' && !isLoopback(url)) refuse('provider-http');
}

/** Makes one. @throws conflict, provider-http, provider-role, not-found */
export async function createProvider(ctx: Ctx, said: In<typeof identityProvider.create>): Promise<{ providerId: string }> {
  const { clientSecret, rules, ...plain } = said;
  requireGuarded(said.issuer);
  await requireFreeName(ctx, said.providerName);
  await requireOwnRoles(ctx, rules);
  const providerId = newId();
  await addTo(ctx, 'identityProvider', {
    id: providerId,
    ...plain,
    clientSecret: clientSecret ? seal(clientSecret) : null,
    rules: JSON.stringify(rules),
    savedBy: saverOf(ctx),
  }).execute();
  return { providerId };
}

export const lockProvider = async (ctx: Ctx, providerId: string) =>
  (await from(ctx, 'identityProvider', 'p').selectAll('p').where('p.id', '=', providerId).forUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '身份提供方' });

/**
 * Changes one: what is left out stays. Another issuer is another house: its people are looked for anew, and the secret is told to it only when it
 * is typed again.
 * @throws not-found, conflict, provider-http, provider-role
 */
export async function updateProvider(ctx: Ctx, input: In<typeof identityProvider.update>): Promise<void> {
  const { providerId, clientSecret, rules, ...plain } = input;
  const before = await lockProvider(ctx, providerId);
  // Of a directory it is switched on and off by this alone; the rest is said in a directory's own words.
  const isPlainSwitch = Object.keys(input).every((key) => key === 'providerId' || key === 'statusFlag');
  if (before.protocol !== IdentityProtocol.oidc && !isPlainSwitch) refuse('not-found', { thing: '身份提供方' });
  if (plain.issuer) requireGuarded(plain.issuer);
  if (plain.providerName && plain.providerName !== before.providerName) await requireFreeName(ctx, plain.providerName);
  await requireOwnRoles(ctx, rules ?? (before.rules as unknown as RoleRule[]));
  const moved = plain.issuer !== undefined && plain.issuer !== before.issuer;
  const secret = clientSecret ? { clientSecret: seal(clientSecret) } : moved ? { clientSecret: null } : {};
  await changeIn(ctx, 'identityProvider')
    .set({ ...plain, ...secret, ...(rules ? { rules: JSON.stringify(rules) } : {}), savedBy: saverOf(ctx), updatedAt: sql<string>`now()` })
    .where('id', '=', providerId)
    .execute();
  if (moved) await removeFrom(ctx, 'identityLink').where('providerId', '=', providerId).execute();
  const { clientSecret: _, nodeId: __, savedBy: ___, ...shown } = before;
  ctx.tell({ before: shown });
}

/** Deletes one; whoever came by it is out. @throws not-found */
export async function deleteProvider(ctx: Ctx, { providerId }: In<typeof identityProvider.delete>): Promise<void> {
  const { providerName, issuer } = await lockProvider(ctx, providerId);
  const ended = await endSessionsFrom(ctx, { nodeId: ctx.nodeId, providerId, subject: null, sid: null });
  await removeFrom(ctx, 'identityProvider').where('id', '=', providerId).execute();
  ctx.tell({ before: { providerName, issuer }, ended });
}
