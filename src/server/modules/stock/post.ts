// Posting: facts are always booked, once; intents are booked when what they need is free.
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { NIL } from '../../kernel/ids.ts';
import { PostInput, type Condition } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { dayOf } from './day.ts';
import { beginDraft, type Draft } from './draft.ts';
import { loadExtras, seenCells } from './extras.ts';
import { lockCells, NOW, type Locked, type Place, type Position } from './ledger.ts';
import { planMove, type AskedMove, type Mode } from './plan.ts';
import { writeDraft } from './write.ts';

export type Posting = z.input<typeof PostInput>;
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
 * With an `event`, once for ever: the same event gives the first answer; its id with other content is refused 'key-reused'.
 */
export const post = (ctx: Ctx, input: Posting): Promise<Posted> => book(ctx, z.parse(PostInput, input), 'fact');

/** Books what is wanted: refused 'stock-short' (line, product, asked, free) when it is not free. */
export const postIntent = (ctx: Ctx, input: Posting): Promise<Posted> => book(ctx, z.parse(PostInput, input), 'intent');

async function book(ctx: Ctx, input: Parsed, mode: Mode): Promise<Posted> {
  const { event } = input;
  const locked = await lockCells(ctx, input.moves.flatMap(({ from, to, productId }) => [{ place: from, productId }, { place: to, productId }]), event);
  const bodyHash = event ? hashOf(event.body ?? { moves: input.moves, happenedAt: input.happenedAt }) : '';
  if (locked.firstAnswer) {
    if (locked.firstAnswer.bodyHash !== bodyHash) refuse('key-reused');
    return JSON.parse(locked.firstAnswer.answer) as Posted;
  }
  const draft = await draftOf(ctx, input, { locked, mode });
  const answer: Posted = { moves: draft.moves.map(({ id }) => id), lacking: lackingOf(draft) };
  await writeDraft(ctx, draft, event ? {
    source: event.source, event_id: event.id, body_hash: bodyHash, sequence: event.sequence ?? null,
    happened_at: draft.heading.position.happenedAt, moves: draft.moves.length, answer: JSON.stringify(answer),
  } : null);
  return answer;
}

/** Turns what was asked into a draft; also what corrections and settlements are made of. */
async function draftOf(ctx: Ctx, input: Parsed, { locked, mode }: { locked: Locked; mode: Mode }): Promise<Draft> {
  const position = positionOf(input);
  const draft = beginDraft({
    document: input.document, position, event: input.event ?? null, actor: ctx.actor, closedTo: locked.closedTo,
    today: dayOf(position.happenedAt ?? new Date(), ctx.timeZone),
  }, locked.cells);
  await loadExtras(ctx, draft);
  const seen = await seenCells(ctx, draft);
  for (const [index, move] of input.moves.entries()) {
    const asked: AskedMove = {
      from: move.from as Place, to: move.to as Place, qty: move.qty, lotId: move.lotId === NIL ? null : (move.lotId ?? null),
      condition: move.condition as Condition | undefined, toCondition: move.toCondition as Condition | undefined, consumes: input.consumes,
      what: { productId: move.productId, kind: move.kind, line: move.line ?? index + 1, unitCost: move.unitCost ?? null, forWhom: move.forWhom ?? {}, corrects: null },
    };
    await named(ctx, () => planMove(draft, asked, { mode, seen }));
  }
  return draft;
}

const positionOf = ({ happenedAt, event }: Parsed): Position =>
  happenedAt ? { happenedAt, source: event?.source ?? null, sequence: event?.sequence ?? null } : NOW;

/** A refusal names the product as people know it. */
async function named(ctx: Ctx, work: () => void): Promise<void> {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'stock-short') throw error;
    const product = await ctx.db.selectFrom('product').select('productName').where('nodeId', '=', ctx.nodeId).where('id', '=', String(error.params['product'])).executeTakeFirst();
    refuse('stock-short', { ...error.params, product: product?.productName ?? '' });
  }
}

const lackingOf = (draft: Draft): Posted['lacking'] =>
  draft.opened.filter(({ kind, qty }) => kind === 1 && qty > 0).map(({ cell, qty }) => ({ place: { kind: cell.kind, ref: cell.ref }, productId: cell.productId, qty }));

/** The same content has the same hash, in whatever order its keys came. */
export const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body, sorted)).digest('hex');
const sorted = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
