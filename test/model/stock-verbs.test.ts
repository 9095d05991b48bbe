// The verbs of stock by examples, each on products of its own.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { CONDITION, MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { nightly } from '../../src/server/modules/index.ts';
import {
  asOf,
  balancesOf,
  consume,
  correct,
  count,
  expireReservations,
  heldBy,
  integrity,
  lists,
  lotBalances,
  lotsOf,
  onHand,
  openingEntry,
  periods,
  type Place,
  post,
  postIntent,
  release,
  reserve,
  settleAbnormality,
  stockHandlers,
} from '../../src/server/modules/stock/index.ts';
import { stock } from '../../src/contract/stock/index.ts';
import { testDatabase } from '../database.ts';
import { expectProof } from './stock-rig.ts';
import { aDocument, buildWorld, CONSUMED, lying, SUPPLIER, type World } from './stock-world.ts';

const t = testDatabase();
let world: World;
let channel: Place;
let warehouse: Place;
let holder: Place;
beforeAll(async () => {
  world = await buildWorld(t.db, t.node.nodeId, { products: 60, vms: 2, channels: 3 });
  [channel, warehouse, holder] = [world.channels[0]!, world.warehouse, world.employees[0]!];
});
afterAll(() => expectProof(t));

let used = 0;
const freshProduct = () => world.products[used++]!;
const on = (place: Place, productId: string) => lying(t, place, productId);
const suspense = () => ({ kind: PLACE.suspense, ref: channel.owner! });
const open = (productId: string, qty: number, more: object = {}) =>
  t.run((ctx) => openingEntry(ctx, { document: aDocument(), lines: [{ place: channel, productId, qty, ...more }] }));
type More = { happenedAt?: string; document?: { kind: string; id: string }; event?: { source: string; id: string; sequence?: number } };
type Going = [productId: string, qty: number, legs: [Place, Place], more?: More & { move?: object }];
const go = (...[productId, qty, [from, to], more]: Going) => {
  const { move, ...heading } = more ?? {};
  return { ...heading, document: heading.document ?? aDocument(), moves: [{ productId, qty, from, to, kind: MOVE.pick, ...move }] };
};
const fact = (...args: Going) => t.run((ctx) => post(ctx, go(...args)));
const intent = (...[productId, qty, legs, more]: Going) =>
  t.run((ctx) => postIntent(ctx, go(productId, qty, legs, { document: more?.document, move: more?.move })));
const short = (free: number) => expect.objectContaining({ key: 'stock-short', params: expect.objectContaining({ free }) });

describe('reservations', () => {
  const held = (productId: string, qty: number, more: object = {}) => {
    const document = aDocument();
    return t
      .run((ctx) => reserve(ctx, { document, reason: '领料单', lines: [{ place: channel, productId, qty, line: 1 }], ...more }))
      .then(() => document);
  };

  it('keep others away, serve their own document, and let the rest go', async () => {
    const p = freshProduct();
    await open(p, 5);
    const document = await held(p, 4);
    await expect(intent(p, 2, [channel, CONSUMED])).rejects.toEqual(short(1));
    await t.run((ctx) => consume(ctx, go(p, 3, [channel, CONSUMED], { document })));
    expect((await t.run((ctx) => onHand(ctx, { products: [p] })))[0]).toMatchObject({ onHand: 2, reserved: 1, free: 1 });
    expect(await t.run((ctx) => release(ctx, { document }))).toEqual({ released: 1 });
    expect(await t.run((ctx) => release(ctx, { document }))).toEqual({ released: 0 });
    await intent(p, 2, [channel, CONSUMED]);
  });

  it('are refused beyond what is free, and expire', async () => {
    const p = freshProduct();
    await open(p, 3);
    await held(p, 2, { expiresAt: new Date(Date.now() - 1000).toISOString() });
    await expect(held(p, 2)).rejects.toEqual(short(1));
    expect(await t.run((ctx) => expireReservations(ctx))).toEqual({ expired: 1 });
    await held(p, 3);
  });

  it('expire by the clock, without anybody who asks', async () => {
    const p = freshProduct();
    await open(p, 3);
    await held(p, 2, { expiresAt: new Date(Date.now() - 1000).toISOString() });
    const due = nightly.find(({ task }) => task.name === 'stock.expire');
    const { db } = t;
    expect(due).toBeDefined();
    await due?.task.run(systemCtx(db, t.node, 'test') as never, {} as never, {} as never);
    expect(await held(p, 3)).toBeDefined();
  });

  it('are lost to a fact that takes the goods, the newest first', async () => {
    const p = freshProduct();
    await open(p, 5);
    const [older, newer] = [await held(p, 2), await held(p, 2)];
    await fact(p, 2, [channel, CONSUMED]);
    const { rows } = await sql<{
      documentId: string;
      held: number;
      lost: number;
    }>`select document_id, held, lost from stock_reservation where product_id = ${p} order by id`.execute(t.db);
    expect(rows).toEqual([
      { documentId: older.id, held: 2, lost: 0 },
      { documentId: newer.id, held: 1, lost: 1 },
    ]);
  });
});

