// Assistants at their own door, with the official client over real HTTP: what they see, what they may not, and that a person does what they propose.
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import type { Right } from '../../../contract/menu.ts';
import { newId } from '../../kernel/db/ids.ts';
import { authHandlers, sessionOf as liveSession } from '../auth/index.ts';
import { makeUser, openSite, PASSWORD, type Site } from '../auth/test-site.ts';
import { implementations } from '../index.ts';
import { bindProducts } from '../machine/index.ts';
import { stockUp } from '../replenish/test-floor.ts';
import { recordTrades } from '../trade/index.ts';
import { serveAssistants } from './index.ts';

const base = testDatabase();
const lines: string[] = [];
let site: Site;
let address = '';
let floors: Awaited<ReturnType<typeof furnish>>[];
const clients: Client[] = [];
const DAY_MS = 86_400_000;

const RIGHTS = [
  'operate.replNeedsMachine',
  'operate.replNeedsMachine.createPlan',
  'report.onlineStockReport',
  'dataView.index',
  'product.productList',
  'system.operationLog',
] as readonly Right[];

beforeAll(async () => {
  site = await openSite(base.db, (app) => {
    const endpoints = implementations.flatMap(({ endpoints: of }) => Object.values(of));
    serveAssistants(app, { db: base.db, sessionOf: (token) => liveSession(base.db, token), endpoints, log: (line) => lines.push(line) });
    return implementations.filter((one) => one !== authHandlers);
  });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  vi.stubEnv('PUBLIC_URL', address);
  // Gloves: 3 in the first machine, where 28 were taken in four weeks, 20 in the warehouse behind; 200 in the second, where nobody takes any.
  floors = await base.run(async (ctx) => {
    const made = [await furnish(ctx, { code: 'VM1' }), await furnish(ctx, { code: 'VM2' })];
    for (const [at, { vmId, channels, glove, drill }] of made.entries()) {
      const [first = '', second = ''] = channels;
      await bindProducts(ctx, [
        { channelId: first, productId: glove },
        { channelId: second, productId: drill },
      ]);
      await fill(ctx, { vmId, channelId: first, productId: glove, qty: at === 0 ? 31 : 200 });
      await fill(ctx, { vmId, channelId: second, productId: drill, qty: 9 });
    }
    const [{ vmId, channels, glove, warehouseId }] = made as [(typeof made)[number]];
    await stockUp(ctx, { warehouseId, productId: glove, qty: 4 });
    const empId = await hire(ctx, 'E1');
    const happenedAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
    const taken = { vmId, tradeType: 10001 as const, happenedAt, empId, event: { id: newId() }, tradeNumber: `N${newId()}` };
    await recordTrades(ctx, [{ ...taken, lines: [{ channelId: channels[0] ?? '', productId: glove, quantity: 28 }] }]);
    return made;
  });
});
beforeEach(() => letIn(true));
afterAll(async () => {
  await Promise.all(clients.map((one) => one.close()));
  await site?.app.close();
  vi.unstubAllEnvs();
});

const letIn = (isOn: boolean) =>
  base.pool.query(
    `insert into node_config (node_id, config_key, value, changed_by) values ($1, 'featureAssistant', $2, 'test')
     on conflict (node_id, config_key) do update set value = excluded.value`,
    [base.node.nodeId, JSON.stringify(isOn)],
  );

async function owner(rights: readonly Right[] = RIGHTS) {
  const user = await makeUser(base, rights);
  const token = await site.tokenFor(user.loginAccount, PASSWORD);
  const body = { keyName: '助手', rights, days: 30, encrypted: await site.encrypt(PASSWORD) };
  const { data } = await site.call('POST', '/auth/user/createOwnAccessKey', { token, body });
  return { ...user, token, key: data.key as string };
}

async function connect(key: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
  });
  await client.connect(transport);
  clients.push(client);
  return client;
}

