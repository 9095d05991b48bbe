// The list of moves: what a page shows, what an export says, how many there are.
import { afterAll, expect, it } from 'vitest';
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import { systemCtx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { snapshot } from '../../src/server/kernel/jobs/index.ts';
import { lists, openingEntry, type Place, post } from '../../src/server/modules/stock/index.ts';
import { testDatabase } from '../database.ts';
import { expectProof } from './stock-rig.ts';
import { aDocument, buildWorld, CONSUMED, SUPPLIER } from './stock-world.ts';

const t = testDatabase();
afterAll(() => expectProof(t));

it('a page of moves and an export say the same, names of every kind of place included; a page beyond the last knows the total', async () => {
  const world = await buildWorld(t.db, t.node.nodeId, { products: 1, vms: 1, channels: 1 });
  const { warehouse } = world;
  const [channel, holder] = [world.channels[0]!, world.employees[0]!];
  const p = world.products[0] ?? '';
  await t.run((ctx) => openingEntry(ctx, { document: aDocument(), lines: [{ place: channel, productId: p, qty: 5 }] }));
  const fact = (qty: number, [from, to]: [Place, Place]) =>
    t.run((ctx) => post(ctx, { document: aDocument(), moves: [{ productId: p, qty, from, to, kind: MOVE.pick }] }));
  await fact(1, [SUPPLIER, warehouse]);
  await fact(2, [channel, holder]);
  await fact(1, [holder, channel]);
  // More than there is: the rest is lent by suspense.
  await fact(9, [channel, CONSUMED]);
  const pageOf = (page: number, more: object = {}) => t.run((ctx) => lists.moveList.page(ctx, { productId: p, page, limit: 4, ...more }));
  const shown = [...(await pageOf(1)).rows, ...(await pageOf(2)).rows];
  const all = systemCtx(t.db, t.node, 'test');
  const exported = await snapshot(all, async (ctx) =>
    (await Array.fromAsync(lists.moveList.batches(ctx, { productId: p, page: 1, limit: 1 }))).flat(),
  );
  expect(shown).toEqual(exported);
  expect(shown.map(({ fromName, toName }) => `${fromName} → ${toName}`)).toEqual(
    expect.arrayContaining([
      '期初 → 机器0 0',
      '供应商 → 主仓',
      expect.stringMatching(/^机器0 0 → 员工0（E\w*0）$/),
      '暂挂 机器0 → 机器0 0',
    ]),
  );
  expect([(await pageOf(1)).total, (await pageOf(3)).total, (await pageOf(9)).total, (await pageOf(9)).rows]).toEqual([
    shown.length,
    shown.length,
    shown.length,
    [],
  ]);
  expect(await pageOf(1, { productId: newId() })).toMatchObject({ total: 0, rows: [] });
  const at = async (place: object) => (await pageOf(1, { limit: 50, ...place })).total;
  const both = await at({ placeKind: channel.kind, placeRef: channel.ref });
  expect([both, await at({ placeRef: channel.ref }), await at({ placeKind: channel.kind })]).toEqual([6, 6, 6]);
  expect(await at({ placeKind: PLACE.warehouse, placeRef: channel.ref })).toBe(0);
});
