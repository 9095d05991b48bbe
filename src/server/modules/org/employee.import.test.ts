import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createProductType } from '../product/index.ts';
import { createItems, createStrategy } from '../strategy/index.ts';
import { departmentImport } from './department.import.ts';
import { employeeImport } from './employee.import.ts';
import { createDepartment, createEmployees, createPost } from './index.ts';

const database = testDatabase(4);
type Said = Record<string, unknown>;
const names = { createDepartments: false, createPosts: false };
beforeAll(() =>
  database.run(async (ctx) => {
    const { id } = await createDepartment(ctx, { departmentCode: 'D1', departmentName: '一车间' });
    await createDepartment(ctx, { departmentCode: 'D2', departmentName: '二车间' });
    await createPost(ctx, { postCode: 'P1', postName: '操作工' });
    await createEmployees(ctx, [{ empCode: 'OLD', empName: '老王', departmentId: id, cardNo: '900' }]);
  }),
);

/** Plans the rows, line by line from 2, and applies those that are good. */
async function imported(ctx: Ctx, rows: Said[], { template = employeeImport, options = names as Said } = {}) {
  const run = await template.begin(ctx, options);
  const lines = rows.map((row, at) => ({ line: at + 2, row }));
  const planned = await run.plan(ctx, lines);
  const preview = run.preview?.() ?? [];
  const bad = new Set(planned.problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  return { planned, applied, preview, problems: planned.problems.map(({ line, field, key }) => [line, field, key]) };
}
const found = (ctx: Ctx, empCode: string) =>
  ctx.db
    .selectFrom('employee as e')
    .innerJoin('department as d', 'd.id', 'e.departmentId')
    .leftJoin('nodeCard as c', 'c.empId', 'e.id')
    .select(['e.empName', 'd.departmentName', 'c.cardNo', 'e.initials'])
    .where('e.empCode', '=', empCode)
    .orderBy('c.cardNo')
    .execute();

test('J7 employees with cards from a file: new ones made, known ones changed, the same ones left alone', async () => {
  await database.run(async (ctx) => {
    const rows = [
      { empCode: 'N1', empName: '张伟', department: 'D1', post: '操作工', cardNo: '101、102' },
      { empCode: 'N2', empName: '李娜', department: '二车间' },
      { empCode: 'OLD', empName: '老王', department: '二车间', cardNo: '900' },
    ];
    const first = await imported(ctx, rows);
    expect(first.planned).toEqual({ added: 2, changed: 1, same: 0, problems: [] });
    expect(first.applied).toEqual({ added: 2, changed: 1, same: 0 });
    expect(await found(ctx, 'N1')).toEqual([
      { empName: '张伟', departmentName: '一车间', cardNo: '101', initials: 'zw' },
      { empName: '张伟', departmentName: '一车间', cardNo: '102', initials: 'zw' },
    ]);
    expect(await found(ctx, 'OLD')).toMatchObject([{ departmentName: '二车间', cardNo: '900' }]);
    const moves = await ctx.db.selectFrom('empMove').select(['fromName', 'toName', 'remark']).execute();
    expect(moves).toEqual([{ fromName: '一车间', toName: '二车间', remark: '导入' }]);
    expect((await imported(ctx, rows)).applied).toEqual({ added: 0, changed: 0, same: 3 });
  });
});

test('J7 each bad row says why, and the good ones are taken', async () => {
  await database.run(async (ctx) => {
    await ctx.db.insertInto('nodeCard').values({ nodeId: ctx.nodeId, id: ctx.nodeId, cardNo: '950', statusFlag: false }).execute();
    const { problems, applied } = await imported(ctx, [
      { empCode: 'B1', empName: '甲', department: 'D1', cardNo: '201' },
      { empCode: 'B1', empName: '乙', department: 'D1' },
      { empCode: 'B2', empName: '丙', department: '没有' },
      { empCode: 'B3', empName: '丁', department: 'D1', post: '没有' },
      { empCode: 'B4', empName: '戊', department: 'D1', cardNo: '900' },
      { empCode: 'B5', empName: '己', department: 'D1', cardNo: '201' },
      { empCode: 'B6', empName: '庚', department: 'D1', cardNo: '卡一' },
      { empCode: 'B7', empName: '辛', department: 'D1', cardNo: '950' },
    ]);
    expect(problems).toEqual([
      [3, 'empCode', 'row-twice'],
      [4, 'department', 'row-no-such'],
      [5, 'post', 'row-no-such'],
      [6, 'cardNo', 'card-held-elsewhere'],
      [7, 'cardNo', 'row-twice'],
      [8, 'cardNo', 'bad-input'],
      [9, 'cardNo', 'card-stopped'],
    ]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 0 });
    const hidden = { ...ctx, scope: { department: [] } };
    expect((await imported(hidden, [{ empCode: 'OLD', empName: 'x', department: 'D1' }])).problems).toEqual([[2, 'empCode', 'conflict']]);
  });
});

