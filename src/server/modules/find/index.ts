// The palette's question to all nouns at once.
import { find } from '../../../contract/find/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement, isAllowed } from '../../kernel/http/mount.ts';
import type { Finder } from '../../kernel/list/found.ts';
import { noun, type ServerNoun } from '../noun.ts';

/** The records of each kind that the actor may see; kinds without any are left out. What holds no letter and no digit finds nothing. */
async function findAll(ctx: Ctx, finders: readonly Finder[], { keyword }: In<typeof find.all>): Promise<Given<typeof find.all>> {
  if (!/[\p{L}\p{N}]/u.test(keyword)) return [];
  const asked = finders.filter(({ permit, numbered }) => isAllowed(ctx, permit) && (!numbered || /\d/.test(keyword)));
  const answers = await Promise.all(asked.map(async ({ kind, find: look }) => ({ kind, records: [...(await look(ctx, keyword))] })));
  return answers.filter(({ records }) => records.length > 0);
}

/** The noun, over what all nouns say of how their records are found. */
export const openFind = (finders: readonly Finder[]): ServerNoun =>
  noun({
    handlers: [implement(find, { all: (ctx, input) => findAll(ctx, finders, input) })],
    freshness: { untouched: { 'names to choose from': ['/global/find'] } },
  });
