// The reports of the specification through their endpoints: who may ask, what the rows say, what they are held against, one level of a tree after the other.
import { beforeAll, describe, expect, test } from 'vitest';
import { openCallers } from '../../../../../test/callers.ts';
import { testDatabase } from '../../../../../test/database.ts';
import { dice, trade, world, type World } from '../../../../../test/report-world.ts';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { comparedSpan } from '../../../../contract/report/compared.ts';
import { AskedBy } from '../../../../contract/report/question-codes.ts';
import { question } from '../../../../contract/report/question.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { recordTrades } from '../../trade/index.ts';
import { questionHandlers } from '../index.ts';

const database = testDatabase();
const JULY = { from: '2022-07-01', to: '2022-07-31' };

describe('the reports', () => {
  let made: World;
  let call: Awaited<ReturnType<typeof openCallers>>;
  beforeAll(async () => {
    made = await database.run(world);
    call = await openCallers(database, [questionHandlers]);
    const chance = dice(5);
    const days = ['2022-06-10', '2022-07-01', '2022-07-15', '2022-07-31', '2022-08-02'];
    await database.run((ctx) =>
      recordTrades(
        ctx,
        days.flatMap((day) => Array.from({ length: 6 }, () => trade(made, chance, day))),
      ),
    );
  });
  const ask = (endpoint: { path: string }, input: object, who = call.admin) => who.post(endpoint.path, input);

  test.each(Object.entries(question).filter(([name]) => name !== 'trend' && name !== 'clock'))(
    '%s is answered with its own right and refused without',
    async (_name, endpoint) => {
      const right = endpoint.permit as 'report.weeklyMaterialAmount';
      const { code, data } = await ask(endpoint, { span: JULY }, call.as({ rights: [right] }));
      expect(code).toBe(200);
      expect(data.rows.length).toBeGreaterThan(0);
      expect((await ask(endpoint, { span: JULY }, call.as({ rights: ['report.empPick'] }))).code).toBe(403);
    },
  );

  test('all of them come to the same amount, whatever they ask by', async () => {
    const totals = new Set<string>();
    for (const [name, endpoint] of Object.entries(question))
      if (name !== 'trend' && name !== 'clock') totals.add((await ask(endpoint, { span: JULY })).data.summary.totalPrice);
    for (const { value: by } of codesOf(AskedBy)?.options ?? [])
      totals.add((await ask(question.consumption, { span: JULY, by })).data.summary.totalPrice);
    const { cells } = (await ask(question.clock, { span: JULY })).data as { cells: { totalPrice: string }[] };
    totals.add((cells.reduce((sum, { totalPrice }) => sum + Math.round(Number(totalPrice) * 100), 0) / 100).toFixed(2));
    expect(totals.size).toBe(1);
  });

  test('departments are seen one level at a time, and a level comes to the same as the one above', async () => {
    const top = newId();
    const [first, second] = made.departments;
    const { nodeId } = database.node;
    await database.pool.query(`insert into department (node_id, id, department_code, department_name) values ($1, $2, 'TOP', '总厂')`, [
      nodeId,
      top,
    ]);
    await database.pool.query('update department set parent_id = $2 where node_id = $1 and id = any($3)', [nodeId, top, [first, second]]);
    const above = (await ask(question.departmentRequisition, { span: JULY })).data.rows.find((row: { key: string }) => row.key === top);
    const below = (await ask(question.departmentRequisition, { span: JULY, departmentId: top })).data;
    expect(above).toMatchObject({ tradeEmpOrgName: '总厂', deeper: true, totalPrice: below.summary.totalPrice });
    expect(below.rows.map((row: { key: string }) => row.key).sort()).toEqual([first, second].sort());
    await database.pool.query('update department set parent_id = null where node_id = $1', [nodeId]);
  });

  test('the days before stand beside, and a change is told in tenths of a percent', async () => {
    const { rows, summary } = (await ask(question.materialRanking, { span: JULY, compare: 'before' })).data;
    const june = (await ask(question.materialRanking, { span: { from: '2022-06-01', to: '2022-06-30' } })).data;
    expect(summary.beforePrice).toBe(june.summary.totalPrice);
    const both = rows.filter((row: { beforePrice: string }) => Number(row.beforePrice) > 0);
    expect(both.length).toBeGreaterThan(0);
    for (const { totalPrice, beforePrice, change } of both)
      expect(change).toBe(Math.round(((Number(totalPrice) - Number(beforePrice)) * 1000) / Number(beforePrice)));
  });

  test('a cost centre says how much of its year’s budget it used', async () => {
    const [costId] = made.costs;
    await database.pool.query('update cost set budget_amount = 1000000 where node_id = $1 and id = $2', [database.node.nodeId, costId]);
    const { rows } = (await ask(question.costAmount, { span: JULY })).data;
    const row = rows.find((one: { key: string }) => one.key === costId);
    expect(row).toMatchObject({
      budgetAmount: '10000.00',
      budgetShare: Math.round(Number(row.totalPrice) / 10),
      tradeEmpName: null,
      productPrice: null,
    });
  });

  test('who sees one department sees its figures and no other', async () => {
    const [departmentId = ''] = made.departments;
    const own = (await ask(question.departmentRequisition, { span: JULY }, call.as({ scope: { department: [departmentId] } }))).data;
    expect(own.rows.map((row: { key: string }) => row.key)).toEqual([departmentId]);
    const all = (await ask(question.departmentRequisition, { span: JULY })).data.rows;
    expect(own.summary.totalPrice).toBe(all.find((row: { key: string }) => row.key === departmentId).totalPrice);
  });
});

test.each([
  [JULY, 'before', { from: '2022-06-01', to: '2022-06-30' }],
  [{ from: '2022-07-01', to: '2022-09-30' }, 'before', { from: '2022-04-01', to: '2022-06-30' }],
  [{ from: '2022-01-01', to: '2022-12-31' }, 'before', { from: '2021-01-01', to: '2021-12-31' }],
  [{ from: '2022-07-05', to: '2022-07-11' }, 'before', { from: '2022-06-28', to: '2022-07-04' }],
  [{ from: '2024-02-01', to: '2024-02-29' }, 'lastYear', { from: '2023-02-01', to: '2023-02-28' }],
  [{ from: '2025-02-01', to: '2025-02-28' }, 'lastYear', { from: '2024-02-01', to: '2024-02-29' }],
  [{ from: '2024-02-20', to: '2024-02-29' }, 'lastYear', { from: '2023-02-20', to: '2023-02-28' }],
  [{ from: '2022-07-05' }, 'before', undefined],
] as const)('%o is held against the days %s: %o', (span, how, expected) => {
  expect(comparedSpan(span, how)).toEqual(expected);
});
