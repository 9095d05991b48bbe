// Many callers at once: nothing is lost or doubled, nothing goes below zero, the last unit has one winner (trust 1, 8).
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { consume, count, openingEntry, post, postIntent, release, reserve, type Place } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import type { Happening } from './stock-model.ts';
import { deliver, expectBooks, expectProof } from './stock-rig.ts';
import { aDocument, buildWorld, CONSUMED, lying, SUPPLIER, type World } from './stock-world.ts';

const CALLERS = 32;
const t = testDatabase(CALLERS);
let world: World;
beforeAll(async () => {
  world = await buildWorld(t.db, t.node.nodeId, { products: 400, vms: 2, channels: 4 });
});

const LONG = process.env['STOCK_LONG'] === '1';
const TIMEOUT = LONG ? 3_600_000 : 60_000;
let used = 0;
const freshProduct = () => world.products[used++ % world.products.length]!;

/** Works a list off with many callers at once. */
async function crowd<T>(list: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = [...list];
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let one = rest.pop(); one !== undefined; one = rest.pop()) await work(one);
    }),
  );
}

const on = (place: Place, productId: string) => lying(t, place, productId);
const open = (productId: string, qty: number, place: Place) =>
  t.run((ctx) => openingEntry(ctx, { document: aDocument(), lines: [{ place, productId, qty }] }));

describe('the last unit', () => {
  it(
    `wanted by 200 at once has one winner`,
    async () => {
      for (let round = 0; round < (LONG ? 500 : 5); round += 1) {
        const [productId, channel] = [freshProduct(), world.channels[round % 8]!];
        await open(productId, 1 - (await on(channel, productId)), channel);
        const picks = await Promise.allSettled(
          Array.from({ length: 200 }, () =>
            t.run((ctx) =>
              postIntent(ctx, { document: aDocument(), moves: [{ productId, qty: 1, from: channel, to: CONSUMED, kind: MOVE.pick }] }),
            ),
          ),
        );
        expect(picks.filter((p) => p.status === 'fulfilled')).toHaveLength(1);
        expect(picks.filter((p) => p.status === 'rejected').every((p) => (p.reason as { key?: string }).key === 'stock-short')).toBe(true);
        expect(await on(channel, productId)).toBe(0);
      }
      await expectProof(t);
    },
    TIMEOUT,
  );

  it(
    'taken by 200 facts at once: all are booked, what lacks comes from suspense, one abnormality each',
    async () => {
      const [productId, channel] = [freshProduct(), world.channels[0]!];
      await open(productId, 1 - (await on(channel, productId)), channel);
      await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          t.run((ctx) =>
            post(ctx, {
              document: aDocument(),
              event: { source: channel.owner!, id: `${productId}-${i}` },
              moves: [{ productId, qty: 1, from: channel, to: CONSUMED, kind: MOVE.pick }],
            }),
          ),
        ),
      );
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from stock_abnormality where product_id = ${productId} and status = 0 and qty = 1`.execute(t.db);
      expect([await on(channel, productId), await on({ kind: PLACE.suspense, ref: channel.owner! }, productId), rows[0]!.n]).toEqual([
        0, -199, 199,
      ]);
      await expectProof(t);
    },
    TIMEOUT,
  );
});

it('channels of one machine that lack at one moment share its suspense', async () => {
  for (let round = 0; round < 20; round += 1) {
    const productId = freshProduct();
    const channels = world.channels.slice(0, 4);
    await Promise.all(
      channels.map((from) =>
        t.run((ctx) => post(ctx, { document: aDocument(), moves: [{ productId, qty: 2, from, to: CONSUMED, kind: MOVE.pick }] })),
      ),
    );
    expect(await on({ kind: PLACE.suspense, ref: channels[0]!.owner! }, productId)).toBe(-8);
  }
  await expectProof(t);
});

describe('32 callers', () => {
  it(
    'telling doubled and shuffled events of all machines leave just what happened',
    async () => {
      const run = newId();
      const products = [freshProduct(), freshProduct()];
      const happened = Array.from({ length: LONG ? 20_000 : 600 }, (_, index): Happening => {
        const channel = world.channels[(index * 7) % 8]!;
        const [from, to] = [
          [channel, CONSUMED],
          [world.warehouse, channel],
          [SUPPLIER, world.warehouse],
          [channel, world.employees[index % 2]!],
        ][(index * 3) % 4] as [Place, Place];
        const counted = index % 11 === 5;
        return {
          id: `${run}-${index}`,
          minute: index,
          productId: products[index % 2]!,
          from: counted ? channel : from,
          to,
          qty: 1 + (index % 5),
          counted,
          machine: { source: `${channel.owner}-${run}`, sequence: index },
        };
      });
      const told = [...happened, ...happened]
        .map((h, i) => ({ h, at: (i * 7919) % 1009 }))
        .sort((a, b) => a.at - b.at)
        .map(({ h }) => h);
      await crowd(told, (one) => t.run((ctx) => deliver(ctx, one)));
      await expectBooks(t, happened);
      await expectProof(t);
    },
    TIMEOUT,
  );

  it(
    'wanting, reserving, using up, letting go, counting and refilling at once keep every invariant',
    async () => {
      const products = [freshProduct(), freshProduct(), freshProduct()];
      for (const productId of products) await open(productId, 50, world.warehouse);
      let refused = 0;
      await crowd(
        Array.from({ length: LONG ? 20_000 : 800 }, (_, i) => i),
        async (i) => {
          const productId = products[i % 3]!;
          const channel = world.channels[(i * 5) % 4]!;
          const document = aDocument();
          const moves = [{ productId, qty: 1 + (i % 4), from: channel, to: CONSUMED, kind: MOVE.pick }];
          await t
            .run(async (ctx) => {
              switch (i % 8) {
                case 0:
                  return post(ctx, {
                    document,
                    moves: [{ ...moves[0]!, qty: 5, from: world.warehouse, to: channel, kind: MOVE.replenish }],
                  });
                case 1:
                  return postIntent(ctx, {
                    document,
                    moves: [
                      { ...moves[0]!, from: world.warehouse, to: channel },
                      { ...moves[0]!, productId: products[(i + 1) % 3]!, from: channel, to: world.warehouse },
                    ],
                  });
                case 2:
                  return count(ctx, { document, lines: [{ place: channel, productId, counted: i % 9 }] });
                case 3: {
                  await reserve(ctx, { document, reason: 'test', lines: [{ place: channel, productId, qty: 2 }] });
                  return consume(ctx, { document, moves: [{ ...moves[0]!, qty: 1 }] });
                }
                case 4: {
                  await reserve(ctx, { document, reason: 'test', lines: [{ place: channel, productId, qty: 1 }] });
                  return i % 16 === 4 ? release(ctx, { document }) : undefined;
                }
                case 5:
                  return post(ctx, { document, moves });
                default:
                  return postIntent(ctx, { document, moves });
              }
            })
            .catch((error: { key?: string }) => {
              if (error.key !== 'stock-short') throw error;
              refused += 1;
            });
        },
      );
      expect(refused).toBeGreaterThan(0);
      await expectProof(t);
    },
    TIMEOUT,
  );
});
