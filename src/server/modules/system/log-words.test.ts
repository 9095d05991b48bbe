// The operation log as an auditor reads it: names instead of keys, codes in words, and what changed.
import type { PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Language } from '../../../contract/errors.ts';
import { newId } from '../../kernel/db/ids.ts';
import { openPeople } from '../org/test-people.ts';
import '../index.ts';
import { logWords } from './log-words.query.ts';
import { operateLogList } from './operate-log.query.ts';

const database = testDatabase();
let people: Awaited<ReturnType<typeof openPeople>>;
let department: string;
beforeAll(async () => {
  people = await openPeople(database);
  department = (await people.admin.ok('createDepartment', { departmentCode: 'D1', departmentName: '一车间' })).id;
});
afterAll(() => people?.close());

const lastWords = async (language: Language = 'zh') => {
  const { id } = await database.db.selectFrom('operateLog').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return database.run((ctx) => logWords({ ...ctx, language }, { id }));
};

it('says what was changed by the names of fields and things, in the language of the reader', async () => {
  const { id } = await people.admin.ok('createEmp', { empCode: 'E1', empName: '张三', departmentId: department, entryDate: '2026-01-05' });
  expect((await lastWords()).lines).toEqual(
    expect.arrayContaining([
      { title: '工号', before: null, after: 'E1' },
      { title: '部门', before: null, after: 'D1 一车间' },
    ]),
  );
  await people.admin.ok('updateEmp', { id, empName: '李四', mobile: '13812345678' });
  const said = await lastWords();
  expect(said).toMatchObject({ about: 'E1 李四', compared: true });
  expect(said.lines).toEqual(
    expect.arrayContaining([
      { title: '姓名', before: '张三', after: '李四' },
      { title: '手机', before: null, after: '13812345678' },
    ]),
  );
  expect((await lastWords('en')).lines).toContainEqual({ title: 'Name', before: '张三', after: '李四' });
  await people.admin.ok('updateEmpLockStatus', { id, lockFlag: true, lockReason: '长期休假' });
  expect((await lastWords()).lines).toEqual(
    expect.arrayContaining([expect.objectContaining({ after: '停用' }), expect.objectContaining({ after: '长期休假' })]),
  );
});

it('what the reader may not see stays a key; of what is gone stands what was told; another site’s line is not there', async () => {
  const { id } = await people.admin.ok('createDepartment', { departmentCode: 'D9', departmentName: '九号', parentId: department });
  expect(JSON.stringify(await lastWords())).toContain('D1 一车间');
  const { id: line } = await database.db.selectFrom('operateLog').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  const narrowed = JSON.stringify(await database.run((ctx) => logWords({ ...ctx, scope: { department: [] } }, { id: line })));
  expect(narrowed).toContain(department);
  expect(narrowed).not.toContain('一车间');
  await expect(database.run((ctx) => logWords({ ...ctx, nodeId: id }, { id: line }))).rejects.toThrow('not-found');
  await people.admin.ok(`deleteDepartment?id=${id}`);
  expect(JSON.stringify(await lastWords())).toContain('九号');
});

const write = async (path: string, told: object): Promise<string> => {
  const id = newId();
  await database.run((ctx) =>
    ctx.db
      .insertInto('operateLog')
      .values({
        nodeId: ctx.nodeId,
        id,
        moduleCode: 'basic',
        action: '做了',
        path,
        loginAccount: 'a',
        params: JSON.stringify(told),
        ip: '',
        result: '成功',
      })
      .execute(),
  );
  return id;
};

it('drops no field because another has the same name', async () => {
  const id = await write('POST /basic/updateEmp', { empIds: ['甲'], employees: ['乙'] });
  const { lines } = await database.run((ctx) => logWords(ctx, { id }));
  expect(lines.map(({ title, after }) => [title, after])).toEqual([
    ['员工', '甲'],
    ['员工', '乙'],
  ]);
});

