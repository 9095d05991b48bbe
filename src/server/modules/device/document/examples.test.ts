// The examples of the open interface are calls that were made: here they are made again, and answered the same but for times and ids.
import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../../test/machine-floor.ts';
import { EXAMPLES, examplesOf, type Example } from './examples.ts';
import { callRemedies, eventRemedies } from './remedies.ts';
import type { Pair } from './text.ts';
import { openFiles } from '../../../kernel/files/index.ts';
import { openProduct } from '../../../product.ts';
import { makeOpenKey, signOf } from '../../auth/index.ts';
import { bindEmployees, bindProducts } from '../../machine/index.ts';
import { bindCard } from '../../org/index.ts';
import { addRfid, batchUpdateProducts } from '../../product/index.ts';
import { furnishStore } from '../../warehouse/test-store.ts';
import { sendCommand } from '../command.ts';

const base = testDatabase();
let app: FastifyInstance;
interface Key {
  appKey: string;
  secret: string;
}
let key: Key;
let storeKey: Key;
let vmId: string;
const dataDir = mkdtempSync(join(tmpdir(), 'examples-'));
beforeAll(async () => {
  await openFiles({ dataDir, s3: undefined });
  app = await openProduct({ pool: base.pool, db: base.db, log: () => undefined });
  await app.ready();
  await base.run(async (ctx) => {
    const floor = await furnish(ctx, { code: 'VM1', rows: 1, columns: 2 });
    ({ vmId } = floor);
    const [first = '', second = ''] = floor.channels;
    await bindProducts(ctx, [
      { channelId: first, productId: floor.drill },
      { channelId: second, productId: floor.glove },
    ]);
    await fill(ctx, { vmId, channelId: first, productId: floor.drill, qty: 8 });
    const empId = await hire(ctx, 'E10001');
    await bindCard(ctx, { id: empId, cardNo: '0012345678' });
    await bindEmployees(ctx, { vmIds: [vmId], empIds: [empId] });
    await batchUpdateProducts(ctx, { ids: [floor.drill], rfidFlag: true });
    await addRfid(ctx, { productId: floor.drill, rfidCodes: ['E2801160600002'] });
    key = await makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: '设备', createdBy: 'test', vmId });
    const { prewhId, glove } = await furnishStore(ctx, 'UW', 1);
    await batchUpdateProducts(ctx, { ids: [glove], rfidFlag: true });
    await addRfid(ctx, { productId: glove, rfidCodes: ['E2801160600009'] });
    storeKey = await makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: '无人仓', createdBy: 'test', prewhId });
  });
});
afterAll(async () => {
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(path: string, body: unknown, signed: Key = key): Promise<unknown> {
  const url = `/gateway/open/v1/${path}`;
  const text = JSON.stringify(body);
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const sign = signOf({ method: 'POST', path: url, query: '', timestamp, nonce, bodyHash }, signed.secret);
  const headers = {
    'content-type': 'application/json',
    'x-app-key': signed.appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': sign,
  };
  return (await app.inject({ method: 'POST', url, payload: text, headers })).json();
}

/** A picture of one dot. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const made: Record<string, Example[]> = {};
interface ExampleCall {
  name: string;
  path?: string;
  title: Pair;
  request: unknown;
  signed?: Key;
}
async function make({ name, path = name, title, request, signed }: ExampleCall): Promise<{ data: never }> {
  const answer = await call(path, request, signed);
  const own = (made[name] ??= []);
  own.push({ id: `${name}${own.length + 1}`, title, request, answer });
  return answer as { data: never };
}

let told = 0;
const event = (kind: string, more: object) => {
  told += 1;
  return { kind, eventId: `VM1-${told}`, sequence: told, happenedAt: new Date().toISOString(), empCode: 'E10001', ...more };
};
const line = { channelCode: '101', quantity: 1 };

async function makeEvents(): Promise<void> {
  const refill = event('refill', { replenishType: 1001, lines: [{ ...line, quantity: 2 }] });
  const pick = event('pick', { tradeNumber: 'T-2', tradeType: 10001, lines: [line] });
  await make({ name: 'events', title: { zh: '补货一次，领料一次', en: 'A refill and a pick' }, request: { events: [refill, pick] } });
  const others = [
    event('failedPick', { tradeNumber: 'T-3', fault: 'jam', ...line }),
    event('return', { tradeNumber: 'T-4', tradeType: 10003, lines: [{ ...line, check: 0, remark: '完好' }] }),
    event('retreat', { lines: [line] }),
    event('count', { lines: [{ channelCode: '101', counted: 8 }] }),
    event('door', { open: true }),
    event('productChange', { channelCode: '102', productCode: 'P-VM1-钻头' }),
  ];
  await make({ name: 'events', title: { zh: '其他种类，各一个', en: 'One of each other kind' }, request: { events: others } });
  const stray = event('pick', { tradeNumber: 'T-9', lines: [{ channelCode: '999', quantity: 1 }] });
  const reused = { ...pick, lines: [{ ...line, quantity: 5 }] };
  const nameless = { kind: 'door', sequence: 10, happenedAt: minutesAgo(1), open: true };
  await make({
    name: 'events',
    title: {
      zh: '重发一个；货道不认识；编号用了两次；没有编号',
      en: 'One sent again; an unknown channel; an id used twice; one without an id',
    },
    request: { events: [pick, stray, reused, nameless] },
  });
}

async function makeAsks(): Promise<void> {
  const ask = (title: Pair, request: object) => make({ name: 'ask', title, request });
  await ask({ zh: '可以领', en: 'Allowed' }, { cardNo: '0012345678', channelCode: '101', quantity: 2 });
  await ask({ zh: '货道里不够', en: 'Too few in the channel' }, { empCode: 'E10001', channelCode: '101', quantity: 50 });
  await ask({ zh: '不认识的卡', en: 'A card that nobody knows' }, { cardNo: '9999', channelCode: '101' });
  await ask({ zh: '请求被拒绝：没有说是谁', en: 'The call is refused: it does not say who' }, { channelCode: '101' });
  const asked = { cardNo: '0012345678', channelCode: '101', quantity: 2 };
  await make({ name: 'help', path: 'ask/help', title: { zh: '没有人需要放行', en: 'Nobody need grant it' }, request: asked });
  await make({
    name: 'answer',
    path: 'ask/answer',
    title: { zh: '不是这台设备的申请', en: 'None of this machine’s questions' },
    request: { releaseId: '00000000-0000-7000-8000-000000000000', waitSeconds: 0 },
  });
}

async function makeAll(): Promise<void> {
  const whole = await make({ name: 'config', title: { zh: '全部', en: 'All of it' }, request: {} });
  const { version, usage } = whole.data as { version: string; usage: { at: string } };
  const changes = { since: version, usageSince: usage.at };
  await make({ name: 'config', title: { zh: '没有变化', en: 'Nothing has changed' }, request: changes });
  const beat = { appVersion: '2.4.1', unsentEvents: 2, doorOpen: false, temperature: 235, faults: ['加热器'], configVersion: version };
  await base.run((ctx) => sendCommand(ctx, { vmId, kind: 'test', channelCode: '101', minutes: 10 }));
  await make({ name: 'heartbeat', title: { zh: '一个命令在等', en: 'A command waits' }, request: beat });
  const { data: waiting } = await make({ name: 'commands', title: { zh: '测试货道', en: 'Test a channel' }, request: {} });
  const [command] = waiting as { id: string }[];
  const done = { id: command?.id, done: true, answer: null };
  await make({ name: 'acknowledge', path: 'commands/acknowledge', title: { zh: '做成了', en: 'It was done' }, request: done });
  const failed = { ...done, done: false, answer: '电机不转' };
  const late = { zh: '请求被拒绝：已经有了结果', en: 'The call is refused: it has an outcome' };
  await make({ name: 'acknowledge', path: 'commands/acknowledge', title: late, request: failed });
  await make({
    name: 'file',
    title: { zh: '文件不属于这台设备', en: 'None of this machine’s files' },
    request: { objectName: 'gone.png' },
  });
  await makeEvents();
  await makeAsks();
  const seen = { reader: 'R1', happenedAt: minutesAgo(2), direction: 'in', channelCode: '101', empCode: 'E10001' };
  const readings = [{ readingId: 'VM1-R-1', ...seen, tags: ['E2801160600002', 'E2801160600999'] }];
  await make({
    name: 'rfid',
    title: { zh: '一个登记过的标签，一个没有', en: 'A tag that is registered, one that is not' },
    request: { readings },
  });
  const { rows } = await base.pool.query('select channel_code as code from prewh_channel order by tray, position limit 1');
  const sensed = { kind: 'stock', happenedAt: new Date().toISOString(), method: 1, channelCode: rows[0].code, quantity: 8 };
  const came = {
    kind: 'visit',
    senseId: 'UW-1',
    door: '东门',
    cardNo: '0012345678',
    visitMethod: 1,
    enteredAt: minutesAgo(9),
    leftAt: minutesAgo(2),
  };
  const open = { kind: 'room', senseId: 'UW-4', happenedAt: new Date().toISOString(), door: '东门', doorOpen: true, temperature: 214 };
  const out = { kind: 'passage', senseId: 'UW-5', happenedAt: minutesAgo(3), door: '东门', rfidCode: 'E2801160600009', direction: 'out' };
  await make({
    name: 'senses',
    title: {
      zh: '一次进出；货道里比账面少两件；货道不认识；门开着，21.4度；带出一件有标签的',
      en: 'A visit; two fewer in a channel than in the books; an unknown channel; an open door, 21.4 degrees; a piece with a tag is carried out',
    },
    request: { senses: [came, { ...sensed, senseId: 'UW-2' }, { ...sensed, senseId: 'UW-3', channelCode: '9-9' }, open, out] },
    signed: storeKey,
  });
  const shot = { kind: 'taken', shotAt: minutesAgo(3), channelCode: rows[0].code, cardNo: '0012345678', picture: DOT };
  const recognised = { productCode: 'P-UW-钻头', quantity: 2, confidence: 873 };
  const picture = (title: Pair, request: object) => make({ name: 'pictures', title, request, signed: storeKey });
  await picture({ zh: '有人取了两件，八成七把握', en: 'Somebody took two, 87 % sure' }, { pictureId: 'UW-P-1', ...shot, recognised });
  await picture({ zh: '同一张再发一次', en: 'The same once more' }, { pictureId: 'UW-P-1', ...shot, recognised });
  await picture({ zh: '设备没有识别', en: 'The device recognised nothing' }, { pictureId: 'UW-P-2', ...shot, recognised: null });
  await picture(
    { zh: '请求被拒绝：货道不认识', en: 'The call is refused: an unknown channel' },
    { pictureId: 'UW-P-3', ...shot, channelCode: '9-9' },
  );
}

const VOLATILE = [
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /^[\w-]{22}$/,
];
/** The same, whenever it was made. */
function masked(value: unknown): unknown {
  if (typeof value === 'string') return VOLATILE.findIndex((one) => one.test(value)) < 0 ? value : 'another each time';
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one)]));
}

