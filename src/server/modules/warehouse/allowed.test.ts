// A pick order asks the same decision that a machine asks: line by line, with what was promised already.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { createCost, createProject } from '../org/index.ts';
import { createItems, createPrivilege, createStrategy } from '../strategy/index.ts';
import { furnishStore, inChannel, openStore, type Furnished, type Store } from './test-store.ts';

const database = testDatabase();
let store: Store;
beforeAll(async () => {
  store = await openStore(database);
});
const furnish = (code: string, type: 0 | 1 = 0) => database.run((ctx) => furnishStore(ctx, code, type));
const reserved = async (id: string) => (await database.run((ctx) => inChannel(ctx, id))).reserved;
const limit = ({ empId }: Furnished, items: object) =>
  database.run(async (ctx) => {
    const { id } = await createStrategy(ctx, { strategyName: '每月刀具', entityType: 0, entityId: empId, statusFlag: true });
    await createItems(ctx, { strategyId: id, ...items } as Parameters<typeof createItems>[1]);
  });
const order = async (at: Furnished, ...lines: [productId: string, num: number][]) =>
  (
    await store.admin.ok('createPickOrder', {
      prewhId: at.prewhId,
      empId: at.empId,
      lines: lines.map(([productId, num]) => ({ productId, num })),
    })
  ).id as string;
const confirm = (id: string) => store.admin.call('POST', 'confirmPickOrder', { id });

test('R159 a line beyond a limit is refused with the rule in words, nothing is reserved; the lines that fit are not named', async () => {
  const at = await furnish('A1');
  await limit(at, { productIds: [at.drill], limitNum: 4, periodicUnit: 'M' });
  const id = await order(at, [at.glove, 2], [at.drill, 5]);
  const { error, msg } = await confirm(id);
  expect(error).toBe('pick-refused');
  expect(msg).toMatch(/^领料单LL\d{8}-\d{3}有1行不能领：第2行“钻头”：策略“每月刀具”对“钻头”限领4个（每月），已领0个，还可领4个，/);
  expect([await reserved(at.first), await reserved(at.third)]).toEqual([0, 0]);
  expect((await store.admin.get(`findPickOrder?id=${id}`)).pickListStatus).toBe(0);
});

test('a limit over several products counts the lines of one order together', async () => {
  const at = await furnish('A2');
  await limit(at, { limitNum: 6, periodicUnit: 'W' });
  const { error, msg } = await confirm(await order(at, [at.drill, 4], [at.glove, 3]));
  expect([error, msg.includes('第2行“手套”')]).toEqual(['pick-refused', true]);
  expect(msg).toContain('已领4个，还可领2个');
  expect((await confirm(await order(at, [at.drill, 4], [at.glove, 2]))).code).toBe(200);
});

test('what was confirmed and not fetched is as good as taken, also of two orders at once; ended, it counts no more', async () => {
  const at = await furnish('A3');
  await limit(at, { productIds: [at.drill], limitNum: 5, periodicUnit: 'M' });
  const ids = [await order(at, [at.drill, 3]), await order(at, [at.drill, 3])];
  const answers = await Promise.all(ids.map(confirm));
  expect(answers.map(({ error }) => error ?? 'ok').sort()).toEqual(['ok', 'pick-refused']);
  const [done, open] = answers[0]?.code === 200 ? ids : ids.toReversed();
  await store.admin.ok('updatePickOrder', { id: done, finishFlag: true });
  expect((await confirm(open ?? '')).code).toBe(200);
});

