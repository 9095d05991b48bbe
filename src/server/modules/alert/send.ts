// Tells a browser by its push service (RFC 8030): in the background, each device by itself, until the service has it. What it was is read by the browser alone.
import { sql } from 'kysely';
import { linkAddress } from '../../../contract/notice/links.ts';
import type { alert } from '../../../contract/alert/index.ts';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { plainText } from '../../kernel/http/html.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { openClient, untold } from '../../kernel/outgoing/client.ts';
import { changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { readSettings } from '../../kernel/settings.ts';
import { unseal } from '../auth/index.ts';
import { choicesOf, quietUntil } from './choice.ts';
import { serverKey } from './server-key.ts';
import { authorization, sealFor } from './web-push.ts';

const TIMEOUT_MS = 10_000;
/** So long the service keeps it for a device that is off. */
const KEPT_SECONDS = 24 * 3600;
/** Characters: a record of 4,096 bytes holds them with room. */
const MOST_TEXT = 200;
const MOST_SAID = 200;

type Outcome = Pick<Given<typeof alert.testDevice>, 'reason' | 'said'> & { gone?: true };
/** What a browser is told; of the same tag it shows the last one alone. */
interface Message {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export const deviceNow = (ctx: Ctx, id: string) =>
  from(ctx, 'alertDevice', 'd')
    .innerJoin('loginUser as u', sameNode('u.id', 'd.userId'))
    .select(['d.id', 'd.userId', 'd.endpointSealed', 'd.p256dh', 'd.authSealed'])
    .where('d.id', '=', id)
    .where('u.lockFlag', '=', false)
    .executeTakeFirst();
type Device = NonNullable<Awaited<ReturnType<typeof deviceNow>>>;

interface Telling {
  noticeId: string;
  userIds: readonly string[];
  title: string;
  /** HTML, as at the bell. */
  content: string;
  /** It does not wait for the end of quiet hours. */
  urgent: boolean;
}

/** Begins a push to each device of these people, in the caller's transaction; in somebody's quiet hours for their end. */
export async function pushNotice(ctx: Ctx, { noticeId, userIds, title, content, urgent }: Telling): Promise<void> {
  const devices = await from(ctx, 'alertDevice', 'd').select(['d.id', 'd.userId']).where('d.userId', 'in', userIds).execute();
  if (devices.length === 0) return;
  const choiceOf = await choicesOf(ctx, [...new Set(devices.map(({ userId }) => userId))]);
  const words = plainText(content).replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT).toWellFormed();
  const message = { title: title.slice(0, MOST_TEXT).toWellFormed(), body: words, url: linkAddress(content) ?? '/', tag: noticeId };
  for (const { id, userId } of devices) {
    const until = urgent ? null : quietUntil(choiceOf(userId), Date.now(), ctx.timeZone);
    await enqueue(ctx, pushTask, { deviceId: id, message }, until ? { runAt: until } : {});
  }
}

/** Not told: what was read meanwhile or taken back, and who is locked. */
export const pushTask = defineTask('alert.push', async (ctx, { deviceId, message }: { deviceId: string; message: Message }) => {
  const device = await deviceNow(ctx, deviceId);
  if (!device || !(await isUnread(ctx, message.tag, device.userId))) return;
  const { reason, said } = await sendTo(ctx, device, message);
  if (reason === 'away' || reason === 'slow' || reason === 'busy')
    throw new TryLater(`push ${reason}`, { cause: new Error(said ?? reason) });
});

const isUnread = async (ctx: Ctx, noticeId: string, userId: string): Promise<boolean> =>
  (await from(ctx, 'notice', 'n')
    .leftJoin('noticeRead as r', (join) =>
      join.onRef('r.nodeId', '=', 'n.nodeId').onRef('r.noticeId', '=', 'n.id').on('r.userId', '=', userId),
    )
    .select('n.id')
    .where('n.id', '=', noticeId)
    .where('r.userId', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Sends, and writes down with the device how it went; a device that its service no longer knows is forgotten. */
export async function sendTo(ctx: Ctx, device: Device, message: Message): Promise<Outcome> {
  const outcome = await send(ctx, device, message);
  if (outcome.gone) await removeFrom(ctx, 'alertDevice').where('id', '=', device.id).execute();
  else
    await changeIn(ctx, 'alertDevice')
      .set({ ...(outcome.reason ? {} : { lastOkAt: sql<string>`now()` }), lastReason: outcome.reason, lastSaid: outcome.said })
      .where('id', '=', device.id)
      .execute();
  return outcome;
}

async function send(ctx: Ctx, { endpointSealed, p256dh, authSealed }: Device, message: Message): Promise<Outcome> {
  let parts: { endpoint: string; auth: string; pem: string };
  try {
    parts = { endpoint: unseal(endpointSealed), auth: unseal(authSealed), pem: await serverKey(ctx.db) };
  } catch {
    return { reason: 'secret', said: null };
  }
  const client = openClient();
  try {
    const { status, body } = await client.send({
      url: parts.endpoint,
      method: 'POST',
      headers: {
        authorization: authorization(parts.endpoint, parts.pem, { subject: subjectNow(), at: Date.now() }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
      body: sealFor({ p256dh, auth: parts.auth }, JSON.stringify(message)),
      timeoutMs: TIMEOUT_MS,
    });
    return outcomeOf(status, body);
  } catch (error) {
    return untold(error);
  } finally {
    client.close();
  }
}

/** The address of `Name <name@house>`, or of an address alone. */
const addressIn = (from: string): string | undefined => from.split(/[<>\s]/).find((part) => part.includes('@'));

/** Whom the makers of push services may ask. */
const subjectNow = (): string => `mailto:${addressIn(readSettings().mailFrom) ?? 'no-reply@localhost'}`;

function outcomeOf(status: number, body: string): Outcome {
  if (status >= 200 && status < 300) return { reason: null, said: null };
  const said = `${status} ${body}`.trim().slice(0, MOST_SAID).toWellFormed();
  if (status === 404 || status === 410) return { reason: 'refused', said, gone: true };
  return { reason: status === 429 || status >= 500 ? 'busy' : 'refused', said };
}
