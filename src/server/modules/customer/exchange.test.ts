// The exchange with Bosch's system, against a counterpart that answers over HTTP: orders fetched and told back, said twice, changed after goods came,
// not to be taken over, and the other side away for an hour.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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
  state: 'up' as 'up' | 'down' | 'rejecting' | 'denying' | 'endless',
  keys: new Set<string>(),
  /** What happens while it answers. */
  meanwhile: undefined as (() => Promise<unknown>) | undefined,
};
let server: Server;
const PAGE = 2;

function answer(path: string, body: string, id: string): [number, object] {
  if (bosch.state === 'down') return [503, {}];
  if (bosch.state === 'denying') return [401, {}];
  const url = new URL(path, 'http://bosch');
  if (url.pathname === '/api/purchase-orders') {
    const since = Number(url.searchParams.get('since') ?? 0);
    const orders = bosch.orders.slice(since, since + PAGE);
    if (bosch.state === 'endless') return [200, { orders: [], more: true }];
    return [200, { orders, next: String(since + orders.length), more: since + PAGE < bosch.orders.length }];
  }
  if (url.pathname !== '/api/receipts') return [404, {}];
  if (bosch.state === 'rejecting') return [422, {}];
  bosch.told += 1;
  if (bosch.receipts.has(id)) return [409, {}];
  bosch.receipts.set(id, JSON.parse(body));
  return [200, {}];
}

async function answered({ headers, url = '' }: IncomingMessage, reply: ServerResponse, body: string): Promise<void> {
  await bosch.meanwhile?.();
  bosch.keys.add(String(headers.authorization));
  const [status, said] = answer(url, body, String(headers['idempotency-key']));
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
}

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let store: Furnished;
let vendorId: string;
beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => void answered(request, reply, Buffer.concat(parts).toString()));
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  calls = await openCallers(database, [...customerHandlers, ...inboundHandlers]);
  vendorId = (await database.run((ctx) => createVendor(ctx, { vendorCode: 'V1', vendorName: '山特' }))).id;
  store = await database.run((ctx) => furnishStore(ctx, 'BO'));
  await database.pool.query(`update product set node_product_code = 'M-1' where id = $1`, [store.drill]);
  await database.pool.query(`update product set node_product_code = 'M-2' where id = $1`, [store.glove]);
});
afterAll(() => {
  delete process.env['OUTGOING_NETWORKS'];
  server.close();
});
beforeEach(() => {
  bosch.state = 'up';
  bosch.meanwhile = undefined;
});

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
const problemIn = async (lang: string): Promise<string> =>
  (await calls.admin.send({ method: 'GET', path: '/warehouse/findBoschLink', headers: { lang } })).data.problem ?? '';
const reached = () => ({
  enabled: true,
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
  warehouseId: store.warehouseId,
  vendorId,
});
const since = async () => (await database.pool.query('select since from customer_link')).rows[0].since;
const receive = (poNo: string, lines: object[]) => calls.admin.ok('/warehouse/createEntryOrder', { poNo, postFlag: true, lines });

