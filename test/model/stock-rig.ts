// Delivers happenings to the ledger and holds it against the model. Bugs can be planted here, between the test and the product:
// each must be noticed, or the test that should notice it is worth nothing.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { count, post, postAll, proof, type Posting } from '../../src/server/modules/stock/index.ts';
import type { TestDatabase } from '../database.ts';
import { foldLevels, foldOutside, type Happening } from './stock-model.ts';
import { aDocument } from './stock-world.ts';

export type Bug =
  | 'none'
  | 'double-effect'
  | 'forgets-suspense'
  | 'skips-event-key'
  | 'wrong-sign'
  | 'forgets-time'
  | 'balance-without-move'
  | 'move-without-balance';

const START = Date.UTC(2026, 2, 30, 12);
export const timeOf = (minute: number) => new Date(START + minute * 60_000).toISOString();

const eventOf = ({ id, machine }: Happening) => ({ source: machine?.source ?? 'person', id, sequence: machine?.sequence ?? null });

/** Tells the ledger of a happening, once. */
export async function deliver(ctx: Ctx, happening: Happening, bug: Bug = 'none'): Promise<void> {
  const { productId, from, to, qty, minute } = happening;
  const base = { document: aDocument(), happenedAt: bug === 'forgets-time' ? null : timeOf(minute), event: eventOf(happening) };
  if (happening.counted) {
    await count(ctx, { ...base, lines: [{ place: from, productId, counted: qty }] });
    return;
  }
  const move = { productId, qty, from, to, kind: MOVE.pick };
  await bugs[bug](ctx, { ...base, moves: [move] });
}

/** Tells the ledger of many happenings at once: counts one by one, what lies between them in one go. */
export async function deliverAll(ctx: Ctx, happenings: readonly Happening[]): Promise<void> {
  let waiting: Posting[] = [];
  const flush = async () => {
    await postAll(ctx, waiting);
    waiting = [];
  };
  for (const happening of happenings) {
    if (happening.counted) {
      await flush();
      await deliver(ctx, happening);
      continue;
    }
    const { productId, from, to, qty, minute } = happening;
    waiting.push({
      document: aDocument(),
      happenedAt: timeOf(minute),
      event: eventOf(happening),
      moves: [{ productId, qty, from, to, kind: MOVE.pick }],
    });
  }
  await flush();
}

type Post = (ctx: Ctx, posting: Posting) => Promise<unknown>;

const bugs: Record<Bug, Post> = {
  none: post,
  'forgets-time': post,
  'double-effect': async (ctx, posting) => {
    await post(ctx, posting);
    await post(ctx, { ...posting, event: undefined });
  },
  'skips-event-key': (ctx, posting) => post(ctx, { ...posting, event: undefined }),
  'wrong-sign': (ctx, posting) =>
    post(ctx, { ...posting, moves: posting.moves.map((move) => ({ ...move, from: move.to, to: move.from })) }),
  'forgets-suspense': async (ctx, posting) => {
    const move = posting.moves[0]!;
    const { rows } = await sql<{ qty: number }>`select coalesce(sum(on_hand), 0) as qty from stock_balance where node_id = ${ctx.nodeId}
      and place_kind = ${move.from.kind} and place_ref = ${move.from.ref} and product_id = ${move.productId}`.execute(ctx.db);
    const there = move.from.kind < 50 ? Math.min(move.qty, rows[0]!.qty) : move.qty;
    if (there > 0) await post(ctx, { ...posting, moves: [{ ...move, qty: there }] });
  },
  'balance-without-move': async (ctx, posting) => {
    await post(ctx, posting);
    const { productId } = posting.moves[0]!;
    await sql`update stock_balance set on_hand = on_hand + 1 where node_id = ${ctx.nodeId} and product_id = ${productId}`.execute(ctx.db);
  },
  'move-without-balance': async (ctx, posting) => {
    const { moves } = (await post(ctx, posting)) as { moves: string[] };
    await sql`insert into stock_move select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'event_source', null, 'event_id', null, 'event_part', null, 'seal_no', nextval('seal_no')))).*
      from stock_move m where m.node_id = ${ctx.nodeId} and m.id = ${moves.at(-1)}`.execute(ctx.db);
  },
};

/** The books, read past the verbs: level of each place (what lies there less what is lacking) and sums of the outside places. */
async function readBooks(t: TestDatabase, products: readonly string[]) {
  const of = sql`node_id = ${t.node.nodeId} and product_id = any(${[...products]}::uuid[])`;
  const levels = await sql<{ kind: number; ref: string; productId: string; lies: number; lacking: number }>`
    select c.place_kind as kind, c.place_ref as ref, c.product_id, c.lacking,
      (select coalesce(sum(b.on_hand), 0) from stock_balance b where b.node_id = c.node_id and b.place_kind = c.place_kind and b.place_ref = c.place_ref and b.product_id = c.product_id) as lies
    from stock_cell c where ${of}`.execute(t.db);
  const outside = await sql<{ kind: number; productId: string; qty: number }>`
    select kind, product_id, sum(qty) as qty from (
      select from_kind as kind, product_id, -qty as qty from stock_move where ${of} and from_kind >= 50
      union all select to_kind, product_id, qty from stock_move where ${of} and to_kind >= 50) as leg
    where kind <> ${PLACE.countDifference} group by 1, 2`.execute(t.db);
  return { levels: levels.rows, outside: outside.rows };
}

/** Fails unless the books say just what happened. */
export async function expectBooks(t: TestDatabase, happened: readonly Happening[]): Promise<void> {
  const { levels, outside } = await readBooks(t, [...new Set(happened.map(({ productId }) => productId))]);
  const model = foldLevels(happened);
  const said = (rows: Iterable<readonly [string, number]>) => Object.fromEntries([...rows].filter(([, qty]) => qty !== 0).sort());
  expect(said(levels.map((c) => [`${c.kind}/${c.ref}/${c.productId}`, c.lies - c.lacking]))).toEqual(said(model));
  // What lies there and what is lacking are the two signs of one level: never both.
  expect(levels.filter(({ lies, lacking }) => lies > 0 && lacking > 0)).toEqual([]);
  expect(said(outside.map((o) => [`${o.kind}/${o.productId}`, o.qty]))).toEqual(said(foldOutside(happened)));
}

/** Fails unless every invariant of the product holds. */
export async function expectProof(t: TestDatabase): Promise<void> {
  const { failures } = await proof(t.db, t.node);
  expect(failures).toEqual([]);
}
