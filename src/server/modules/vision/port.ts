// The port to a service that recognises pictures: one question over HTTP, bounded in time and size. It knows nothing of ours.
import * as z from 'zod/mini';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { PushReason } from '../../../contract/push/codes.ts';
import { RecognitionAnswer, type RecognitionQuestion } from '../../../contract/vision/service.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { Unanswered, type OutgoingAnswer, type OutgoingClient } from '../../kernel/outgoing/client.ts';
import { Refusal } from '../../kernel/refusal.ts';

export interface Reach {
  url: string;
  key: string;
  client: OutgoingClient;
  signal: AbortSignal;
}

const WAIT_MS = 30_000;
const later = (why: Refusal): TryLater => new TryLater(why.key, { cause: why });

/**
 * Asks what is on a picture. @throws TryLater while it is away, slow, busy or at fault; a Refusal for an address that may not be called and for any other
 * answer than what was agreed
 */
export async function recognise(reach: Reach, question: RecognitionQuestion): Promise<z.output<typeof RecognitionAnswer>> {
  const { status, isWhole, body } = await ask(reach, JSON.stringify(question));
  const refused = new Refusal('vision-service-refused', { status });
  if (status >= 500 || status === 429 || status === 408) throw later(refused);
  if (status < 200 || status >= 300) throw refused;
  const said = isWhole ? parsed(body) : undefined;
  const answer = z.safeParse(RecognitionAnswer, said);
  if (!answer.success) throw new Refusal('vision-service-answer', { field: answer.error.issues[0]?.path.join('.') ?? '' });
  return answer.data;
}

async function ask({ url, key, client, signal }: Reach, body: string): Promise<OutgoingAnswer> {
  const headers = { authorization: `Bearer ${key}`, accept: 'application/json', 'content-type': 'application/json' };
  try {
    return await client.send({ url, method: 'POST', headers, body, timeoutMs: WAIT_MS, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof Unanswered)) throw error;
    if (error.trouble === 'address') throw new Refusal('vision-service-address');
    throw later(new Refusal('vision-service-away', { problem: labelOfCode(PushReason, error.trouble) }));
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
