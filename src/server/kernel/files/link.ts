// Signed links and upload permits. A link is bound to the sign-in it was made in: it dies with it, and after 5 minutes at most (trust 37).
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { LINK_SECONDS } from '../../../contract/transfer/files.ts';
import type { Ctx } from '../ctx.ts';
import type { Database } from '../db/database.ts';
import { NIL } from '../db/ids.ts';
import { userNow } from '../jobs/user.ts';
import { refuse } from '../refusal.ts';

export interface Signed {
  objectName: string;
  node: string;
  family: string;
  expires: string;
  signature: string;
}

/** The secret that signs links, of the whole platform: made with its database. */
async function secret(db: Database): Promise<string> {
  const { value } = await db
    .selectFrom('platformKey')
    .select('value')
    .where('nodeId', '=', NIL)
    .where('keyName', '=', 'link')
    .executeTakeFirstOrThrow();
  return value;
}

const signatureOf = (key: string, ...parts: string[]): string => createHmac('sha256', key).update(parts.join('\n')).digest('hex');
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const inSeconds = (seconds: number): string => String(Math.floor(Date.now() / 1000) + seconds);
const past = (expires: string): boolean => !/^\d{10}$/.test(expires) || Number(expires) * 1000 < Date.now();

/** The sign-in of a request's token; refuses when there is none that lives. */
async function familyOf(ctx: Ctx, token: unknown): Promise<string> {
  const tokenHash = createHash('sha256').update(String(token)).digest();
  const row = await ctx.db
    .selectFrom('session')
    .select('familyId')
    .where('nodeId', '=', ctx.nodeId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.familyId ?? refuse('not-signed-in');
}

/** A link to a file for the holder of `token`, good for at most 300 seconds. Who may have it is asked before, and again when it is used. */
export async function linkTo(
  ctx: Ctx,
  objectName: string,
  { token, seconds = LINK_SECONDS }: { token: unknown; seconds?: number },
): Promise<string> {
  const family = await familyOf(ctx, token);
  const expires = inSeconds(Math.min(seconds, LINK_SECONDS));
  const signature = signatureOf(await secret(ctx.db), 'file', objectName, ctx.nodeId, family, expires);
  return `/gateway/cdn/file/${objectName}?${new URLSearchParams({ node: ctx.nodeId, family, expires, signature }).toString()}`;
}

/** Whose link it is, with the rights of now; refuses 'link-spent' when it has expired, was changed, or its sign-in has ended. */
export async function holderOf(ctx: Ctx, link: Signed): Promise<Ctx> {
  const right = signatureOf(await secret(ctx.db), 'file', link.objectName, link.node, link.family, link.expires);
  if (past(link.expires) || !same(right, link.signature)) refuse('link-spent');
  const session = await ctx.db
    .selectFrom('session')
    .select(['userId', 'loginSys'])
    .where('nodeId', '=', link.node)
    .where('familyId', '=', link.family)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  const user = session && (await userNow(ctx.db, { nodeId: link.node, ...session }));
  return user ? { ...ctx, ...user } : refuse('link-spent');
}

const ownerOf = (ctx: Ctx): string => (ctx.actor.kind === 'user' ? ctx.actor.userId : ctx.actor.kind);

/** A permit to upload one kind of file within 10 minutes, as form fields (R132). */
export async function uploadPolicy(ctx: Ctx, dir: string, host: string) {
  const expire = inSeconds(600);
  const accessid = ownerOf(ctx);
  const policy = Buffer.from(JSON.stringify({ dir, expire })).toString('base64');
  return { dir, host, accessid, policy, expire, signature: signatureOf(await secret(ctx.db), 'upload', accessid, policy) };
}

/** Refuses 'policy-spent' unless the form holds a living permit of this user for `dir`. */
export async function checkPolicy(
  ctx: Ctx,
  dir: string,
  form: { policy?: string | undefined; signature?: string | undefined },
): Promise<void> {
  const { policy = '', signature = '' } = form;
  if (!same(signatureOf(await secret(ctx.db), 'upload', ownerOf(ctx), policy), signature)) refuse('policy-spent');
  const said = JSON.parse(Buffer.from(policy, 'base64').toString()) as { dir: string; expire: string };
  if (said.dir !== dir || past(said.expire)) refuse('policy-spent');
}