test('a row may say from which day on: the move waits, is written once, and a past day is done at once', async () => {
  await database.run(async (ctx) => {
    const d1 = await ctx.db.selectFrom('department').select('id').where('departmentCode', '=', 'D1').executeTakeFirstOrThrow();
    await createEmployees(ctx, [{ empCode: 'M1', empName: '赵强', departmentId: d1.id }]);
    const moves = () =>
      ctx.db
        .selectFrom('empMove as m')
        .innerJoin('employee as e', 'e.id', 'm.empId')
        .select(['m.field', 'm.toName', 'm.effectiveDate', sql<boolean>`m.applied_at is null`.as('waits')])
        .where('e.empCode', '=', 'M1')
        .orderBy('m.id')
        .execute();
    const later = { empCode: 'M1', empName: '赵强', department: 'D2', post: '操作工', moveDate: '2199-01-01' };
    const { problems, applied } = await imported(ctx, [
      later,
      { empCode: 'M2', empName: '新人', department: 'D1', moveDate: '2199-01-01' },
    ]);
    expect(problems).toEqual([[3, 'moveDate', 'bad-input']]);
    expect(applied).toEqual({ added: 0, changed: 1, same: 0 });
    expect(await found(ctx, 'M1')).toMatchObject([{ departmentName: '一车间' }]);
    const two = [
      { field: 'department', toName: '二车间', effectiveDate: '2199-01-01', waits: true },
      { field: 'post', toName: '操作工', effectiveDate: '2199-01-01', waits: true },
    ];
    expect(await moves()).toEqual(two);
    expect((await imported(ctx, [later])).applied).toEqual({ added: 0, changed: 0, same: 1 });
    // Back again later is a move as well, though he stands there today.
    const back = { ...later, department: 'D1', post: null, moveDate: '2199-02-01' };
    expect((await imported(ctx, [back])).applied.changed).toBe(1);
    expect((await imported(ctx, [{ ...later, post: null, moveDate: '2020-02-01' }])).applied.changed).toBe(1);
    expect(await moves()).toEqual([
      ...two,
      { field: 'department', toName: '一车间', effectiveDate: '2199-02-01', waits: true },
      { field: 'department', toName: '二车间', effectiveDate: '2020-02-01', waits: false },
    ]);
    expect(await found(ctx, 'M1')).toMatchObject([{ departmentName: '二车间' }]);
  });
});

