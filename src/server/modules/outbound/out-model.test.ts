// Out orders against a model of arithmetic alone: random orders over two warehouses are made, changed, posted in part, received with breakage, returned,
// closed and cancelled. After each step the books say what the model says, and at the end nothing is reserved and nothing is under way.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { seeded } from '../../demo/random.ts';
import { createVendor } from '../org/index.ts';
import { onHand, openingEntry, proof } from '../stock/index.ts';
import { createWarehouse } from '../warehouse/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { cancelOut, closeOut, createOut, updateOut } from './out-order.ts';
import { postOut } from './post.ts';
import { receiveOut } from './receive.ts';
import { createReturnOrder } from './return-order.ts';

const database = testDatabase();
const STEPS = 160;
let floor: Awaited<ReturnType<typeof furnish>>;
const furnish = () =>
  database.run(async (ctx) => {
    const store = await furnishStore(ctx, 'MODEL');
    const far = await createWarehouse(ctx, { warehouseCode: 'MODEL-F', warehouseName: '分仓', warehouseType: 1 });
    const vendor = await createVendor(ctx, { vendorCode: 'MODEL', vendorName: '供应商' });
    const at = (ref: string) => ({ kind: PLACE.warehouse, ref });
    const lines = [
      { place: at(store.warehouseId), productId: store.glove, qty: 60 },
      { place: at(far.id), productId: store.glove, qty: 40 },
    ];
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
    return { ...store, farId: far.id, vendorId: vendor.id };
  });
beforeAll(async () => {
  floor = await furnish();
});

interface Modelled {
  id: string;
  kind: 1 | 2 | 3;
  from: number;
  num: number;
  out: number;
  /** Received, broken and lost. */
  came: number;
  back: number;
  state: 'open' | 'closed' | 'cancelled';
}
const orders: Modelled[] = [];
const stock = [60, 40];
const held = (one: Modelled): number => (one.state === 'open' ? one.num - one.out : 0);
const reservedAt = (at: number): number => orders.reduce((sum, one) => sum + (one.from === at ? held(one) : 0), 0);

/** What the books say: on hand and reserved of both warehouses, and all that is in transit. */
async function books() {
  const rows = await database.run((ctx) => onHand(ctx, { products: [floor.glove], kinds: [PLACE.warehouse, PLACE.transit] }));
  const at = (ref: string) => rows.find(({ placeRef }) => placeRef === ref) ?? { onHand: 0, reserved: 0 };
  const [home, far] = [at(floor.warehouseId), at(floor.farId)];
  const transit = rows.reduce((sum, row) => sum + (row.placeKind === PLACE.transit ? row.onHand : 0), 0);
  return { lying: [home.onHand, far.onHand], reserved: [home.reserved, far.reserved], transit };
}
const modelled = () => ({
  lying: stock,
  reserved: [reservedAt(0), reservedAt(1)],
  transit: orders.reduce((sum, one) => sum + (one.kind === 2 ? one.out - one.came : 0), 0),
});
/** Does it; whether it was refused. */
const refused = async (work: () => Promise<unknown>): Promise<boolean> =>
  work().then(
    () => false,
    (error: unknown) => {
      if (error instanceof Refusal) return true;
      throw error;
    },
  );

