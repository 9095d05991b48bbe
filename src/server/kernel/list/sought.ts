// Search as people type: every word, in any order, in the text that a row is searched by (docs/decisions/0045-find.md). All who search a table with
// `search_text` come here: fields of lists, pickers and the palette.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { AnyQuery as Query } from '../db/any-query.ts';
import { NIL } from '../db/ids.ts';

type Condition = Expression<SqlBool>;
/** What is asked of a row for a text; with `nearly` in the context also what differs from it by a letter. */
export type Fits = (text: string, ctx: Ctx) => Condition;

const MOST_WORDS = 12;
/** The words of what was typed, as they are compared: blanks part them. */
export const wordsOf = (said: string): string[] => said.normalize('NFKC').toLowerCase().split(/\s+/u).filter(Boolean).slice(0, MOST_WORDS);

/** A text with what a pattern of `like` gives a meaning to taken literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const either = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

interface Searched {
  text: RawBuilder<string>;
  pairs: RawBuilder<number[]>;
}

/** Rows that hold a text, written in the one way; the pairs find them in the index. */
const holds = ({ text, pairs }: Searched, plain: RawBuilder<string>): Condition =>
  sql<SqlBool>`(${pairs} @> search_pairs(${plain}) and strpos(${text}, ${plain}) > 0)`;
const says = (searched: Searched, word: string): Condition => {
  const plain = sql<string>`search_plain(${word}::text)`;
  // One letter has no pair: the texts are read.
  return Array.from(word).length > 1 ? holds(searched, plain) : sql<SqlBool>`strpos(${searched.text}, ${plain}) > 0`;
};

/** A table's rows that answer a text; `alias` is one with `search_text`. */
export const sought =
  (alias: string): Fits =>
  (value, { nearly: isNear }) => {
    const searched: Searched = { text: sql.ref(`${alias}.searchText`), pairs: sql.ref(`${alias}.searchPairs`) };
    return all(wordsOf(value).map((word) => (isNear ? nearly(searched, word) : says(searched, word))));
  };

const HAN = /\p{Script=Han}/u;
/** Names and codes are shorter than this; a longer text is not guessed at. */
const LONGEST = 24;

/** Rows that hold the word, one that sounds like it, or one that differs by a letter. A word with a digit counts as a number, and numbers are not guessed. */
function nearly(searched: Searched, word: string): Condition {
  const letters = Array.from(word);
  if (/\d/.test(word) || letters.length > LONGEST) return says(searched, word);
  const ways = [says(searched, word)];
  if (HAN.test(word) && letters.length > 1)
    ways.push(holds(searched, sql<string>`split_part(search_sounds(search_plain(${word}::text)), chr(10), 1)`));
  const slips = slipsOf(letters);
  if (slips.length > 0) ways.push(sql<SqlBool>`(${sieve(searched, letters)} and ${searched.text} like any(${slips}::text[]))`);
  else if (!HAN.test(word)) ways.push(...swapsOf(letters).map((other) => holds(searched, sql<string>`${other}::text`)));
  return either(ways);
}

/** A short word of Latin with two neighbours changed in place, and with one letter less: the index finds each as it is. To try letters in it would read a third of the names. */
function swapsOf(letters: readonly string[]): string[] {
  if (letters.length < 4) return [];
  const places = letters.map((_, at) => at).slice(1);
  const without = (at: number) => letters.toSpliced(at, 1);
  const swapped = places.slice(0, -1).map((at) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''));
  const fewer = letters.length < 5 ? [] : places.map(without);
  return [...new Set([...swapped, ...fewer].map((one) => one.join('')))];
}

/** The word as a pattern for each slip: another letter, one too many, one too few, two that changed places. The first letter of Latin is right. */
function slipsOf(letters: readonly string[]): string[] {
  const han = letters.every((letter) => HAN.test(letter));
  if (letters.length < (han ? 3 : 6)) return [];
  const safe = letters.map(escapeLike);
  const made = (from: number, upTo: number, put: readonly string[]) =>
    `%${[...safe.slice(0, from), ...put, ...safe.slice(upTo)].join('')}%`;
  const places = safe.map((_, at) => at).filter((at) => han || at > 0);
  const other = places.map((at) => made(at, at + 1, ['_']));
  if (han) return other;
  return [
    ...other,
    ...places.map((at) => made(at, at + 1, [])),
    ...places.map((at) => made(at, at, ['_'])),
    ...places.slice(0, -1).map((at) => made(at, at + 2, [safe[at + 1] ?? '', safe[at] ?? ''])),
  ];
}

/**
 * What is found before patterns are tried: one slip leaves one half of the word whole, unless it is across the middle. The index finds its pairs, and
 * that they stand together costs a hundredth of the patterns.
 */
function sieve(searched: Searched, letters: readonly string[]): Condition {
  const half = Math.floor(letters.length / 2);
  if (half < 2) {
    // Three signs: all but one of them stand in the text. To look for each costs less than to try a pattern.
    const there = letters.map((letter) => sql`(strpos(${searched.text}, ${letter}::text) > 0)::int`);
    return sql<SqlBool>`(${sql.join(there, sql` + `)}) >= ${letters.length - 1}`;
  }
  const [left, right] = [letters.slice(0, half), letters.slice(half)];
  const crossed = [...left.slice(0, -1), right[0], left.at(-1), ...right.slice(1)];
  return either([left, right, crossed].map((part) => holds(searched, sql<string>`${part.join('')}::text`)));
}

interface LookUp<R> {
  /** What was typed. */
  keyword: string;
  /** The table with `search_text` that says how well a row answers. */
  alias: string;
  /** The condition; `sought(alias)` where nothing is said. */
  fits?: Fits;
  /** What comes before all else that answers. */
  first?: Condition;
  /** The order of what answers equally well. */
  order: (query: Query<R>) => Query<R>;
  limit: number;
}
/** So many are shown that only nearly answer. */
const MOST_NEAR = 5;

/** How well a row answers: 0 one of its lines is the first word, 1 one begins with it, 2 it stands somewhere. */
const rank = (alias: string, word: string) => {
  const lines = sql`(chr(10) || ${sql.ref(`${alias}.searchText`)} || chr(10))`;
  const begins = sql`chr(10) || search_plain(${word}::text)`;
  return sql`case when strpos(${lines}, ${begins} || chr(10)) > 0 then 0 when strpos(${lines}, ${begins}) > 0 then 1 else 2 end`;
};

/**
 * The first rows of a look-up that answer a text: those with a line that is just it, that begins with it, that hold it; below them some that differ
 * by a letter. `query` selects `id` and begins with `from`.
 */
export async function answering<R extends { id: string }>(ctx: Ctx, query: Query<R>, lookUp: LookUp<R>): Promise<R[]> {
  const { keyword, alias, fits = sought(alias), first, order, limit } = lookUp;
  const favoured = first ? query.orderBy(first, 'desc') : query;
  const [word] = wordsOf(keyword);
  if (word === undefined) return order(favoured).limit(limit).execute();
  const best = (found: Query<R>, most: number) =>
    order(found.orderBy(rank(alias, word)))
      .limit(most)
      .execute();
  const exact = await best(favoured.where(fits(keyword, ctx)), limit);
  if (ctx.nearly !== undefined) return exact;
  const room = Math.min(MOST_NEAR, limit - exact.length);
  if (room <= 0) return exact;
  const others = query.where(fits(keyword, { ...ctx, nearly: true })).where(`${alias}.id`, 'not in', [NIL, ...exact.map(({ id }) => id)]);
  return [...exact, ...(await best(others, room))];
}
