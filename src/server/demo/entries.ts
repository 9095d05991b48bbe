// What comes in at the demonstration site: orders for the smart warehouses, received in part, with lots, on hold, waiting to be posted and put away.
import { EntryQuality } from '../../contract/inbound/codes.ts';
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from, sameNode } from '../kernel/scope.ts';
import { bookPutAway, createEntry, createEntryOfSeveral, proposePutAway } from '../modules/inbound/index.ts';
import { createPurchase } from '../modules/purchase/index.ts';
import { seeded } from './random.ts';

/** Orders of vendors for the warehouse behind the smart warehouses, and what came of them. */
export async function makeEntries(ctx: Ctx, seed: number): Promise<void> {
  const random = seeded(seed + 95);
  const bins = await from(ctx, 'prewh', 'w')
    .innerJoin('prewhChannel as c', sameNode('c.prewhId', 'w.id'))
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['w.warehouseId', 'p.id', 'p.productCode'])
    .distinct()
    .orderBy('p.productCode')
    .execute();
  const vendors = await from(ctx, 'vendor', 'v').select('v.id').where('v.lockFlag', '=', false).orderBy('v.vendorCode').execute();
  const [home] = bins;
  if (!home?.warehouseId || vendors.length === 0 || bins.length < 8) return;
  const { warehouseId } = home;
  const today = dayOf(new Date(), ctx.timeZone);
  const order = async (days: number, count: number) => {
    const lines = random
      .shuffled(bins)
      .slice(0, count)
      .map(({ id }) => ({ productId: id, num: random.pick([4, 6, 8, 12]) }));
    const made = await createPurchase(ctx, { vendorId: random.pick(vendors).id, warehouseId, needDate: addDays(today, days), lines });
    return { ...made, lines: lines.map((line, at) => ({ ...line, lineNo: at + 1 })) };
  };
  await receive(ctx, { order, today });
  await order(3, 5);
  await order(-2, 3);
}

interface Ordered {
  poNo: string;
  lines: { lineNo: number; num: number }[];
}
interface Receiving {
  /** Orders so many lines, wanted in so many days. */
  order: (days: number, count: number) => Promise<Ordered>;
  today: string;
}

/** Two orders that came together, one short, in part put away; one with a lot on hold; one that waits to be posted. */
async function receive(ctx: Ctx, { order, today }: Receiving): Promise<void> {
  const lot = (batchNo: string, num: number, days: number) => ({
    batches: [{ batchNo, num, productionDate: addDays(today, -20), expiryDate: addDays(today, days) }],
  });
  const [first, second] = [await order(0, 3), await order(1, 2)];
  const both = [
    ...first.lines.map((line) => ({ ...line, poNo: first.poNo })),
    ...second.lines.map((line) => ({ ...line, poNo: second.poNo })),
  ];
  const { entryNumber } = await createEntryOfSeveral(ctx, {
    remark: '两张订单一车到货，少2件',
    postFlag: true,
    lines: both.map(({ poNo, lineNo, num }, at) => ({
      poNo,
      lineNo,
      num: at === 1 ? num - 2 : num,
      ...(at === 0 ? lot('B261101', num, 180) : {}),
    })),
  });
  const rows = await proposePutAway(ctx, { entryNumber });
  const put = rows.filter(({ channelId }) => channelId !== null).slice(0, 3);
  if (put.length > 0)
    await bookPutAway(ctx, {
      entryNumber,
      lines: put.map(({ batchId, channelId, num }) => ({ batchId, channelId: channelId ?? '', num })),
    });
  const checked = await order(-1, 3);
  await createEntry(ctx, {
    poNo: checked.poNo,
    remark: '外包装受潮，第1行待检',
    postFlag: true,
    lines: checked.lines.map(({ lineNo, num }) =>
      lineNo === 1 ? { lineNo, num, entryQuality: EntryQuality.held, ...lot('B261015', num, 120) } : { lineNo, num },
    ),
  });
  const waiting = await order(0, 2);
  await createEntry(ctx, {
    poNo: waiting.poNo,
    remark: '等待核对送货单',
    lines: waiting.lines.map(({ lineNo, num }) => ({ lineNo, num })),
  });
}
