// The operation log as an auditor reads it: names instead of keys, codes in words, and what changed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import type { Language } from '../../../contract/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { openPeople } from '../org/test-people.ts';
import { logWords } from './log-words.query.ts';

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

it('drops no field because another has the same name', async () => {
  const id = newId();
  const params = JSON.stringify({ empIds: ['甲'], employees: ['乙'] });
  await database.run((ctx) =>
    ctx.db
      .insertInto('operateLog')
      .values({
        nodeId: ctx.nodeId,
        id,
        moduleCode: 'basic',
        action: '停用',
        path: 'POST /basic/updateEmp',
        loginAccount: 'a',
        params,
        ip: '',
        result: '成功',
      })
      .execute(),
  );
  const { lines } = await database.run((ctx) => logWords(ctx, { id }));
  expect(lines.map(({ title, after }) => [title, after])).toEqual([
    ['员工', '甲'],
    ['员工', '乙'],
  ]);
});
