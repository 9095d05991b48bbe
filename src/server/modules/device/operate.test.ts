// Channels by command over the real server: sent once, ended by themselves, true in the books at once; merged only where nothing is lost.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { device, open } from '../../../contract/device/index.ts';
import { channelCommand } from '../../../contract/device/operate.ts';
import { machine } from '../../../contract/machine/index.ts';
import { replenish } from '../../../contract/replenish/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openingEntry } from '../stock/index.ts';

const { operate, merge } = channelCommand;
const { vmChannel } = machine;
const database = testDatabase();
let testApp: TestApp;
let site: Site;
let admin: Caller;
let floor: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('OPER');
  admin = await site.hire();
  floor = await site.run((ctx) => furnish(ctx, { rows: 3 }));
});
afterAll(() => testApp?.close());

const at = (code: string): string => floor.channels[(Number(code[0]) - 1) * 6 + Number(code.slice(1)) - 1]!;
const commands = async () => (await admin.send(device.commands, { vmId: floor.vmId, limit: 50 })).data.rows;
const row = async (code: string) =>
  (await admin.send(vmChannel.all, { vmId: floor.vmId })).data.find((one: { channelCode: string }) => one.channelCode === code);

it('opens and tests: one command a channel, the same not again until it is answered or has expired', async () => {
  const sent = await admin.send(operate, { ids: [at('101'), at('102')], operate: 'test' });
  expect(sent.data.commandIds).toHaveLength(2);
  expect(await admin.send(operate, { ids: [at('103'), at('102')], operate: 'test' })).toMatchObject({ error: 'command-waiting' });
  expect(await commands()).toHaveLength(2);
  expect((await admin.send(operate, { ids: [at('102')], operate: 'open' })).code).toBe(200);
  const told = (await admin.send(open.commands)).data;
  expect(told.map(({ kind, channelCode }: { kind: string; channelCode: string }) => `${kind} ${channelCode}`).toSorted()).toEqual([
    'open 102',
    'test 101',
    'test 102',
  ]);
  const [first, second] = sent.data.commandIds;
  expect((await admin.send(open.acknowledge, { id: first, done: true })).code).toBe(200);
  expect((await admin.send(operate, { ids: [at('101')], operate: 'test' })).code).toBe(200);
  await database.pool.query("update device_command set expires_at = now() - interval '1 second' where id = $1", [second]);
  expect((await admin.send(operate, { ids: [at('102')], operate: 'test' })).code).toBe(200);
  expect(await admin.send(open.acknowledge, { id: second, done: true })).toMatchObject({ error: 'command-expired' });
});

it('a whole machine is commanded from its panel: stopped in the books as well, the same not twice; what must be said is asked for', async () => {
  const send = (body: object) => admin.send(device.command, { vmId: floor.vmId, ...body } as never);
  expect(await send({ kind: 'test' })).toMatchObject({ error: 'command-needs-channel' });
  expect(await send({ kind: 'upgrade' })).toMatchObject({ error: 'command-needs-version' });
  expect(await send({ kind: 'test', channelCode: '999' })).toMatchObject({ error: 'not-found' });
  expect((await send({ kind: 'test', channelCode: '301' })).code).toBe(200);
  expect(await send({ kind: 'test', channelCode: '301' })).toMatchObject({ error: 'command-waiting' });

  const isStopped = async () => (await admin.send(machine.vm.find, { vmId: floor.vmId })).data.lockFlag;
  const both = await Promise.all([1, 2].map(() => send({ kind: 'lock' })));
  expect(both.map(({ code, error }) => error ?? code).toSorted()).toEqual([200, 'command-waiting-vm']);
  expect(await isStopped()).toBe(true);
  expect((await send({ kind: 'unlock' })).code).toBe(200);
  expect(await isStopped()).toBe(false);
  expect((await send({ kind: 'lock', channelCode: '306' })).code).toBe(200);
  expect([await isStopped(), (await row('306')).freezeStatus]).toEqual([false, 1]);
  expect((await send({ kind: 'upgrade', appVersion: '2.1' })).code).toBe(200);
  const told = (await admin.send(open.commands)).data.filter(({ kind }: { kind: string }) => kind === 'upgrade');
  expect(told).toMatchObject([{ appVersion: '2.1', channelCode: null }]);
  expect((await commands())[0]).toMatchObject({ kind: 'upgrade', appVersion: '2.1', state: 1 });
});

