// Posting: facts are always booked, once; intents are booked when what they need is free.
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import { MOVE, NO_REF, PLACE, OpeningInput, IntentInput, PostInput } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { book, type Booking } from './book.ts';
import type { Draft } from './draft.ts';
import type { Place, Position } from './ledger.ts';
import { planMove, type AskedMove, type Mode } from './plan.ts';
import { AbnormalityKind } from '../../../contract/stock/ledger-codes.ts';

export type Posting = z.input<typeof PostInput>;
export type Intent = z.input<typeof IntentInput>;
type Parsed = z.output<typeof PostInput>;

/** What a posting did. The same event sent again gets just this again. */
export interface Posted {
  /** Ids of all moves that were made, those of the ledger's own included. */
  moves: string[];
  /** What facts took beyond the books. */
  lacking: { place: { kind: number; ref: string }; productId: string; qty: number }[];
}

/**
 * Books what has happened: never refused for want of stock. What lacks is drawn from suspense and an abnormality is opened.
 * With an `event`, once for ever: the same event gives the first answer; its id with other content is refused 'key-reused' (trust 3, 4).
 */
export const post = (ctx: Ctx, input: Posting): Promise<Posted> => bookMoves(ctx, z.parse(PostInput, input), 'fact');

/** Books what is wanted: refused 'stock-short' (line, product, asked, free) when it is not free (trust 8). */
export const postIntent = (ctx: Ctx, input: Intent): Promise<Posted> => bookMoves(ctx, z.parse(IntentInput, input), 'intent');

/** Books an intent out of what its document (or `consumes`) has reserved, line by line, then out of what is free. */
export const consume = (ctx: Ctx, input: Intent): Promise<Posted> => postIntent(ctx, { consumes: input.document, ...input });

/** What was there before the books began: an entry for each place that history needs. Quantities in base units, cost in fen. */
export function openingEntry(ctx: Ctx, input: z.input<typeof OpeningInput>): Promise<Posted> {
  const { document, happenedAt, lines } = z.parse(OpeningInput, input);
  const from = { kind: PLACE.opening, ref: NO_REF };
  return bookMoves(
    ctx,
    {
      document,
      happenedAt,
      moves: lines.map(({ place, ...line }) => ({ ...line, from, to: place, kind: MOVE.opening })),
    },
    'fact',
  );
}

function bookMoves(ctx: Ctx, input: Parsed, mode: Mode): Promise<Posted> {
  return book(ctx, bookingOf(input, { moves: input.moves, happenedAt: input.happenedAt }), (draft, seen) => {
    input.moves.forEach((move, index) => planMove(draft, askedOf(move, { index, consumes: input.consumes }), { mode, seen }));
    return { answer: postedOf(draft) };
  });
}

/** A move of an input as it is planned. */
export function askedOf(move: Parsed['moves'][number], { index, consumes }: { index: number; consumes: Parsed['consumes'] }): AskedMove {
  return {
    from: move.from,
    to: move.to,
    qty: move.qty,
    lotId: move.lotId === NIL ? null : (move.lotId ?? null),
    condition: move.condition,
    toCondition: move.toCondition,
    consumes,
    consumesLine: move.consumesLine,
    cutterCode: move.cutterCode,
    what: {
      productId: move.productId,
      kind: move.kind,
      line: move.line ?? index + 1,
      unitCost: move.unitCost ?? null,
      forWhom: move.forWhom ?? {},
      corrects: null,
    },
  };
}

type Bookable = Pick<Parsed, 'document' | 'happenedAt' | 'event'> & {
  moves?: Parsed['moves'];
  lines?: { place: Place; productId: string }[];
};

/** The booking of an input. `content` is what an event is known by when the device's own words are not given. */
export function bookingOf(input: Bookable, content: unknown): Booking {
  const { event } = input;
  return {
    document: input.document,
    position: positionOf(input),
    event: event ? { source: event.source, id: event.id, bodyHash: eventHash(event.body ?? content) } : null,
    touches: [
      ...(input.moves ?? []).flatMap(({ from, to, productId }) => [
        { place: from, productId },
        { place: to, productId },
      ]),
      ...(input.lines ?? []),
    ],
  };
}

/** Nothing happened after we learnt of it: a clock that runs ahead says now. */
const notAhead = (said: string): string => (Date.parse(said) > Date.now() ? new Date().toISOString() : said);

const positionOf = ({ happenedAt, event }: Bookable): Position => ({
  happenedAt: happenedAt ? notAhead(happenedAt) : null,
  source: event?.source ?? null,
  sequence: event?.sequence ?? null,
});

export const postedOf = (draft: Draft): Posted => ({
  moves: draft.moves.map(({ id }) => id),
  lacking: draft.opened
    .filter(({ kind, qty }) => kind === AbnormalityKind.lacking && qty > 0)
    .map(({ cell, qty }) => ({ place: { kind: cell.kind, ref: cell.ref }, productId: cell.productId, qty })),
});

/** The same content has the same hash, in whatever order its keys came. */
export const eventHash = (body: unknown): string => hash('sha256', canonical(body));

/** JSON with the keys of every object in order; what JSON leaves out is left out. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if ('toJSON' in value) return JSON.stringify(value, sortedKeys);
  if (Array.isArray(value)) return `[${value.map((one) => (isSaid(one) ? canonical(one) : 'null')).join(',')}]`;
  const keys = Object.keys(value).sort();
  // An object puts numbers first, whatever the order in which they came.
  if (keys.some((key) => /^\d/.test(key))) return JSON.stringify(value, sortedKeys);
  const told = value as Record<string, unknown>;
  let text = '';
  for (const key of keys) if (isSaid(told[key])) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(told[key])}`;
  return `{${text}}`;
}
const isSaid = (value: unknown): boolean => value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
const sortedKeys = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