it('found 13 the examples are what the running product answers', async () => {
  await makeAll();
  // `EXAMPLES=write` keeps what it answers now.
  if (process.env['EXAMPLES'] === 'write') writeFileSync(EXAMPLES, JSON.stringify(made));
  expect(masked(made)).toEqual(masked(examplesOf()));
});

it('found 13 whatever an event is set aside or refused for, and a call is refused for, the document says what to do', async () => {
  const pick = (more: object) => event('pick', { tradeNumber: `X-${told + 1}`, lines: [line], ...more });
  const odd = [
    pick({ lines: [{ channelCode: '101', productCode: 'NOTHING', quantity: 1 }] }),
    pick({ costCode: 'NOBODY' }),
    pick({ lines: [{ channelCode: '101', quantity: 1_000_000 }] }),
    pick({ happenedAt: '2026-02-31T08:00:00Z' }),
    event('refill', { lines: [{ channelCode: '101', quantity: 5_000_000_000 }] }),
    event('return', { tradeNumber: 'OLD', tradeType: 10016, lines: [line] }),
    event('dance', {}),
    { kind: 'door', open: true },
  ];
  await base.pool.query('update vm_channel set product_id = null where vm_id = $1 and position = 2', [vmId]);
  const vacant = pick({ lines: [{ channelCode: '102', quantity: 1 }] });
  const { data } = (await call('events', { events: [...odd, vacant] })) as { data: { events: { error: string | null }[] } };
  const met = data.events.map(({ error }) => error ?? 'none');
  expect(met).not.toContain('none');
  expect(met.filter((error) => !(error in eventRemedies))).toEqual([]);
  const refused = [];
  for (const [path, body] of [
    ['ask', {}],
    ['ask', { channelCode: '101', dance: true }],
    ['ask', { channelCode: '101' }],
    ['events', { events: [] }],
    ['events', 'text'],
    ['heartbeat', { faults: 'x'.repeat(1_100_000) }],
    ['file', { objectName: 'gone' }],
    ['commands/acknowledge', { id: randomUUID(), done: true }],
    ['senses', { senses: [{ kind: 'visit', senseId: 'X', enteredAt: minutesAgo(1) }] }],
    ['nothing', {}],
  ] as const)
    refused.push(((await call(path, body)) as { error?: string }).error ?? `${path}: none`);
  expect(refused.filter((error) => !(error in callRemedies))).toEqual([]);
});
