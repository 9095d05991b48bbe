// Receivers as people set them up. What is secret is sealed, and read by nobody again.
import { PushAuth } from '../../../contract/push/codes.ts';
import type { pushReceiver as endpoints } from '../../../contract/push/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, wholeNode } from '../../kernel/scope.ts';
import { seal } from '../auth/index.ts';
import { destinationOf } from './destination.ts';
import { spreadNow } from './outbox.ts';
import { checkFormula, TemplateProblem } from './render.ts';

/** What was mended, or what a person asks for, is tried at once, whatever the receiver asked. */
export const AT_ONCE = { restUntil: NOW, askedUntil: null };

type Input = In<typeof endpoints.create>;

const lockReceiver = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'pushReceiver', 'r').selectAll('r').where('r.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '接收方' });

/** Refuses a formula that cannot be read. */
export async function requireFormula(formula: string): Promise<void> {
  try {
    await checkFormula(formula);
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    refuse('push-template', { problem: error.said });
  }
}

async function requireFreeName(ctx: Ctx, receiverName: string): Promise<void> {
  const taken = await from(ctx, 'pushReceiver', 'r').select('r.id').where('r.receiverName', '=', receiverName).executeTakeFirst();
  if (taken) refuse('conflict', { thing: '接收方', value: receiverName });
}

interface SignInSaid {
  url: string;
  authKind: number;
  authName: string | null;
  tokenUrl: string | null;
  secret: string | null;
  certPem: string | null;
  clientKey: string | null;
  hostKey: string | null;
}

/** Nothing is sent to it: it comes with an access key. */
const comes = ({ authKind }: Pick<SignInSaid, 'authKind'>): boolean => authKind === PushAuth.pull;

const isFile = (url: string | null): boolean => /^sftp:/i.test(url ?? '');
const isMail = (url: string | null): boolean => /^mailto:/i.test(url ?? '');

/** Which ways to sign in an address knows: a file server a password or a key, the site's own mail server none. */
function requireWay({ url, authKind }: SignInSaid): void {
  const isOfFiles = authKind === PushAuth.basic || authKind === PushAuth.sshKey;
  const isRight = isFile(url) ? isOfFiles : isMail(url) ? authKind === PushAuth.none : authKind !== PushAuth.sshKey;
  if (url && !isRight) refuse('push-way');
}

/** Refuses a way to sign in that lacks something, and a certificate that cannot be used. */
function requireWhole(said: SignInSaid): void {
  if (!comes(said)) requireWay(said);
  const needs: [string, string | null][] = [
    ...(comes(said) ? [] : [['接收地址', said.url] satisfies [string, string | null]]),
    ...(said.authKind === PushAuth.none || comes(said) ? [] : [['密码、令牌或密钥', said.secret] satisfies [string, string | null]]),
    ...(said.authKind === PushAuth.basic || said.authKind === PushAuth.oauth || said.authKind === PushAuth.sshKey
      ? [['用户名或客户端编号', said.authName] satisfies [string, string | null]]
      : []),
    ...(isFile(said.url) ? [['主机密钥指纹', said.hostKey] satisfies [string, string | null]] : []),
    ...(said.authKind === PushAuth.oauth ? [['令牌地址', said.tokenUrl] satisfies [string, string | null]] : []),
  ];
  const lacking = needs.find(([, value]) => !value)?.[0];
  if (lacking) refuse('push-secret', { field: lacking });
  if ((said.certPem === null) !== (said.clientKey === null)) refuse('push-key');
}

const sealed = (secret: string | null | undefined): string | null | undefined => (typeof secret === 'string' ? seal(secret) : secret);

/** Refuses 'conflict', 'push-secret', 'push-key', 'push-template'. */
export async function createReceiver(
  ctx: Ctx,
  { pushTypes, authSecret, clientKeySecret, timeoutSeconds, ...said }: Input,
): Promise<{ id: string }> {
  await requireFreeName(ctx, said.receiverName);
  if (said.takenIf) await requireFormula(said.takenIf);
  const row = {
    ...said,
    url: said.url ?? '',
    authName: said.authName ?? null,
    tokenUrl: said.tokenUrl ?? null,
    certPem: said.certPem ?? null,
    hostKey: said.hostKey ?? null,
    secret: sealed(authSecret) ?? null,
    clientKey: sealed(clientKeySecret) ?? null,
  };
  requireWhole(row);
  openOnce(row);
  const id = newId();
  const who = { creator: actorName(ctx), creatorId: actorUserId(ctx) };
  await addTo(ctx, 'pushReceiver', { ...row, id, ...who, ...(timeoutSeconds ? { timeoutSeconds } : {}) }).execute();
  await route(ctx, id, pushTypes);
  return { id };
}

/** A key that does not fit its certificate is refused here, not found out at night. */
function openOnce(
  row: SignInSaid & {
    caPem?: string | null | undefined;
    tokenScope?: string | null | undefined;
    takenIf?: string | null | undefined;
  },
): void {
  if (comes(row)) return;
  try {
    destinationOf({
      id: '',
      updatedAt: '',
      timeoutSeconds: 1,
      eventFlag: false,
      ...row,
      caPem: row.caPem ?? null,
      tokenScope: row.tokenScope ?? null,
      takenIf: row.takenIf ?? null,
    }).client.close();
  } catch {
    refuse('push-key');
  }
}

/** Whether a secret that was typed for one place would be said to another, or in another way: to a receiver of whoever changes it, it would be readable. */
const leadsElsewhere = (before: SignInSaid, said: Omit<In<typeof endpoints.update>, 'id'>): boolean =>
  (typeof said.url === 'string' && originOf(said.url) !== originOf(before.url)) ||
  (typeof said.tokenUrl === 'string' && originOf(said.tokenUrl) !== originOf(before.tokenUrl)) ||
  // Whoever has that key is told the password.
  (typeof said.hostKey === 'string' && said.hostKey !== before.hostKey && before.hostKey !== null) ||
  (typeof said.authKind === 'number' && said.authKind !== before.authKind);

/** Host and way; the rest of an address may change without a secret being typed again. */
export function originOf(url: string | null): string {
  if (!url || isMail(url) || !URL.canParse(url)) return url ?? '';
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}

/** What is left out stays. Refuses 'not-found', 'push-secret-anew' and what `createReceiver` does. */
export async function updateReceiver(
  ctx: Ctx,
  { id, pushTypes, authSecret, clientKeySecret, timeoutSeconds, ...said }: In<typeof endpoints.update>,
): Promise<void> {
  // A formula is looked at before anything is held: that may take its time.
  if (said.takenIf) await requireFormula(said.takenIf);
  // What happened until now is for whoever was to be told until now.
  await spreadNow(ctx);
  const before = await lockReceiver(ctx, id);
  if (said.receiverName && said.receiverName !== before.receiverName) await requireFreeName(ctx, said.receiverName);
  const isNoneNow = said.authKind === PushAuth.none || said.authKind === PushAuth.pull;
  const isKept = before.secret !== null && typeof authSecret !== 'string' && !isNoneNow;
  if (isKept && leadsElsewhere(before, said)) refuse('push-secret-anew');
  const { url, ...others } = said;
  const next = {
    ...others,
    ...(url === undefined ? {} : { url: url ?? '' }),
    ...(typeof authSecret === 'string' ? { secret: seal(authSecret) } : isNoneNow ? { secret: null } : {}),
    ...(typeof clientKeySecret === 'string' ? { clientKey: seal(clientKeySecret) } : said.certPem === null ? { clientKey: null } : {}),
    ...(timeoutSeconds ? { timeoutSeconds } : {}),
  };
  const whole = { ...before, ...next };
  requireWhole(whole);
  openOnce(whole);
  await changeIn(ctx, 'pushReceiver')
    .set({ ...next, ...AT_ONCE, fails: 0, updatedAt: NOW })
    .where('id', '=', id)
    .execute();
  if (pushTypes) await route(ctx, id, pushTypes);
  const { receiverName, statusFlag } = before;
  ctx.tell({ before: { receiverName, url: before.url, statusFlag } });
}

/** What a receiver is told of. A kind that is added is told from now on; one that stays keeps its beginning. */
async function route(ctx: Ctx, receiverId: string, pushTypes: readonly number[]): Promise<void> {
  await removeFrom(ctx, 'pushRoute')
    .where('receiverId', '=', receiverId)
    .where('pushType', 'not in', [...pushTypes])
    .execute();
  await addTo(
    ctx,
    'pushRoute',
    [...new Set(pushTypes)].map((pushType) => ({ receiverId, pushType })),
  )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Refuses 'push-used' for one that something was pushed to. */
export async function deleteReceiver(ctx: Ctx, { id }: In<typeof endpoints.delete>): Promise<void> {
  await spreadNow(ctx);
  const before = await lockReceiver(ctx, id);
  // scope: whether there is any push is asked of the whole site
  const used = await from(wholeNode(ctx), 'pushRecord', 'p').select('p.id').where('p.receiverId', '=', id).limit(1).executeTakeFirst();
  if (used) refuse('push-used');
  await removeFrom(ctx, 'pushReceiver').where('id', '=', id).execute();
  ctx.tell({ receiverName: before.receiverName, url: before.url });
}
