// Directories as people set them up: a provider of another protocol. The password of the account that searches is sealed, and nobody reads it again.
import { sql } from 'kysely';
import { IdentityProtocol } from '../../../contract/identity/codes.ts';
import { directory, DirectorySettings } from '../../../contract/identity/directory.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { inTransaction, seal } from '../auth/index.ts';
import { requireCertificates, requireEncrypted, SHORT, withDirectory, type DirectoryPlace } from './directory-client.ts';
import { firstPeople, isFilter, shownOf } from './directory-entry.ts';
import { claimAt } from './claims.ts';
import { lockProvider, requireFreeName, requireOwnRoles, saverOf, type OpenProvider, type RoleRule } from './provider.ts';

export type DirectoryProvider = OpenProvider & DirectoryPlace;

/** What a row of providers says of a directory. */
export const placeOf = <T extends { directory: unknown }>(row: T) => ({ ...row, directory: DirectorySettings.parse(row.directory) });

/** Rights without which nobody lets a directory change who works here. */
export const FOLLOWING = [
  'organization.staff.create',
  'organization.staff.update',
  'organization.staff.lock',
  'organization.department.create',
  'organization.department.update',
] as const;

async function requireSound(ctx: Ctx, said: In<typeof directory.create>): Promise<void> {
  requireEncrypted(said.serverUrl, said.startTlsFlag);
  requireCertificates(said.ca);
  if (!(await isFilter(said.personFilter))) refuse('directory-filter');
  await requireOwnRoles(ctx, said.rules);
  if (said.syncFlag && ctx.actor.kind === 'user' && !FOLLOWING.every((right) => ctx.rights.has(right))) refuse('directory-saver');
}

function columnsOf(ctx: Ctx, said: In<typeof directory.create>) {
  const {
    serverUrl,
    bindDn,
    bindPassword: _,
    rules,
    providerName,
    loginSys,
    matchKind,
    matchClaim,
    createFlag,
    statusFlag,
    ...settings
  } = said;
  return {
    providerName,
    loginSys,
    matchKind,
    matchClaim,
    createFlag,
    statusFlag,
    issuer: serverUrl,
    clientId: bindDn,
    rules: JSON.stringify(rules),
    directory: JSON.stringify(settings),
    savedBy: saverOf(ctx),
  };
}

/** Makes one. @throws conflict, directory-clear, directory-ca, directory-filter, directory-saver, provider-role, not-found */
export async function createDirectory(ctx: Ctx, said: In<typeof directory.create>): Promise<{ providerId: string }> {
  await requireSound(ctx, said);
  await requireFreeName(ctx, said.providerName);
  const providerId = newId();
  const secret = said.bindPassword ? seal(said.bindPassword) : null;
  await addTo(ctx, 'identityProvider', {
    id: providerId,
    ...columnsOf(ctx, said),
    protocol: IdentityProtocol.ldap,
    scopes: '',
    clientSecret: secret,
  }).execute();
  return { providerId };
}

/** Changes one. Another address is another house: its people are looked for anew, and the password is told to it only when it is typed again. @throws as `createDirectory` */
export async function updateDirectory(ctx: Ctx, { providerId, ...said }: In<typeof directory.update>): Promise<void> {
  const before = await lockProvider(ctx, providerId);
  if (before.protocol !== IdentityProtocol.ldap) refuse('not-found', { thing: '身份提供方' });
  await requireSound(ctx, said);
  if (said.providerName !== before.providerName) await requireFreeName(ctx, said.providerName);
  const now = columnsOf(ctx, said);
  const moved = now.issuer !== before.issuer;
  const told = placeOf(before).directory;
  // Whom the directory is trusted to be, and how it is reached, decide as well who hears the password.
  const elsewhere =
    moved || now.clientId !== before.clientId || told.startTlsFlag !== said.startTlsFlag || (told.ca ?? '') !== (said.ca ?? '');
  const secret = said.bindPassword ? { clientSecret: seal(said.bindPassword) } : elsewhere ? { clientSecret: null } : {};
  await changeIn(ctx, 'identityProvider')
    .set({ ...now, ...secret, updatedAt: sql<string>`now()` })
    .where('id', '=', providerId)
    .execute();
  if (moved) await removeFrom(ctx, 'identityLink').where('providerId', '=', providerId).execute();
  const { clientSecret: _, nodeId: __, savedBy: ___, ...shown } = before;
  ctx.tell({ before: shown });
}

/** A directory of the caller's site. @throws not-found */
export async function readDirectory(ctx: Ctx, providerId: string): Promise<DirectoryProvider> {
  const row = await from(ctx, 'identityProvider', 'p').selectAll('p').where('p.id', '=', providerId).executeTakeFirst();
  if (row?.protocol !== IdentityProtocol.ldap) return refuse('not-found', { thing: '身份提供方' });
  return { ...placeOf(row), rules: row.rules as unknown as RoleRule[] };
}

const MOST = 100;

/** Asks it now: connection, certificate, the account that searches, and what it says of the first person. @throws not-found, what `withDirectory` throws */
export async function testDirectory(ctx: Ctx, { providerId }: In<typeof directory.test>): Promise<Given<typeof directory.test>> {
  const place = await readDirectory(ctx, providerId);
  const people = await withDirectory(place, SHORT, (client) => firstPeople(client, place, MOST));
  await inTransaction(ctx, (inner) => audit(inner, directory.test, { providerId }));
  const [first] = people;
  const isSubject = (name: string): boolean => name === place.directory.subjectAttribute;
  const example = first
    ? shownOf(place).map((attribute) => ({
        attribute,
        value: isSubject(attribute) ? (first.subject ?? null) : shown(claimAt(first.claims, attribute)),
      }))
    : [];
  return { people: people.length, isAll: people.length < MOST, example };
}

const shown = (value: unknown): string | null => (value === undefined ? null : [value].flat().join(', ').slice(0, 200));
