// Posting by examples: what each kind of fact and intent does to the books.
import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import { post, postIntent } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import { aDocument, buildWorld, CONSUMED, lying, SUPPLIER, type World } from './stock-world.ts';

const t = testDatabase();
let world: World;
beforeAll(async () => {
  world = await buildWorld(t.db, t.node.nodeId, { products: 40, vms: 2, channels: 3 });
});

let used = 0;
const freshProduct = () => world.products[used++]!;
const on = (place: World['warehouse'], productId: string) => lying(t, place, productId);
const suspense = (i = 0) => ({ kind: PLACE.suspense, ref: world.vms[i]! });

const entry = (productId: string, qty: number, to = world.channels[0]!) =>
  t.run((ctx) => post(ctx, { document: aDocument(), moves: [{ productId, qty, from: SUPPLIER, to, kind: MOVE.entry }] }));
const pick = (productId: string, qty: number, more: object = {}) => ({
  document: aDocument(),
  moves: [{ productId, qty, from: world.channels[0]!, to: CONSUMED, kind: MOVE.pick }],
  ...more,
});

describe('facts', () => {
  it('take what there is', async () => {
    const p = freshProduct();
    await entry(p, 5);
    await t.run((ctx) => post(ctx, pick(p, 2)));
    expect(await on(world.channels[0]!, p)).toBe(3);
  });

  it('draw from suspense what lacks, and what arrives later pays it back', async () => {
    const p = freshProduct();
    await entry(p, 1);
    const { lacking } = await t.run((ctx) => post(ctx, pick(p, 3)));
    expect(lacking).toMatchObject([{ qty: 2, productId: p }]);
    expect([await on(world.channels[0]!, p), await on(suspense(), p)]).toEqual([0, -2]);
    await entry(p, 5);
    expect([await on(world.channels[0]!, p), await on(suspense(), p)]).toEqual([3, 0]);
  });

  it('have one effect however often they are sent, and are refused with other content', async () => {
    const p = freshProduct();
    await entry(p, 10);
    const event = { source: 'vm1', id: `e${p}`, sequence: 1, body: { b: 1, a: 2 } };
    const first = await t.run((ctx) => post(ctx, pick(p, 2, { event })));
    const again = await Promise.all(
      Array.from({ length: 8 }, () => t.run((ctx) => post(ctx, pick(p, 2, { event: { ...event, body: { a: 2, b: 1 } } })))),
    );
    expect(again).toEqual(Array.from({ length: 8 }, () => first));
    expect(await on(world.channels[0]!, p)).toBe(8);
    await expect(t.run((ctx) => post(ctx, pick(p, 3, { event: { ...event, body: { a: 3 } } })))).rejects.toMatchObject({
      key: 'key-reused',
    });
    expect(await on(world.channels[0]!, p)).toBe(8);
  });

  it('have one effect when eight callers send the first at once', async () => {
    const p = freshProduct();
    await entry(p, 10);
    const event = { source: 'vm1', id: `e${p}`, sequence: 1 };
    const document = aDocument();
    const answers = await Promise.all(Array.from({ length: 8 }, () => t.run((ctx) => post(ctx, { ...pick(p, 2, { event }), document }))));
    expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
    expect(await on(world.channels[0]!, p)).toBe(8);
  });
});

describe('intents', () => {
  it('are refused with the line, what was asked and what is free', async () => {
    const p = freshProduct();
    await entry(p, 2);
    await expect(t.run((ctx) => postIntent(ctx, pick(p, 3)))).rejects.toMatchObject({
      key: 'stock-short',
      params: { line: 1, asked: 3, free: 2 },
    });
    expect(await on(world.channels[0]!, p)).toBe(2);
  });
});
