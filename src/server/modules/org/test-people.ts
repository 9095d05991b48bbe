// A site with people to test on: the endpoints of the organisation over a real database, callers with any rights and data permission.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCallers, type Caller } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { openFiles } from '../../kernel/files/index.ts';
import { cdnHandlers } from '../transfer/cdn.ts';
import { guardFaces, orgHandlers } from './index.ts';

/** Calls as anybody; `folder` holds the files until `close`. */
export async function openPeople(database: TestDatabase) {
  const folder = mkdtempSync(join(tmpdir(), 'people-test-'));
  await openFiles({ dataDir: folder, s3: undefined });
  guardFaces();
  const { app, as: callsAs } = await openCallers(database, [...orgHandlers, cdnHandlers], { under: '/basic/' });
  const as = (caller: Caller = {}) => {
    const { send: sent, must, token } = callsAs({ userName: '人事', ...caller });
    const way = (path: string, body?: object) => ({ method: body ? ('POST' as const) : ('GET' as const), path, body });
    const send = (path: string, body?: object, headers: Record<string, string> = {}) => sent({ ...way(path, body), headers });
    /** What kind of content an address answers with: a refusal is JSON. */
    const kind = async (url: string) => (await app.inject({ url, headers: { auth_token: token } })).headers['content-type'];
    return {
      send,
      ok: (path: string, body?: object) => must(way(path, body)),
      kind,
      refusal: async (path: string, body?: object) => (await send(path, body)).error,
    };
  };
  const close = async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { as, admin: as(), close };
}
