// The palette's question to all nouns at once.
import { find } from '../../../contract/find/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement, isAllowed } from '../../kernel/http/mount.ts';
import { mayAnswer, type Finder } from '../../kernel/list/found.ts';
import { noun, type ServerNoun } from '../noun.ts';

/** The records of each kind that the actor may see; kinds without any are left out. What is nearly so is given where nothing
 * is just so; what holds no letter and no digit finds nothing. */
async function findAll(ctx: Ctx, finders: readonly Finder[], { keyword }: In<typeof find.all>): Promise<Given<typeof find.all>> {
  if (!/[\p{L}\p{N}]/u.test(keyword)) return [];
  const allowed = finders.filter(({ permit }) => isAllowed(ctx, permit));
  const answers = async (reach: Ctx) => {
    const asked = await mayAnswer(reach, allowed, keyword);
    const all = await Promise.all(asked.map(async ({ kind, find: look }) => ({ kind, records: [...(await look(reach, keyword))] })));
    return all.filter(({ records }) => records.length > 0);
  };
  const exact = await answers({ ...ctx, nearly: false });
  // A number is never guessed: what holds no other word is not asked for again.
  const mayBeMisspelt = exact.length === 0 && keyword.split(/\s+/u).some((word) => !/\d/.test(word));
  return mayBeMisspelt ? answers({ ...ctx, nearly: true }) : exact;
}

/** The noun, over what all nouns say of how their records are found. */
export const openFind = (finders: readonly Finder[]): ServerNoun =>
  noun({
    handlers: [implement(find, { all: (ctx, input) => findAll(ctx, finders, input) })],
    freshness: { untouched: { 'names to choose from': ['/global/find'] } },
  });