test('who has not connected it is told so; the key is kept, sealed, and never read back', async () => {
  expect(await calls.admin.refusal('/warehouse/syncBoschPurchaseOrder')).toBe('customer-link-off');
  const said = reached();
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

test('a wrong key keeps every receipt waiting and says so; with the right one each is told', async () => {
  bosch.state = 'denying';
  const [{ poNo }] = await found('4500-8');
  const entries = [await receive(poNo, [{ lineNo: 1, num: 1 }]), await receive(poNo, [{ lineNo: 1, num: 1 }])];
  const { checkedAt } = await link();
  // Nothing that another minute mends: the job has ended, the next hour asks again.
  expect(await work()).toMatchObject({ status: 2 });
  expect(await link()).toMatchObject({ waitingNum: 2, checkedAt, problem: expect.stringContaining('客户系统不认可密钥（HTTP 401）') });
  expect(await problemIn('en')).toContain('does not accept the key (HTTP 401)');
  bosch.state = 'up';
  await sync();
  expect([...bosch.receipts.values()].slice(-2).map(({ receiptNo }) => receiptNo)).toEqual(entries.map(({ entryNumber }) => entryNumber));
  expect(await link()).toMatchObject({ waitingNum: 0 });
});

test('what an order must not be is named in the reader’s language, breaks no list and holds up no other', async () => {
  const far = order('4500-20/1', one('M-1', 1), { needDate: '9999-12-31' });
  const prices = order('4500-21/1', [...one('M-1', 1), { materialNo: 'M-1', qty: 1, price: '3.30' }]);
  const many = order('4500-22/1', [...one('M-1', 600_000), ...one('M-1', 600_000)]);
  const dear = order('4500-23/1', [{ materialNo: 'M-1', qty: 1_000_000, price: '999999999.99' }]);
  const same = order('4500-24/1', [...one('M-1', 1), ...one('P-BO-钻头', 1)]);
  const twin = order('4500-25/1', one('M-T', 1));
  await database.run(async (ctx) => [await store.product('孪生甲', undefined, ctx), await store.product('孪生乙', undefined, ctx)]);
  await database.pool.query(`update product set node_product_code = 'M-T' where product_name like '孪生%'`);
  const unclean = order('4500-26/1', one('M-2', 2), { remark: 'x\u0000\ud800y' });
  say(far, prices, many, dear, same, twin, unclean, order('4500-27/1', one('M-2', 3), { unread: 'x'.repeat(100_000) }));
  expect(await sync()).toMatchObject({ status: 2 });
  expect(await found('4500-26')).toMatchObject([{ remark: 'x\ufffd\ufffdy' }]);
  expect(await found('4500-27')).toMatchObject([{ num: 3 }]);
  const { rows } = await database.pool.query(`select outer_no, problem->>'key' as key from customer_outer_order`);
  expect(Object.fromEntries(rows.map((row) => [row.outer_no, row.key]))).toEqual({
    '4500-20': 'outer-order-form',
    '4500-21': 'outer-price-twice',
    '4500-22': 'outer-quantity',
    '4500-23': 'beyond-books',
    '4500-24': 'outer-material-same',
    '4500-25': 'outer-material-twice',
    '4500-X': 'outer-order-form',
  });
  expect(await problemIn('zh')).toContain('4500-20：内容不符合约定：needDate；4500-21：物料M-1有不同的单价');
  expect(await problemIn('en')).toContain(
    '4500-20: Does not match the agreed format: needDate; 4500-21: Material M-1 has different prices',
  );
  expect((await calls.admin.ok('/warehouse/listBoschPurchaseOrder', { limit: 200 })).rows.length).toBeGreaterThan(5);
});

test('a fault of ours at one order ends the round and is said; what was fetched before it stands', async () => {
  await database.pool.query(`create function trip() returns trigger language plpgsql as $$ begin raise exception 'trip'; end $$;
    create trigger trip before insert on purchase_order for each row when (new.outer_no = '4500-31') execute function trip()`);
  say(order('4500-30/1', one('M-1', 1)), order('4500-31/1', one('M-1', 1)));
  expect(await sync()).toMatchObject({ status: 3 });
  expect(await found('4500-30')).toHaveLength(1);
  expect(await problemIn('zh')).toMatch(/服务器内部错误，编号[0-9a-f-]{36}/);
  await database.pool.query('drop trigger trip on purchase_order');
  await sync();
  expect(await found('4500-31')).toHaveLength(1);
  expect(await problemIn('zh')).not.toContain('服务器内部错误');
});

test('another host is not given the key, the own network is not called, another address is read from its beginning', async () => {
  expect(await since()).not.toBeNull();
  const inside = { ...reached(), url: 'http://10.0.0.1/api' };
  expect(await calls.admin.refusal('/warehouse/updateBoschLink', inside)).toBe('customer-link-key');
  expect(await calls.admin.refusal('/warehouse/updateBoschLink', { ...inside, url: 'http://:::/', secret: 'k' })).toBe('bad-input');
  await calls.admin.ok('/warehouse/updateBoschLink', { ...inside, secret: 'k' });
  expect(await since()).toBeNull();
  expect(await sync()).toMatchObject({ status: 2 });
  expect(await problemIn('zh')).toContain('接口地址不允许访问');
  await calls.admin.ok('/warehouse/updateBoschLink', { ...reached(), secret: 'geheim' });
  const { total } = await calls.admin.ok('/warehouse/listBoschPurchaseOrder', {});
  await sync();
  // All said again from the beginning, and nothing doubled.
  expect(await since()).toBe(String(bosch.orders.length));
  expect((await calls.admin.ok('/warehouse/listBoschPurchaseOrder', {})).total).toBe(total);
  expect(bosch.keys).toEqual(new Set(['Bearer geheim']));
  await calls.admin.ok('/warehouse/updateBoschLink', reached());
  expect(await since()).not.toBeNull();
});

test('a receipt names the material as the order did; what they change after goods came is said with day, price and remark, texts written here stay', async () => {
  say(order('4500-40/1', one('P-BO-钻头', 5), { needDate: '2026-12-01', remark: '甲' }));
  await sync();
  const [{ id, poNo }] = await found('4500-40');
  await receive(poNo, [{ lineNo: 1, num: 2 }]);
  await work();
  expect([...bosch.receipts.values()].at(-1)).toMatchObject({ orderNo: '4500-40', lines: [{ materialNo: 'P-BO-钻头', qty: 2 }] });
  await database.pool.query(`update purchase_order set own_fields = own_fields || '{"noteOfOurs": "x"}' where id = $1`, [id]);
  const lines = [{ materialNo: 'P-BO-钻头', qty: 5, price: '4.00' }];
  say(order('4500-40/2', lines, { needDate: '2026-12-09', remark: '乙', buyerGroup: 'P09' }));
  await sync();
  expect(await found('4500-40')).toMatchObject([
    {
      outerNote: 'P-BO-钻头单价：3.20→4.00；要求到货：2026-12-01→2026-12-09；备注：乙',
      needDate: '2026-12-01',
      remark: '甲',
      buyerGroup: 'P09',
    },
  ]);
  const { rows } = await database.pool.query('select own_fields from purchase_order where id = $1', [id]);
  expect(rows[0].own_fields).toEqual({ buyerGroup: 'P09', noteOfOurs: 'x' });
});

test('more without a place to go on from is a problem, not the end; a round that another one has overtaken ends and takes nothing back', async () => {
  bosch.state = 'endless';
  const { checkedAt } = await link();
  await sync();
  expect(await link()).toMatchObject({ checkedAt, problem: expect.stringContaining('不符合约定：next') });
  bosch.state = 'up';
  say(order('4500-50/1', one('M-1', 1)));
  bosch.meanwhile = () => database.pool.query(`update customer_link set since = '9999'`);
  expect(await sync()).toMatchObject({ status: 2 });
  expect([await since(), await found('4500-50')]).toEqual(['9999', []]);
});

test('one that rests is woken by whoever asks, and stays one', async () => {
  bosch.state = 'down';
  expect(await sync()).toMatchObject({ rests: true });
  const { jobId } = await calls.admin.ok('/warehouse/syncBoschPurchaseOrder');
  const { rows } = await database.pool.query(
    `select id, not_before <= now() as due from job where task = 'customer.exchange' and status = 0`,
  );
  expect(rows).toEqual([{ id: jobId, due: true }]);
});
