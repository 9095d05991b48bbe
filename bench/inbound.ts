// An entry order of 200 lines: received over its purchase order, and proposed to be put away among 100,000 bins.
import { createEntryOfSeveral, proposePutAway } from '../src/server/modules/inbound/index.ts';
import { createVendor } from '../src/server/modules/org/index.ts';
import { createPurchase } from '../src/server/modules/purchase/index.ts';
import { furnish, idOf, openFloor, type Floor } from './floor.ts';
import type { Figure, Part } from './part.ts';
import { spreadOf, took } from './rounds.ts';
import { binsOf, fill, WAREHOUSE, type Shelves } from './shelves.ts';

interface Site extends Shelves {
  products: number;
  lines: number;
}
const FULL: Site = { shelves: 1_000, columns: 25, trays: 4, products: 20_000, lines: 200 };
const QUICK: Site = { shelves: 10, columns: 25, trays: 4, products: 200, lines: 20 };
const TURNS = 9;

async function measure({ run, ctx }: Floor, site: Site, quick: boolean): Promise<Figure[]> {
  const { id: vendorId } = await run((tx) => createVendor(tx, { vendorCode: 'V', vendorName: '供应商' }));
  const posted: number[] = [];
  const proposed: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const wanted = Array.from({ length: site.lines }, (_, i) => idOf('product', ((turn * site.lines + i) * 7919) % site.products));
    const lines = wanted.map((productId) => ({ productId, num: 50, price: 250 }));
    const { poNo } = await run((tx) => createPurchase(tx, { vendorId, warehouseId: WAREHOUSE, lines }));
    const came = wanted.map((productId, at) => ({ poNo, productId, num: 50, batches: [{ batchNo: `B${turn}-${at}`, num: 50 }] }));
    let entryNumber = '';
    posted.push(await took(async () => ({ entryNumber } = await run((tx) => createEntryOfSeveral(tx, { lines: came, postFlag: true })))));
    proposed.push(await took(() => proposePutAway(ctx, { entryNumber })));
  }
  const [entry, proposal] = [spreadOf(posted), spreadOf(proposed)];
  const besides = `${TURNS} orders`;
  return [
    {
      work: `entry order of ${site.lines} lines with lots: made and posted`,
      unit: 'ms',
      ours: entry,
      target: { says: '< 300 ms', held: quick || entry.median < 300 },
      besides,
    },
    {
      work: `its put-away proposed over ${binsOf(site).toLocaleString('en')} bins`,
      unit: 'ms',
      ours: proposal,
      target: { says: '< 50 ms', held: quick || proposal.median < 50 },
      besides,
    },
  ];
}

export const inboundPart: Part = {
  name: 'inbound',
  async run({ adminUrl, quick }) {
    const site = quick ? QUICK : FULL;
    const floor = await openFloor(adminUrl);
    try {
      await furnish(floor, { products: site.products, employees: 1, vms: 1, channels: 1 });
      await floor.pool.query('delete from vm_channel');
      // One bin in five is nobody's.
      await fill(floor, site, { products: site.products, bound: (binsOf(site) / 5) * 4 });
      return await measure(floor, site, quick);
    } finally {
      await floor.close();
    }
  },
};
