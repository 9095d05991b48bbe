// Readings of tags by the open interface: kept once, each tag answered by itself, and seen on the screen of RFID products.
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { openCallers } from '../../../../test/callers.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { bindProducts } from '../machine/index.ts';
import { addRfid, batchUpdateProducts, deprecateRfid, productHandlers } from '../product/index.ts';
import { takeReadings } from './rfid.ts';

const database = testDatabase();
let place: Awaited<ReturnType<typeof furnish>>;
let admin: Awaited<ReturnType<typeof openCallers>>['admin'];
beforeAll(async () => {
  ({ admin } = await openCallers(database, productHandlers));
  await database.run(async (ctx) => {
    place = await furnish(ctx);
    await hire(ctx, 'E1');
    await bindProducts(ctx, [{ channelId: place.channels[0] ?? '', productId: place.drill }]);
    await batchUpdateProducts(ctx, { ids: [place.drill, place.glove], rfidFlag: true });
    await addRfid(ctx, { productId: place.drill, rfidCodes: ['T1', 'T2'] });
    await addRfid(ctx, { productId: place.glove, rfidCodes: ['G1'] });
    const { ids } = await addRfid(ctx, { productId: place.drill, rfidCodes: ['OLD'] });
    await deprecateRfid(ctx, { ids, reason: '脱落' });
  });
});

const asMachine = <T>(work: (ctx: Ctx) => Promise<T>) =>
  database.run((ctx) => work({ ...ctx, actor: { kind: 'device', vmId: place.vmId, vmCode: 'VM1', clockSkewMs: 0 } }));
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const reading = (readingId: string, more: object = {}) => ({
  readingId,
  reader: 'R1',
  happenedAt: ago(30),
  direction: 'in' as const,
  channelCode: '101',
  empCode: 'E1',
  tags: ['t1'],
  ...more,
});
const tell = async (...readings: ReturnType<typeof reading>[]) => (await asMachine((ctx) => takeReadings(ctx, { readings }))).readings;
const log = async (filter: object = {}) => (await admin.ok('/basic/listRfidCheckLog', { limit: 100, ...filter })).rows;

it('found 25 each tag of a reading is answered by itself, one that nobody knows too; the log shows who, where and which way', async () => {
  const [answer] = await tell(reading('r-1', { tags: ['t1', 'nobody', 'OLD', 'G1', 'T1'] }));
  expect(answer).toMatchObject({ position: 0, readingId: 'r-1', result: 'kept', error: null });
  expect(answer?.tags.map(({ rfidCode, result, productName }) => [rfidCode, result, productName])).toEqual([
    ['T1', 1, '钻头'],
    ['NOBODY', 2, null],
    ['OLD', 3, '钻头'],
    // The channel holds drills.
    ['G1', 4, '手套'],
    ['T1', 1, '钻头'],
  ]);
  const rows = await log({ direction: 'in', vmId: place.vmId });
  expect(rows).toHaveLength(4);
  expect(rows.find((row: { rfidCode: string }) => row.rfidCode === 'T1')).toMatchObject({
    reader: 'R1',
    direction: 'in',
    channelCode: '101',
    empCode: 'E1',
    vmName: '刀具柜VM1',
    result: 1,
  });
});

it('found 25 where a tag is follows from its last reading, in whatever order they come', async () => {
  const where = async () => {
    const { rows } = await admin.ok('/basic/listRfidProduct', { keyword: 'T2' });
    return [rows[0].presence, rows[0].lastVmName, rows[0].lastChannelCode];
  };
  expect(await where()).toEqual([null, null, null]);
  await tell(reading('w-1', { tags: ['T2'], happenedAt: ago(20) }));
  expect(await where()).toEqual([1, '刀具柜VM1', '101']);
  await tell(reading('w-2', { tags: ['T2'], direction: 'out', channelCode: '102', happenedAt: ago(10) }));
  expect(await where()).toEqual([2, '刀具柜VM1', '102']);
  await tell(reading('w-3', { tags: ['T2'], direction: 'seen', happenedAt: ago(15) }));
  expect(await where()).toEqual([2, '刀具柜VM1', '102']);
  expect((await admin.ok('/basic/listRfidProduct', { presence: 2 })).rows).toMatchObject([{ rfidCode: 'T2' }]);
});

it('found 25 a reading told twice is kept once, also at the same moment; another one under its id is refused, the rest is kept', async () => {
  const twice = reading('i-1', { tags: ['T1', 'X-9'] });
  const both = await Promise.all([tell(twice), tell(twice)]);
  expect(both.map(([one]) => one?.result).toSorted()).toEqual(['again', 'kept']);
  expect(both[0]?.[0]?.tags).toEqual(both[1]?.[0]?.tags);
  expect(await log({ rfidCode: 'X-9' })).toHaveLength(1);
  const answers = await tell(reading('i-1', { tags: ['T1'] }), reading('i-2'), reading('i-2', { direction: 'out' }), reading('i-2'));
  expect(answers.map(({ result, error }) => [result, error])).toEqual([
    ['refused', 'key-reused'],
    ['kept', null],
    ['refused', 'key-reused'],
    ['again', null],
  ]);
  expect(answers[0]?.msg).toBeTruthy();
});

it('found 25 a stranger, a channel that is not there and a dead battery hold no reading up', async () => {
  const [answer] = await tell(reading('s-1', { empCode: 'E9', channelCode: '999', happenedAt: '1970-01-02T00:00:00Z', tags: ['S-1'] }));
  expect(answer).toMatchObject({ result: 'kept', tags: [{ rfidCode: 'S-1', result: 2 }] });
  const [row] = await log({ rfidCode: 'S-1' });
  expect(row).toMatchObject({ empCode: null, channelCode: '999', remark: '未知人员 E9' });
  expect(Date.now() - Date.parse(row.checkTime)).toBeLessThan(60_000);
});

it('found 25 a full cabinet, 10,000 tags in one call, is kept whole', async () => {
  const tags = Array.from({ length: 500 }, (_, at) => `M${at}`);
  const answers = await tell(...Array.from({ length: 20 }, (_, at) => reading(`m-${at}`, { tags })));
  expect(answers.every(({ result, tags: its }) => result === 'kept' && its.length === 500)).toBe(true);
});