describe('lots and conditions', () => {
  it('give what expires first, never what has expired, and keep the lot of what is named', async () => {
    const p = freshProduct();
    const lots = await t.run((ctx) =>
      lotsOf(ctx, [
        { productId: p, lotNo: 'LATE', expiryDate: '2999-01-01' },
        { productId: p, lotNo: 'SOON', expiryDate: '2998-01-01' },
        { productId: p, lotNo: 'PAST', expiryDate: '2020-01-01' },
      ]),
    );
    for (const lotId of lots) await open(p, 2, { lotId });
    await intent(p, 3, [channel, warehouse]);
    const there = await t.run((ctx) => lotBalances(ctx, [PLACE.warehouse]).where('b.productId', '=', p).orderBy('l.lotNo').execute());
    expect(there).toMatchObject([
      { lotNo: 'LATE', onHand: 1 },
      { lotNo: 'SOON', onHand: 2 },
    ]);
    await expect(intent(p, 2, [channel, CONSUMED])).rejects.toEqual(short(1));
    await intent(p, 2, [channel, CONSUMED], { move: { lotId: lots[2] } });
    await expect(t.run((ctx) => lotsOf(ctx, [{ productId: p, lotNo: 'LATE', expiryDate: '2997-01-01' }]))).rejects.toMatchObject({
      key: 'stock-lot-differs',
    });
  });

  it('freeze: what is frozen is chosen by no intent, and taken by a fact all the same', async () => {
    const p = freshProduct();
    await open(p, 5);
    await intent(p, 3, [channel, channel], { move: { kind: MOVE.condition, toCondition: CONDITION.frozen } });
    expect((await t.run((ctx) => onHand(ctx, { products: [p] })))[0]).toMatchObject({ onHand: 5, free: 2, blocked: 3 });
    await expect(intent(p, 3, [channel, CONSUMED])).rejects.toEqual(short(2));
    expect((await fact(p, 4, [channel, CONSUMED])).lacking).toEqual([]);
    expect(await on(channel, p)).toBe(1);
  });
});

