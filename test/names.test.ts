// Names that come from outside and that every object has by birth (`constructor`, `__proto__`) are names like any other: nothing is found by them.
import { expect, test } from 'vitest';
import { translator } from '../src/contract/kernel/translator.ts';
import type { Endpoint } from '../src/contract/kernel/endpoint.ts';
import { allRights } from '../src/contract/menu.ts';
import { openApp } from '../src/server/kernel/http/app.ts';
import { NIL } from '../src/server/kernel/db/ids.ts';
import { mount } from '../src/server/kernel/http/mount.ts';
import { translate } from '../src/server/modules/transfer/index.ts';
import { implementations, importables } from '../src/server/modules/index.ts';
import { testDatabase } from './database.ts';

const database = testDatabase();
const BORN = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'];
const faults: string[] = [];

async function open() {
  const app = await openApp();
  const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'walker', userName: '行者', empId: null, loginSys: 'fms' };
  const rights = new Set<string>(allRights);
  const session = { ...database.node, actor, rights, scope: {}, tokenHash: Buffer.from('t'), expiresAt: '' };
  const log = (error: unknown) => faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  mount(app, { db: database.db, sessionOf: () => Promise.resolve(session), log }, implementations);
  await app.ready();
  return async (method: 'GET' | 'POST', url: string, payload?: string) => {
    const answer = await app.inject({
      method,
      url: `/gateway${url}`,
      headers: { auth_token: 'all', 'content-type': 'application/json' },
      ...(payload === undefined ? {} : { payload }),
    });
    return answer.json<{ code: number; error?: string }>();
  };
}
const endpoints: Endpoint[] = implementations.flatMap((one) => Object.values(one.endpoints));
const shapeOf = ({ input }: Endpoint) => (input._zod.def as { shape?: Record<string, unknown> }).shape ?? {};

test('found 17 no list is sorted by a name that objects have by birth', async () => {
  const send = await open();
  // What is made for partners alone is shut to all others, before it is parsed.
  const lists = endpoints.filter(
    (endpoint) =>
      'sorts' in shapeOf(endpoint) && endpoint.method === 'POST' && endpoint.permit !== 'partner' && !endpoint.path.includes('/:'),
  );
  expect(lists.length).toBeGreaterThan(60);
  const wrong: string[] = [];
  for (const { path } of lists) {
    for (const field of BORN) {
      const { code, error } = await send('POST', path, JSON.stringify({ sorts: [{ field, order: 'asc' }] }));
      if (code !== 400 || (error !== 'unknown-sort' && error !== 'bad-input')) wrong.push(`${path} ${field}: ${code} ${error}`);
    }
  }
  expect(wrong).toEqual([]);
}, 120_000);

test('found 17 filters, dictionaries, exports, templates and queries know no such name', async () => {
  const send = await open();
  const answers: [string, { code: number; error?: string }][] = [];
  for (const name of BORN) {
    const say = async (method: 'GET' | 'POST', url: string, payload?: string) =>
      answers.push([`${method} ${url} ${payload ?? ''}`, await send(method, url, payload)]);
    await say('POST', '/vm/listVm', `{"${name}":{"a":1}}`);
    await say('GET', `/basic/listDictByType?dictType=${name}`);
    await say('GET', `/export/downloadTemplate?code=${name}`);
    await say('GET', `/export/findImportLog?id=${NIL}&${name}=1`);
    await say('GET', `/export/findImportLog?id=${NIL}&${name}[]=1`);
    await say('POST', '/basic/exportExcel/sync', JSON.stringify({ taskCode: name }));
    const exported = endpoints.find(({ exportCode }) => exportCode !== undefined);
    await say(
      'POST',
      `/${exported?.path.split('/')[1]}/exportExcel/sync`,
      JSON.stringify({ taskCode: exported?.exportCode, columns: [name] }),
    );
    await say('POST', `/${exported?.path.split('/')[1]}/exportExcel/sync`, `{"taskCode":"${exported?.exportCode}","filter":{"${name}":1}}`);
    await say(
      'POST',
      '/basic/importExcel/sync',
      JSON.stringify({ fileId: NIL, templateCode: name, mapping: [{ field: name, column: 0 }] }),
    );
  }
  expect(
    answers.filter(([, { code }]) => code === 200 || code >= 500).map(([asked, { code, error }]) => `${asked}: ${code} ${error}`),
  ).toEqual([]);
  expect(faults).toEqual([]);
});

test('found 17 what somebody is called is no word of ours, whatever it is', () => {
  const english = translator({ 男: 'male', '没有{thing}': 'no {thing}' });
  for (const name of BORN) {
    expect(english(name)).toBe(name);
    expect(english(`没有${name}`)).toBe(`no ${name}`);
    expect(translate('en', name)).toBe(name);
  }
  expect(importables.every(({ synonyms }) => BORN.every((name) => !Object.hasOwn(synonyms, name)))).toBe(true);
});
