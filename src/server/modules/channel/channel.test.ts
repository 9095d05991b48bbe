// The same rules hold of a channel wherever it stands: each is tried on a machine and on a shelf, of one product out of one warehouse.
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import * as ofMachine from '../machine/channel.ts';
import { bindProducts, vmStockList } from '../machine/index.ts';
import { addPlans, needList } from '../replenish/index.ts';
import { count, openingEntry } from '../stock/index.ts';
import * as ofShelf from '../warehouse/channel.ts';
import { addRefillPlans, createPrewh, createShelf } from '../warehouse/index.ts';
import { prewhNeedList } from '../warehouse/refill.query.ts';
import { prewhStockList } from '../warehouse/stock.query.ts';
import { OWNER } from './owner.ts';

const database = testDatabase();
const PAGE = { page: 1, limit: 50 };
type Points = { capacity?: number; warnNum?: number; remindNum?: number };

type Rows = Promise<readonly { id: string; freeNum?: number }[]>;
interface Verbs {
  bind: (ctx: Ctx, id: string, productId: string | null) => Promise<void>;
  points: (ctx: Ctx, ids: string[], points: Points) => Promise<void>;
  merge: (ctx: Ctx, ids: string[]) => Promise<{ id: string }>;
  split: (ctx: Ctx, ids: string[]) => Promise<void>;
  remove: (ctx: Ctx, id: string) => Promise<void>;
  plan: (ctx: Ctx, channelId: string, num: number) => Promise<unknown>;
  needs: (ctx: Ctx) => Rows;
  report: (ctx: Ctx) => Rows;
}
type Kind = 'vm' | 'prewh';

/** What is done with channels, and what lists say of them, by whose they are. */
const OWNERS: Record<Kind, Verbs> = {
  vm: {
    bind: (ctx, channelId, productId) => bindProducts(ctx, [{ channelId, productId }]),
    points: (ctx, ids, points) => ofMachine.batchUpdateChannels(ctx, { ids, ...points }),
    merge: (ctx, ids) => ofMachine.mergeChannels(ctx, { ids }),
    split: (ctx, ids) => ofMachine.cancelMerge(ctx, { ids }),
    remove: (ctx, id) => ofMachine.deleteChannels(ctx, { ids: [id] }),
    plan: (ctx, channelId, quantity) => addPlans(ctx, { lines: [{ channelId, quantity }] }),
    needs: async (ctx) => (await needList.page(ctx, { ...PAGE, allFlag: true })).rows,
    report: async (ctx) => (await vmStockList.page(ctx, PAGE)).rows,
  },
  prewh: {
    bind: (ctx, id, productId) => ofShelf.bindProduct(ctx, { ids: [id], productId }),
    points: (ctx, ids, points) => ofShelf.setCapacity(ctx, { ids, ...points }),
    merge: (ctx, ids) => ofShelf.mergeChannels(ctx, { ids }),
    split: (ctx, ids) => ofShelf.cancelMerge(ctx, { ids }),
    remove: (ctx, id) => ofShelf.deleteChannel(ctx, { id }),
    plan: (ctx, channelId, num) => addRefillPlans(ctx, { lines: [{ channelId, num }] }),
    needs: async (ctx) => (await prewhNeedList.page(ctx, { ...PAGE, allFlag: true })).rows,
    report: async (ctx) => (await prewhStockList.page(ctx, PAGE)).rows,
  },
};
const KINDS: readonly Kind[] = ['vm', 'prewh'];

let site: Awaited<ReturnType<typeof furnish>> & { owners: Record<Kind, { id: string; channels: string[] }> };

beforeAll(async () => {
  site = await database.run(async (ctx) => {
    const made = await furnish(ctx, { rows: 1, columns: 6 });
    const prewh = await createPrewh(ctx, { prewhCode: 'B1', prewhName: '智能仓', prewhType: 3, warehouseId: made.warehouseId });
    const shelf = { prewhId: prewh.id, shelfCode: 'S1', shelfName: '一号架', shelfType: 1, rowNum: 1, columnNum: 6 } as const;
    const { channels } = await createShelf(ctx, shelf);
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: { kind: PLACE.warehouse, ref: made.warehouseId }, productId: made.drill, qty: 100 }],
    });
    return { ...made, owners: { vm: { id: made.vmId, channels: made.channels }, prewh: { id: prewh.id, channels } } };
  });
});

const run = database.run;
const refusal = (work: (ctx: Ctx) => Promise<unknown>): Promise<string> =>
  run(work).then(
    () => 'done',
    (error: { key?: string }) => error.key ?? String(error),
  );

