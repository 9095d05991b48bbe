// Search as people type: every word, in any order, in the text that a row is searched by (docs/decisions/0045-find.md). All who search a table with
// `search_text` come here: fields of lists, pickers and the palette.
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Ctx, Guess } from '../ctx.ts';
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

/**
 * Rows that answer, said twice: what the index finds, and what is then read of each. The two stand side by side, never one inside the other: what the
 * index has answered is asked of a row again wherever it stands beside something else within an `or`, and to compare the pairs costs ten times the text.
 */
interface Way {
  found: Condition;
  read: Condition;
}
const ANY = sql<SqlBool>`true`;
const every = (ways: readonly Way[]): Way => ({ found: all(ways.map(({ found }) => found)), read: all(ways.map(({ read }) => read)) });
const one = (ways: readonly Way[]): Way => ({ found: either(ways.map(({ found }) => found)), read: either(ways.map(({ read }) => read)) });

/** Rows that hold a text, written in the one way; the pairs find them in the index. */
const holds = ({ text, pairs }: Searched, plain: RawBuilder<string>): Way => ({
  found: sql<SqlBool>`${pairs} @> search_keys(${plain})`,
  read: sql<SqlBool>`strpos(${text}, ${plain}) > 0`,
});
const says = (searched: Searched, word: string): Way => {
  const way = holds(searched, sql<string>`search_plain(${word}::text)`);
  // One letter has no pair: the texts are read.
  return Array.from(word).length > 1 ? way : { ...way, found: ANY };
};

/** A table's rows that answer a text; `alias` is one with `search_text`. `also` is what answers besides, of itself alone: it is not guessed at. */
export const sought =
  (alias: string, also?: Fits): Fits =>
  (value, ctx) => {
    const searched: Searched = { text: sql.ref(`${alias}.searchText`), pairs: sql.ref(`${alias}.searchPairs`) };
    const { nearly } = ctx;
    const words = wordsOf(value);
    const { found, read } = every(
      words.map((word) => (nearly ? guessed(searched, { word, nearly, alone: words.length === 1 }) : says(searched, word))),
    );
    const other = nearly ? undefined : also?.(value, ctx);
    return other ? all([either([found, other]), either([read, other])]) : all([found, read]);
  };

const HAN = /\p{Script=Han}/u;
/** Names and codes are shorter than this; a longer text is not guessed at. */
const LONGEST = 24;

interface Word {
  word: string;
  nearly: Guess;
  /** Nothing else was typed: what holds it has been found before. */
  alone: boolean;
}

/** A word that may be misspelt: what sounds like it, or differs by a letter, and beside other words also what holds it. */
function guessed(searched: Searched, { word, nearly, alone }: Word): Way {
  if (!isGuessed(word)) return says(searched, word);
  const ways = waysOf(searched, Array.from(word), nearly);
  return one(alone ? ways : [says(searched, word), ...ways]);
}

/** A word with a digit counts as a number, and numbers are not guessed; nor is what is too short or too long. */
function isGuessed(word: string): boolean {
  const { length } = Array.from(word);
  return /\p{L}/u.test(word) && !/\d/.test(word) && length >= (HAN.test(word) ? 2 : 4) && length <= LONGEST;
}
const isHan = (letters: readonly string[]): boolean => letters.every((letter) => HAN.test(letter));
/** Three Chinese signs with another in the middle: no pair of them stands there. */
const isRead = (letters: readonly string[]): boolean => letters.length === 3 && isHan(letters);

/** How a text is guessed at where nothing holds it, one after the other until something is found. */
export function guessesOf(said: string): Guess[] {
  const words = wordsOf(said).filter(isGuessed);
  if (words.length === 0) return [];
  return words.some((word) => isRead(Array.from(word))) ? ['indexed', 'read'] : ['indexed'];
}

/** The ways of what is spelt another way. */
function waysOf(searched: Searched, letters: readonly string[], nearly: Guess): Way[] {
  const word = letters.join('');
  const ways: Way[] = [];
  if (HAN.test(word) && letters.length > 1)
    ways.push(holds(searched, sql<string>`split_part(search_sounds(search_plain(${word}::text)), chr(10), 1)`));
  if (nearly === 'read' && isRead(letters)) ways.push(readThrough(searched, letters));
  else if (letters.length >= (isHan(letters) ? 3 : 6)) ways.push(...slipped(searched, letters));
  else if (!HAN.test(word)) ways.push(...swapsOf(letters).map((other) => holds(searched, sql<string>`${other}::text`)));
  return ways;
}

/** A short word of Latin with two neighbours changed in place, and with one letter less: the index finds each as it is. To try letters in it would read a third of the names. */
function swapsOf(letters: readonly string[]): string[] {
  const places = letters.map((_, at) => at).slice(1);
  const without = (at: number) => letters.toSpliced(at, 1);
  const swapped = places.slice(0, -1).map((at) => letters.toSpliced(at, 2, letters[at + 1] ?? '', letters[at] ?? ''));
  const fewer = letters.length < 5 ? [] : places.map(without);
  return [...new Set([...swapped, ...fewer].map((one) => one.join('')))];
}

