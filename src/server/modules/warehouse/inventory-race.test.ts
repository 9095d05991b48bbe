// Counts of a main warehouse against a model of arithmetic alone: what really lies there differs from the books by goods that were lost and found, and
// while it is counted goods leave, come and are put away. Afterwards the books are what really lies there, however these fell together.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { MOVE, NO_REF, PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { seeded } from '../../demo/random.ts';
import { createOut, postOut } from '../outbound/index.ts';
import { createProduct, createProductType } from '../product/index.ts';
import { onHand, openingEntry, post, proof } from '../stock/index.ts';
import { updateNodeConfig } from '../system/node-config.ts';
import { createInventory, updateInventory } from './inventory.ts';
import { furnishStore } from './test-store.ts';

const database = testDatabase();
const GOODS = 8;
const OPENING = 500;
const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

const furnish = (code: string) =>
  database.run(async (ctx) => {
    const store = await furnishStore(ctx, code);
    const type = await createProductType(ctx, { productTypeCode: `R-${code}`, productTypeName: '刀片' });
    const goods: string[] = [];
    for (let n = 0; n < GOODS; n += 1)
      goods.push(
        (await createProduct(ctx, { productCode: `${code}-${n}`, productName: `刀片${n}`, productTypeId: type.id, productPrice: 1 })).id,
      );
    const place = { kind: PLACE.warehouse, ref: store.warehouseId };
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      happenedAt: HOUR_AGO,
      lines: goods.map((productId) => ({ place, productId, qty: OPENING })),
    });
    return { ...store, goods, place };
  });
type Floor = Awaited<ReturnType<typeof furnish>>;
beforeAll(() => database.run((ctx) => updateNodeConfig(ctx, { countAmount: 1_000_000_00 })));

const leaves = (floor: Floor, productId: string, num: number) =>
  database.run(async (ctx) => {
    const { warehouseId, empId } = floor;
    const { id } = await createOut(ctx, { outKind: OutKind.consumption, warehouseId, empId, lines: [{ productId, num }] });
    await postOut(ctx, { id });
  });
const comes = (floor: Floor, productId: string, qty: number) =>
  database.run((ctx) =>
    post(ctx, {
      document: { kind: 'test', id: newId() },
      moves: [{ productId, qty, from: { kind: PLACE.supplier, ref: NO_REF }, to: floor.place, kind: MOVE.entry }],
    }),
  );
async function books(floor: Floor): Promise<number[]> {
  const rows = await database.run((ctx) => onHand(ctx, { places: [floor.place], products: floor.goods }));
  return floor.goods.map((id) => rows.find(({ productId }) => productId === id)?.onHand ?? 0);
}

test('trust 56 random work between the looks of a count: afterwards the books are what really lies there', async () => {
  const floor = await furnish('RND');
  const random = seeded(56);
  // What is lost and found behind the books' back.
  const real = floor.goods.map(() => OPENING + random.int(-5, 6));
  for (let round = 0; round < 3; round += 1) {
    const { id } = await database.run((ctx) => createInventory(ctx, { warehouseId: floor.warehouseId, productIds: floor.goods }));
    const open = new Map(floor.goods.map((_, at) => [at + 1, 0]));
    while (open.size > 0) {
      const at = random.int(0, GOODS);
      const num = random.int(1, 9);
      const turn = random.int(0, 5);
      if (turn === 0) {
        await leaves(floor, floor.goods[at]!, num);
        real[at]! -= num;
      } else if (turn === 1) {
        await comes(floor, floor.goods[at]!, num);
        real[at]! += num;
      } else {
        // Some lines, each seen twice; now and then something leaves between the look and the sending.
        const seen = [...open.keys()].filter(() => random.chance(0.4));
        const lines = seen.map((lineNo) => ({ lineNo, realNum: real[lineNo - 1]! }));
        const sawAt = new Date().toISOString();
        if (seen.length === 0) continue;
        if (turn === 2) {
          await leaves(floor, floor.goods[at]!, num);
          real[at]! -= num;
        }
        await database.run((ctx) => {
          // Where nothing was done meanwhile it was seen as it is sent.
          const seenAt = turn === 2 ? sawAt : null;
          return updateInventory(ctx, { id, lines: lines.map((line) => ({ ...line, seenAt })) });
        });
        for (const lineNo of seen) {
          const times = (open.get(lineNo) ?? 0) + 1;
          if (times === 2) open.delete(lineNo);
          else open.set(lineNo, times);
        }
      }
    }
    await database.run((ctx) => updateInventory(ctx, { id, finishFlag: true }));
    expect({ round, books: await books(floor) }).toEqual({ round, books: real });
    real.forEach((num, at) => (real[at] = num + random.int(-3, 4)));
  }
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('trust 56 goods are picked by many at once while what was seen before is sent and posted: each is counted once', async () => {
  const floor = await furnish('RACE');
  const missing = floor.goods.map((_, at) => at % 3);
  const { id } = await database.run((ctx) => createInventory(ctx, { warehouseId: floor.warehouseId, productIds: floor.goods }));
  const seenAt = new Date().toISOString();
  const send = () => {
    const lines = missing.map((lost, at) => ({ lineNo: at + 1, realNum: OPENING - lost }));
    return database.run((ctx) => updateInventory(ctx, { id, lines: lines.map((line) => ({ ...line, seenAt })) }));
  };
  const picks = (num: number) => floor.goods.map((productId) => leaves(floor, productId, num));
  const counting = (async () => {
    await send();
    await send();
    await database.run((ctx) => updateInventory(ctx, { id, finishFlag: true }));
  })();
  await Promise.all([...picks(1), ...picks(2), counting, ...picks(4)]);
  expect(await books(floor)).toEqual(missing.map((lost) => OPENING - lost - 7));
  const { rows } = await database.pool.query('select sum(abs(diff_num))::int as n from prewh_inventory_line where inventory_id = $1', [id]);
  expect(rows[0].n).toBe(missing.reduce((sum, lost) => sum + lost, 0));
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
