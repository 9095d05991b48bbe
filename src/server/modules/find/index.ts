// The palette's question to all nouns at once.
import { find } from '../../../contract/find/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { implement, isAllowed } from '../../kernel/http/mount.ts';
import { isAskedFor, mayAnswer, type Finder } from '../../kernel/list/found.ts';
import { guessesOf } from '../../kernel/list/sought.ts';
import { noun, type ServerNoun } from '../noun.ts';

/** The records of each kind that the actor may see; kinds without any are left out. What is nearly so is given where nothing
 * is just so; what holds no letter and no digit finds nothing. */
async function findAll(ctx: Ctx, finders: readonly Finder[], { keyword }: In<typeof find.all>): Promise<Given<typeof find.all>> {
  if (!/[\p{L}\p{N}]/u.test(keyword)) return [];
  const allowed = finders.filter(({ permit }) => isAllowed(ctx, permit));
  const answers = async (reach: Ctx) => {
    // What must be asked for anyway does not wait for the question about the others.
    const others = mayAnswer(reach, allowed, keyword);
    const all = await Promise.all(
      allowed.map(async (finder) => {
        const { kind, place, find: look } = finder;
        const isAsked = isAskedFor(finder, keyword) && (!place || (await others).has(finder));
        return { kind, records: isAsked ? [...(await look(reach, keyword))] : [] };
      }),
    );
    return all.filter(({ records }) => records.length > 0);
  };
  let found = await answers({ ...ctx, nearly: false });
  for (const nearly of guessesOf(keyword)) {
    if (found.length > 0) break;
    found = await answers({ ...ctx, nearly });
  }
  return found;
}

/** The noun, over what all nouns say of how their records are found. */
export const openFind = (finders: readonly Finder[]): ServerNoun =>
  noun({
    handlers: [implement(find, { all: (ctx, input) => findAll(ctx, finders, input) })],
    freshness: { untouched: { 'names to choose from': ['/global/find'] } },
  });