describe('counts', () => {
  const counted = (productId: string, qty: number, more: More = {}) =>
    t.run((ctx) => count(ctx, { document: aDocument(), ...more, lines: [{ place: channel, productId, counted: qty }] }));
  const at = (minutes: number) => new Date(Date.now() - 3_600_000 + minutes * 60_000).toISOString();

  it('are against the ledger at their own moment: what moves later still applies', async () => {
    const p = freshProduct();
    await fact(p, 10, [SUPPLIER, channel], { happenedAt: at(0) });
    await fact(p, 4, [channel, CONSUMED], { happenedAt: at(20) });
    const { lines } = await counted(p, 9, { happenedAt: at(10) });
    expect(lines).toMatchObject([{ book: 10, difference: -1 }]);
    expect(await on(channel, p)).toBe(5);
  });

  it('keep what they saw: a late event is booked and the difference set right', async () => {
    const p = freshProduct();
    await fact(p, 10, [SUPPLIER, channel], { happenedAt: at(0) });
    await counted(p, 7, { happenedAt: at(20) });
    await fact(p, 3, [channel, CONSUMED], { happenedAt: at(10) });
    expect(await on(channel, p)).toBe(7);
    const { rows } = await sql<{
      kind: number;
      qty: number;
    }>`select case when from_kind = 53 then 1 else -1 end as kind, sum(qty) as qty from stock_move
      where product_id = ${p} and 53 in (from_kind, to_kind) group by 1`.execute(t.db);
    expect(rows.reduce((sum, { kind, qty }) => sum + kind * qty, 0)).toBe(0);
  });

  it('told by a clock that runs ahead were made now', async () => {
    const p = freshProduct();
    await fact(p, 10, [SUPPLIER, channel], { happenedAt: at(0) });
    await counted(p, 8, { happenedAt: at(65) });
    await new Promise((done) => setTimeout(done, 5));
    await fact(p, 1, [channel, CONSUMED], { happenedAt: new Date().toISOString() });
    expect(await on(channel, p)).toBe(7);
    // Ahead again: a count of this moment comes after it all the same.
    await fact(p, 2, [channel, CONSUMED], { happenedAt: at(65) });
    await new Promise((done) => setTimeout(done, 5));
    const { lines } = await counted(p, 5, { happenedAt: new Date().toISOString() });
    expect(lines).toMatchObject([{ book: 5, difference: 0 }]);
  });

  it('use up the reservation of a late event that they saw', async () => {
    const p = freshProduct();
    const document = aDocument();
    await fact(p, 10, [SUPPLIER, channel], { happenedAt: at(0) });
    await t.run((ctx) => reserve(ctx, { document, reason: '领料单', lines: [{ place: channel, productId: p, qty: 3 }] }));
    await counted(p, 7, { happenedAt: at(20) });
    await t.run((ctx) => post(ctx, { ...go(p, 3, [channel, CONSUMED], { document, happenedAt: at(10) }), consumes: document }));
    expect((await t.run((ctx) => onHand(ctx, { products: [p] })))[0]).toMatchObject({ onHand: 7, reserved: 0, free: 7 });
  });

  it('pay back what was lacking and end the counting task', async () => {
    const p = freshProduct();
    await fact(p, 2, [channel, CONSUMED]);
    const tasks = () =>
      sql<{ n: number }>`select count(*) as n from stock_count_task where product_id = ${p} and done_at is null`
        .execute(t.db)
        .then(({ rows }) => rows[0]!.n);
    expect([await on(suspense(), p), await tasks()]).toEqual([-2, 1]);
    await counted(p, 4);
    expect([await on(channel, p), await on(suspense(), p), await tasks()]).toEqual([4, 0, 0]);
  });
});

