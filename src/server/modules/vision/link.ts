// What recognises pictures that come without: nothing until it is set, this machine, or a service of the site.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { RecognitionMode } from '../../../contract/vision/codes.ts';
import type { vision } from '../../../contract/vision/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { seal } from '../auth/index.ts';
import { jobMessage } from '../transfer/index.ts';

const NONE = { mode: RecognitionMode.off, url: null, answeredAt: null, keySealed: null, problem: null };
const linkOf = (ctx: Ctx) => from(ctx, 'visionLink', 'k').select(['k.mode', 'k.url', 'k.keySealed', 'k.answeredAt', 'k.problem']);

/** How it is set, without the service's key, and what went wrong last. */
export async function findLink(ctx: Ctx): Promise<Given<typeof vision.findLink>> {
  const { mode, url, answeredAt, keySealed, problem } = (await linkOf(ctx).executeTakeFirst()) ?? NONE;
  return { mode, url, answeredAt, keyFlag: keySealed !== null, problem: jobMessage(problem, ctx.language) };
}

/**
 * Sets it; address and key of the service stay where none is said. Refuses 'vision-link-address' and 'vision-link-key' where the service has none, and
 * the latter where it moves to another host without a new one.
 */
export async function updateLink(ctx: Ctx, { mode, url: said, secret }: In<typeof vision.updateLink>): Promise<void> {
  const before = await linkOf(ctx).forUpdate().executeTakeFirst();
  const url = said ?? before?.url ?? null;
  const moves = Boolean(before?.url && url && new URL(before.url).origin !== new URL(url).origin);
  const keySealed = secret ? seal(secret) : moves ? null : (before?.keySealed ?? null);
  if (mode === RecognitionMode.service && !url) refuse('vision-link-address');
  if (!keySealed && (moves || mode === RecognitionMode.service)) refuse('vision-link-key');
  const set = { mode, url, keySealed, problem: null };
  if (before) await changeIn(ctx, 'visionLink').set(set).execute();
  else await addTo(ctx, 'visionLink', set).execute();
  ctx.tell({ mode, url, newKey: Boolean(secret) });
}
