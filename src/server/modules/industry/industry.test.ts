// Savings over the real server: exact to the fen, months that are over alone, nothing for who sees a part.
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { industry } from '../../../contract/industry/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { recordTrades } from '../trade/index.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let admin: Caller;
let floor: Awaited<ReturnType<typeof furnish>>;
let department: string;
let narrow: Caller;
let other: Caller;

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('SAVE');
  floor = await site.run((ctx) => furnish(ctx));
  const empId = await site.run((ctx) => hire(ctx, 'E1'));
  // The last hour of March at the site is still in March; the first of April is in April.
  const taken = (happenedAt: string, [quantity, price]: [number, number], by: string | null = empId) => ({
    vmId: floor.vmId,
    tradeNumber: newId(),
    tradeType: 10001 as const,
    happenedAt,
    event: { id: newId() },
    empId: by,
    lines: [{ channelId: floor.channels[0]!, productId: floor.drill, quantity, price }],
  });
  await site.run((ctx) =>
    recordTrades(ctx, [
      taken('2026-02-10T03:00:00Z', [9, 99_999]),
      taken('2026-03-31T15:59:59Z', [3, 12_345]),
      taken('2026-03-31T16:00:00Z', [1, 333_33], null),
      taken('2026-05-02T03:00:00Z', [7, 1_01]),
    ]),
  );
  const { rows } = await database.pool.query<{ id: string }>('select department_id as id from employee where id = $1', [empId]);
  department = rows[0]?.id ?? '';
  // Signed in by the real clock: a session of May would be over.
  admin = await site.hire();
  narrow = await site.hire({ scope: { department: [department] } });
  other = await (await testApp.site('SAVE2')).hire();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-15T04:00:00Z') });
});
afterAll(async () => {
  vi.useRealTimers();
  await testApp?.close();
});

const baseline = { baselineMonth: '2026-02-17', baselineAmount: '500.01', staffCost: '100.00', staffCostNow: '40.10', stockCost: '999.99' };
const set = (change: object = {}) => admin.send(industry.update, { ...baseline, ...change });
const PAYLOAD = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==', 'base64');

it('without a baseline there is nothing to compare; a baseline of a month that goes on is refused', async () => {
  expect((await admin.send(industry.find)).data).toBeNull();
  expect((await admin.send(industry.months, {})).data).toEqual([]);
  expect(await admin.send(industry.report, {})).toMatchObject({ error: 'baseline-missing' });
  expect(await admin.send(industry.clear)).toMatchObject({ error: 'baseline-missing' });
  expect(await set({ baselineMonth: '2026-05-01' })).toMatchObject({ error: 'baseline-early' });
  expect(await set({ baselineAmount: '1.005' })).toMatchObject({ error: 'bad-input' });
});

it('months after the baseline, to the fen; the one that goes on counts in no sum, nor does a cost that nobody measured since', async () => {
  expect((await set()).code).toBe(200);
  const { data } = await admin.send(industry.report, {});
  // 500.01 and 100.00 of staff before; 3 × 123.45 in March, 333.33 in April, 7 × 1.01 in May, and 40.10 of staff each month.
  const figures = { before: '600.01', other: '40.10' };
  expect(data.months).toEqual([
    {
      ...figures,
      month: '2026-03-01',
      consumption: '370.35',
      actual: '410.45',
      saved: '189.56',
      savedSoFar: '189.56',
      rate: 316,
      over: true,
    },
    {
      ...figures,
      month: '2026-04-01',
      consumption: '333.33',
      actual: '373.43',
      saved: '226.58',
      savedSoFar: '416.14',
      rate: 378,
      over: true,
    },
    {
      ...figures,
      month: '2026-05-01',
      consumption: '7.07',
      actual: '47.17',
      saved: '552.84',
      savedSoFar: '416.14',
      rate: 921,
      over: false,
    },
  ]);
  expect(data).toMatchObject({ counted: 2, before: '1200.02', actual: '783.88', saved: '416.14', rate: 347 });
  expect((await admin.send(industry.months, { from: '2026-04-09', to: '2026-04-09' })).data).toMatchObject([{ month: '2026-04-01' }]);
});

it('a dearer month is below zero; without anything before there is no percentage', async () => {
  await set({ baselineAmount: '0', staffCost: null, staffCostNow: null });
  expect((await admin.send(industry.months, { to: '2026-03-31' })).data).toMatchObject([{ saved: '-370.35', before: '0.00', rate: null }]);
  await set();
});

it('who uses most: departments of the months that are asked for, what nobody is named for among them', async () => {
  const { data } = await admin.send(industry.top, { from: '2026-03-01', to: '2026-05-31' });
  expect(data).toEqual([
    { rank: 1, departmentId: department, departmentName: '一车间', tradeNum: 10, totalPrice: '377.42', rate: 531 },
    { rank: 2, departmentId: null, departmentName: null, tradeNum: 1, totalPrice: '333.33', rate: 469 },
  ]);
  expect((await admin.send(industry.top, { from: '2026-04-01', to: '2026-04-01', limit: 1 })).data).toHaveLength(1);
});

it('R200 trust 22 who sees a part of the data is told so: a part against the whole would look like savings', async () => {
  expect(await narrow.send(industry.report, {})).toMatchObject({ code: 403, error: 'report-needs-all' });
  expect((await narrow.send(industry.months, {})).data).toEqual([]);
  expect((await narrow.send(industry.top, {})).data).toMatchObject([{ departmentName: '一车间', rate: 1000 }]);
  expect((await other.send(industry.find)).data).toBeNull();
});

it('R231 pictures are sent first and kept by their address; another address is refused; clearing leaves the log', async () => {
  const sent = await testApp.app.inject({
    method: 'POST',
    url: '/gateway/basic/uploadIndustryCostPicture',
    headers: { auth_token: admin.token, 'content-type': 'multipart/form-data; boundary=X' },
    payload: Buffer.concat([
      Buffer.from('--X\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
      PAYLOAD,
      Buffer.from('\r\n--X--\r\n'),
    ]),
  });
  const url = sent.json<{ data: string }>().data;
  expect(await set({ pictureUrls: ['/gateway/cdn/file/none.png'] })).toMatchObject({ error: 'file-gone' });
  expect((await set({ pictureUrls: [url], remark: '刀具柜上线' })).code).toBe(200);
  expect((await admin.send(industry.find)).data).toMatchObject({ pictureUrls: [url], baselineMonth: '2026-02-01', stockCost: '999.99' });
  expect((await admin.send(industry.clear)).code).toBe(200);
  expect((await admin.send(industry.find)).data).toBeNull();
});
