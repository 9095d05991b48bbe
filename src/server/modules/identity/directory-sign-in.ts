// Signing in at a directory: the account that searches finds one person, and the directory is asked whether the password is his. Local accounts never come this
// way (docs/decisions/0104-directory.md).
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Client } from 'ldapts';
import { IdentityProtocol } from '../../../contract/identity/codes.ts';
import { providerSignIn } from '../../../contract/identity/sign-in.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { wholeNode } from '../../kernel/scope.ts';
import { admit, countTry, logRefusal, openPassword } from '../auth/index.ts';
import { codeOf, SHORT, withDirectory, WRONG } from './directory-client.ts';
import { findPerson, plainRules, type DirectoryPerson } from './directory-entry.ts';
import { placeOf, type DirectoryProvider } from './directory.ts';
import { admittedPerson, tiedTo } from './person.ts';
import { openProvider } from './provider.ts';

type Proof = 'right' | 'wrong' | 'locked';
// What Active Directory says of a right password that is good for nothing: hours, workstation, expired, disabled, over, must be changed.
const HELD_BACK = /\bdata (530|531|532|533|701|773)\b/;
// RFC 4511: what else a directory says of a right password whose owner may not come in.
const UNWILLING = 53;

/**
 * Lets in whom the directory takes for who he says he is.
 * @throws challenge-spent, too-many, sign-in-failed, provider-gone, system-not-allowed, directory-locked, what `withDirectory`, `personOf` and `admit` throw
 */
export async function loginDirectory(
  ctx: Ctx,
  { providerId, account: typed, encrypted, loginSys }: In<typeof providerSignIn.directory>,
  request: FastifyRequest,
): Promise<Given<typeof providerSignIn.directory>> {
  const password = await openPassword(ctx.db, encrypted);
  const opened = await openProvider(ctx.db, providerId);
  if (opened.protocol !== IdentityProtocol.ldap) return refuse('provider-gone');
  if (!opened.loginSys.includes(loginSys)) refuse('system-not-allowed');
  const provider: DirectoryProvider = { ...opened, ...placeOf(opened), rules: plainRules(opened.rules) };
  const settle = await countTry(ctx, { typed, space: `directory ${providerId} ` });
  const { person, proof } = await withDirectory(provider, SHORT, (client) => prove(client, provider, { typed, password })).catch(
    async (error: unknown) => {
      // Nothing was learned by a try that the directory did not answer.
      await settle();
      throw error;
    },
  );
  const at = atNode(ctx, provider.nodeId);
  if (!person?.subject || proof !== 'right') {
    const account = person?.subject ? await tiedTo(at, { provider, subject: person.subject }) : undefined;
    // What finds nobody may be anything, a password too.
    const known = person && { nodeId: provider.nodeId, name: typed };
    logRefusal(ctx.db, { account, known, loginSys, way: 'directory', result: proof === 'locked' ? 'locked' : 'wrong', request });
    return proof === 'locked' ? refuse('directory-locked', { name: provider.providerName }) : refuse('sign-in-failed');
  }
  await settle();
  const { subject, claims } = person;
  const account = await admittedPerson(at, { provider, subject, claims }, { loginSys, way: 'directory', request });
  const details = { provider: provider.providerName, subject };
  const origin = { providerId, subject, sid: null, secondStepFlag: false };
  return admit(at, { account, loginSys, request, way: 'directory', endpoint: providerSignIn.directory, details, origin });
}

interface Typed {
  typed: string;
  password: string;
}

async function prove(
  client: Client,
  provider: DirectoryProvider,
  { typed, password }: Typed,
): Promise<{ person?: DirectoryPerson; proof: Proof }> {
  // A bind without a password is one as nobody, and always succeeds (RFC 4513, 5.1.2).
  if (password === '') return { proof: 'wrong' };
  const person = await findPerson(client, provider, typed);
  // Nobody of that name is asked for as well: what takes less time would tell that there is none.
  const dn = person?.dn ?? `cn=${randomBytes(9).toString('hex')},${provider.directory.baseDn}`;
  const proof = await tryAs(client, dn, password);
  return person ? { person, proof } : { proof: 'wrong' };
}

async function tryAs(client: Client, dn: string, password: string): Promise<Proof> {
  try {
    await client.bind(dn, password);
    return 'right';
  } catch (error) {
    const code = codeOf(error);
    if (code === WRONG) return HELD_BACK.test((error as Error).message) ? 'locked' : 'wrong';
    if (code === UNWILLING) return 'locked';
    // No such object, no password of its own: no sign-in.
    if (code !== undefined && code > 0) return 'wrong';
    throw error;
  }
}

/** The product itself, at the provider's node. */
const atNode = (ctx: Ctx, nodeId: string): Ctx =>
  // scope: who signs in is nobody yet
  wholeNode({ ...ctx, nodeId, actor: { kind: 'system', name: 'directory' } });
