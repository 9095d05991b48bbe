// What is pushed: each kind of document, made by the verb that people and machines make it with, leaves one push with its number and its lines.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { PostingStatus } from '../../../contract/inbound/codes.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { DataPushType, DOCUMENT_TYPES, PushAuth, PushKind, PUSHED_TYPES } from '../../../contract/push/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { facts, type FactName } from '../../../contract/push/facts.ts';
import { createEntry } from '../inbound/index.ts';
import { countInventory, createInventory, recordCount, submitInventory } from '../inventory/index.ts';
import { bindProducts } from '../machine/index.ts';
import { createVendor } from '../org/index.ts';
import { createOut, createReturnOrder, postOut } from '../outbound/index.ts';
import { createPurchase } from '../purchase/index.ts';
import { recordRefill } from '../replenish/index.ts';
import { openingEntry } from '../stock/index.ts';
import { recordTrades, refundTrade, type TradeReport } from '../trade/index.ts';
import { asyncApi } from './asyncapi.ts';
import { examples } from './examples.ts';
import { factOf } from './fact.ts';
import { pushHandlers } from './index.ts';
import { spreadNow } from './outbox.ts';
import { platformList } from './record.query.ts';
import { sampleOf } from './template.ts';
import { spread } from './test-push.ts';
import { sweepPushed } from './watch.ts';

const base = testDatabase();
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];
let floor: Awaited<ReturnType<typeof furnish>>;
let empId: string;
let costId: string;
let receiverId: string;
const AT = '/data-push-platform';

beforeAll(async () => {
  ({ admin } = await openCallers(base, pushHandlers));
  await base.run(async (ctx) => {
    floor = await furnish(ctx);
    empId = await hire(ctx, 'E1');
    costId = newId();
    await ctx.db.insertInto('cost').values({ nodeId: ctx.nodeId, id: costId, costCode: 'C1', costName: '成本' }).execute();
    await bindProducts(ctx, [{ channelId: floor.channels[0] ?? '', productId: floor.drill }]);
    await fill(ctx, { vmId: floor.vmId, channelId: floor.channels[0] ?? '', productId: floor.drill, qty: 9 });
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: { kind: PLACE.warehouse, ref: floor.warehouseId }, productId: floor.drill, qty: 50 }],
    });
  });
  const told = { receiverName: 'ERP', pushKind: PushKind.platform, url: 'https://erp.example/', pushTypes: [...DOCUMENT_TYPES] };
  receiverId = (await admin.ok(`${AT}/createNodeConfig`, { ...told, authKind: PushAuth.none })).id;
});
beforeEach(() => base.pool.query('delete from push_record'));

interface Fact extends Record<string, unknown> {
  number: string;
  lines?: { num?: number; outNum?: number; realNum?: number; diffNum?: number; productCode: string; posted?: boolean }[];
}
async function pushes(): Promise<{ id: string; push_type: number; biz_no: string; fact: Fact; doc_id: string }[]> {
  await spread(base);
  return (await base.pool.query('select id, push_type, biz_no, fact, doc_id from push_record order by seq')).rows;
}

const report = (tradeType: TradeReport['tradeType'], more: Partial<TradeReport> = {}): TradeReport => ({
  vmId: floor.vmId,
  tradeNumber: `N${newId()}`,
  tradeType,
  happenedAt: new Date().toISOString(),
  event: { id: newId() },
  empId,
  costId,
  lines: [{ channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 1 }],
  ...more,
});
async function traded(ctx: Ctx, tradeType: TradeReport['tradeType'], more: Partial<TradeReport> = {}): Promise<string> {
  const one = report(tradeType, more);
  await recordTrades(ctx, [one]);
  await spreadNow(ctx);
  return one.tradeNumber;
}
const lineOf = (num: number) => [{ productId: floor.drill, num }];

