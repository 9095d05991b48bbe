// Counts of which each line has a moment of its own: a list that somebody walks along while picks go on.
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