describe.each(KINDS)('a channel of %s', (kind) => {
  const verbs = OWNERS[kind];
  const { table, place } = OWNER[kind];
  const at = (index: number) => site.owners[kind].channels[index] ?? '';
  const placeOf = (index: number) => ({ kind: place, ref: at(index), owner: site.owners[kind].id });
  const rowOf = (index: number) =>
    database.db
      .selectFrom(table as 'vmChannel')
      .select(['productId', 'capacity', 'warnNum', 'remindNum', 'width', 'mergedInto'])
      .where('nodeId', '=', database.node.nodeId)
      .where('id', '=', at(index))
      .executeTakeFirst();

  test('warning point ≤ reminder point ≤ capacity, for all of many or for none', async () => {
    await run((ctx) => verbs.points(ctx, [at(0), at(1)], { capacity: 10, remindNum: 5, warnNum: 2 }));
    // Each in turn is the only one whose points would not hold.
    for (const [roomy, other] of [
      [at(0), at(1)],
      [at(1), at(0)],
    ] as const) {
      await run((ctx) => verbs.points(ctx, [roomy], { capacity: 20 }));
      expect(await refusal((ctx) => verbs.points(ctx, [at(0), at(1)], { remindNum: 11 }))).toBe('channel-points');
      await run((ctx) => verbs.points(ctx, [roomy, other], { capacity: 10 }));
    }
    expect(await refusal((ctx) => verbs.points(ctx, [at(0), at(1)], { capacity: 4 }))).toBe('channel-points');
    expect(await rowOf(1)).toMatchObject({ capacity: 10, remindNum: 5, warnNum: 2 });
    await run((ctx) => verbs.points(ctx, [at(1)], { warnNum: 0 }));
    expect(await rowOf(1)).toMatchObject({ capacity: 10, remindNum: 5, warnNum: 0 });
  });

  test('another product waits until it is empty; none is bound to what the site does not have', async () => {
    await run((ctx) => verbs.bind(ctx, at(0), site.drill));
    await run((ctx) =>
      openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place: placeOf(0), productId: site.drill, qty: 4 }] }),
    );
    expect(await refusal((ctx) => verbs.bind(ctx, at(0), site.glove))).toBe('channel-not-empty');
    expect(await refusal((ctx) => verbs.bind(ctx, at(0), null))).toBe('channel-not-empty');
    expect(await refusal((ctx) => verbs.bind(ctx, at(1), newId()))).toBe('not-found');
    expect(await rowOf(0)).toMatchObject({ productId: site.drill });
    await run((ctx) => verbs.bind(ctx, at(1), site.glove));
    await run((ctx) => verbs.bind(ctx, at(1), null));
    expect(await rowOf(1)).toMatchObject({ productId: null });
  });

  test('it wants capacity less stock less what is on its way, and the report has it with its worth', async () => {
    const own = (rows: Awaited<Rows>) => rows.find(({ id }) => id === at(0));
    const goods = { stockNum: 4, capacity: 10, productCode: 'P-VM1-钻头' };
    expect(own(await run(verbs.report))).toMatchObject({ ...goods, totalPrice: 1000, warningLevel: 'REPLENISH' });
    const { freeNum } = own(await run(verbs.needs)) ?? {};
    expect(own(await run(verbs.needs))).toMatchObject({
      ...goods,
      needNum: 6,
      onWayNum: 0,
      lentNum: 0,
      warehouseId: site.warehouseId,
    });
    await run((ctx) => verbs.plan(ctx, at(0), 4));
    expect(own(await run(verbs.needs))).toMatchObject({ needNum: 2, onWayNum: 4, freeNum: (freeNum ?? 0) - 4 });
  });

  test('neighbours become one and are taken apart again; what is part of a merge is left alone', async () => {
    expect(await refusal((ctx) => verbs.merge(ctx, [at(2), at(4)]))).toBe('merge-needs-neighbours');
    expect(await refusal((ctx) => verbs.split(ctx, [at(2)]))).toBe('not-merged');
    await run((ctx) => verbs.bind(ctx, at(3), site.glove));
    expect((await run((ctx) => verbs.merge(ctx, [at(4), at(3), at(2)]))).id).toBe(at(2));
    expect([await rowOf(2), await rowOf(3)]).toMatchObject([
      { width: 3, mergedInto: null },
      { width: 1, mergedInto: at(2), productId: null },
    ]);
    expect(await refusal((ctx) => verbs.bind(ctx, at(3), site.drill))).toBe('channel-is-part');
    expect(await refusal((ctx) => verbs.points(ctx, [at(4)], { capacity: 1 }))).toBe('channel-is-part');
    expect(await refusal((ctx) => verbs.merge(ctx, [at(4), at(5)]))).toBe('merge-already');
    expect(await refusal((ctx) => verbs.remove(ctx, at(2)))).toBe('merge-already');
    await run((ctx) => verbs.split(ctx, [at(2)]));
    expect([await rowOf(2), await rowOf(4)]).toMatchObject([
      { width: 1, mergedInto: null },
      { width: 1, mergedInto: null },
    ]);
    expect(await refusal((ctx) => verbs.merge(ctx, [at(1), at(0)]))).toBe('done');
    await run((ctx) => verbs.split(ctx, [at(0)]));
  });

  test('what lies in a part would be lost from sight: it is not merged away', async () => {
    await run((ctx) =>
      openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place: placeOf(2), productId: site.drill, qty: 1 }] }),
    );
    expect(await refusal((ctx) => verbs.merge(ctx, [at(1), at(2)]))).toBe('channel-not-empty');
  });

  test('one that the ledger knows stays, though only a count ever looked at it; one that it does not know is deleted', async () => {
    const lines = [{ place: placeOf(4), productId: site.drill, counted: 0 }];
    await run((ctx) => count(ctx, { document: { kind: 'test', id: newId() }, lines }));
    expect(await refusal((ctx) => verbs.remove(ctx, at(4)))).toBe('channel-has-history');
    await run((ctx) => verbs.remove(ctx, at(5)));
    expect(await rowOf(5)).toBeUndefined();
  });

  test('the verbs of the other kind do not find it: each is held by its own right and data permission', async () => {
    const others = OWNERS[kind === 'vm' ? 'prewh' : 'vm'];
    expect(await refusal((ctx) => others.points(ctx, [at(1)], { capacity: 50 }))).toBe('not-found');
    expect(await refusal((ctx) => others.bind(ctx, at(1), site.glove))).toBe('not-found');
    expect(await refusal((ctx) => others.merge(ctx, [at(1), at(2)]))).toBe('not-found');
    expect(await rowOf(1)).toMatchObject({ capacity: 10, productId: null });
  });
});