test('a privilege gives more than the limit, once; somebody who left and a product off sale are refused', async () => {
  const at = await furnish('A4');
  await limit(at, { productIds: [at.drill], limitNum: 2, periodicUnit: 'M' });
  await database.run((ctx) =>
    createPrivilege(ctx, {
      strategyName: '赶工',
      empIds: [at.empId],
      productIds: [at.drill],
      limitNum: 5,
      validTo: new Date(Date.now() + 86_400_000).toISOString(),
      statusFlag: true,
    }),
  );
  const passed = await order(at, [at.drill, 5]);
  expect((await confirm(passed)).code).toBe(200);
  expect((await confirm(await order(at, [at.drill, 5]))).error).toBe('pick-refused');
  await database.pool.query('update product set on_sale_flag = false where id = $1', [at.glove]);
  expect((await confirm(await order(at, [at.glove, 1]))).msg).toContain('“手套”已下架');
  const waiting = await order(at, [at.glove, 1]);
  await database.pool.query('update employee set lock_flag = true where id = $1', [at.empId]);
  expect((await confirm(waiting)).msg).toContain('员工张三已停用');
  // What was confirmed before he was stopped is not handed out; it can be ended.
  const { rows } = await database.pool.query('select pick_line_no from pick_order_line where order_id = $1', [passed]);
  const picked = [{ pickLineNo: rows[0].pick_line_no, realNum: 1 }];
  expect(await store.admin.refusal('updatePickOrder', { id: passed, picked })).toBe('pick-emp-locked');
  await store.admin.ok('updatePickOrder', { id: passed, finishFlag: true });
});

test('R160 passing an order of an unmanned warehouse asks the same; passed together, they count together', async () => {
  const at = await furnish('A5', 1);
  await limit(at, { productIds: [at.glove], limitNum: 3, periodicUnit: 'M' });
  const apply = async (num: number) =>
    (await store.admin.ok('createUwhPickOrder', { prewhId: at.prewhId, empId: at.empId, lines: [{ productId: at.glove, num }] }))
      .id as string;
  const pass = (...ids: string[]) => store.other.call('POST', 'approvalStatus', { ids, approvalStatus: 1 });
  const [first, second] = [await apply(2), await apply(2)];
  expect((await pass(first, second)).error).toBe('pick-refused');
  expect(await reserved(at.third)).toBe(0);
  expect((await pass(first)).code).toBe(200);
  expect((await pass(second)).error).toBe('pick-refused');
  await store.other.call('POST', 'approvalStatus', { ids: [first], approvalStatus: 4 });
  expect((await pass(second)).code).toBe(200);
});

test('found 22 an order for who or what is stopped, or of more than ever fits, is refused when it is made, also in an unmanned warehouse', async () => {
  const at = await furnish('A9', 1);
  const made = await database.run(async (ctx) => ({
    cost: await createCost(ctx, { costCode: 'STOP', costName: '停用中心' }),
    project: await createProject(ctx, { projectCode: 'STOP', projectName: '停用项目' }),
  }));
  await database.pool.query('update cost set status_flag = false where id = $1', [made.cost.id]);
  await database.pool.query('update project set status_flag = false where id = $1', [made.project.id]);
  for (const path of ['createPickOrder', 'createUwhPickOrder']) {
    const refused = async (more: object, num = 1) => {
      const body = { prewhId: at.prewhId, empId: at.empId, lines: [{ productId: at.drill, num }], ...more };
      const { error, msg } = await store.admin.call('POST', path, body);
      return [error, msg];
    };
    expect(await refused({ costId: made.cost.id })).toEqual(['stopped', '停用中心已停用，请先启用或另选']);
    expect(await refused({ projectId: made.project.id })).toEqual(['stopped', '停用项目已停用，请先启用或另选']);
    // Two channels of twenty have it.
    expect(await refused({}, 41)).toEqual(['order-beyond', '第1行“钻头”申请41件，放它的货道一共只能放40件']);
    expect((await refused({}, 40))[0]).toBeUndefined();
    await database.pool.query('update employee set lock_flag = true where id = $1', [at.empId]);
    expect((await refused({}))[0]).toBe('employee-locked');
    await database.pool.query('update employee set lock_flag = false where id = $1', [at.empId]);
  }
});
