// Machines on the screen: made whole, and the only ones that a key can be had for this way.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { virtual } from '../../../contract/device/virtual.ts';
import { machine } from '../../../contract/machine/index.ts';
import { deviceBoard } from '../../../contract/device/board.ts';
import { device } from '../../../contract/device/index.ts';

const database = testDatabase();
let house: TestApp;
let site: Site;
let trainer: Caller;
let real: string;

beforeAll(async () => {
  house = await openTestApp(database);
  site = await house.site('VIRT');
  trainer = await site.hire();
});
afterAll(() => house?.close());

it('better 18 a site without products is told so; with products both kinds are made, numbered by themselves', async () => {
  expect((await trainer.send(virtual.create, { kind: 'vending' })).error).toBe('virtual-without-products');
  real = (await site.run((ctx) => furnish(ctx, { code: 'R' }))).vmId;
  await site.run((ctx) => hire(ctx, 'E1'));
  await Promise.all([1, 2].map(() => trainer.send(virtual.create, { kind: 'vending' })));
  await trainer.send(virtual.create, { kind: 'cabinet' });
  const { data } = await trainer.send(virtual.list);
  expect(data.map(({ vmCode, kind }: { vmCode: string; kind: string }) => [vmCode, kind])).toEqual([
    ['VG001', 'cabinet'],
    ['VS001', 'vending'],
    ['VS002', 'vending'],
  ]);
  const channels = await trainer.send(machine.vmChannel.all, { vmId: data[1].id });
  expect([channels.data.length, channels.data.every(({ productId }: { productId: string | null }) => productId)]).toEqual([20, true]);
  expect((await trainer.send(machine.vmSettings.listEmp, { vmId: data[1].id })).data.total).toBe(1);
});

it('trust 33 a key is had for a machine of the screen alone; the one before it ends', async () => {
  const [first] = (await trainer.send(virtual.list)).data;
  expect((await trainer.send(virtual.connect, { vmId: real })).error).toBe('not-found');
  const stranger = await (await house.site('VELSE')).hire();
  expect((await stranger.send(virtual.connect, { vmId: first.id })).error).toBe('not-found');
  for (let time = 0; time < 3; time += 1) expect((await trainer.send(virtual.connect, { vmId: first.id })).code).toBe(200);
  expect((await trainer.send(device.keys, { vmId: first.id, ended: false })).data.total).toBe(1);
  expect((await trainer.send(virtual.connect, { vmId: first.id })).data).toMatchObject({ lastSequence: 0 });
});

it('J16 a machine on the screen stands on the board while somebody plays with it, else where it is asked for', async () => {
  const [first] = (await trainer.send(virtual.list)).data;
  const shown = async (vmIds: string[] = []): Promise<string[]> =>
    (await trainer.send(deviceBoard.board, { vmIds })).data.machines.map(({ vmCode }: { vmCode: string }) => vmCode);
  expect([await shown(), await shown([first.id])]).toEqual([['R'], ['VG001']]);
  const heard = (ago: string) =>
    database.pool.query(
      `insert into device_state (node_id, vm_id, heartbeat_at) values ($1, $2, now() - $3::interval)
       on conflict (node_id, vm_id) do update set heartbeat_at = excluded.heartbeat_at`,
      [site.nodeId, first.id, ago],
    );
  await heard('1 minute');
  // Its channels are empty: somebody must go to it before the other.
  expect(await shown()).toEqual(['VG001', 'R']);
  await heard('1 hour');
  expect(await shown()).toEqual(['R']);
});