describe('putting right', () => {
  it('a correction takes a move back in part, never more than is left of it', async () => {
    const p = freshProduct();
    await open(p, 10);
    const { moves } = await fact(p, 5, [channel, CONSUMED]);
    const back = (qty?: number) => t.run((ctx) => correct(ctx, { moveId: moves[0]!, qty, document: aDocument() }));
    await back(2);
    expect(await on(channel, p)).toBe(7);
    await expect(back(4)).rejects.toMatchObject({ key: 'stock-corrected', params: { left: 3 } });
    await back();
    await expect(back()).rejects.toMatchObject({ key: 'stock-corrected' });
    expect(await on(channel, p)).toBe(10);
  });

  it('a correction of what a count has seen leaves what was counted', async () => {
    const p = freshProduct();
    await open(p, 10);
    const { moves } = await fact(p, 5, [channel, CONSUMED]);
    await t.run((ctx) => count(ctx, { document: aDocument(), lines: [{ place: channel, productId: p, counted: 6 }] }));
    await t.run((ctx) => correct(ctx, { moveId: moves[0]!, qty: 1, document: aDocument() }));
    expect(await on(channel, p)).toBe(6);
  });

  it('held goods stand in suspense until a person settles them', async () => {
    const p = freshProduct();
    await open(p, 5);
    await fact(p, 3, [channel, suspense()], { move: { kind: MOVE.fault } });
    expect([await on(channel, p), await on(suspense(), p)]).toEqual([2, 3]);
    const list = () => t.run((ctx) => lists.abnormalityList.page(ctx, { productId: p, page: 1, limit: 10 }));
    const { id } = (await list()).rows[0]!;
    await t.run((ctx) => settleAbnormality(ctx, { id, qty: 1, document: aDocument(), place: CONSUMED }));
    await t.run((ctx) => settleAbnormality(ctx, { id, document: aDocument(), remark: '仍在货道' }));
    expect([await on(channel, p), await on(suspense(), p)]).toEqual([4, 0]);
    expect((await list()).rows[0]).toMatchObject({ kind: 2, status: 1, qty: 3, settled: 3, remark: '仍在货道', placeName: '机器0 0' });
    await expect(t.run((ctx) => settleAbnormality(ctx, { id, document: aDocument() }))).rejects.toMatchObject({ key: 'stock-settled' });
  });

  it('what lacked is settled by saying where it came from', async () => {
    const p = freshProduct();
    await open(p, 8, { place: warehouse });
    await fact(p, 3, [channel, CONSUMED]);
    const { id } = (await t.run((ctx) => lists.abnormalityList.page(ctx, { productId: p, page: 1, limit: 10 }))).rows[0]!;
    await t.run((ctx) => settleAbnormality(ctx, { id, document: aDocument(), place: warehouse, kind: MOVE.replenish }));
    expect([await on(channel, p), await on(warehouse, p), await on(suspense(), p)]).toEqual([0, 5, 0]);
  });
});

describe('custody', () => {
  it('is taken less returned, and used goods come back as used', async () => {
    const p = freshProduct();
    await open(p, 5);
    await fact(p, 3, [channel, holder], { move: { kind: MOVE.borrow, forWhom: { employeeId: holder.ref } } });
    await fact(p, 1, [holder, channel], { move: { kind: MOVE.giveBack, toCondition: CONDITION.used } });
    const held = await t.run((ctx) => heldBy(ctx, { employees: [holder.ref] }));
    expect(held.filter(({ productId }) => productId === p)).toMatchObject([{ qty: 2, employeeId: holder.ref }]);
    expect((await t.run((ctx) => onHand(ctx, { products: [p], kinds: [PLACE.vmChannel] })))[0]).toMatchObject({
      onHand: 3,
      free: 2,
      blocked: 1,
    });
  });
});

describe('two times', () => {
  it('as of: what was there, and what the books said', async () => {
    const p = freshProduct();
    const march = '2026-03-10T00:00:00Z';
    await open(p, 10, { unitCost: 250 });
    const told = { happenedAt: '2026-02-01T00:00:00Z', move: { unitCost: 300 } };
    await fact(p, 4, [SUPPLIER, channel], told);
    await fact(p, 1, [channel, CONSUMED], { ...told, happenedAt: '2026-03-05T00:00:00Z' });
    const ask = (at: string, by?: 'recorded') => t.run((ctx) => asOf(ctx, { at, by, products: [p] }));
    expect(await ask(march)).toMatchObject([{ qty: 3, value: 900 }]);
    expect(await ask('2026-03-05T00:00:00Z')).toMatchObject([{ qty: 3 }]);
    expect(await ask('2026-03-04T23:59:59Z')).toMatchObject([{ qty: 4 }]);
    expect(await ask(march, 'recorded')).toEqual([]);
    for (const by of ['recorded', undefined] as const) expect(await ask(new Date().toISOString(), by)).toMatchObject([{ qty: 13 }]);
    const page = (day: string) => t.run((ctx) => lists.pastList.page(ctx, { day, productId: p, page: 1, limit: 15 }));
    expect(await page('2026-03-04')).toMatchObject({ total: 1, rows: [{ qty: 4, value: 1200 }], summary: { qty: 4, value: '12.00' } });
    expect(await page('2026-03-05')).toMatchObject({ rows: [{ placeKind: PLACE.vmChannel, qty: 3, value: 900 }] });
  });

  it('what happened before the last closing is booked with its true time, and marked', async () => {
    const p = freshProduct();
    await open(p, 5);
    await t.run((ctx) => periods.closePeriod(ctx, { closedTo: '2026-01-31T16:00:00Z' }));
    await fact(p, 1, [channel, CONSUMED], { happenedAt: '2026-01-15T00:00:00Z' });
    await fact(p, 1, [channel, CONSUMED], { happenedAt: '2026-02-15T00:00:00Z' });
    const { rows } = await t.run((ctx) => lists.moveList.page(ctx, { productId: p, page: 1, limit: 10 }));
    expect(rows.map(({ happenedAt, lateFlag }) => [happenedAt, lateFlag]).slice(1)).toEqual([
      ['2026-02-15T00:00:00.000Z', false],
      ['2026-01-15T00:00:00.000Z', true],
    ]);
  });
});

