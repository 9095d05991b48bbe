// Data permissions from a file: what stands stays, what is new comes in by the verbs of the screen, each template told in the log.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createUser } from '../auth/index.ts';
import { scopeImport } from './data-scope.import.ts';
import { createScope } from './index.ts';

const database = testDatabase(2);
const ids: Record<string, string> = {};
beforeAll(() =>
  database.run(async (ctx) => {
    for (const code of ['D1', 'D2']) {
      ids[code] = newId();
      await ctx.db
        .insertInto('department')
        .values({ nodeId: ctx.nodeId, id: ids[code], departmentCode: code, departmentName: code })
        .execute();
    }
    ids['K1'] = newId();
    await ctx.db.insertInto('cost').values({ nodeId: ctx.nodeId, id: ids['K1'], costCode: 'K1', costName: '机加' }).execute();
    for (const loginAccount of ['me', 'you']) ids[loginAccount] = (await createUser(ctx, { loginAccount, userName: loginAccount })).userId;
    await createScope(ctx, { templateName: '一车间', departmentIds: [ids['D1'] ?? ''], userIds: [ids['you'] ?? ''] });
  }),
);

const me = (ctx: Ctx): Ctx => ({
  ...ctx,
  actor: { kind: 'user', userId: ids['me'] ?? '', loginAccount: 'me', userName: '我', empId: null, loginSys: 'fms' },
});

/** Plans the rows, line by line from 2, and applies those that are good. */
async function imported(ctx: Ctx, said: [string, string, string][]) {
  const run = await scopeImport.begin(ctx, {});
  const lines = said.map(([templateName, scopeKind, code], at) => ({ line: at + 2, row: { templateName, scopeKind, code } }));
  const { problems, ...planned } = await run.plan(ctx, lines);
  const bad = new Set(problems.map(({ line }) => line));
  const applied = await run.apply(
    ctx,
    lines.filter(({ line }) => !bad.has(line)),
  );
  expect(applied, 'what was announced is what is done').toEqual(planned);
  return { applied, problems: problems.map(({ line, field, key }) => [line, field, key]) };
}

test('templates are made and widened; sent again nothing changes; each is told in the log', async () => {
  await database.run(async (ctx) => {
    const file: [string, string, string][] = [
      ['一车间', 'department', 'D1'],
      ['一车间', 'department', 'D2'],
      ['二车间', 'department', 'D2'],
      ['二车间', 'cost', 'K1'],
      ['二车间', 'user', 'you'],
    ];
    expect((await imported(me(ctx), file)).applied).toEqual({ added: 4, changed: 0, same: 1 });
    expect((await imported(me(ctx), file)).applied).toEqual({ added: 0, changed: 0, same: 5 });
    const held = await ctx.db
      .selectFrom('dataScopeTemplate as t')
      .innerJoin('dataScopeEntity as e', 'e.templateId', 't.id')
      .innerJoin('userDataScope as u', 'u.templateId', 't.id')
      .select(['t.templateName', 'e.entityId', 'u.userId'])
      .execute();
    const told = held.map(({ templateName, entityId, userId }) => [templateName, entityId, userId].join()).sort();
    expect(told).toEqual(
      [
        ['一车间', ids['D1'], ids['you']],
        ['一车间', ids['D2'], ids['you']],
        ['二车间', ids['D2'], ids['you']],
        ['二车间', ids['K1'], ids['you']],
      ]
        .map((one) => one.join())
        .sort(),
    );
    const log = await ctx.db.selectFrom('operateLog').select(['action', 'params']).orderBy('id').execute();
    expect(log).toMatchObject([
      {
        action: '修改数据权限模板',
        params: { templateName: '一车间', before: { department: ['D1'] }, after: { department: ['D1', 'D2'] } },
      },
      { action: '新增数据权限模板', params: { templateName: '二车间' } },
    ]);
  });
});

test('each bad row says why; nobody narrows himself, and who is narrowed himself sends none', async () => {
  await database.run(async (ctx) => {
    const { problems, applied } = await imported(me(ctx), [
      ['三车间', 'department', 'NO'],
      ['三车间', 'user', 'me'],
      ['三车间', 'cost', 'K1'],
      ['三车间', 'cost', 'K1'],
    ]);
    expect(problems).toEqual([
      [2, 'code', 'row-no-such'],
      [3, 'code', 'scope-of-oneself'],
      [5, 'code', 'row-twice'],
    ]);
    expect(applied).toEqual({ added: 1, changed: 0, same: 0 });
    expect(() => scopeImport.begin({ ...me(ctx), scope: { department: [] } }, {})).toThrow('beyond-own-scope');
  });
});