/** Patterns for a slip in part of a word, after `head` and before `tail`, which are right: another sign, and in Latin one too many, one too few, two that changed places. */
function slipsOf(part: readonly string[], { head = '', tail = '', han = false }): string[] {
  const safe = part.map(escapeLike);
  const made = (from: number, upTo: number, put: readonly string[]) =>
    `%${escapeLike(head)}${[...safe.slice(0, from), ...put, ...safe.slice(upTo)].join('')}${escapeLike(tail)}%`;
  // The first letter of a Latin word is right.
  const places = safe.map((_, at) => at).filter((at) => han || head || at > 0);
  const other = places.map((at) => made(at, at + 1, ['_']));
  if (han) return other;
  return [
    // Fingers change places most often: tried first.
    ...places.slice(0, -1).map((at) => made(at, at + 2, [safe[at + 1] ?? '', safe[at] ?? ''])),
    ...other,
    ...places.map((at) => made(at, at + 1, [])),
    ...places.map((at) => made(at, at, ['_'])),
  ];
}

const likeAny = ({ text }: Searched, patterns: readonly string[]) => sql<SqlBool>`${text} like any(${patterns}::text[])`;

/**
 * The ways of a word with a slip: of its three parts it leaves two whole, unless two letters changed places across their border. The index finds the pairs
 * of these two, and only what holds them is tried by patterns for the third.
 */
function slipped(searched: Searched, letters: readonly string[]): Way[] {
  const han = isHan(letters);
  const borders = [0, 1, 2, 3].map((third) => Math.floor((letters.length * third) / 3));
  const text = (from?: number, upTo?: number) => letters.slice(from, upTo).join('');
  const crossed = borders
    .slice(1, 3)
    .map((at) => letters.toSpliced(at - 1, 2, letters[at] ?? '', letters[at - 1] ?? ''))
    .map((other) => holds(searched, sql<string>`${other.join('')}::text`));
  const inParts = borders.slice(0, 3).flatMap((from, part): Way[] => {
    const upTo = borders[part + 1];
    const [head, tail] = [text(0, from), text(upTo)];
    const whole = [head, tail]
      .filter((rest) => Array.from(rest).length > 1)
      .toSorted((a, b) => b.length - a.length)
      .map((rest) => holds(searched, sql<string>`${rest}::text`));
    const [longer] = whole;
    if (!longer) return [];
    const patterns = slipsOf(letters.slice(from, upTo), { head, tail, han });
    // Most of what the index gives falls at the longer of the two, which costs less than patterns.
    return [{ found: every(whole).found, read: all([longer.read, likeAny(searched, patterns)]) }];
  });
  return [...(han ? [] : crossed), ...inParts];
}

/** Three signs with a slip: all but one of them stand in the text. To look for each costs less than to try a pattern. */
function readThrough(searched: Searched, letters: readonly string[]): Way {
  const there = letters.map((letter) => sql`(strpos(${searched.text}, ${letter}::text) > 0)::int`);
  const most = sql<SqlBool>`(${sql.join(there, sql` + `)}) >= ${letters.length - 1}`;
  return { found: ANY, read: all([most, likeAny(searched, slipsOf(letters, { han: true }))]) };
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

/** Whether a row has just what was typed as its code or name. */
const isCalled = (row: object, keyword: string): boolean =>
  Object.values(row).some((said) => typeof said === 'string' && wordsOf(said).join('') === wordsOf(keyword).join(''));

/**
 * The first rows of a look-up that answer a text: those with a line that is just it, that begins with it, that hold it; below them some that differ
 * by a letter. `query` selects `id` and begins with `from`.
 */
export async function answering<R extends { id: string }>(ctx: Ctx, query: Query<R>, lookUp: LookUp<R>): Promise<R[]> {
  const { keyword, alias, fits = sought(alias), first, order, limit } = lookUp;
  const favoured = first ? query.orderBy(first, 'desc') : query;
  const [word, ...more] = wordsOf(keyword);
  if (word === undefined) return order(favoured).limit(limit).execute();
  const best = (found: Query<R>, most: number) => order(found).limit(most).execute();
  const ranked = (found: Query<R>) => found.orderBy(rank(alias, word));
  const exact = await best(ranked(favoured.where(fits(keyword, ctx))), limit);
  const room = Math.min(MOST_NEAR, limit - exact.length);
  const guesses = ctx.nearly === undefined && room > 0 ? guessesOf(keyword) : [];
  // All texts are read where nothing else is found, and below what holds the word in a longer name: who is called just so is not misspelt.
  const reached = exact.some((row) => isCalled(row, keyword)) ? guesses.slice(0, 1) : guesses;
  for (const nearly of exact.length > 0 ? reached.slice(-1) : reached) {
    const others = query.where(fits(keyword, { ...ctx, nearly })).where(`${alias}.id`, 'not in', [NIL, ...exact.map(({ id }) => id)]);
    // A word that is guessed stands nowhere as it was typed; among others the first may.
    const near = await best(more.length > 0 ? ranked(others) : others, room);
    if (near.length > 0) return [...exact, ...near];
  }
  return exact;
}