it('pressed twice at once, the machine gets one command', async () => {
  const answers = await Promise.all([1, 2].map(() => admin.send(operate, { ids: [at('105')], operate: 'open' })));
  expect(answers.map(({ code, error }) => error ?? code).toSorted()).toEqual([200, 'command-waiting']);
});

it('a lock freezes the channel at once, so that the configuration says so to a machine that missed the command', async () => {
  await admin.send(operate, { ids: [at('106')], operate: 'lock' });
  expect(await row('106')).toMatchObject({ freezeStatus: 1 });
  const { channels } = (await admin.send(open.config, {})).data;
  expect(channels.changed.find(({ key }: { key: string }) => key === '106')).toMatchObject({ frozen: true });
  await admin.send(operate, { ids: [at('106')], operate: 'unlock' });
  expect(await row('106')).toMatchObject({ freezeStatus: 0 });
});

it('R200 a channel out of sight is not operated; nor without the right; nor more than 50 at a time', async () => {
  const other = await site.run((ctx) => furnish(ctx, { code: 'VM2' }));
  const narrow = await site.hire({ scope: { vm: [other.vmId] } });
  expect(await narrow.send(operate, { ids: [at('101')], operate: 'open' })).toMatchObject({ error: 'not-found' });
  const reader = await site.hire({ rights: ['machine.vmChannelpz'] });
  expect(await reader.send(operate, { ids: [at('101')], operate: 'open' })).toMatchObject({ code: 403 });
  const many = Array.from({ length: 51 }, () => newId());
  expect(await admin.send(operate, { ids: many, operate: 'open' })).toMatchObject({ error: 'bad-input' });
});

it('R168 merges neighbours and tells the machine; what would lose goods or mix kinds is refused by name', async () => {
  const refused = async (...codes: string[]) => {
    const { error, msg } = await admin.send(merge, { ids: codes.map(at) });
    return { error, msg };
  };
  await site.run((ctx) => fill(ctx, { vmId: floor.vmId, channelId: at('202'), productId: floor.drill, qty: 3 }));
  expect(await refused('201', '202')).toEqual({ error: 'channel-not-empty', msg: '货道202还有3件，请更换商品或先清空' });
  await admin.send(vmChannel.freeze, { ids: [at('204')], freezeStatus: 1 });
  expect(await refused('203', '204')).toMatchObject({ error: 'merge-frozen' });
  await admin.send(vmChannel.batchUpdate, { ids: [at('206')], channelType: 4 });
  expect(await refused('205', '206')).toMatchObject({ error: 'merge-kinds-differ' });
  expect(await refused('201', '203')).toMatchObject({ error: 'merge-needs-neighbours' });
  await admin.send(vmChannel.bindProduct, { ids: [at('302')], productId: floor.glove });
  await site.run((ctx) =>
    openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: { kind: PLACE.warehouse, ref: floor.warehouseId }, productId: floor.glove, qty: 50 }],
    }),
  );
  const plan = await admin.send(replenish.replenishPlan.add, { lines: [{ channelId: at('302'), quantity: 5 }] });
  expect([plan.code, plan.msg]).toEqual([200, '']);
  expect(await refused('301', '302')).toMatchObject({ error: 'merge-planned' });
  expect(await refused('302', '303')).toEqual({ error: undefined, msg: '' });
  expect(await row('302')).toMatchObject({ width: 2, mergeStatus: 1 });
  expect((await commands())[0]).toMatchObject({ kind: 'sync', channelCode: null });
  expect(await admin.send(operate, { ids: [at('303')], operate: 'open' })).toMatchObject({ error: 'channel-is-part' });
});
