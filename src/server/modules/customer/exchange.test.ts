// The exchange with Bosch's system, against a counterpart that answers over HTTP: orders fetched and told back, said twice, changed after goods came,
// not to be taken over, and the other side away for an hour.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { runJob } from '../../kernel/jobs/run.ts';
import { createVendor } from '../org/index.ts';
import { inboundHandlers } from '../inbound/index.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';
import { exchangeTask } from './exchange-task.ts';
import { customerHandlers } from './index.ts';

/** Bosch's side: what it has to say, what it was told, how it answers. */
const bosch = {
  orders: [] as object[],
  receipts: new Map<string, { receiptNo: string; orderNo: string; lines: { materialNo: string; qty: number }[] }>(),
  told: 0,
  state: 'up' as 'up' | 'down' | 'rejecting',
  keys: new Set<string>(),
};
let server: Server;
const PAGE = 2;

function answer(path: string, body: string, id: string): [number, object] {
  if (bosch.state === 'down') return [503, {}];
  const url = new URL(path, 'http://bosch');
  if (url.pathname === '/api/purchase-orders') {
    const since = Number(url.searchParams.get('since') ?? 0);
    const orders = bosch.orders.slice(since, since + PAGE);
    return [200, { orders, next: String(since + orders.length), more: since + PAGE < bosch.orders.length }];
  }
  if (url.pathname !== '/api/receipts') return [404, {}];
  if (bosch.state === 'rejecting') return [422, {}];
  bosch.told += 1;
  if (bosch.receipts.has(id)) return [409, {}];
  bosch.receipts.set(id, JSON.parse(body));
  return [200, {}];
}

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let store: Furnished;
let vendorId: string;
beforeAll(async () => {
  server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      bosch.keys.add(String(request.headers.authorization));
      const [status, said] = answer(request.url ?? '', Buffer.concat(parts).toString(), String(request.headers['idempotency-key']));
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  calls = await openCallers(database, [...customerHandlers, ...inboundHandlers]);
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
  store = await database.run((ctx) => furnishStore(ctx, 'BO'));
  await database.pool.query(`update product set node_product_code = 'M-1' where id = $1`, [store.drill]);
  await database.pool.query(`update product set node_product_code = 'M-2' where id = $1`, [store.glove]);
});
afterAll(() => void server.close());
beforeEach(() => void (bosch.state = 'up'));

const order = (key: `${string}/${string}`, lines: object[], more: object = {}) => {
  const [orderNo, version] = key.split('/');
  return { orderNo, version, buyerGroup: 'P01', lines, ...more };
};
const one = (materialNo: string, qty: number) => [{ materialNo, qty, price: '3.20' }];
const say = (...orders: object[]) => void bosch.orders.push(...orders);

/** Runs the job that waits, at its time. Gives how it stands then. */
async function work(): Promise<{ status: number; rests: boolean; attempts: number } | undefined> {
  await database.pool.query(`update job set not_before = now() where task = 'customer.exchange' and status = 0`);
  const { rows } = await database.pool.query(
    `select id from job where task = 'customer.exchange' and status = 0 order by created_at limit 1`,
  );
  if (!rows[0]) return undefined;
  const never = new AbortController();
  const parts = { db: database.db, task: exchangeTask, stopping: never.signal, log: () => undefined };
  await runJob(parts as never, { nodeId: database.node.nodeId, jobId: rows[0].id });
  const after = await database.pool.query(`select status, not_before > now() as rests, attempts from job where id = $1`, [rows[0].id]);
  return after.rows[0];
}
const sync = async () => {
  await calls.admin.ok('/warehouse/syncBoschPurchaseOrder');
  return work();
};
const found = async (outerNo: string) => (await calls.admin.ok('/warehouse/listBoschPurchaseOrder', { outerNo })).rows;
const link = () => calls.admin.read('/warehouse/findBoschLink');
const receive = (poNo: string, lines: object[]) => calls.admin.ok('/warehouse/createEntryOrder', { poNo, postFlag: true, lines });

test('who has not connected it is told so; the key is kept, sealed, and never read back', async () => {
  expect(await calls.admin.refusal('/warehouse/syncBoschPurchaseOrder')).toBe('customer-link-off');
  const said = {
    enabled: true,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    warehouseId: store.warehouseId,
    vendorId,
  };
  expect(await calls.admin.refusal('/warehouse/updateBoschLink', said)).toBe('customer-link-key');
  expect(await calls.admin.refusal('/warehouse/updateBoschLink', { ...said, secret: 'k', url: 'file:///etc/passwd' })).toBe('bad-input');
  await calls.admin.ok('/warehouse/updateBoschLink', { ...said, secret: 'geheim' });
  await calls.admin.ok('/warehouse/updateBoschLink', said);
  const { rows } = await database.pool.query(
    `select to_jsonb(k)::text as kept, (select string_agg(l::text, '') from operate_log l) as log from customer_link k`,
  );
  expect(rows[0].kept + rows[0].log).not.toContain('geheim');
  expect(JSON.stringify(await link())).not.toContain('geheim');
  expect(await link()).toMatchObject({ enabled: true, keyFlag: true, waitingNum: 0, problem: null, checkedAt: null });
});

