// Records as the palette finds them: a noun says by which of its lists, or by which look-up (docs/decisions/0045-find.md). A list is asked as its screen
// asks it, with its permit and inside the data permission.
import type { Permit } from '../../../contract/kernel/endpoint.ts';
import type { FoundRecord } from '../../../contract/kernel/found.ts';
import type { Ctx } from '../ctx.ts';
import type { ListEndpoint, LookedInto, RowOf } from './list.ts';
import { wordsOf } from './sought.ts';

export interface Finder {
  /** What kind of record; the screens know by it where one opens. */
  kind: string;
  /** Who may see such records. */
  permit: Permit;
  /** It has a number and no name: asked for where a digit was typed. */
  numbered?: boolean;
  find(ctx: Ctx, text: string): Promise<readonly FoundRecord[]>;
}

/** How many records of a kind are shown. */
export const MOST_FOUND = 6;
/** Among so many the best are looked for. */
const LOOKED_AT = 24;

interface Said<R> {
  kind: string;
  /** The filter of the list that finds by number or by words. */
  by: string;
  /** What is always asked beside it. */
  asked?: object;
  numbered?: boolean;
  /** A row as it is shown. */
  show: (row: R) => FoundRecord;
}

/** What distinguishes two rows of the same name, of the parts that there are. */
export const hintOf = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');

/** What is just the text comes first, then what begins with it. */
function rankOf({ code, name }: FoundRecord, words: readonly string[]): number {
  const texts = [code, name].map((text) => text.toLowerCase());
  const [first = ''] = words;
  if (texts.includes(first)) return 0;
  return texts.some((text) => text.startsWith(first)) ? 1 : 2;
}

/** Finds records by a list of theirs. */
export function foundIn<E extends ListEndpoint>(list: LookedInto<E>, { kind, by, asked, numbered, show }: Said<RowOf<E>>): Finder {
  return {
    kind,
    permit: list.endpoint.permit,
    ...(numbered ? { numbered } : {}),
    async find(ctx, text) {
      const rows = await list.first(ctx, { ...asked, [by]: text } as never, LOOKED_AT);
      const words = wordsOf(text);
      const ranked = rows.map(show).map((found) => ({ found, rank: rankOf(found, words) }));
      return ranked
        .toSorted((left, right) => left.rank - right.rank)
        .slice(0, MOST_FOUND)
        .map(({ found }) => found);
    },
  };
}
