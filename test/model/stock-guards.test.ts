// What the ledger never lets through: changes of what is written, numbers that are none, corruption that nobody notices.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  CountInput,
  MOVE,
  MoveInput,
  OpeningInput,
  PLACE,
  ReserveInput,
  SettleInput,
  CorrectInput,
} from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { correct, count, post, proof, reserve, type Place } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import { aDocument, buildWorld, CONSUMED, SUPPLIER, type World } from './stock-world.ts';

const t = testDatabase();
let world: World;
let channel: Place;
let productId: string;
beforeAll(async () => {
  world = await buildWorld(t.db, t.node.nodeId);
  [channel, productId] = [world.channels[0]!, world.products[0]!];
  await t.run(async (ctx) => {
    const told = { document: aDocument(), event: { source: 'vm', id: 'first', sequence: 1 } };
    const { moves } = await post(ctx, { ...told, moves: [{ productId, qty: 10, from: SUPPLIER, to: channel, kind: MOVE.entry }] });
    await post(ctx, { document: aDocument(), moves: [{ productId, qty: 2, from: channel, to: world.employees[0]!, kind: MOVE.borrow }] });
    await reserve(ctx, { document: aDocument(), reason: 'test', lines: [{ place: channel, productId, qty: 3 }] });
    await correct(ctx, { moveId: moves[0]!, qty: 1, document: aDocument() });
    await count(ctx, { document: aDocument(), lines: [{ place: channel, productId, counted: 6 }] });
    await post(ctx, {
      document: aDocument(),
      moves: [{ productId: world.products[1]!, qty: 4, from: channel, to: CONSUMED, kind: MOVE.pick }],
    });
  });
});

describe('what is written once stays (trust 9)', () => {
  const tables = ['stock_move', 'stock_event', 'stock_count'];
  const statements = [
    (table: string) => `update ${table} set node_id = node_id`,
    (table: string) => `delete from ${table}`,
    (table: string) => `truncate ${table}`,
  ];
  it.each(tables.flatMap((table) => statements.map((make) => make(table))))('%s is refused', async (statement) => {
    await expect(t.pool.query(statement)).rejects.toThrow(/append-only/);
  });
});

describe('numbers that are none are refused (trust 12)', () => {
  const bad = [null, true, '5', Number('1e309'), 0.1, -1, 2 ** 53, Number.NaN, [1], {}];
  const place = { kind: PLACE.warehouse, ref: newId() };
  const common = { document: { kind: 'test', id: newId() } };
  const doors: [string, (n: unknown) => unknown, { safeParse(v: unknown): { success: boolean } }][] = [
    ['a move', (qty) => ({ productId: newId(), qty, from: place, to: CONSUMED, kind: MOVE.pick }), MoveInput],
    ['an opening', (qty) => ({ ...common, lines: [{ place, productId: newId(), qty }] }), OpeningInput],
    ['a reservation', (qty) => ({ ...common, reason: 'test', lines: [{ place, productId: newId(), qty }] }), ReserveInput],
    ['a count', (counted) => ({ ...common, lines: [{ place, productId: newId(), counted }] }), CountInput],
    ['a correction', (qty) => ({ ...common, moveId: newId(), qty }), CorrectInput],
    ['a settlement', (qty) => ({ ...common, id: newId(), qty }), SettleInput],
  ];
  it.each(doors)('of %s', (_, make, schema) => {
    expect(bad.filter((n) => schema.safeParse(make(n)).success)).toEqual([]);
    expect(schema.safeParse(make(5)).success).toBe(true);
    expect(schema.safeParse({ ...(make(5) as object), surplus: 1 }).success).toBe(false);
  });

  it('a cell is counted once in a count, and only where goods lie', () => {
    const line = { place, productId: newId(), counted: 1 };
    expect(CountInput.safeParse({ ...common, lines: [line, line] }).success).toBe(false);
    expect(CountInput.safeParse({ ...common, lines: [{ ...line, place: CONSUMED }] }).success).toBe(false);
  });

  it('nothing moves between two outside places, and nothing leaves suspense but by being settled', () => {
    const move = (from: Place, to: Place) => MoveInput.safeParse({ productId: newId(), qty: 1, from, to, kind: MOVE.pick }).success;
    const suspense: Place = { kind: PLACE.suspense, ref: newId() };
    expect([move(SUPPLIER, CONSUMED), move(suspense, CONSUMED), move(SUPPLIER, suspense)]).toEqual([false, false, false]);
    expect([move(SUPPLIER, place), move(place, suspense)]).toEqual([true, true]);
  });

  it('also by the verb itself', async () => {
    for (const qty of bad) {
      await expect(
        t.run((ctx) =>
          post(ctx, { document: aDocument(), moves: [{ productId, qty: qty as number, from: channel, to: CONSUMED, kind: MOVE.pick }] }),
        ),
      ).rejects.toThrow(/qty|数|整/);
    }
  });
});

