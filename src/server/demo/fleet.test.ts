// The machines of the demonstration site call by themselves, with their own keys; nobody else's do.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { furnish } from '../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../test/trust/test-app.ts';
import { device } from '../../contract/device/index.ts';
import { machine } from '../../contract/machine/index.ts';
import { makeFleet, startFleet } from './fleet.ts';
import { DEMO_ACTOR, DEMO_NODES } from './nodes.ts';

const database = testDatabase();
let testApp: TestApp;
let demo: Site;
let real: Site;
const said: string[] = [];
const start = () => startFleet({ app: testApp.app, db: database.db, log: (line) => said.push(line) });

async function equip(site: Site): Promise<void> {
  for (const code of ['VM001', 'VM002', 'VM007']) await site.run((ctx) => furnish(ctx, { code }));
  await site.run((ctx) => makeFleet({ ...ctx, actor: { kind: 'system', name: DEMO_ACTOR } }));
}
const online = async (caller: Caller) => {
  const { rows } = (await caller.send(machine.vm.list, { page: 1, limit: 10, sorts: [{ field: 'vmCode', order: 'asc' }] })).data;
  return rows.map(({ vmCode, onlineFlag }: { vmCode: string; onlineFlag: boolean }) => `${vmCode} ${onlineFlag ? '在线' : '离线'}`);
};

beforeAll(async () => {
  testApp = await openTestApp(database);
  demo = await testApp.site(DEMO_NODES[0]);
  real = await testApp.site('REAL');
  await equip(demo);
  await equip(real);
});
afterAll(() => testApp?.close());

it('better 18 the machines of the demonstration site are heard of, but for one; those of another site never, and nothing is booked', async () => {
  const [keeper, other] = [await demo.hire(), await real.hire()];
  expect(await online(keeper)).toEqual(['VM001 离线', 'VM002 离线', 'VM007 离线']);
  const stop = start();
  await vi.waitFor(async () => expect(await online(keeper)).toEqual(['VM001 在线', 'VM002 在线', 'VM007 离线']), 5_000);
  await stop();
  expect(await online(other)).toEqual(['VM001 离线', 'VM002 离线', 'VM007 离线']);
  const states = (await keeper.send(device.states, { page: 1, limit: 10 })).data.rows as { vmCode: string; heartbeatAt: string }[];
  const silent = states.find(({ vmCode }) => vmCode === 'VM007');
  expect(Date.now() - Date.parse(silent?.heartbeatAt ?? '')).toBeGreaterThan(8 * 3_600_000);
  const { rows } = await database.pool.query('select count(*)::int as n from trade union all select count(*)::int from stock_event');
  expect(rows.map(({ n }) => n)).toEqual([0, 0]);
  expect([said, testApp.faults]).toEqual([[], []]);
});

it('trust 33 a key that somebody ended silences its machine', async () => {
  const keeper = await demo.hire();
  const keys = (await keeper.send(device.keys, { page: 1, limit: 10, ended: false })).data.rows as { id: string; vmName: string | null }[];
  const [first] = keys.filter(({ vmName }) => vmName !== null);
  await keeper.send(device.endKey, { id: first?.id });
  await database.pool.query('update vm set last_heartbeat_at = null where node_id = $1', [demo.nodeId]);
  const stop = start();
  await vi.waitFor(async () => expect((await online(keeper)).filter((line: string) => line.endsWith('在线'))).toHaveLength(1), 5_000);
  await stop();
});