test('of two departments of one name an employee keeps his own, a new one must be given its code', async () => {
  await database.run(async (ctx) => {
    await createDepartment(ctx, { departmentCode: 'SAME1', departmentName: '早班' });
    const { id } = await createDepartment(ctx, { departmentCode: 'SAME2', departmentName: '早班' });
    await createEmployees(ctx, [{ empCode: 'SHIFT', empName: '老李', departmentId: id }]);
    const rows = [
      { empCode: 'SHIFT', empName: '老李', department: '早班' },
      { empCode: 'SHIFT2', empName: '小李', department: '早班' },
      { empCode: 'SHIFT3', empName: '大李', department: 'SAME1' },
    ];
    const { problems, applied } = await imported(ctx, rows, { options: { createDepartments: true, createPosts: false } });
    expect(problems).toEqual([[3, 'department', 'row-many']]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 1 });
  });
});

test('what was stopped takes nobody new from a file; who stands there stays', async () => {
  await database.run(async (ctx) => {
    const stop = (table: 'department' | 'post') => ctx.db.updateTable(table).set({ statusFlag: false });
    const { id } = await createDepartment(ctx, { departmentCode: 'S1', departmentName: '旧车间' });
    const post = await createPost(ctx, { postCode: 'S2', postName: '旧岗' });
    await createEmployees(ctx, [{ empCode: 'S0', empName: '老李', departmentId: id }]);
    await stop('department').where('id', '=', id).execute();
    await stop('post').where('id', '=', post.id).execute();
    const { problems, applied } = await imported(ctx, [
      { empCode: 'S1', empName: '甲', department: '旧车间' },
      { empCode: 'S3', empName: '乙', department: 'D1', post: 'S2' },
      { empCode: 'S0', empName: '老李头', department: 'S1' },
    ]);
    expect(problems).toEqual([
      [2, 'department', 'stopped'],
      [3, 'post', 'stopped'],
    ]);
    expect(applied).toEqual({ added: 0, changed: 1, same: 0 });
  });
});

test('departments and posts that are missing are made on request, and said before', async () => {
  await database.run(async (ctx) => {
    const { preview, applied } = await imported(ctx, [{ empCode: 'C1', empName: '甲', department: '三车间', post: '钳工' }], {
      options: { createDepartments: true, createPosts: true },
    });
    expect(preview.map(({ zh }) => zh)).toEqual(['将新建 1 个部门：三车间', '将新建 1 个岗位：钳工']);
    expect(applied.added).toBe(1);
    expect(await found(ctx, 'C1')).toMatchObject([{ departmentName: '三车间' }]);
  });
});

test('departments from a file: parents by code or name, above their children; never a cycle', async () => {
  await database.run(async (ctx) => {
    const how = { template: departmentImport, options: {} };
    const rows = [
      { departmentCode: 'T', departmentName: '总部' },
      { departmentCode: 'T1', departmentName: '分部', parent: '总部', sort: 2 },
    ];
    expect((await imported(ctx, rows, how)).applied).toEqual({ added: 2, changed: 0, same: 0 });
    expect((await imported(ctx, rows, how)).applied).toEqual({ added: 0, changed: 0, same: 2 });
    const bad = [
      { departmentCode: 'T', departmentName: '总部', parent: 'T1' },
      { departmentCode: 'X', departmentName: 'x', parent: '没有' },
      { departmentCode: 'T1', departmentName: '新分部' },
      { departmentCode: 'T1', departmentName: '又' },
    ];
    const again = await imported(ctx, bad, how);
    expect(again.problems).toEqual([
      [2, 'parent', 'tree-cycle'],
      [3, 'parent', 'row-no-such'],
      [5, 'departmentCode', 'row-twice'],
    ]);
    expect(again.applied).toEqual({ added: 0, changed: 1, same: 0 });
  });
});

