// The service that recognises pictures, as the site has set it. There is none until somebody sets one.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { vision } from '../../../contract/vision/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { seal } from '../auth/index.ts';
import { jobMessage } from '../transfer/index.ts';

const NONE = { enabled: false, url: null, answeredAt: null };

/** The service as it is set, without its key, and what went wrong last. */
export async function findLink(ctx: Ctx): Promise<Given<typeof vision.findLink>> {
  const link = await from(ctx, 'visionLink', 'k').select(['k.enabled', 'k.url', 'k.answeredAt', 'k.problem']).executeTakeFirst();
  const { enabled, url, answeredAt } = link ?? NONE;
  return { enabled, url, answeredAt, keyFlag: link !== undefined, problem: jobMessage(link?.problem ?? null, ctx.language) };
}

/** Sets it; the key stays where none is said. Refuses 'vision-link-key' where there is none yet and where the host is another. */
export async function updateLink(ctx: Ctx, { enabled, url, secret }: In<typeof vision.updateLink>): Promise<void> {
  const before = await from(ctx, 'visionLink', 'k').select(['k.keySealed', 'k.url']).forUpdate().executeTakeFirst();
  if (!secret && before && new URL(before.url).origin !== new URL(url).origin) refuse('vision-link-key');
  const keySealed = secret ? seal(secret) : (before?.keySealed ?? refuse('vision-link-key'));
  const set = { enabled, url, keySealed, problem: null };
  if (before) await changeIn(ctx, 'visionLink').set(set).execute();
  else await addTo(ctx, 'visionLink', set).execute();
  ctx.tell({ enabled, url, newKey: Boolean(secret) });
}