const KINDS: [string, number, (ctx: Ctx) => Promise<string | void>, (fact: Fact) => unknown, unknown][] = [
  ['a pick', DataPushType.pick, (ctx) => traded(ctx, 10001), ({ num, costCode, empCode }) => [num, costCode, empCode], [1, 'C1', 'E1']],
  ['a loan', DataPushType.loan, (ctx) => traded(ctx, 10002), ({ num, tradeType }) => [num, tradeType], [1, 10002]],
  ['a return of what was lent', DataPushType.loan, (ctx) => traded(ctx, 10003), ({ tradeType }) => tradeType, 10003],
  [
    'a refill',
    DataPushType.refill,
    async (ctx) => {
      const event = { id: newId() };
      const lines = [{ channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 3 }];
      await recordRefill(ctx, { vmId: floor.vmId, replenishType: 1001, empId, happenedAt: new Date().toISOString(), event, lines });
      return event.id;
    },
    ({ lines }) => lines?.map(({ productCode, num }) => [productCode, num]),
    [['P-VM1-钻头', 3]],
  ],
  [
    'a count of a machine',
    DataPushType.count,
    async (ctx) => {
      const lines = [{ channelId: floor.channels[0] ?? '', productId: floor.drill, counted: 7 }];
      const event = { id: newId(), source: `vm:${floor.vmId}`, sequence: null, body: lines };
      await recordCount(ctx, { vmId: floor.vmId, empId, happenedAt: new Date().toISOString(), event, lines });
    },
    ({ lines }) => lines?.map(({ productCode, realNum }) => [productCode, realNum]),
    [['P-VM1-钻头', 7]],
  ],
  [
    'a count that people make',
    DataPushType.count,
    async (ctx) => {
      const { id } = await createInventory(ctx, { vmId: floor.vmId, empId });
      const found = await ctx.db.selectFrom('vmInventoryLine').select(['lineNo', 'productId']).where('inventoryId', '=', id).execute();
      await countInventory(ctx, { id, lines: found.map(({ lineNo }) => ({ lineNo, realNum: 7 })) });
      await submitInventory(ctx, { id });
      return (await ctx.db.selectFrom('vmInventory').select('inventoryNo').where('id', '=', id).executeTakeFirstOrThrow()).inventoryNo;
    },
    ({ lines }) => lines?.map(({ productCode, realNum, diffNum }) => [productCode, realNum, diffNum]),
    [['P-VM1-钻头', 7, 0]],
  ],
  [
    'an entry order',
    DataPushType.entry,
    async (ctx) => {
      const { id: vendorId } = await createVendor(ctx, { vendorCode: 'V1', vendorName: '供应商' });
      const { poNo } = await createPurchase(ctx, { vendorId, warehouseId: floor.warehouseId, lines: lineOf(4) });
      const { id } = await createEntry(ctx, { poNo, lines: [{ lineNo: 1, num: 4 }], postFlag: true });
      return (await ctx.db.selectFrom('entryOrder').select('entryNumber').where('id', '=', id).executeTakeFirstOrThrow()).entryNumber;
    },
    ({ lines, state }) => [state, lines?.map(({ productCode, num, posted }) => [productCode, num, posted])],
    [PostingStatus.posted, [['P-VM1-钻头', 4, true]]],
  ],
  [
    'an out order',
    DataPushType.out,
    async (ctx) => {
      const order = { outKind: OutKind.consumption, warehouseId: floor.warehouseId, empId, costId, lines: lineOf(2) };
      const { id, outNumber } = await createOut(ctx, order);
      await postOut(ctx, { id });
      return outNumber;
    },
    ({ lines, costCode }) => [costCode, lines?.map(({ productCode, num, outNum }) => [productCode, num, outNum])],
    ['C1', [['P-VM1-钻头', 2, 2]]],
  ],
  [
    'a return order',
    DataPushType.returned,
    async (ctx) => {
      const order = { outKind: OutKind.consumption, warehouseId: floor.warehouseId, empId, costId, lines: lineOf(2) };
      const { id } = await createOut(ctx, order);
      await postOut(ctx, { id });
      return (await createReturnOrder(ctx, { outId: id, lines: [{ lineNo: 1, num: 1 }] })).returnNumber;
    },
    ({ num, sign, productCode, costCode }) => [num, sign, productCode, costCode],
    [1, -1, 'P-VM1-钻头', 'C1'],
  ],
];

test.for(KINDS)('%s is pushed once, with its number and its lines', async ([, pushType, make, shown, expected]) => {
  const number = await base.run(make);
  const all = await pushes();
  const own = all.filter(({ push_type: type }) => type === pushType);
  expect(own).toHaveLength(1);
  const [{ biz_no: bizNo, fact }] = own as [(typeof own)[number]];
  expect([bizNo, fact.number]).toEqual([number ?? bizNo, number ?? bizNo]);
  expect(shown(fact)).toEqual(expected);
  // What is consumed out of a warehouse is a pick besides; what comes back was given out before.
  const besides =
    { [DataPushType.out]: [DataPushType.pick], [DataPushType.returned]: [DataPushType.pick, DataPushType.out] }[pushType] ?? [];
  const others = all.map(({ push_type: type }) => type).filter((type) => type !== pushType);
  expect(others.toSorted((a, b) => a - b)).toEqual(besides);
  const sample = await base.run((ctx) => sampleOf(ctx, pushType));
  expect(sample).toMatchObject({ number: fact.number });
  promised(own[0]);
});

/** The fields of a value, down to those of the first of a list. */
const fieldsOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? fieldsOf(value[0])
    : value && typeof value === 'object'
      ? // An entry has batches where its goods have.
        Object.fromEntries(
          Object.entries(value)
            .filter(([name]) => name !== 'batches')
            .map(([name, part]) => [name, fieldsOf(part)]),
        )
      : undefined;