test('random orders over two warehouses: each step is what arithmetic says, and nothing leaks', async () => {
  const random = seeded(60);
  const below = (n: number): number => random.int(0, n);
  const steps: Record<string, () => Promise<void>> = {
    async make() {
      const [kind, from, num] = [(below(3) + 1) as 1 | 2 | 3, below(2), below(15) + 1];
      const [home, other] = from === 0 ? [floor.warehouseId, floor.farId] : [floor.farId, floor.warehouseId];
      const whose = { toWarehouseId: kind === OutKind.transfer ? other : null, vendorId: floor.vendorId, empId: floor.empId };
      const lines = [{ productId: floor.glove, num }];
      const isShort = stock[from]! - reservedAt(from) < num;
      const id: string[] = [];
      const make = () =>
        database.run(async (ctx) => id.push((await createOut(ctx, { outKind: kind, warehouseId: home, ...whose, lines })).id));
      expect(await refused(make)).toBe(isShort);
      if (!isShort) orders.push({ id: id[0]!, kind, from, num, out: 0, came: 0, back: 0, state: 'open' });
    },
    async change() {
      const one = some((row) => row.state === 'open');
      if (!one) return;
      const num = below(15) + 1;
      const may = one.out === 0 && stock[one.from]! - reservedAt(one.from) + one.num >= num;
      const lines = [{ productId: floor.glove, num }];
      expect(await refused(() => database.run((ctx) => updateOut(ctx, { id: one.id, lines })))).toBe(!may);
      if (may) one.num = num;
    },
    async post() {
      const one = some((row) => row.state === 'open' && row.out < row.num);
      if (!one) return;
      const num = below(one.num) + 1;
      const may = num <= one.num - one.out;
      expect(await refused(() => database.run((ctx) => postOut(ctx, { id: one.id, lines: [{ lineNo: 1, num }] })))).toBe(!may);
      if (!may) return;
      one.out += num;
      stock[one.from]! -= num;
    },
    async receive() {
      const one = some((row) => row.kind === 2 && row.out > row.came);
      if (!one) return;
      const [num, brokenNum, lostFlag] = [below(5), below(2), below(4) === 0];
      const rest = one.out - one.came;
      const may = num + brokenNum <= rest && (num + brokenNum > 0 || lostFlag);
      const lines = [{ lineNo: 1, num, brokenNum }];
      expect(await refused(() => database.run((ctx) => receiveOut(ctx, { id: one.id, lines, lostFlag })))).toBe(!may);
      if (!may) return;
      one.came += lostFlag ? rest : num + brokenNum;
      stock[1 - one.from]! += num;
    },
    async giveBack() {
      const one = some((row) => row.kind === 1 && row.out > 0);
      if (!one) return;
      const num = below(4) + 1;
      const may = num <= one.out - one.back;
      const lines = [{ lineNo: 1, num }];
      expect(await refused(() => database.run((ctx) => createReturnOrder(ctx, { outId: one.id, lines })))).toBe(!may);
      if (!may) return;
      one.back += num;
      stock[one.from]! += num;
    },
    async end() {
      const one = some((row) => row.state === 'open');
      if (!one) return;
      const isWhole = one.out === one.num;
      const work = one.out === 0 ? cancelOut : closeOut;
      expect(await refused(() => database.run((ctx) => work(ctx, { id: one.id })))).toBe(isWhole);
      one.state = one.out === 0 ? 'cancelled' : 'closed';
    },
  };
  const some = (fits: (row: Modelled) => boolean): Modelled | undefined => {
    const rows = orders.filter(fits);
    return rows[below(rows.length)];
  };
  const turns = ['make', 'make', 'change', 'post', 'post', 'receive', 'receive', 'giveBack', 'end'];
  for (let step = 0; step < STEPS; step += 1) {
    const turn = turns[below(turns.length)]!;
    await steps[turn]!();
    expect({ step, turn, ...(await books()) }).toEqual({ step, turn, ...modelled() });
  }
  for (const one of orders.filter(({ state, out, num }) => state === 'open' && out < num)) {
    await database.run((ctx) => (one.out === 0 ? cancelOut : closeOut)(ctx, { id: one.id }));
    one.state = 'closed';
  }
  for (const one of orders.filter(({ kind, out, came }) => kind === 2 && out > came))
    await database.run((ctx) => receiveOut(ctx, { id: one.id, lines: [{ lineNo: 1, num: 0 }], lostFlag: true }));
  expect(await books()).toMatchObject({ reserved: [0, 0], transit: 0 });
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