/** Statements that a person with a database console might run, and the invariant that must name the row. */
const corruptions: [string, string, string][] = [
  ['balance raised', 'update stock_balance set on_hand = on_hand + 1 where reserved > 0', 'balance-is-moves'],
  ['balance row gone', 'delete from stock_balance where place_kind = 6', 'balance-is-moves'],
  [
    'balance row from nowhere',
    `insert into stock_balance select node_id, 1, gen_random_uuid(), product_id, lot_id, condition, 5, 0 from stock_balance limit 1`,
    'balance-is-moves',
  ],
  ['quantity of a move changed', 'update stock_move set qty = qty + 1 where corrects is null and from_kind = 51', 'balance-is-moves'],
  ['move gone', 'delete from stock_move where to_kind = 6', 'balance-is-moves'],
  [
    'move doubled',
    `insert into stock_move select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'event_source', null, 'event_id', null, 'event_part', null, 'seal_no', nextval('seal_no')))).* from stock_move m where to_kind = 6`,
    'balance-is-moves',
  ],
  ['move sent elsewhere', 'update stock_move set to_ref = gen_random_uuid() where to_kind = 6', 'custody-is-taken-less-returned'],
  [
    'below zero',
    'alter table stock_balance drop constraint stock_balance_check; update stock_balance set on_hand = -1, reserved = 0 where place_kind = 6',
    'never-below-zero',
  ],
  ['product of a move changed', 'update stock_move set product_id = gen_random_uuid() where to_kind = 52', 'product-sums-to-zero'],
  ['month raised', 'update stock_month set qty_in = qty_in + 1 where place_kind = 6', 'month-is-moves'],
  ['month gone', 'delete from stock_month where place_kind = 6', 'month-is-moves'],
  ['time of a move changed', `update stock_move set happened_at = happened_at - interval '40 days' where to_kind = 6`, 'month-is-moves'],
  ['reserved raised', 'update stock_balance set reserved = reserved + 1 where reserved > 0', 'reserved-is-reservations'],
  ['reservation gone', 'delete from stock_reservation', 'reserved-is-reservations'],
  [
    'reserved beyond on hand',
    'alter table stock_balance drop constraint stock_balance_check1; update stock_balance set reserved = 100 where reserved > 0',
    'reserved-within-on-hand',
  ],
  ['event without moves', 'update stock_event set moves = moves + 1', 'event-has-its-moves'],
  ['event forgotten', 'delete from stock_event', 'event-has-its-moves'],
  [
    'event booked twice',
    `drop index stock_move_by_event; insert into stock_move select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'seal_no', nextval('seal_no')))).* from stock_move m where event_id is not null`,
    'event-has-its-moves',
  ],
  ['correction of nothing', 'update stock_move set corrects = gen_random_uuid() where corrects is not null', 'correction-within-move'],
  ['correction beyond its move', 'update stock_move set qty = 99 where corrects is not null', 'correction-within-move'],
  ['lacking forgotten', 'update stock_cell set lacking = 0', 'lacking-is-abnormalities'],
  [
    'lacking where something lies',
    'update stock_cell c set lacking = 1 from stock_balance b where b.place_ref = c.place_ref and b.product_id = c.product_id and b.on_hand > 0',
    'lacking-only-when-empty',
  ],
  ['abnormality closed by hand', 'update stock_abnormality set settled = qty, status = 1', 'suspense-is-abnormalities'],
  ['count forgotten', 'update stock_cell set last_count_at = null', 'count-is-remembered'],
  ['place gone', 'delete from vm_channel', 'nothing-is-orphaned'],
  [
    'reservation that does not add up',
    'alter table stock_reservation drop constraint stock_reservation_check; update stock_reservation set taken = asked',
    'reservation-adds-up',
  ],
];

describe('corruption is found and named (trust 10)', () => {
  it('gives no false alarm', async () => {
    expect((await proof(t.db, t.node)).failures).toEqual([]);
  });

  it.each(corruptions)('%s', async (_, statements, invariant) => {
    const undone = new Error('undone');
    const found = await t.db
      .transaction()
      .execute(async (tx) => {
        for (const table of ['stock_move', 'stock_event', 'stock_count'])
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
        for (const statement of statements.split(';')) await sql.raw(statement).execute(tx);
        const { failures } = await proof(tx as never, t.node);
        throw Object.assign(undone, { failures });
      })
      .catch((error: Error & { failures?: Awaited<ReturnType<typeof proof>>['failures'] }) => {
        if (error !== undone) throw error;
        return error.failures ?? [];
      });
    const named = found.find((failure) => failure.invariant === invariant);
    expect(named, `found only: ${found.map((f) => f.invariant).join()}`).toBeDefined();
    expect(named?.sentence).not.toContain('{');
  });
});
