// Pages with a story: one timeline of what happened with a person, goods, a machine; who sees which part of it; what is left of limits.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import type { Right } from '../../../contract/menu.ts';
import { STORY_PAGE } from '../../../contract/story/index.ts';
import { askPick } from '../device/ask.ts';
import { implementations } from '../index.ts';
import { bindEmployees, bindProducts } from '../machine/index.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { recordFault, recordTrades } from '../trade/index.ts';

const database = testDatabase();
let callers: Awaited<ReturnType<typeof openCallers>>;
let floor: Awaited<ReturnType<typeof furnish>>;
let [zhang, li] = ['', ''];
const departments = new Map<string, string>();
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
let events = 0;

const take = (empId: string, minutes: number, tradeType: 10001 | 10002 = 10001) =>
  database.run((ctx) => {
    events += 1;
    const lines = [{ channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 1 }];
    const event = { id: `S${events}` };
    return recordTrades(ctx, [{ vmId: floor.vmId, tradeNumber: `S${events}`, tradeType, happenedAt: ago(minutes), event, empId, lines }]);
  });
const refuse = (empCode: string) =>
  database.run((ctx) =>
    askPick(
      { ...ctx, actor: { kind: 'device', vmId: floor.vmId, vmCode: 'STORY', clockSkewMs: 0 } },
      { empCode, channelCode: '101', quantity: 2, face: false },
    ),
  );

beforeAll(async () => {
  callers = await openCallers(database, implementations);
  await database.run(async (ctx) => {
    floor = await furnish(ctx, { code: 'STORY' });
    zhang = await hire(ctx, 'E1');
    li = await hire(ctx, 'E2');
    const rows = await ctx.db.selectFrom('employee').select(['empCode', 'departmentId']).execute();
    for (const { empCode, departmentId } of rows) departments.set(empCode, departmentId);
    const channelId = floor.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId, productId: floor.drill }]);
    await fill(ctx, { vmId: floor.vmId, channelId, productId: floor.drill, qty: 500 });
    await bindEmployees(ctx, { vmIds: [floor.vmId], empIds: [zhang, li] });
    for (const [strategyName, entityId, limitNum] of [
      ['每天三支', zhang, 3],
      ['每天一支', li, 1],
    ] as const) {
      const { id } = await createStrategy(ctx, { strategyName, entityType: 0, entityId });
      await createItems(ctx, { strategyId: id, productIds: [floor.drill], limitNum, periodicUnit: 'D' });
    }
  });
  for (const minutes of [0.5, 0.4, 0.3]) await take(zhang, minutes);
  await take(zhang, 0.2, 10002);
  await take(li, 0.1);
  const more = { vmId: floor.vmId, channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 1 };
  await database.run((ctx) => recordFault(ctx, { ...more, happenedAt: ago(0.05), event: { id: 'F1' }, empId: zhang, fault: 'jam' }));
  await refuse('E1');
  await refuse('E1');
  await refuse('E2');
});

const of = (subject: string, ref: string, more: object = {}) => ({ subject, ref, ...more });
// oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
const kindsOf = (rows: any[]): string[] => rows.map(({ kind }) => kind);

test('a person is found by key and by code, and the timeline brings trades, loans, faults and refusals, the newest first', async () => {
  for (const ref of [zhang, 'E1'])
    expect(await callers.admin.ok('/basic/findStory', of('person', ref))).toMatchObject({ id: zhang, code: 'E1' });
  const { rows, kinds, next } = await callers.admin.ok('/basic/listStoryEvent', of('person', 'E1'));
  expect(kindsOf(rows).slice(0, 6)).toEqual(['refusal', 'fault', 'loan', 'trade', 'trade', 'trade']);
  expect(rows[0]).toMatchObject({ vmId: floor.vmId, productId: floor.drill, num: 2, place: '101' });
  expect(rows[0].said).toContain('不能领：策略“每天三支”');
  expect(rows[1]).toMatchObject({ title: '卡货', num: 1 });
  expect(kinds).toContain('change');
  expect(next).toBeNull();
});

test('asked again within ten minutes it is one refusal', async () => {
  const { rows } = await database.pool.query('select times from pick_refusal where emp_id = $1', [zhang]);
  expect(rows).toEqual([{ times: 2 }]);
});

test('goods and a machine have the same events; a filter brings one kind', async () => {
  for (const [subject, ref] of [
    ['product', floor.drill],
    ['machine', 'STORY'],
  ] as const) {
    const { rows } = await callers.admin.ok('/basic/listStoryEvent', of(subject, ref));
    expect(kindsOf(rows).filter((kind) => kind === 'refusal')).toHaveLength(2);
    const loans = await callers.admin.ok('/basic/listStoryEvent', of(subject, ref, { kinds: ['loan'] }));
    expect(kindsOf(loans.rows)).toEqual(['loan']);
  }
  const { rows } = await callers.admin.ok('/basic/listStoryEvent', of('product', floor.drill, { kinds: ['stock'] }));
  expect(rows[0]).toMatchObject({ title: '期初录入', num: 500 });
});

