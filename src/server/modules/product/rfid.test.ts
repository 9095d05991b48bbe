import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { checkRfid, productHandlers } from './index.ts';
import { openShop } from './test-shop.ts';

const database = testDatabase();
let shop: Awaited<ReturnType<typeof openShop>>;
let place: Awaited<ReturnType<typeof furnish>>;
let empId: string;
beforeAll(async () => {
  shop = await openShop(database, productHandlers);
  place = await database.run((ctx) => furnish(ctx));
  empId = await database.run((ctx) => hire(ctx, 'E1'));
  await shop.admin.ok('/basic/batchUpdateProduct', { ids: [place.drill, place.glove], rfidFlag: true });
});
const at = (minute: number) => `2026-01-05T08:${String(minute).padStart(2, '0')}:00+08:00`;

test('tags are registered once for ever: not twice, not on another product, not after they are deprecated', async () => {
  const { ids } = await shop.admin.ok('/basic/addRfidProduct', { productId: place.drill, rfidCodes: ['e280-01', 'E280-02'] });
  expect((await shop.admin.ok('/basic/searchRfidProduct', { rfidCodes: ['e280-01'] }))[0]).toMatchObject({
    rfidCode: 'E280-01',
    deprecatedFlag: false,
  });
  const add = (rfidCodes: string[], productId = place.glove) => shop.admin.refusal('/basic/addRfidProduct', { productId, rfidCodes });
  expect(await add(['E280-01'])).toBe('rfid-taken');
  expect(await add(['A1', 'a1'])).toBe('conflict');
  expect(await add(['有字'])).toBe('bad-input');
  expect(await add(['A2'], newId())).toBe('not-found');
  await shop.admin.ok('/basic/deprecateRfidProduct', { ids: [ids[1]], reason: '标签脱落' });
  expect(await shop.admin.refusal('/basic/deprecateRfidProduct', { ids: [ids[1]], reason: '再一次' })).toBe('not-allowed-now');
  expect(await add(['E280-02'])).toBe('rfid-deprecated');
  expect((await shop.admin.ok('/basic/listRfidProduct', { deprecatedFlag: true })).rows).toMatchObject([
    { rfidCode: 'E280-02', deprecateReason: '标签脱落', deprecatedBy: '测试' },
  ]);
  await shop.admin.ok('/basic/batchUpdateProduct', { ids: [place.glove], rfidFlag: false });
  expect(await add(['A3'])).toBe('rfid-no-flag');
  await shop.admin.ok('/basic/batchUpdateProduct', { ids: [place.glove], rfidFlag: true });
});

test('each reading is kept with what came of it, the last one beside the tag whatever the order; a checked tag is not deleted', async () => {
  const { ids } = await shop.admin.ok('/basic/addRfidProduct', { productId: place.drill, rfidCodes: ['T1', 'T2'] });
  const reading = (rfidCode: string, minute: number, productId: string | null = place.drill) => ({
    rfidCode,
    productId,
    checkTime: at(minute),
    empId,
    vmId: place.vmId,
  });
  const late = await database.run((ctx) => checkRfid(ctx, [reading('t1', 30, place.glove), reading('nobody', 31)]));
  const early = await database.run((ctx) => checkRfid(ctx, [reading('T1', 10), reading('E280-02', 11)]));
  expect([...late, ...early]).toEqual([4, 2, 1, 3]);
  const tag = (await shop.admin.ok('/basic/listRfidProduct', { keyword: 'T1' })).rows[0];
  expect(tag).toMatchObject({ lastResult: 4, lastVmName: '刀具柜VM1' });
  const log = await shop.admin.ok('/basic/listRfidCheckLog', { rfidCode: 't1' });
  expect(log.rows.map((row: { result: number }) => row.result)).toEqual([4, 1]);
  expect(await shop.admin.refusal('/basic/deleteRfidProduct', { ids })).toBe('rfid-checked');
  await shop.admin.ok('/basic/deleteRfidProduct', { ids: [ids[1]] });
  await expect(database.pool.query('delete from rfid_check_log')).rejects.toThrow(/append-only/);
});

test('readings of a machine out of reach are not shown', async () => {
  const total = async (scope: object) => (await shop.as({ scope }).ok('/basic/listRfidCheckLog')).total;
  expect(await total({})).toBeGreaterThan(0);
  expect(await total({ vm: [newId()] })).toBe(0);
  expect(await shop.as({ rights: ['product.productRfid'] }).refusal('/basic/addRfidProduct')).toBe('not-permitted');
});
