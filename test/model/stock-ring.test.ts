// Callers never wait for each other in a ring: what one booking takes, it takes in one order, also what is made new. The helper that
// tries again after a deadlock is not used here, so that a ring is an error.
import { beforeAll, expect, it } from 'vitest';
import { MOVE } from '../../src/contract/stock/ledger.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import type { Database } from '../../src/server/kernel/db/database.ts';
import { post, type Posting } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import { timeOf, expectProof } from './stock-rig.ts';
import { aDocument, buildWorld, CONSUMED, type World } from './stock-world.ts';

const CALLERS = 32;
const LONG = process.env['STOCK_LONG'] === '1';
const ROUNDS = LONG ? 400 : 20;
const TIMEOUT = LONG ? 1_200_000 : 60_000;
const t = testDatabase(CALLERS);
let world: World;
beforeAll(async () => {
  world = await buildWorld(t.db, t.node.nodeId, { products: ROUNDS * 2, vms: 2, channels: 8 });
});

/** Posts once, in a transaction that is not tried again. */
const postOnce = (posting: Posting) =>
  t.db.transaction().execute((tx) => post(systemCtx(tx as unknown as Database, t.node, 'test'), posting));

/** All of them at once; a deadlock fails. */
const together = async (postings: readonly Posting[]) => {
  const ended = await Promise.allSettled(postings.map(postOnce));
  expect(ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
};

/** Some of 0 … n-1, another choice and another order for each caller. */
const some = (n: number, caller: number) =>
  Array.from({ length: n }, (_, i) => i)
    .filter((i) => (i * 7 + caller * 3) % 5 < 3)
    .sort((a, b) => ((a * 5 + caller * 11) % 7) - ((b * 5 + caller * 11) % 7));

it(
  'where cells are made new beside cells that stand',
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const productId = world.products[round]!;
      const refill = (channels: readonly number[]) => ({
        document: aDocument(),
        moves: channels.map((i) => ({ productId, qty: 1, from: world.warehouse, to: world.channels[i]!, kind: MOVE.replenish })),
      });
      await together(Array.from({ length: CALLERS }, (_, caller) => refill(some(16, caller + round))));
    }
    await expectProof(t);
  },
  TIMEOUT,
);

it(
  'where many lack at one machine, in different months',
  async () => {
    for (let round = 0; round < ROUNDS; round += 2) {
      const products = [0, 1, 2, 3].map((i) => world.products[ROUNDS + ((round * 2 + i) % ROUNDS)]!);
      await together(
        Array.from({ length: CALLERS }, (_, caller) => ({
          document: aDocument(),
          happenedAt: timeOf(-43_200 * (caller % 8)),
          moves: some(4, caller + round).map((i) => ({
            productId: products[i]!,
            qty: 1,
            from: world.channels[caller % 8]!,
            to: CONSUMED,
            kind: MOVE.pick,
          })),
        })),
      );
    }
    await expectProof(t);
  },
  TIMEOUT,
);
