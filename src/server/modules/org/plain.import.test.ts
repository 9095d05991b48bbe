import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Importable } from '../transfer/index.ts';
import { cardImport } from './card.import.ts';
import { setEmployeeLock } from './employee-lock.ts';
import { createDepartment, createEmployees, createLevel, createVendor } from './index.ts';
import { levelImport, postImport, vendorImport } from './plain.import.ts';

const database = testDatabase(2);
const emps: string[] = [];
const departments: string[] = [];
beforeAll(() =>
  database.run(async (ctx) => {
    for (const code of ['D1', 'D2']) departments.push((await createDepartment(ctx, { departmentCode: code, departmentName: code })).id);
    const [one = '', two = ''] = departments;
    emps.push(
      ...(await createEmployees(ctx, [
        { empCode: 'E1', empName: '张伟', departmentId: one, cardNo: '100' },
        { empCode: 'E2', empName: '李娜', departmentId: one },
        { empCode: 'E3', empName: '王芳', departmentId: two, cardNo: '300' },
        { empCode: 'E4', empName: '赵强', departmentId: one },
      ])),
    );
    await setEmployeeLock(ctx, { id: emps[3] ?? '', lockFlag: true });
  }),
);

/** Plans the rows, line by line from 2, and applies those that are good. */
async function imported(ctx: Ctx, importable: Importable, rows: object[]) {
  const run = await importable.begin(ctx, {});
  const lines = rows.map((row, at) => ({ line: at + 2, row }));
  const { problems, ...planned } = await run.plan(ctx, lines);
  const bad = new Set(problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  expect(applied, 'what was announced is what is done').toEqual(planned);
  return { applied, problems: problems.map(({ line, field, key }) => [line, field, key]) };
}

test('posts, levels and vendors from a file: new ones made, known ones changed in what the file says, a code twice reported', async () => {
  await database.run(async (ctx) => {
    await createLevel(ctx, { levelCode: 'L1', levelName: '初级', sort: 7 });
    await createVendor(ctx, { vendorCode: 'V1', vendorName: '旧名', contact: '老张' });
    const levels = await imported(ctx, levelImport, [
      { levelCode: 'L1', levelName: '初级工' },
      { levelCode: 'L2', levelName: '技师', sort: 2 },
      { levelCode: 'L3', levelName: '高级技师' },
      { levelCode: 'L2', levelName: '又一个' },
    ]);
    expect(levels).toEqual({ applied: { added: 2, changed: 1, same: 0 }, problems: [[5, 'levelCode', 'row-twice']] });
    const made = await ctx.db.selectFrom('empLevel').select(['levelCode', 'levelName', 'sort']).orderBy('levelCode').execute();
    expect(made).toEqual([
      { levelCode: 'L1', levelName: '初级工', sort: 7 },
      { levelCode: 'L2', levelName: '技师', sort: 2 },
      { levelCode: 'L3', levelName: '高级技师', sort: 0 },
    ]);
    const rows = [
      { vendorCode: 'V1', vendorName: '苏州锐切', mobile: '021-55551234' },
      { vendorCode: 'V2', vendorName: '上海安护', contact: '李经理' },
    ];
    expect((await imported(ctx, vendorImport, rows)).applied).toEqual({ added: 1, changed: 1, same: 0 });
    expect((await imported(ctx, vendorImport, rows)).applied).toEqual({ added: 0, changed: 0, same: 2 });
    const vendor = await ctx.db.selectFrom('vendor').selectAll().where('vendorCode', '=', 'V1').executeTakeFirstOrThrow();
    expect(vendor).toMatchObject({ vendorName: '苏州锐切', mobile: '021-55551234', contact: '老张' });
    expect((await imported(ctx, postImport, [{ postCode: 'P1', postName: '班长', remark: null }])).applied.added).toBe(1);
  });
});

test('cards from a file: made, given to whom the file names, and taken from nobody', async () => {
  await database.run(async (ctx) => {
    await ctx.db.insertInto('nodeCard').values({ nodeId: ctx.nodeId, id: ctx.nodeId, cardNo: '900', statusFlag: false }).execute();
    const rows = [
      { cardNo: '201', empCode: 'E2', physicalNo: 'AB12' },
      { cardNo: '202' },
      { cardNo: '100', empCode: 'E1', remark: '旧卡' },
    ];
    const bad = [
      { cardNo: '201', empCode: 'E1' },
      { cardNo: '100', empCode: 'E2' },
      { cardNo: '203', empCode: 'NO' },
      { cardNo: '204', empCode: 'E4' },
      { cardNo: '900', empCode: 'E2' },
    ];
    const first = await imported(ctx, cardImport, [...rows.slice(0, 2), ...bad, { cardNo: '205', remark: '备用' }]);
    expect(first.problems).toEqual([
      [4, 'cardNo', 'row-twice'],
      [5, 'cardNo', 'card-held'],
      [6, 'empCode', 'row-no-such'],
      [7, 'empCode', 'employee-locked'],
      [8, 'cardNo', 'card-stopped'],
    ]);
    expect(first.applied).toEqual({ added: 3, changed: 0, same: 0 });
    expect((await imported(ctx, cardImport, rows)).applied).toEqual({ added: 0, changed: 1, same: 2 });
    const held = await ctx.db
      .selectFrom('nodeCard')
      .select(['cardNo', 'empId', 'physicalNo'])
      .where('cardNo', 'in', ['201', '202'])
      .orderBy('cardNo')
      .execute();
    expect(held).toEqual([
      { cardNo: '201', empId: emps[1], physicalNo: 'AB12' },
      { cardNo: '202', empId: null, physicalNo: null },
    ]);
    const bound = await ctx.db
      .selectFrom('nodeCardBind')
      .select('boundBy')
      .where('empId', '=', emps[1] ?? '')
      .execute();
    expect(bound, 'the binding stands in the history').toHaveLength(1);
  });
});

test('R200 a card of somebody out of the data permission is not told of, and nobody out of it is given one', async () => {
  await database.run(async (ctx) => {
    const narrowed: Ctx = { ...ctx, scope: { department: [departments[0] ?? ''] } };
    const { problems, applied } = await imported(narrowed, cardImport, [
      { cardNo: '300', remark: 'x' },
      { cardNo: '401', empCode: 'E3' },
      { cardNo: '402', empCode: 'E2' },
    ]);
    expect(problems).toEqual([
      [2, 'cardNo', 'card-held-elsewhere'],
      [3, 'empCode', 'row-no-such'],
    ]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 0 });
  });
});
