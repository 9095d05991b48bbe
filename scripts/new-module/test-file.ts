// The test that a new noun begins with: its endpoints on a real database.
import type { Noun } from './noun.ts';

export const testOf = ({ camel, pascal, title, page }: Noun): string => `import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { allRights } from '../../../contract/menu.ts';
import { openApp } from '../../kernel/app.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { mount } from '../../kernel/mount.ts';
import { ${camel}Handlers } from './index.ts';

const database = testDatabase();
let app: Awaited<ReturnType<typeof openApp>>;
/** Who calls: a token of the test is the node, and with a sign before it somebody who may only look. */
beforeAll(async () => {
  app = await openApp();
  const sessionOf = (token: string) => {
    const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'test', userName: '测试', empId: null, loginSys: 'fms' };
    const rights = new Set<string>(token.startsWith('!') ? ['${page}'] : allRights);
    const more = { timeZone: 'Asia/Shanghai', scope: {}, tokenHash: Buffer.from(token), expiresAt: '' };
    return Promise.resolve({ nodeId: token.replace('!', ''), actor, rights, ...more });
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, [${camel}Handlers]);
  await app.ready();
});

const call = async (verb: string, payload: object, token = database.node.nodeId) => {
  const answer = await app.inject({ method: 'POST', url: \`/gateway/${camel}/\${verb}\`, headers: { auth_token: token }, payload });
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  return answer.json<{ code: number; error?: string; data: any }>();
};
const codes = async (filter: object, token?: string): Promise<string[]> =>
  (await call('list${pascal}', filter, token)).data.rows.map((row: { ${camel}Code: string }) => row.${camel}Code);

test('${title}: made, found, changed and deleted', async () => {
  const { data } = await call('create${pascal}', { ${camel}Code: 'A-1', ${camel}Name: '甲' });
  await call('create${pascal}', { ${camel}Code: 'B-1', ${camel}Name: '乙', remark: '第二个' });
  expect(await codes({})).toEqual(['A-1', 'B-1']);
  expect(await codes({ keyword: '乙' })).toEqual(['B-1']);
  expect(await codes({ sorts: [{ field: '${camel}Code', order: 'desc' }] })).toEqual(['B-1', 'A-1']);
  expect((await call('update${pascal}', { id: data.id, ${camel}Code: 'C-1' })).code).toBe(200);
  expect(await codes({})).toEqual(['B-1', 'C-1']);
  expect((await call('delete${pascal}', { id: data.id })).code).toBe(200);
  expect(await codes({})).toEqual(['B-1']);
});

test('${title}: a code once, a row that is there, with the right, of the own node', async () => {
  const { data } = await call('create${pascal}', { ${camel}Code: 'D-1', ${camel}Name: '丁' });
  const other = await call('create${pascal}', { ${camel}Code: 'E-1', ${camel}Name: '戊' });
  expect((await call('create${pascal}', { ${camel}Code: 'D-1', ${camel}Name: '重' })).error).toBe('conflict');
  expect((await call('update${pascal}', { id: other.data.id, ${camel}Code: 'D-1' })).error).toBe('conflict');
  expect((await call('update${pascal}', { id: newId(), ${camel}Name: '无' })).error).toBe('not-found');
  expect((await call('delete${pascal}', { id: data.id }, \`!\${database.node.nodeId}\`)).error).toBe('not-permitted');
  const elsewhere = newId();
  expect(await codes({}, elsewhere)).toEqual([]);
  expect((await call('delete${pascal}', { id: data.id }, elsewhere)).error).toBe('not-found');
  expect(await codes({ keyword: 'D-1' })).toEqual(['D-1']);
});
`;