const listed = async (language: Language = 'zh', limit = 1) =>
  database.run(async (ctx) => {
    let statements = 0;
    const counting = {
      transformQuery: ({ node }: PluginTransformQueryArgs) => ((statements += 1), node),
      transformResult: async ({ result }: PluginTransformResultArgs) => result,
    };
    const { rows } = await operateLogList.page({ ...ctx, language, db: ctx.db.withPlugin(counting) }, { page: 1, limit });
    return { statements, words: rows.map(({ words }) => words) };
  });

it('a row of the list says in a few words what it was done to and what is new, without a key, in as many statements for many', async () => {
  const { id } = await people.admin.ok('createEmp', { empCode: 'E7', empName: '王五', departmentId: department, entryDate: '2026-01-05' });
  expect((await listed()).words[0]).toMatch(/工号 E7；.*部门 D1 一车间/);
  await people.admin.ok('updateEmp', { id, empName: '赵六', mobile: '13812345678' });
  expect((await listed()).words).toEqual(['E7 赵六：手机 13812345678；姓名 王五 → 赵六']);
  expect((await listed('en')).words).toEqual(['E7 赵六: Mobile 13812345678; Name 王五 → 赵六']);
  const { id: gone } = await people.admin.ok('createDepartment', { departmentCode: 'D8', departmentName: '八号', parentId: department });
  await people.admin.ok(`deleteDepartment?id=${gone}`);
  const { words, statements } = await listed('zh', 100);
  expect(words[0]).toContain('部门名称 八号');
  expect(words.length).toBeGreaterThan(5);
  expect(words.join('\n')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|[{}]/);
  expect(statements).toBe((await listed()).statements);
});

it('a row names what has no name any more by what it was, says what was emptied, and rights by page and button', async () => {
  const id = newId();
  const before = { id, remark: '备', sort: 1, postName: '钳工', postCode: 'P1' };
  await write('POST /basic/updatePost', { id, remark: null, sort: 1, before });
  expect((await listed()).words).toEqual(['P1 钳工：备注 备 → —']);
  await write('POST /basic/updateDataPermissionTemplate', {
    id,
    before: { templateName: '一车间', vm: ['A'], user: ['zhang'] },
    after: { templateName: '一车间', vm: ['A', 'B'], user: [] },
  });
  expect((await listed()).words).toEqual(['一车间：设备 A → A、B；用户 zhang → —']);
  await write('POST /basic/createRoleFuncMenu', {
    roleId: id,
    roleName: '计划员',
    before: {},
    given: { 'system.operateLog': '· export' },
    taken: { 'system.roleList': 'create' },
  });
  expect((await listed()).words[0]).toMatch(
    /增加的权限 操作日志：查看、导出.*去掉的权限 角色管理：新增|去掉的权限 角色管理：新增.*增加的权限 操作日志：查看、导出/,
  );
  expect((await listed('en')).words[0]).toContain('Rights added Operation log: ');
});

it('what was exported or imported, by which filter and which columns, has the names of that list', async () => {
  const columns = ['empCode', 'empName', 'departmentName', 'nonsense'];
  const filter = { departmentId: department, lockFlag: true, entryDate: { from: '2026-01-01', to: '2026-03-31' } };
  await write('POST /basic/exportExcel/sync', { taskCode: 'EXPORT_EMP', format: 'xlsx', columns, filter });
  const said = await lastWords();
  expect(said.lines).toEqual(
    expect.arrayContaining([
      { title: '导出内容', before: null, after: '员工导出' },
      { title: '导出的列', before: null, after: '工号、姓名、部门、nonsense' },
    ]),
  );
  const [words] = (await listed()).words;
  expect(words).toContain('部门：D1 一车间');
  expect(words).toContain('停用');
  expect(words).not.toMatch(/empCode|EXPORT_|lockFlag/);
  expect((await listed('en')).words[0]).toContain('Columns to export ');
  const mapping = [{ field: 'productCode', column: 0 }];
  await write('POST /basic/importExcel/sync', { templateCode: 'IMPORT_PRODUCT', mapping });
  expect((await listed()).words[0]).toBe('列的对应 字段：商品编码；文件的列：0；导入内容 商品导入');
});
