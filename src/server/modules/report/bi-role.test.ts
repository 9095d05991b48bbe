// Roles for other tools, as such a tool signs in: what they see is their site's and what they were given, the rest is refused, what is heavy is cut.
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createNode } from '../auth/index.ts';
import { BI_VIEWS, biRoles, cutBiQueries, makeBiRole, revokeBiRole, type NewBiRole } from './bi-role.ts';

const database = testDatabase();
const machines = { first: newId(), second: newId() };
const made: string[] = [];
const clients: pg.Client[] = [];
let nodeCode = '';

beforeAll(async () => {
  const { nodeId } = database.node;
  ({ node_code: nodeCode } = (await database.pool.query(`select node_code from node where node_id = $1`, [nodeId])).rows[0]);
  const other = await createNode(database.db, { nodeCode: 'ELSE', nodeName: '别的站点' });
  await trade(nodeId, { vmId: machines.first, code: 'A', fen: 1234, num: 3 });
  await trade(nodeId, { vmId: machines.second, code: 'B', fen: 500, num: 2, sign: -1 });
  await trade(other.nodeId, { vmId: newId(), code: 'X', fen: 9900, num: 7 });
  const templateId = newId();
  await database.pool.query(`insert into data_scope_template (node_id, id, template_name) values ($1, $2, '一号柜')`, [nodeId, templateId]);
  await database.pool.query(`insert into data_scope_entity (node_id, template_id, entity_type, entity_id) values ($1, $2, 'vm', $3)`, [
    nodeId,
    templateId,
    machines.first,
  ]);
  await database.pool.query(
    `insert into statement (node_id, id, statement_no, last_day, ownership, trade_count, trade_num, total_price, hash, creator)
     values ($1, gen_random_uuid(), 'DZ-BI', '2026-02-28', 1, 2, 5, 4702, '', '财务')`,
    [nodeId],
  );
});
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
  for (const role of made) await revokeBiRole(database.db, role).catch(() => undefined);
});

interface Line {
  vmId: string;
  code: string;
  fen: number;
  num: number;
  sign?: number;
}
const trade = (nodeId: string, { vmId, code, fen, num, sign = 1 }: Line) =>
  database.pool.query(
    `insert into trade (node_id, id, trade_number, event_id, trade_type, trade_time, trade_day, vm_id, vm_code, product_id, product_code, product_name,
       product_type_id, product_type_code, product_type_name, sign, trade_num, product_price, total_price)
     values ($1, gen_random_uuid(), $2, $2, 10001, now(), current_date, $3, $2, gen_random_uuid(), $2, $2, gen_random_uuid(), 'T', 'T', $4, $5::bigint, $6::bigint, $5::bigint * $6::bigint)`,
    [nodeId, code, vmId, sign, num, fen],
  );

