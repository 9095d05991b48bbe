// What a count reads of the ledger: the moves after it, not the years before.
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { MOVE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { count, openingEntry, post } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import { expectProof } from './stock-rig.ts';
import { aDocument, buildWorld, CONSUMED } from './stock-world.ts';

const t = testDatabase();
afterAll(() => expectProof(t));

const PICKS = 3_000;

it('a count at a machine reads the few moves after it, however many there were before', async () => {
  const world = await buildWorld(t.db, t.node.nodeId, { products: 1, vms: 1, channels: 1 });
  const [channel, productId] = [world.channels[0]!, world.products[0] ?? ''];
  const began = Date.UTC(2026, 0, 1);
  const at = (minute: number) => new Date(began + minute * 60_000).toISOString();
  const machine = (sequence: number) => ({ source: channel.owner!, id: newId(), sequence });
  await t.run((ctx) =>
    openingEntry(ctx, { document: aDocument(), happenedAt: at(-1), lines: [{ place: channel, productId, qty: 2 * PICKS }] }),
  );
  const picked = (minute: number, pieces = 1) =>
    t.run((ctx) =>
      post(ctx, {
        document: aDocument(),
        happenedAt: at(minute),
        event: machine(minute),
        moves: Array.from({ length: pieces }, () => ({ productId, qty: 1, from: channel, to: CONSUMED, kind: MOVE.pick })),
      }),
    );
  for (let minute = 1; minute <= 6; minute += 1) await picked(minute, PICKS / 6);
  await t.pool.query('analyze stock_move');
  for (const minute of [9, 10]) await picked(minute);
  const counting = { document: aDocument(), happenedAt: at(8), event: machine(8) };
  const { differences, read } = await t.run(async (ctx) => {
    const { lines } = await count(ctx, { ...counting, lines: [{ place: channel, productId, counted: PICKS + 1 }] });
    const { rows } = await sql<{ read: number }>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'stock_move'`.execute(
      ctx.db,
    );
    return { differences: lines.map(({ difference }) => difference), read: rows[0]?.read };
  });
  expect(differences).toEqual([1]);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(100);
});
