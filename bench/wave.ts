// A wave of 500 lines in a smart warehouse of 5,000 bins: its orders read, the walk planned, the wave written. The walk alone beside it.
import { confirmPickOrder, createPickOrder, createWave } from '../src/server/modules/warehouse/index.ts';
import { cancelWave } from '../src/server/modules/warehouse/wave.ts';
import { walkOf } from '../src/server/modules/warehouse/wave-walk.ts';
import { furnish, idOf, openFloor, type Floor } from './floor.ts';
import type { Figure, Part } from './part.ts';
import { spreadOf, took } from './rounds.ts';
import { binsOf, fill, PREWH, type Shelves } from './shelves.ts';

interface Store extends Shelves {
  orders: number;
  /** Of each order. */
  lines: number;
}
const FULL: Store = { shelves: 50, columns: 25, trays: 4, orders: 20, lines: 25 };
const QUICK: Store = { shelves: 6, columns: 10, trays: 4, orders: 4, lines: 10 };
const TURNS = 9;

/** Confirmed orders, their lines all over the shelves; gives their ids. */
async function orders({ run }: Floor, store: Store): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < store.orders; at += 1) {
    const lines = Array.from({ length: store.lines }, (_, i) => ({
      productId: idOf('product', ((at * store.lines + i) * 7919) % binsOf(store)),
      num: 2,
    }));
    const { id } = await run((ctx) => createPickOrder(ctx, { prewhId: PREWH, empId: idOf('employee', at), lines }));
    await run((ctx) => confirmPickOrder(ctx, { id }));
    ids.push(id);
  }
  return ids;
}

async function measure(floor: Floor, store: Store, quick: boolean): Promise<Figure[]> {
  const orderIds = await orders(floor, store);
  const made: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    let id = '';
    made.push(await took(async () => ({ id } = await floor.run((ctx) => createWave(ctx, { orderIds })))));
    await floor.run((ctx) => cancelWave(ctx, { id }));
  }
  const stops = Array.from({ length: store.orders * store.lines }, (_, i) => {
    const bin = (i * 7919) % binsOf(store);
    const { trays, columns } = store;
    return { aisle: Math.floor(bin / (columns * trays)), position: 1 + (Math.floor(bin / trays) % columns) };
  });
  const walked: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) walked.push(await took(async () => void walkOf(stops, { back: store.columns + 1 })));
  const work = `wave of ${stops.length} lines over ${binsOf(store).toLocaleString('en')} bins`;
  const [ours, alone] = [spreadOf(made), spreadOf(walked)];
  return [
    { work: `${work}: made`, unit: 'ms', ours, target: { says: '< 1 s', held: quick || ours.median < 1000 }, besides: `${TURNS} turns` },
    { work: `${work}: the walk alone`, unit: 'ms', ours: alone, besides: `${TURNS} turns` },
  ];
}

export const wavePart: Part = {
  name: 'wave',
  async run({ adminUrl, quick }) {
    const store = quick ? QUICK : FULL;
    const floor = await openFloor(adminUrl);
    try {
      await furnish(floor, { products: binsOf(store), employees: 100, vms: 1, channels: 1 });
      await floor.pool.query('delete from vm_channel');
      await fill(floor, store, { products: binsOf(store), bound: binsOf(store) });
      return await measure(floor, store, quick);
    } finally {
      await floor.close();
    }
  },
};