/** A real fact is what is documented, and has the very fields of the example. */
function promised(row: { id: string; push_type: number; fact: Fact } | undefined): void {
  const fact = factOf({ id: row?.id ?? '', pushType: row?.push_type ?? 0, fact: row?.fact });
  const name = fact['type'] as FactName;
  expect(facts[name].safeParse(fact).error?.issues).toBeUndefined();
  expect(facts[name].safeParse(examples[name]).error?.issues).toBeUndefined();
  expect(fieldsOf(examples[name])).toEqual(fieldsOf(fact));
}

test('AsyncAPI documents every kind that is pushed, with its example', () => {
  for (const language of ['zh', 'en'] as const) {
    const { components, operations } = asyncApi(language) as {
      components: { messages: Record<string, Record<string, unknown>> };
      operations: object;
    };
    // Each as a receiver gets it, and as an event of a subscription.
    expect(Object.keys(components.messages)).toHaveLength(PUSHED_TYPES.length * 2);
    expect(Object.keys(operations)).toHaveLength(PUSHED_TYPES.length * 2);
    for (const [name, { title, payload }] of Object.entries(components.messages)) {
      expect(title).toBeTruthy();
      expect(payload).toMatchObject({ additionalProperties: false, properties: { type: { const: name } } });
    }
  }
});

test('what corrects a trade is of its kind and follows it: the refund of a loan is told to who hears of loans', async () => {
  const numbers = [await base.run((ctx) => traded(ctx, 10002)), await base.run((ctx) => traded(ctx, 10001))];
  const { rows } = await base.pool.query('select id, trade_number from trade where trade_number = any($1) order by trade_type desc', [
    numbers,
  ]);
  for (const { id } of rows)
    await base.run((ctx) => refundTrade(ctx, { tradeId: id, quantity: 1, reason: '没有拿到', source: 1, sourceId: newId() }));
  const all = await pushes();
  expect(all.map(({ push_type: type, fact }) => [type, fact['sign'], fact['corrects'] ?? null])).toEqual([
    [DataPushType.loan, 1, null],
    [DataPushType.pick, 1, null],
    [DataPushType.loan, -1, numbers[0]],
    [DataPushType.pick, -1, numbers[1]],
  ]);
  expect([all[2]?.doc_id, all[3]?.doc_id]).toEqual([all[0]?.doc_id, all[1]?.doc_id]);
});

test('trust 22 a push of a trade is seen by whoever sees the trade, and by nobody else: also where it has no cost centre', async () => {
  await base.run((ctx) => traded(ctx, 10001));
  const bare = await base.run((ctx) => traded(ctx, 10001, { costId: null }));
  const seen = (scope: DataScope) =>
    base.run(async (ctx) => (await platformList.page({ ...ctx, scope }, { page: 1, limit: 100 })).rows.map(({ bizNo }) => bizNo));
  expect(await seen({})).toContain(bare);
  expect(await seen({ cost: [costId] })).toHaveLength(1);
  expect(await seen({ cost: [costId] })).not.toContain(bare);
  expect(await seen({ project: [newId()] })).toEqual([]);
  expect(await seen({ vm: [floor.vmId] })).toHaveLength(2);
});

test('who is switched off collects nothing; what waited for him then is let go of after ninety days', async () => {
  const wait = async () => (await pushes()).length;
  await base.run((ctx) => traded(ctx, 10001));
  expect(await wait()).toBe(1);
  const isOff = async () =>
    (await admin.ok(`${AT}/listNodePushRecord`, { receiverId })).rows.map(({ offFlag, nextAt }: Record<string, unknown>) => [
      offFlag,
      nextAt !== null,
    ]);
  expect(await isOff()).toEqual([[false, true]]);
  await admin.ok(`${AT}/updateNodeConfig`, { id: receiverId, statusFlag: false });
  expect(await isOff()).toEqual([[true, false]]);
  await base.run((ctx) => traded(ctx, 10001));
  await base.run((ctx) => KINDS.find(([name]) => name === 'an out order')?.[2](ctx) ?? Promise.resolve());
  expect(await wait()).toBe(1);
  const sweep = () => base.run((ctx) => sweepPushed(ctx));
  await sweep();
  expect(await wait()).toBe(1);
  await base.pool.query(`update push_record set created_at = now() - interval '91 days'`);
  await sweep();
  expect(await wait()).toBe(0);
  await admin.ok(`${AT}/updateNodeConfig`, { id: receiverId, statusFlag: true });
  await base.run((ctx) => traded(ctx, 10001));
  await base.pool.query(`update push_record set created_at = now() - interval '91 days'`);
  await sweep();
  // It is on: what waits, waits.
  expect(await wait()).toBe(1);
  // Taken or given up long ago.
  await base.run((ctx) => traded(ctx, 10001));
  await base.pool.query(
    `update push_record set push_status = 2, pushed_at = now() - interval '91 days' where seq = (select max(seq) from push_record)`,
  );
  await base.pool.query(`update push_record set push_status = 3, dropped_at = now() - interval '89 days' where push_status = 0`);
  await sweep();
  expect((await base.pool.query('select push_status from push_record')).rows).toEqual([{ push_status: 3 }]);
});
