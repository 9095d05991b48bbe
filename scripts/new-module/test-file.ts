// The test that a new noun begins with: its endpoints on a real database.
import type { Noun } from './noun.ts';

export const testOf = ({ camel, pascal, title, page }: Noun): string => `import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { ${camel} } from './noun.ts';

const database = testDatabase();
let callers: Awaited<ReturnType<typeof openCallers>>;
beforeAll(async () => {
  callers = await openCallers(database, ${camel}.handlers, { under: '/basic' });
});
afterAll(() => callers.app.close());

type Filter = { keyword?: string; sorts?: { field: string; order: string }[] };
const codes = async (filter: Filter = {}, { ok } = callers.admin): Promise<string[]> =>
  (await ok('/list${pascal}', filter)).rows.map((row: { ${camel}Code: string }) => row.${camel}Code);

test('${title}: made and found, in the order of codes; a code stands once', async () => {
  const { ok, refusal } = callers.admin;
  await ok('/create${pascal}', { ${camel}Code: 'B-1', ${camel}Name: '乙', remark: '第二个' });
  await ok('/create${pascal}', { ${camel}Code: 'A-1', ${camel}Name: '甲' });
  expect(await codes()).toEqual(['A-1', 'B-1']);
  expect(await codes({ keyword: '乙' })).toEqual(['B-1']);
  expect(await codes({ sorts: [{ field: '${camel}Code', order: 'desc' }] })).toEqual(['B-1', 'A-1']);
  expect(await refusal('/create${pascal}', { ${camel}Code: 'A-1', ${camel}Name: '重' })).toBe('conflict');
});

test('${title}: made by whoever holds the right, seen at the own site alone', async () => {
  const reader = callers.as({ rights: ['${page}'] });
  expect(await reader.refusal('/create${pascal}', { ${camel}Code: 'C-1', ${camel}Name: '丙' })).toBe('not-permitted');
  expect(await codes({}, reader)).toEqual(['A-1', 'B-1']);
  expect(await codes({}, callers.as({ nodeId: newId() }))).toEqual([]);
});
`;