/** What a tool says: its answer, or why not. */
async function ask(client: Client, name: string, input: object = {}) {
  const answer = await client.callTool({ name, arguments: { ...input } });
  const [part] = answer.content as { type: 'text'; text: string }[];
  return answer.isError ? { refused: part?.text } : JSON.parse(part?.text ?? '');
}

test('which gloves run out this week, and why: the machine, the day, the reasons, and the screen', async () => {
  const { key } = await owner();
  const client = await connect(key, { lang: 'en' });
  const answer = await ask(client, 'what_runs_out', { keyword: '手套' });
  expect(answer).toMatchObject({ total: 1, link: `${address}/operate/replNeedsMachine` });
  expect(answer.rows[0]).toMatchObject({ machine: 'VM1 刀具柜VM1', stockNum: 3, daysLeft: 3 });
  expect(answer.rows[0].why).toMatch(
    /^3 .* in stock, 1\.0 a day taken over the last 28 days; no refill on the way; .* has only 4 free of the 7 needed/,
  );
  const chinese = await ask(await connect(key), 'what_runs_out', { keyword: '手套' });
  expect(chinese.rows[0].why).toContain('近28天平均每天领1.0');
});

test('the tools are those that the key may use; any other read is found by words, and called', async () => {
  const { key } = await owner();
  const client = await connect(key);
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['what_runs_out', 'stock_of_machines', 'search_reads', 'call_read', 'propose_refill_plan']));
  expect(names).not.toContain('trades');
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name)).toEqual([
    'propose_refill_plan',
    'propose_feedback',
  ]);
  const hits = await ask(client, 'search_reads', { query: '补货需求 汇总' });
  expect(hits.rows.map(({ path }: { path: string }) => path)).toEqual(['/vreplenish/statReplenishNeeds']);
  expect(hits.rows[0].input.properties).toHaveProperty('keyword');
  const sums = await ask(client, 'call_read', { path: '/vreplenish/statReplenishNeeds', input: { allFlag: true } });
  expect(sums.rows.map(({ vmCode }: { vmCode: string }) => vmCode).toSorted()).toEqual(['VM1', 'VM2']);
  // No way to a write, to what is open to everybody, or to a read without its right.
  for (const path of ['/basic/addReplenishPlan', '/oauth/findLoginSys', '/kaetl/listSaleDetail'])
    expect((await ask(client, 'call_read', { path })).refused).toContain(path);
  expect((await ask(client, 'what_runs_out', { days: 1000 })).refused).toBeTruthy();
});

test('another person’s key sees his part of the data alone', async () => {
  const { key, userId } = await owner();
  await base.pool.query(
    `with t as (insert into data_scope_template (node_id, id, template_name) values ($1, $2, 'VM2') returning node_id, id)
     insert into data_scope_entity (node_id, template_id, entity_type, entity_id) select node_id, id, 'vm', $3 from t`,
    [base.node.nodeId, newId(), floors[1]?.vmId],
  );
  await base.pool.query(
    `insert into user_data_scope (node_id, user_id, template_id) select node_id, $2, id from data_scope_template where node_id = $1`,
    [base.node.nodeId, userId],
  );
  const client = await connect(key);
  expect((await ask(client, 'what_runs_out', { keyword: '手套' })).total).toBe(0);
  const { rows } = await ask(client, 'refill_needs', { allFlag: true });
  expect(new Set(rows.map(({ vmCode }: { vmCode: string }) => vmCode))).toEqual(new Set(['VM2']));
  // Nor is a plan proposed for what he does not see.
  const lines = [{ channelId: floors[0]?.channels[0], quantity: 1 }];
  expect((await ask(client, 'propose_refill_plan', { lines })).refused).toBeTruthy();
});