describe('reads', () => {
  it('stock joins into a list with one query, and sums by product', async () => {
    const p = freshProduct();
    await open(p, 5);
    await open(p, 7, { place: world.channels[3]! });
    const rows = await t.run((ctx) =>
      ctx.db
        .selectFrom('vmChannel as c')
        .leftJoin(balancesOf(ctx, [PLACE.vmChannel]).where('b.productId', '=', p).as('s'), (join) => join.onRef('s.placeRef', '=', 'c.id'))
        .select(['c.id', 's.onHand'])
        .where('c.nodeId', '=', ctx.nodeId)
        .orderBy('s.onHand')
        .execute(),
    );
    expect(rows.map(({ onHand: qty }) => qty)).toEqual([5, 7, null, null, null, null]);
  });

  it('narrow to the machines and warehouses that the actor may see', async () => {
    const p = freshProduct();
    const foreign = world.channels[3]!;
    await open(p, 5);
    await open(p, 7, { place: foreign });
    await fact(p, 2, [channel, foreign]);
    await fact(p, 1, [SUPPLIER, warehouse]);
    const seen = await t.run(async (ctx) => {
      const narrow = { ...ctx, scope: { vm: [channel.owner!], warehouse: [newId()] } };
      return {
        stock: await onHand(narrow, { products: [p] }),
        moves: (await lists.moveList.page(narrow, { productId: p, page: 1, limit: 10 })).rows,
        past: await asOf(narrow, { at: new Date().toISOString(), products: [p] }),
      };
    });
    expect(seen.stock).toMatchObject([{ placeRef: channel.ref, onHand: 3 }]);
    expect(seen.past).toMatchObject([{ placeRef: channel.ref, qty: 3 }]);
    expect(seen.moves).toMatchObject([{ toName: '机器0 0', fromName: '期初', qty: 5 }]);
  });

  it('answers fit their contract', async () => {
    const p = freshProduct();
    await fact(p, 2, [channel, CONSUMED], { move: { forWhom: { employeeId: holder.ref } } });
    const ask = { productId: p, page: 1, limit: 10 };
    const [moves, lacks] = await t.run(async (ctx) => [
      await lists.moveList.page(ctx, { ...ask, empId: holder.ref }),
      await lists.abnormalityList.page(ctx, ask),
    ]);
    expect(stock.stockMove.list.output.parse(moves).rows).toMatchObject([
      { empName: '员工0', fromName: '机器0 0', toName: '已消耗', kind: MOVE.pick, qty: 2 },
    ]);
    expect(stock.stockAbnormality.list.output.parse(lacks).rows).toMatchObject([{ kind: 1, status: 0, qty: 2 }]);
    const run = stockHandlers.find(({ handlers }) => 'run' in handlers)!.handlers['run'] as (ctx: unknown) => Promise<unknown>;
    expect(stock.stockProof.run.output.parse(await t.run((ctx) => run(ctx)))).toMatchObject({ failures: [] });
  });

  it('the proof of a node is kept', async () => {
    expect((await t.run((ctx) => integrity.proveNode(ctx))).failures).toEqual([]);
    expect(await t.run((ctx) => integrity.lastProof(ctx))).toMatchObject({
      failures: [],
      checks: expect.arrayContaining([expect.objectContaining({ name: 'balance-is-moves', failing: 0 })]),
    });
  });
});
