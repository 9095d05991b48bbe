import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { allRights } from '../../../contract/menu.ts';
import { newId } from '../../kernel/db/ids.ts';
import { knowUsers, openJobs, type Jobs } from '../../kernel/jobs/index.ts';
import { bindProducts } from '../machine/index.ts';
import { recordTrades } from '../trade/index.ts';
import { simulationTask, strategyHandlers } from './index.ts';
import { furnishPlant, openPlant } from './test-plant.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let admin: ReturnType<typeof as>;
let jobs: Jobs | undefined;
let strategyId = '';
const DAY = 86_400_000;

beforeAll(async () => {
  as = await openPlant(database, strategyHandlers);
  knowUsers((_db, { nodeId, userId }) => {
    const actor = { kind: 'user' as const, userId, loginAccount: 'test', userName: '测试', empId: null, loginSys: 'fms' };
    return Promise.resolve({ nodeId, timeZone: 'Asia/Shanghai', actor, rights: new Set<string>(allRights), scope: {} });
  });
  admin = as();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx);
    const [channelId = ''] = made.channels;
    await bindProducts(ctx, [{ channelId, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.glove, qty: 500 });
    // Three a day of one, one a day of another, for ten days; a day's three are one after the other.
    const reports = Array.from({ length: 10 }, (_, back) =>
      [1, 2, 3, 4].map((turn) => ({
        vmId: made.vmId,
        tradeNumber: newId(),
        tradeType: 10001 as const,
        happenedAt: new Date(Date.now() - (10 - back) * DAY + turn * 1000).toISOString(),
        event: { id: newId() },
        empId: turn === 4 ? made.li : made.zhang,
        lines: [{ channelId, productId: made.glove, quantity: 1 }],
      })),
    ).flat();
    await recordTrades(ctx, reports);
    return made;
  });
  const body = { strategyName: '车削班手套', entityType: 3, entityId: plant.departmentId };
  strategyId = (await admin.ok('/strategy/createPickStrategy', body)).id;
});
afterAll(() => jobs?.stop());

const line = (limitNum: number) => ({ productId: plant.glove, limitNum, periodUnit: 'H', periodValue: 12 });
const begin = (items: object[], more: object = {}) =>
  admin.post('/strategy/rehearsePickStrategy', { strategyId, items, days: 30, ...more });
const find = (id: string) => admin.read(`/strategy/findPickRehearsal?id=${id}`);
async function ended(id: string) {
  for (const end = Date.now() + 20_000; Date.now() < end;) {
    const found = await find(id);
    if (found.status > 1) return found;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(JSON.stringify(await find(id)));
}

test('one that waits is cancelled and never runs', async () => {
  const { id } = (await begin([line(2)])).data;
  expect(await find(id)).toMatchObject({ status: 0, result: null });
  await admin.ok('/strategy/cancelPickRehearsal', { id });
  expect(await find(id)).toMatchObject({ status: 3, message: expect.stringContaining('取消') });
  expect(await admin.refusal('/strategy/cancelPickRehearsal', { id })).toBe('job-finished');
});

test('J9 a changed strategy is tried on the past: who would have been stopped, how many pieces and what they cost, before and after', async () => {
  jobs = await openJobs({ url: database.url, db: database.db, tasks: [simulationTask], log: (text) => console.error(text) });
  await admin.ok('/strategy/savePickStrategyItems', { strategyId, items: [line(2)] });
  const { id } = (await begin([line(1)])).data;
  const { status, result } = await ended(id);
  expect(status).toBe(2);
  expect(result).toMatchObject({
    trades: 40,
    people: 2,
    pieces: 40,
    amount: '400.00',
    before: { trades: 10, people: 1, pieces: 10, amount: '100.00' },
    after: { trades: 20, people: 1, pieces: 20, amount: '200.00' },
    byEmp: [{ empName: '张三', trades: 20, pieces: 20, amount: '200.00' }],
    byProduct: [{ productName: '手套', pieces: 20 }],
  });
  expect(result.byDay).toHaveLength(30);
  expect(result.byDay.filter(({ stopped }: { stopped: number }) => stopped > 0)).toHaveLength(10);
  // Nothing was saved by it.
  expect((await admin.ok('/strategy/listPickStrategyItem', { strategyId })).rows).toMatchObject([{ limitNum: 2 }]);
});

test('together, by money, and with only what is listed', async () => {
  await admin.ok('/strategy/updatePickStrategy', { id: strategyId, shareFlag: true });
  const result = async (items: object[]) => (await ended((await begin(items)).data.id)).result;
  expect(await result([line(3)])).toMatchObject({ after: { trades: 10, people: 1, pieces: 10 }, byEmp: [{ empName: '李四' }] });
  expect(await result([{ limitAmount: '25.00', periodUnit: 'H', periodValue: 12 }])).toMatchObject({ after: { pieces: 20, people: 2 } });
  await admin.ok('/strategy/updatePickStrategy', { id: strategyId, onlyListed: true });
  expect(await result([{ productId: plant.drill, limitNum: 1, periodicUnit: 'D' }])).toMatchObject({ after: { trades: 40, people: 2 } });
  await admin.ok('/strategy/updatePickStrategy', { id: strategyId, onlyListed: false, shareFlag: false });
});

test('bad lines, strategies out of sight and other people’s simulations are refused', async () => {
  expect((await begin([line(0)])).error).toBe('bad-input');
  expect((await begin([line(1), line(2)])).error).toBe('strategy-line-twice');
  expect((await begin([{ limitNum: 1 }])).error).toBe('strategy-one-period');
  expect((await begin([line(1)], { days: 91 })).error).toBe('bad-input');
  expect((await begin([{ ...line(1), productId: plant.vmId }])).error).toBe('not-found');
  const foreman = as({ scope: { department: [plant.otherId] } });
  expect(await foreman.refusal('/strategy/rehearsePickStrategy', { strategyId, items: [], days: 30 })).toBe('not-found');
  const { id } = (await begin([line(2)])).data;
  await ended(id);
  await database.pool.query('update pick_rehearsal set user_id = gen_random_uuid() where id = $1', [id]);
  expect((await admin.get(`/strategy/findPickRehearsal?id=${id}`)).error).toBe('not-found');
  const reader = as({ rights: ['strategy.department'] });
  expect(await reader.refusal('/strategy/rehearsePickStrategy', { strategyId, items: [], days: 30 })).toBe('not-permitted');
});
