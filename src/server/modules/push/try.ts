// Tries that a person watches: whether a receiver is reached, and what it answers to a document that is marked as a test.
import { BodyFormat, PushAuth } from '../../../contract/push/codes.ts';
import { pushReceiver as endpoints, subscription } from '../../../contract/push/index.ts';
import { EVENT_TYPES } from '../../../contract/push/events.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { deliver } from './deliver.ts';
import { destinationOf, RECEIVER_PARTS, SecretLost, type ReceiverParts } from './destination.ts';
import { fileName } from './file-way.ts';
import { requireFit, TemplateProblem, write, type Written } from './render.ts';
import { requireSubscription } from './subscription.ts';
import { sampleFor, templateNow } from './template.ts';

type Answer = Given<typeof endpoints.pushTest>;

function opened(row: ReceiverParts) {
  try {
    return destinationOf(row);
  } catch (error) {
    if (error instanceof SecretLost) refuse('push-secret', { field: '密码、令牌或密钥' });
    throw error;
  }
}

type Tried = Omit<Answer, 'madeUpFlag'>;

async function attempt(ctx: Ctx, receiverId: string, written: Written): Promise<Tried> {
  const row = await from(ctx, 'pushReceiver', 'r').select(RECEIVER_PARTS).where('r.id', '=', receiverId).executeTakeFirst();
  const known = row ?? refuse('not-found', { thing: '接收方' });
  if (known.authKind === PushAuth.pull) refuse('push-pulled');
  const { client, to } = opened(known);
  try {
    const id = newId();
    const message = { id, ...written, file: `test-${fileName(0, id, written.contentType)}`, subject: 'push test' };
    const { taken, reason, text, status, body, ms } = await deliver({ client, to, message, headers: { 'x-push-test': 'true' } });
    return {
      takenFlag: taken,
      pushReason: reason,
      reasonText: text,
      durationMs: ms,
      contentType: written.contentType,
      requestBody: written.body,
      responseStatus: status,
      responseBody: body,
    };
  } finally {
    client.close();
  }
}

/** Reaches a receiver with an empty test. Refuses 'not-found'. */
export async function connectTest(ctx: Ctx, { id }: In<typeof endpoints.connectTest>): Promise<Answer> {
  const written = await write({ turn: id, formula: null, bodyFormat: BodyFormat.json, input: { type: 'test' } });
  const answer = await attempt(ctx, id, written);
  await audit(ctx, endpoints.connectTest, { id, takenFlag: answer.takenFlag, pushReason: answer.pushReason });
  return { ...answer, madeUpFlag: false };
}

/** What does not fit is not sent, not even to try. */
async function misfit(turn: string, schema: string | null, written: Written): Promise<Tried | undefined> {
  try {
    await requireFit(turn, schema, written);
    return undefined;
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    const nothing = { durationMs: 0, responseStatus: null, responseBody: null };
    return {
      ...nothing,
      takenFlag: false,
      pushReason: error.reason,
      reasonText: error.text,
      contentType: written.contentType,
      requestBody: written.body,
    };
  }
}

/** Sends the latest document of a kind as its template has it, an example of it where there is none yet. Refuses 'not-found', 'push-template'. */
export async function pushTest(ctx: Ctx, { id, pushType }: In<typeof endpoints.pushTest>): Promise<Answer> {
  const answer = await tried(ctx, { id, pushType });
  await audit(ctx, endpoints.pushTest, { id, pushType, takenFlag: answer.takenFlag, pushReason: answer.pushReason });
  return answer;
}

/** Sends the latest event of a name, or an example of it where there is none yet. Refuses 'not-found', 'push-template'. */
export async function testSubscription(ctx: Ctx, { id, event }: In<typeof subscription.test>): Promise<Answer> {
  await requireSubscription(ctx, id);
  const answer = await tried(ctx, { id, pushType: EVENT_TYPES[event] });
  await audit(ctx, subscription.test, { id, event, takenFlag: answer.takenFlag, pushReason: answer.pushReason });
  return answer;
}

async function tried(ctx: Ctx, { id, pushType }: { id: string; pushType: number }): Promise<Answer> {
  const { input, madeUpFlag } = await sampleFor(ctx, id, pushType);
  const { bodySchema, ...template } = await templateNow(ctx, id, pushType);
  const written = await write({ turn: id, ...template, input }).catch((error: unknown) =>
    error instanceof TemplateProblem ? refuse('push-template', { problem: error.said }) : Promise.reject(error),
  );
  const answer = (await misfit(id, bodySchema, written)) ?? (await attempt(ctx, id, written));
  return { ...answer, madeUpFlag };
}
