// What machines tell makes figures: each that is read says who of them may still tell of something. Whatever reads says so by its
// contract, or its noun names it (server noun.ts, `freshness`), so that a new list or panel cannot be forgotten; every file that can be had is tried.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleOf, type Endpoint } from '../src/contract/kernel/endpoint.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { freshness, implementations } from '../src/server/modules/index.ts';
import { openCallers } from './callers.ts';
import { testDatabase } from './database.ts';
import { furnish } from './machine-floor.ts';

const endpoints: Endpoint[] = implementations.flatMap((one) => Object.values(one.endpoints));
// A machine's own calls show it nothing of other machines.
const reads = endpoints.filter(({ kind, permit }) => kind === 'read' && permit !== 'device');
const saying = endpoints.filter((one) => one.freshness);

/** What nouns say of their other reads. */
const beside = freshness.flatMap((one) => Object.entries(one.beside ?? {}));
const untouched = freshness.flatMap((one) => Object.values(one.untouched ?? {}).flat());

test('whatever is read says who may still tell of something, stands beside what does, or is named with the reason why no machine touches it', () => {
  const named = [...saying.map(({ path }) => path), ...beside.map(([path]) => path), ...untouched];
  expect(named.toSorted()).toEqual([...new Set(reads.map(({ path }) => path))].toSorted());
});

test('what stands beside something has its word there', () => {
  const lists = new Set<string>(saying.map(({ path }) => path));
  const mute = beside.filter(([, where]) =>
    where.startsWith('/') ? !lists.has(where) : !/<Freshness(Note|Mark)?\b/.test(readFileSync(`src/web/modules/${where}`, 'utf8')),
  );
  expect(mute).toEqual([]);
});

const database = testDatabase();
let callers: Awaited<ReturnType<typeof openCallers>>;
let first: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  callers = await openCallers(database, implementations);
  first = await database.run((ctx) => furnish(ctx, { code: 'S1' }));
  const second = await database.run((ctx) => furnish(ctx, { code: 'S2' }));
  await database.pool.query(
    `insert into device_state (node_id, vm_id, heartbeat_at, missing_events) select node_id, id, now(), 7 from vm where id = any($1)`,
    [[first.vmId, second.vmId]],
  );
});
afterAll(() => callers.app.close());

/** What a list cannot be asked without. */
const needed: Record<string, object> = {
  EXPORT_PAST_STOCK: { day: '2026-01-01' },
  EXPORT_VM_PICK_STATISTIC: { unit: 'day' },
  EXPORT_COST_ENTITY: { entityType: 1 },
  EXPORT_PROJECT_EMP: { projectId: newId() },
};
const NOTES = ['▲ 数字可能有变：刀具柜S1 缺7个事件', '▲ 数字可能有变：刀具柜S2 缺7个事件'];

/** The notes at the end of a file. */
async function notesOf(endpoint: Endpoint, filter: object | undefined, columns?: readonly string[]): Promise<string[]> {
  const body = { taskCode: endpoint.exportCode, format: 'csv', ...(filter ? { filter } : {}), ...(columns ? { columns } : {}) };
  const { code, raw, msg } = await callers.admin.post(`/${moduleOf(endpoint)}/exportExcel/sync`, body);
  if (code !== 0) throw new Error(`${endpoint.exportCode}: ${msg} ${raw}`);
  return raw.match(/▲[^",\r\n]*/g) ?? [];
}

test.for(endpoints.filter(({ exportCode }) => exportCode))(
  'the file of $exportCode says it at its end, or has nothing to say',
  async (endpoint) => {
    expect(await notesOf(endpoint, needed[endpoint.exportCode ?? ''])).toEqual(endpoint.freshness ? NOTES : []);
  },
);

test('a file of goods says it where it shows what lies in channels, and only there', async () => {
  const endpoint = endpoints.find(({ exportCode }) => exportCode === 'EXPORT_PRODUCT') as Endpoint;
  expect(await notesOf(endpoint, undefined, ['productCode', 'channelStock'])).toEqual(NOTES);
  expect(await notesOf(endpoint, undefined, ['productCode', 'productName'])).toEqual([]);
});

test('the lines of one plan, count, refill or order say it of their own machine alone', async () => {
  const { nodeId } = database.node;
  const [plan, refill, count, order, vendor] = [newId(), newId(), newId(), newId(), newId()];
  const made = [nodeId, first.vmId];
  const insert = (text: string, ...values: unknown[]) => database.pool.query(text, [...made, ...values]);
  await insert(
    `insert into replenish_plan (node_id, vm_id, id, plan_no, warehouse_id, creator) values ($1, $2, $3, 'P1', $4, '测试')`,
    plan,
    first.warehouseId,
  );
  await insert(
    `insert into replenish (node_id, vm_id, id, replenish_type, event_id, happened_at) values ($1, $2, $3, 1001, 'e', now())`,
    refill,
  );
  await insert(`insert into vm_inventory (node_id, vm_id, id, inventory_no, source, creator) values ($1, $2, $3, 'I1', 2, '测试')`, count);
  await database.pool.query(`insert into vendor (node_id, id, vendor_code, vendor_name) values ($1, $2, 'V', '供应商')`, [nodeId, vendor]);
  await insert(
    `insert into virtual_order (node_id, vm_id, id, order_no, vendor_id, creator) values ($1, $2, $3, 'O1', $4, '测试')`,
    order,
    vendor,
  );
  const asked: Record<string, object> = {
    EXPORT_REPLENISH_PLAN_DETAIL: { planId: plan },
    EXPORT_REPLENISH_LOG_DETAIL: { id: refill },
    EXPORT_RETREAT_LOG_DETAIL: { id: newId(), vmId: first.vmId },
    EXPORT_INVENTORY_LOG_DETAIL: { id: count },
    EXPORT_VIRTUAL_ORDER_DETAIL: { orderId: order },
    EXPORT_REFUND_RECORD: { vmId: first.vmId },
  };
  for (const [code, filter] of Object.entries(asked)) {
    const endpoint = endpoints.find(({ exportCode }) => exportCode === code);
    expect([code, await notesOf(endpoint as Endpoint, filter)]).toEqual([code, NOTES.slice(0, 1)]);
  }
});
