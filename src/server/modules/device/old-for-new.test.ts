// New for old, as a machine tells it: the first one is given, the next one when the old one lies in a recovery position.
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire, lying, openFloor } from '../../../../test/machine-floor.ts';
import { DeviceEvent } from '../../../contract/device/events.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { proof } from '../stock/index.ts';
import { askPick } from './ask.ts';
import { takeEvents } from './events.ts';
import { settleEvent } from './settle.ts';

const database = testDatabase();
let admin: Awaited<ReturnType<typeof openFloor>>['admin'];
let floor: Awaited<ReturnType<typeof furnish>>;
let told = 0;
beforeAll(async () => {
  ({ admin } = await openFloor(database));
  floor = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'OLD' });
    const [first = ''] = made.channels;
    await bindProducts(ctx, [{ channelId: first, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 9 });
    await bindEmployees(ctx, { vmIds: [made.vmId], empIds: [await hire(ctx, 'E1')] });
    return made;
  });
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 3 });
});

const asMachine = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'device', vmId: floor.vmId, vmCode: 'OLD', clockSkewMs: 0 } }));
const ask = (quantity = 1) => asMachine((ctx) => askPick(ctx, { empCode: 'E1', channelCode: '101', quantity, face: false }));
async function tell(event: object) {
  told += 1;
  const happenedAt = new Date(Date.now() - 60_000 + told).toISOString();
  const heading = { eventId: `O${told}`, sequence: told, happenedAt, tradeNumber: `O${told}`, empCode: 'E1' };
  const body = DeviceEvent.parse({ ...heading, lines: [{ channelCode: '101', quantity: 1 }], ...event });
  return (await asMachine((ctx) => takeEvents(ctx, { events: [body] }))).events[0];
}
const take = () => tell({ kind: 'pick', tradeType: 10010 });
const handIn = () => tell({ kind: 'return', tradeType: 10016 });
const inChannel = () => database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: floor.channels[0] ?? '' }));
const trades = () =>
  database.db
    .selectFrom('trade')
    .select(['tradeType', 'sign', 'tradeNum', 'totalPrice'])
    .where('vmId', '=', floor.vmId)
    .orderBy('tradeTime')
    .execute();

it('the first is given; the next is not, and the sentence says why, until the old one is handed in; only new ones are charged', async () => {
  expect(await ask()).toMatchObject({ allowed: true });
  await take();
  expect(await ask()).toMatchObject({
    allowed: false,
    rule: 'loan',
    sentence: '不能领：“钻头”以旧换新，张三还有1个旧的没有交回，请先交回。',
  });

  // Nowhere to lie: it waits for a person, who makes a place for it and books it.
  expect(await handIn()).toMatchObject({ result: 'aside', error: 'recovery-missing' });
  expect(await ask()).toMatchObject({ allowed: false });
  const { id } = await admin.ok('createRecoveryPosition', {
    vmId: floor.vmId,
    positionCode: 'R1',
    capacity: 20,
    productTypeId: floor.typeId,
  });
  await database.run((ctx) => settleEvent(ctx, { vmId: floor.vmId, eventId: `O${told}`, dismiss: false }));
  expect(await ask()).toMatchObject({ allowed: true });
  expect(await inChannel()).toBe(8);
  expect((await admin.ok('listRecoveryPosition', { vmId: floor.vmId })).rows).toMatchObject([{ id, currentNum: 1 }]);

  await take();
  expect(await handIn()).toMatchObject({ result: 'booked' });
  expect(await ask()).toMatchObject({ allowed: true });
  expect(await trades()).toEqual([
    { tradeType: 10010, sign: 1, tradeNum: 1, totalPrice: 250 },
    { tradeType: 10016, sign: 0, tradeNum: 1, totalPrice: 0 },
    { tradeType: 10010, sign: 1, tradeNum: 1, totalPrice: 250 },
    { tradeType: 10016, sign: 0, tradeNum: 1, totalPrice: 0 },
  ]);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

it('found 24 a life does not bar who handed in the old one; it bars who has not, and the sentence says that he need not wait', async () => {
  const { pool, node } = database;
  await pool.query("insert into product_life (node_id, id, product_id, life_value, life_unit) values ($1, $2, $3, 30, 'D')", [
    node.nodeId,
    newId(),
    floor.drill,
  ]);
  const handedIn = await ask();
  expect(handedIn).toMatchObject({ allowed: true });
  expect(handedIn.sentence).toMatch(/，旧的已交回，不用等到.{16}寿命到期/);
  await take();
  expect(await ask()).toMatchObject({ allowed: false, rule: 'loan' });
  expect((await ask()).sentence).toMatch(/还有1个旧的没有交回，交回后即可再领，不用等到.{16}寿命到期。$/);
  await handIn();
  expect(await ask()).toMatchObject({ allowed: true });
  // Where it is just given, its life holds as ever.
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 1 });
  expect(await ask()).toMatchObject({ allowed: false, rule: 'life' });
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 3 });
  await pool.query('delete from product_life where product_id = $1', [floor.drill]);
});

it('a channel that just gives asks for no old one', async () => {
  await take();
  expect(await ask()).toMatchObject({ allowed: false });
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 1 });
  expect(await ask()).toMatchObject({ allowed: true });
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 3 });
});

it('what was given before the channel began to give new for old is not owed', async () => {
  const began = async () => {
    const { rows } = await database.pool.query(
      `select old_for_new_from = (now() at time zone 'Asia/Shanghai')::date as today from vm_channel where id = $1`,
      [floor.channels[0]],
    );
    return rows[0].today;
  };
  expect(await began()).toBe(true);
  expect(await ask()).toMatchObject({ allowed: false, rule: 'loan' });
  await database.pool.query('update vm_channel set old_for_new_from = old_for_new_from + 2 where id = $1', [floor.channels[0]]);
  expect(await ask()).toMatchObject({ allowed: true });
  // Switched off it begins nowhere; on again, it begins today.
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 1 });
  expect(await began()).toBe(null);
  await admin.ok('updateVmChannelSaleType', { ids: [floor.channels[0]], saleType: 3 });
  expect(await began()).toBe(true);
});

it('a recovery position is emptied of what was seen in it, once; what is emptied is scrapped', async () => {
  const { rows } = await admin.ok('listRecoveryPosition', { vmId: floor.vmId });
  const { id, currentNum } = rows[0];
  expect(await admin.refusal('emptyRecoveryPosition', { id, stockNum: currentNum - 1 })).toBe('recovery-stock-differs');
  const both = await Promise.all([1, 2].map(() => admin.post('emptyRecoveryPosition', { id, stockNum: currentNum })));
  expect(both.map(({ error }) => error ?? 'done').sort()).toEqual(['done', 'recovery-empty']);
  expect((await admin.ok('listRecoveryPosition', { vmId: floor.vmId })).rows[0].currentNum).toBe(0);
  expect(await database.run((ctx) => lying(ctx, { kind: 'recovery', ref: id }))).toBe(0);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
  expect(await admin.refusal('emptyRecoveryPosition', { id: newId(), stockNum: 1 })).toBe('not-found');
});

it('the position of the product’s own type is taken before one for all', async () => {
  await admin.ok('createRecoveryPosition', { vmId: floor.vmId, positionCode: 'A0', capacity: 20 });
  await handIn();
  const { rows } = await admin.ok('listRecoveryPosition', { vmId: floor.vmId });
  expect(rows.map((row: { positionCode: string; currentNum: number }) => [row.positionCode, row.currentNum])).toEqual([
    ['A0', 0],
    ['R1', 1],
  ]);
});