async function make(more: Partial<NewBiRole> = {}) {
  const { role, password } = await makeBiRole(database.db, { nodeCode, title: '质量部', views: ['pick'], ...more });
  made.push(role);
  return { role, password };
}
async function signIn({ role, password }: { role: string; password: string }): Promise<pg.Client> {
  const url = new URL(database.url);
  [url.username, url.password] = [role, password];
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

test('it sees the picks of its site to the fen, and those of its data permission alone where it has one', async () => {
  const whole = await signIn(await make());
  const part = await signIn(await make({ template: '一号柜' }));
  const read = async (client: pg.Client) =>
    (await client.query('select product_code, pieces, price, amount from pick order by product_code')).rows.map(Object.values);
  expect(await read(whole)).toEqual([
    ['A', '3', '12.34', '37.02'],
    ['B', '-2', '5.00', '-10.00'],
  ]);
  expect(await read(part)).toEqual([['A', '3', '12.34', '37.02']]);
  // A template that is gone leaves nothing, not everything.
  await database.pool.query(`update data_scope_template set template_name = '改名' where template_name = '一号柜'`);
  expect(await read(part)).toHaveLength(1);
  await database.pool.query('delete from data_scope_entity');
  await database.pool.query(`delete from data_scope_template`);
  expect(await read(part)).toEqual([]);
});

test('what it was not given is refused: other views, every table, who may see what, and any change', async () => {
  const client = await signIn(await make({ views: ['pick', 'statement'] }));
  expect((await client.query('select statement_no, amount, answer from statement')).rows).toEqual([
    { statement_no: 'DZ-BI', amount: '47.02', answer: 'pending' },
  ]);
  for (const view of [...BI_VIEWS.filter((one) => one !== 'pick' && one !== 'statement'), 'reach'])
    expect([view, await codeOf(client.query(`select * from bi.${view}`))]).toEqual([view, '42501']);
  const { rows } = await database.pool.query(`select table_name from information_schema.tables where table_schema = 'public'`);
  expect(rows.length).toBeGreaterThan(200);
  const open = [];
  for (const { table_name: table } of rows) if ((await codeOf(client.query(`select from public.${table}`))) !== '42501') open.push(table);
  expect(open).toEqual([]);
  await client.query('set default_transaction_read_only = off');
  await client.query('set session characteristics as transaction read write');
  for (const change of [
    'insert into bi_role values (gen_random_uuid())',
    'update public.bi_role set views = views',
    'create table public.mine (a int)',
    'create table bi.mine (a int)',
    'create temporary table mine (a int)',
    'update bi.pick set pieces = 0',
    `set role ${(await database.pool.query('select current_user as who')).rows[0].who}`,
  ])
    expect([change, ['42501', '42P01', '55000'].includes(await codeOf(client.query(change)))]).toEqual([change, true]);
});

test('a part of the site sees no statement', async () => {
  const templateId = newId();
  const { nodeId } = database.node;
  await database.pool.query(`insert into data_scope_template (node_id, id, template_name) values ($1, $2, '二号柜')`, [nodeId, templateId]);
  await database.pool.query(`insert into data_scope_entity (node_id, template_id, entity_type, entity_id) values ($1, $2, 'vm', $3)`, [
    nodeId,
    templateId,
    machines.second,
  ]);
  const client = await signIn(await make({ views: [...BI_VIEWS], template: '二号柜' }));
  expect((await client.query('select * from statement')).rows).toEqual([]);
  for (const view of BI_VIEWS) await client.query(`select * from ${view}`);
});

test('a heavy query is cut, also where the role has lifted its own limit; it has no more connections than its own', async () => {
  const role = await make();
  const client = await signIn(role);
  expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  await client.query(`set statement_timeout = '200ms'`);
  expect(await codeOf(client.query('select count(*) from pick, generate_series(1, 1e10::bigint)'))).toBe('57014');
  await client.query('set statement_timeout = 0');
  const endless = codeOf(client.query('select count(*) from pick, generate_series(1, 1e12::bigint)'));
  await new Promise((passed) => setTimeout(passed, 1200));
  expect(await cutBiQueries(database.db, 60)).toBe(0);
  expect(await cutBiQueries(database.db, 1)).toBe(1);
  expect(await endless).toBe('57P01');
  // Who was cut off counts until his process has gone.
  const open = async () =>
    (await database.pool.query('select count(*)::int as n from pg_stat_activity where usename = $1', [role.role])).rows[0].n;
  await expect.poll(open, { timeout: 10_000 }).toBe(0);
  for (const _ of [1, 2, 3]) await signIn(role);
  expect(await codeOf(signIn(role))).toBe('53300');
});

test('revoked it is gone at once, with what it had open', async () => {
  const role = await make();
  const client = await signIn(role);
  expect((await biRoles(database.db)).find(({ roleName }) => roleName === role.role)).toMatchObject({
    stands: true,
    title: '质量部',
    nodeCode,
  });
  await revokeBiRole(database.db, role.role);
  expect(await codeOf(client.query('select * from pick'))).not.toBe('done');
  expect(await codeOf(signIn(role))).toBe('28P01');
  expect((await biRoles(database.db)).map(({ roleName }) => roleName)).not.toContain(role.role);
  await expect(revokeBiRole(database.db, role.role)).rejects.toThrow('no such role');
});