test('trust 24 a key that was ended is dead within a second; a person’s own sign-in is no key; off is off', async () => {
  const { key, token } = await owner();
  const client = await connect(key);
  await client.listTools();
  await expect(connect(token)).rejects.toThrow('assistant-key');
  await expect(connect('key.x')).rejects.toThrow('assistant-key');
  await letIn(false);
  await expect(client.listTools()).rejects.toThrow('assistant-off');
  await letIn(true);
  await client.listTools();
  const page = await fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, origin: 'https://evil.example' },
  });
  expect(page.status).toBe(403);
  const [{ accessKeyId }] = (await site.call('GET', '/auth/user/listOwnAccessKey', { token })).data;
  await site.call('POST', '/auth/user/endOwnAccessKey', { token, body: { accessKeyId } });
  await expect.poll(() => client.listTools().then(() => 'alive', String), { timeout: 1000, interval: 50 }).toContain('assistant-key');
});

test('a proposal changes nothing until its owner confirms it in the product; the log says who, and by which key it came', async () => {
  const { key, token } = await owner();
  const other = await owner();
  const client = await connect(key);
  const plans = async () => Number((await base.pool.query('select count(*) as n from replenish_plan')).rows[0].n);
  const before = await plans();
  const channelId = floors[0]?.channels[0];
  const proposal = await ask(client, 'propose_refill_plan', { lines: [{ channelId, quantity: 4 }], reason: '三天后用完' });
  expect(proposal).toMatchObject({ state: 'waiting for a person', url: `${address}/account#own-proposals` });
  expect(proposal.lines[0]).toMatch(/^刀具柜VM1 101：P-VM1-手套 手套 × 4/);
  const confirm = (by: string) => site.call('POST', '/auth/user/confirmOwnProposal', { token: by, body: { id: proposal.id } });
  // Neither the key nor anybody else.
  expect((await confirm(key)).error).toBe('access-key-limited');
  expect((await confirm(other.token)).error).toBe('not-found');
  expect(await plans()).toBe(before);
  const pressed = await Promise.all([confirm(token), confirm(token)]);
  expect(pressed.map(({ code }) => code)).toContain(200);
  expect(await plans()).toBe(before + 1);
  expect((await ask(client, 'my_proposals')).rows[0]).toMatchObject({ id: proposal.id, state: '已执行', reason: '三天后用完' });
  const { rows } = await base.pool.query(
    `select action, params ->> 'program' as program from operate_log where path like '%OwnProposal' or path like '%/addReplenishPlan'`,
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: '提交助手提议', program: '助手' },
      { action: '确认助手提议', program: '助手' },
      { action: '生成补货计划', program: null },
    ]),
  );
  // What cannot be done any more is refused as a person would be, and waits.
  const much = await ask(client, 'propose_refill_plan', { lines: [{ channelId, quantity: 900 }] });
  expect((await site.call('POST', '/auth/user/confirmOwnProposal', { token, body: { id: much.id } })).code).not.toBe(200);
  expect(await plans()).toBe(before + 1);
  expect((await site.call('POST', '/auth/user/dropOwnProposal', { token, body: { id: much.id } })).code).toBe(200);
  expect((await ask(client, 'my_proposals')).rows[0]).toMatchObject({ id: much.id, state: '已放弃' });
});

test('what an assistant writes is text, whatever it looks like; pressed twice at once it is done once', async () => {
  const { key, token } = await owner();
  const text = '<img src=x onerror=alert(1)>屏幕太暗';
  const { id } = await ask(await connect(key), 'propose_feedback', { text });
  expect((await site.call('GET', '/auth/user/listOwnProposal', { token })).data[0]).toMatchObject({ id, lines: [text] });
  const confirm = () => site.call('POST', '/auth/user/confirmOwnProposal', { token, body: { id } });
  expect((await Promise.all([confirm(), confirm()])).map(({ code }) => code)).toContain(200);
  const { rows } = await base.pool.query('select content from feedback');
  expect(rows).toEqual([{ content: '<p>&#60;img src=x onerror=alert(1)&#62;屏幕太暗</p>' }]);
});