test('departments from a file: a parent stands anywhere in it, by code or name; a circle is told on its rows', async () => {
  await database.run(async (ctx) => {
    const how = { template: departmentImport, options: {} };
    const row = (departmentCode: string, parent?: string) => ({ departmentCode, departmentName: `${departmentCode}部`, parent });
    const file = [
      row('K111', 'K11部'),
      row('K11', 'K1'),
      row('K1', 'K'),
      row('A', 'B'),
      row('B', 'C'),
      row('C', 'A部'),
      row('D', 'A'),
      row('K'),
    ];
    const brought = await imported(ctx, file, how);
    expect(brought.problems.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [5, 'parent', 'tree-cycle'],
      [6, 'parent', 'tree-cycle'],
      [7, 'parent', 'tree-cycle'],
      [8, 'parent', 'row-no-such'],
    ]);
    expect(brought.applied).toEqual({ added: 4, changed: 0, same: 0 });
    const parents = await ctx.db
      .selectFrom('department as d')
      .innerJoin('department as p', 'p.id', 'd.parentId')
      .select(['d.departmentCode', 'p.departmentCode as parent'])
      .where('d.departmentCode', 'like', 'K%')
      .orderBy('d.departmentCode')
      .execute();
    expect(parents.map(({ departmentCode, parent }) => `${departmentCode}<${parent}`)).toEqual(['K1<K', 'K11<K1', 'K111<K11']);
    // What stood below moves above, in whatever order the two rows come.
    expect((await imported(ctx, [row('K1', 'K11'), row('K11', 'K')], how)).applied).toEqual({ added: 0, changed: 2, same: 0 });
    expect((await imported(ctx, [row('K', 'K1')], how)).problems).toEqual([[2, 'parent', 'tree-cycle']]);
  });
});

test('J7 strategies stand beside the cards: each is copied for the person, once, and only by who may copy them', async () => {
  await database.run(async (ctx) => {
    const [empId = ''] = await createEmployees(ctx, [{ empCode: 'MODEL', empName: '样板', departmentId: await departmentId(ctx) }]);
    const { id: productTypeId } = await createProductType(ctx, { productTypeCode: 'T', productTypeName: '劳保' });
    for (const strategyName of ['手套一天两双', '防护 眼镜']) {
      const { id } = await createStrategy(ctx, { strategyName, entityType: 0, entityId: empId });
      await createItems(ctx, {
        strategyId: id,
        productTypeIds: [productTypeId],
        limitNum: 2,
        periodicUnit: strategyName === '防护 眼镜' ? 'W' : 'D',
      });
    }
    const row = { empCode: 'S1', empName: '新人', department: 'D1', strategy: '手套一天两双、防护 眼镜' };
    const first = await imported(ctx, [row, { ...row, empCode: 'S2', strategy: '没有的' }]);
    expect(first.problems).toEqual([[3, 'strategy', 'row-no-such']]);
    const held = () =>
      ctx.db
        .selectFrom('pickStrategy as s')
        .innerJoin('employee as e', 'e.id', 's.empId')
        .innerJoin('pickStrategyItem as i', 'i.strategyId', 's.id')
        .select(['s.strategyName', 'i.limitNum', 'i.periodicUnit'])
        .where('e.empCode', '=', 'S1')
        .orderBy('i.periodicUnit')
        .execute();
    const both = [
      { strategyName: '手套一天两双', limitNum: 2, periodicUnit: 'D' },
      { strategyName: '防护 眼镜', limitNum: 2, periodicUnit: 'W' },
    ];
    expect(await held()).toEqual(both);
    const again = await imported(ctx, [row]);
    expect(again.applied).toEqual({ added: 0, changed: 0, same: 1 });
    expect(await held()).toEqual(both);
    const clerk = {
      ...ctx,
      actor: { kind: 'user' as const, id: empId, name: '人事' },
      rights: new Set(['organization.staff.import']),
    } as unknown as Ctx;
    const refused = await imported(clerk, [{ ...row, empCode: 'S3' }]);
    expect(refused.problems).toEqual([[2, 'strategy', 'not-permitted']]);
  });
});
const departmentId = async (ctx: Ctx): Promise<string> =>
  (await ctx.db.selectFrom('department').select('id').where('departmentCode', '=', 'D1').executeTakeFirstOrThrow()).id;
