// How fast the ledger is. Only with STOCK_LONG=1: figures are printed, the limits are those that were promised.
import { performance } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOVE, type PLACE } from '../../src/contract/stock/ledger.ts';
import { asOf, onHand, openingEntry, post, postIntent, proof, type Place } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import { aDocument, buildWorld, CONSUMED, type World } from './stock-world.ts';

const LONG = process.env['STOCK_LONG'] === '1';
const t = testDatabase(40);
let world: World;
const CELLS = 2000;
const cells: { place: Place; productId: string }[] = [];

describe.skipIf(!LONG)('speed', () => {
  beforeAll(async () => {
    world = await buildWorld(t.db, t.node.nodeId, { products: 500, vms: 20, channels: 100 });
    for (let i = 0; i < CELLS; i += 1) cells.push({ place: world.channels[i]!, productId: world.products[i % 500]! });
    await t.run((ctx) =>
      openingEntry(ctx, {
        document: aDocument(),
        happenedAt: '2025-12-31T00:00:00Z',
        lines: cells.map((c) => ({ ...c, qty: 1_000_000, unitCost: 100 })),
      }),
    );
    await t.pool.query('analyze');
  }, 600_000);

  it('picks of one line', async () => {
    for (const clients of [1, 8, 32]) {
      for (const [name, verb] of [
        ['intent', postIntent],
        ['fact with event', post],
      ] as const) {
        let done = 0;
        const begin = performance.now();
        await Promise.all(
          Array.from({ length: clients }, async (_, client) => {
            for (let i = 0; performance.now() - begin < 5000; i += 1) {
              const cell = cells[(client * 613 + i * 7) % CELLS]!;
              const event =
                verb === post
                  ? {
                      event: { source: cell.place.owner!, id: `${clients}-${client}-${i}`, sequence: i },
                      happenedAt: new Date().toISOString(),
                    }
                  : {};
              await t.run((ctx) =>
                verb(ctx, {
                  document: aDocument(),
                  ...event,
                  moves: [{ productId: cell.productId, qty: 1, from: cell.place, to: CONSUMED, kind: MOVE.pick, unitCost: 100 }],
                }),
              );
              done += 1;
            }
          }),
        );
        expect(done).toBeGreaterThan(1000);
        console.log(`${name}, ${clients} clients: ${Math.round(done / ((performance.now() - begin) / 1000))} picks/s`);
      }
    }
  }, 120_000);

  it('proof of a million moves within 60 s, as-of and stock at once', async () => {
    const begin = performance.now();
    for (let batch = 0; batch < 200; batch += 1) {
      const happenedAt = new Date(Date.UTC(2026, 0, 1) + batch * 86_400_000).toISOString();
      const moves = Array.from({ length: 5000 }, (_, i) => {
        const cell = cells[(i * 13 + batch) % CELLS]!;
        return {
          productId: cell.productId,
          qty: 1 + (i % 3),
          from: cell.place,
          to: CONSUMED as { kind: typeof PLACE.consumed; ref: string },
          kind: MOVE.pick,
          unitCost: 100,
        };
      });
      await t.run((ctx) => post(ctx, { document: aDocument(), happenedAt, moves }));
    }
    console.log(`1,000,000 moves written in ${Math.round((performance.now() - begin) / 1000)} s`);
    await t.pool.query('analyze');
    const result = await proof(t.db, t.node);
    console.log(`proof of ${result.moves} moves: ${result.tookMs} ms`, result.checks.map((c) => `${c.name} ${c.ms}`).join(', '));
    expect(result.moves).toBeGreaterThan(1_000_000);
    expect(result.failures).toEqual([]);
    expect(result.tookMs).toBeLessThan(60_000);
    for (const [name, read] of [
      ['as of, happened', () => t.run((ctx) => asOf(ctx, { at: '2026-05-17T04:00:00Z' }))],
      ['as of, recorded', () => t.run((ctx) => asOf(ctx, { at: new Date().toISOString(), by: 'recorded' }))],
      ['stock of all channels', () => t.run((ctx) => onHand(ctx, { owners: world.vms }))],
    ] as const) {
      const start = performance.now();
      expect((await read()).length).toBe(CELLS);
      console.log(`${name}: ${Math.round(performance.now() - start)} ms`);
    }
  }, 1_200_000);
});
