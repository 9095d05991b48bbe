// Records as the palette finds them: a noun says by which of its lists, or by which look-up (docs/decisions/0045-find.md). A list is asked as its screen
// asks it, with its permit and inside the data permission.
import { sql, type Expression, type SqlBool } from 'kysely';
import type { Permit } from '../../../contract/kernel/endpoint.ts';
import type { FoundRecord } from '../../../contract/kernel/found.ts';
import type { Ctx } from '../ctx.ts';
import { from, wholeNode, type Table } from '../scope.ts';
import type { ListEndpoint, LookedInto, RowOf } from './list.ts';
import { sought, wordsOf } from './sought.ts';

/** Where a kind is looked for by one text: a table, and what the filter of its list asks of a row `x` of it. */
export interface Place {
  table: Table;
  fits: (text: string, ctx: Ctx) => Expression<SqlBool>;
}

/** For a kind that is also found by what it belongs to: asked for wherever there is one, but where names are guessed at by its own alone. */
export const guessedByOwnName: Place['fits'] = (text, ctx) => (ctx.nearly ? sought('x')(text, ctx) : sql.lit(true));

export interface Finder {
  /** What kind of record; the screens know by it where one opens. */
  kind: string;
  /** Who may see such records. */
  permit: Permit;
  /** It has a number and no name: asked for where a digit was typed. */
  numbered?: boolean;
  /** Where it is known: asked for only if a row there answers. */
  place?: Place;
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
  place?: Place;
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

/** Whether a kind is asked for by such a text at all: one that has a number and no name only where a digit was typed. */
export const isAskedFor = ({ numbered }: Finder, text: string): boolean => !numbered || /\d/.test(text);

/**
 * Those of the kinds with a place that may have an answer: a list costs more to plan than to read, so one question looks into the tables of all of them
 * first. What a person must not see his list leaves out afterwards.
 */
export async function mayAnswer(ctx: Ctx, finders: readonly Finder[], text: string): Promise<ReadonlySet<Finder>> {
  const placed = finders.filter((finder) => isAskedFor(finder, text) && finder.place);
  const there = placed.flatMap(({ kind, place }) => {
    if (!place) return [];
    const rows = from(wholeNode(ctx), place.table, 'x').select(sql.lit(1).as('one')).where(place.fits(text, ctx));
    return [sql<boolean>`exists(${rows})`.as(kind)];
  });
  if (there.length === 0) return new Set();
  const answers: Record<string, boolean> = await ctx.db.selectNoFrom(there).executeTakeFirstOrThrow();
  return new Set(placed.filter(({ kind }) => answers[kind]));
}

/** Finds records by a list of theirs. */
export function foundIn<E extends ListEndpoint>(list: LookedInto<E>, { kind, by, asked, numbered, place, show }: Said<RowOf<E>>): Finder {
  return {
    kind,
    permit: list.endpoint.permit,
    ...(numbered ? { numbered } : {}),
    ...(place ? { place } : {}),
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