test('orders are taken over page by page, once; what is said twice is one order', async () => {
  say(order('4500-1/1', one('M-1', 20)), order('4500-2/1', [...one('M-2', 4), ...one('M-2', 6)]), order('4500-3/1', one('M-1', 8)));
  expect(await sync()).toMatchObject({ status: 2 });
  expect(bosch.keys).toEqual(new Set(['Bearer geheim']));
  const rows = (await calls.admin.ok('/warehouse/listBoschPurchaseOrder', {})).rows;
  expect(rows).toHaveLength(3);
  expect(await found('4500-2')).toMatchObject([
    { poNo: expect.stringMatching(/^BS\d{8}-\d{3}$/), num: 10, lineCount: 1, amount: '32.00', buyerGroup: 'P01', vendorName: '山特' },
  ]);
  // The same again, and again under the same version: nothing is doubled.
  say(order('4500-1/1', one('M-1', 20)));
  await sync();
  await sync();
  expect((await calls.admin.ok('/warehouse/listBoschPurchaseOrder', {})).total).toBe(3);
  expect((await link()).checkedAt).not.toBeNull();
});

test('a receipt is told back with its lots, once; the entry order says that it was', async () => {
  const [{ poNo }] = await found('4500-1');
  const { entryNumber } = await receive(poNo, [{ lineNo: 1, num: 12, batches: [{ batchNo: 'C1', num: 12 }] }]);
  const status = async () => (await calls.admin.ok('/warehouse/listEntryOrderPage', { entryNumber, customer: 'bosch' })).rows[0].backStatus;
  expect(await status()).toBe(0);
  await work();
  expect([...bosch.receipts.values()]).toMatchObject([
    { receiptNo: entryNumber, orderNo: '4500-1', lines: [{ materialNo: 'M-1', qty: 12, batchNo: 'C1' }] },
  ]);
  expect(await status()).toBe(2);
});

test('an order changed before goods came is changed here; after that it is marked for a person and left as it is', async () => {
  say(order('4500-3/2', one('M-1', 9), { remark: '加急' }), order('4500-1/2', one('M-1', 30)));
  await sync();
  expect(await found('4500-3')).toMatchObject([{ num: 9, remark: '加急', outerNote: null }]);
  expect(await found('4500-1')).toMatchObject([{ num: 20, receivedNum: 12, outerNote: 'P-BO-钻头：20→30' }]);
  say(order('4500-3/3', one('M-1', 9), { closed: true }), order('4500-1/3', one('M-1', 20), { closed: true }));
  await sync();
  expect(await found('4500-3')).toMatchObject([{ openFlag: false }]);
  expect(await found('4500-1')).toMatchObject([{ openFlag: true, outerNote: '客户已关闭此订单' }]);
});

test('what cannot be taken over does not hold up the others, is named, and is taken over once it can be', async () => {
  say(order('4500-8/1', one('M-9', 3)), { orderNo: '4500-X', lines: 'viele' }, order('4500-9/1', one('M-2', 2)));
  await sync();
  expect(await found('4500-9')).toHaveLength(1);
  expect(await found('4500-8')).toEqual([]);
  expect((await link()).problem).toMatch(/4500-8：本站点没有物料M-9；4500-X：内容不符合约定/);
  await database.run((ctx) => store.product('新刀', undefined, ctx));
  await database.pool.query(`update product set node_product_code = 'M-9' where product_name = '新刀'`);
  await sync();
  expect(await found('4500-8')).toMatchObject([{ num: 3 }]);
  expect((await link()).problem).not.toContain('4500-8');
});

test('while their server is away for an hour receipts go on here, the job rests longer and longer, and each is told once afterwards', async () => {
  bosch.state = 'down';
  const before = bosch.receipts.size;
  const [{ poNo }] = await found('4500-2');
  const entries = [await receive(poNo, [{ lineNo: 1, num: 3 }]), await receive(poNo, [{ lineNo: 1, num: 4 }])];
  const waits: number[] = [];
  for (const minutes of [0, 10, 30, 60]) {
    await database.pool.query(
      `update job set created_at = now() - make_interval(mins => $1) where task = 'customer.exchange' and status = 0`,
      [minutes],
    );
    expect(await work()).toMatchObject({ status: 0, rests: true, attempts: 0 });
    const { rows } = await database.pool.query(
      `select extract(epoch from max(not_before) - now())::int as s from job where task = 'customer.exchange' and status = 0`,
    );
    waits.push(rows[0].s);
  }
  expect(waits[0]).toBeLessThanOrEqual(5);
  expect(waits.at(-1)).toBeGreaterThan(590);
  expect(bosch.receipts.size).toBe(before);
  expect(await link()).toMatchObject({ waitingNum: 2, problem: expect.stringContaining('HTTP 503') });
  bosch.state = 'up';
  while ((await work()) !== undefined);
  expect([...bosch.receipts.values()].slice(before).map(({ receiptNo, lines }) => [receiptNo, lines[0]?.qty])).toEqual([
    [entries[0].entryNumber, 3],
    [entries[1].entryNumber, 4],
  ]);
  expect(await link()).toMatchObject({ waitingNum: 0 });
});

test('a receipt that they will not have is marked and does not hold up the next', async () => {
  bosch.state = 'rejecting';
  const [{ poNo }] = await found('4500-9');
  const { entryNumber } = await receive(poNo, [{ lineNo: 1, num: 1 }]);
  await work();
  const rows = async (number: string) =>
    (await calls.admin.ok('/warehouse/listEntryOrderPage', { entryNumber: number, backStatus: 3 })).total;
  expect(await rows(entryNumber)).toBe(1);
  bosch.state = 'up';
  const next = await receive(poNo, [{ lineNo: 1, num: 1 }]);
  while ((await work()) !== undefined);
  expect(await rows(next.entryNumber)).toBe(0);
  expect([...bosch.receipts.values()].at(-1)).toMatchObject({ receiptNo: next.entryNumber });
});
