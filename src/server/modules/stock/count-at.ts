// Counts of which each line has a moment of its own: a list that somebody walks along while picks go on.
import { movedSince } from './as-of.ts';
import { onHand } from './balances.ts';
import { lockAhead, type Place } from './ledger.ts';
import { count } from './count.ts';
import type { DocumentRef } from './draft.ts';
import type { Ctx } from '../../kernel/ctx.ts';

export interface SeenLine {
  place: Place;
  productId: string;
  /** Base units. */
  counted: number;
  line: number;
  /** When it was seen; ISO 8601. */
  at: string;
}
export interface SeenResult {
  line: number;
  /** What the books said at that moment. */
  book: number;
  /** Counted less book: what was posted. */
  difference: number;
}

/** Posts observations, each against the ledger at its own moment; gives what the books said and what differed, by line. */
export async function countAt(ctx: Ctx, document: DocumentRef, lines: readonly SeenLine[]): Promise<SeenResult[]> {
  await lockAhead(ctx, lines);
  const results: SeenResult[] = [];
  for (const [at, group] of Map.groupBy(lines, (line) => new Date(line.at).toISOString())) {
    const answer = await count(ctx, {
      document,
      happenedAt: at,
      lines: group.map(({ place, productId, counted, line }) => ({ place, productId, counted, line })),
    });
    results.push(...answer.lines.map(({ book, difference }, n) => ({ line: group[n]?.line ?? 0, book, difference })));
  }
  return results;
}

interface Sighting {
  place: Place;
  productId: string;
  /** When it was seen, as it is told; ISO 8601. Without it, now. */
  seenAt?: string | null | undefined;
}

/** What was seen is believed for a day, and never ahead of now. */
const DAY_MS = 86_400_000;

/**
 * What the books said when each line was seen, in their order, and the moment to keep of it: that of sending where nothing has moved since it was seen,
 * for few moments make few postings. The places are of one kind; they are held until the transaction ends, so that nothing is picked between two looks.
 * `now` is when the call came, before it waited for anything; milliseconds since 1970.
 */
export async function booksAt(ctx: Ctx, seen: readonly Sighting[], now: number): Promise<{ book: number; at: string }[]> {
  const [first] = seen;
  if (!first) return [];
  await lockAhead(ctx, seen);
  const sent = new Date(now).toISOString();
  const moments = seen.map(({ seenAt }) => {
    const told = seenAt ? Date.parse(seenAt) : now;
    return new Date(Math.min(now, Math.max(now - DAY_MS, told))).toISOString();
  });
  const [places, products] = [seen.map(({ place }) => place), seen.map(({ productId }) => productId)];
  const books = new Map((await onHand(ctx, { places, products })).map((row) => [`${row.placeRef}/${row.productId}`, row.onHand]));
  const since = await movedSince(
    ctx,
    seen.map(({ place, productId }, n) => ({ ref: place.ref, productId, at: moments[n] ?? sent })),
    first.place.kind,
  );
  return seen.map(({ place, productId }, n) => {
    const [moved, at] = [since[n] ?? 0, moments[n] ?? sent];
    return { book: (books.get(`${place.ref}/${productId}`) ?? 0) - moved, at: moved === 0 ? sent : at };
  });
}