test('who lies beyond the data permission has no page, and the refusals of others are not told', async () => {
  const scope = { department: [departments.get('E1') ?? ''] };
  const foreman = callers.as({ scope });
  expect(await foreman.refusal('/basic/findStory', of('person', 'E2'))).toBe('not-found');
  expect(await foreman.refusal('/basic/listStoryEvent', of('person', li))).toBe('not-found');
  expect(await foreman.refusal('/basic/findPersonNow', { id: li })).toBe('not-found');
  const { rows } = await foreman.ok('/basic/listStoryEvent', of('machine', floor.vmId, { kinds: ['refusal', 'trade', 'loan'] }));
  expect(kindsOf(rows)).toEqual(['refusal', 'loan', 'trade', 'trade', 'trade']);
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  expect(new Set(rows.map((row: any) => row.empId))).toEqual(new Set([zhang]));
  const elsewhere = callers.as({ scope: { vm: [] } });
  expect(await elsewhere.refusal('/basic/findStory', of('machine', 'STORY'))).toBe('not-found');
  expect((await elsewhere.ok('/basic/listStoryEvent', of('person', 'E1', { kinds: ['refusal', 'trade', 'loan', 'fault'] }))).rows).toEqual(
    [],
  );
});

test('each kind of event asks for its own right, and a page for one of those of its kind', async () => {
  const as = (...rights: Right[]) => callers.as({ rights });
  const { rows, kinds } = await as('organization.staff').ok('/basic/listStoryEvent', of('person', 'E1'));
  expect([kinds, rows]).toEqual([['move'], []]);
  expect(kindsOf((await as('strategy.staff').ok('/basic/listStoryEvent', of('person', 'E1'))).rows)).toEqual(['refusal']);
  expect(await as('product.productList').refusal('/basic/findStory', of('person', 'E1'))).toBe('not-permitted');
  expect((await as('organization.staff').ok('/basic/findPersonNow', { id: zhang })).limits).toBeNull();
});

test('what is left of the limits is what the decision counts', async () => {
  const now = await callers.admin.ok('/basic/findPersonNow', { id: zhang });
  expect(now.limits).toMatchObject([{ subject: '钻头', left: 0, used: 1 }]);
  expect(now.limits[0].text).toContain('“每天三支”：钻头每天限3个，已领4个');
  expect(now).toMatchObject({ todayNum: 4, held: [{ productName: '钻头', num: 1, late: false }] });
});

test('pages follow each other without a gap and without an event twice, also where many have one moment', async () => {
  await database.run((ctx) =>
    recordTrades(
      ctx,
      Array.from({ length: 70 }, (_, at) => ({
        vmId: floor.vmId,
        tradeNumber: `P${at}`,
        tradeType: 10001 as const,
        happenedAt: at < 50 ? '2026-01-05T00:00:00Z' : ago(100 + at),
        event: { id: `P${at}` },
        empId: li,
        lines: [{ channelId: floor.channels[0] ?? '', productId: floor.drill, quantity: 1 }],
      })),
    ),
  );
  const seen: string[] = [];
  let after: object | null = null;
  do {
    const { rows, next } = await callers.admin.ok('/basic/listStoryEvent', of('person', li, { kinds: ['trade', 'refusal'], after }));
    expect(rows.length).toBeLessThanOrEqual(STORY_PAGE);
    for (const { id } of rows) seen.push(id);
    after = next;
  } while (after);
  expect(seen).toHaveLength(72);
  expect(new Set(seen).size).toBe(72);
});

test('what people changed of somebody is told to who may read the operation log', async () => {
  await callers.admin.ok('/basic/updateEmp', { id: zhang, remark: '新来的' });
  const { rows } = await callers.admin.ok('/basic/listStoryEvent', of('person', zhang, { kinds: ['change'] }));
  expect(rows[0]).toMatchObject({ kind: 'change', title: '修改员工' });
});

test('of oneself one sees what one holds and what limits leave, without any right and beyond the data permission; of others nothing', async () => {
  const own = await callers
    .as({ rights: [], scope: { department: [departments.get('E2') ?? ''] }, empId: zhang })
    .read('/basic/findOwnNow');
  expect(own).toMatchObject({ todayNum: 4, held: [{ productId: floor.drill, num: 1 }], limits: [{ left: 0 }] });
  expect(own).toEqual(await callers.admin.ok('/basic/findPersonNow', { id: zhang }));
  expect(await callers.as({ rights: [] }).read('/basic/findOwnNow')).toBeNull();
});
