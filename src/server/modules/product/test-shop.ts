// A shop to test on: the endpoints of products over a real database, for callers with any rights and data permission.
import { allRights, type Right } from '../../../contract/menu.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { openApp } from '../../kernel/app.ts';
import type { DataScope } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { mount, type Implementation } from '../../kernel/mount.ts';

interface Caller {
  rights?: readonly Right[];
  scope?: DataScope;
  nodeId?: string;
}
interface Answer {
  code: number;
  error?: string;
  msg: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
}

/** The server with these implementations; `as` gives the calls of somebody. */
export async function openShop(database: TestDatabase, implementations: readonly Implementation[]) {
  const callers = new Map<string, Caller>();
  const app = await openApp();
  const sessionOf = (token: string) => {
    const { rights = allRights, scope = {}, nodeId = database.node.nodeId } = callers.get(token) ?? {};
    const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'test', userName: '测试', empId: null, loginSys: 'fms' };
    const rest = { tokenHash: Buffer.from(token), expiresAt: '' };
    return Promise.resolve({ nodeId, timeZone: 'Asia/Shanghai', actor, rights: new Set<string>(rights), scope, ...rest });
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, implementations);
  await app.ready();
  const as = (caller: Caller = {}) => {
    const token = newId();
    callers.set(token, caller);
    const call = async (path: string, body: object = {}): Promise<Answer> =>
      (await app.inject({ method: 'POST', url: `/gateway${path}`, headers: { auth_token: token }, payload: body })).json<Answer>();
    return {
      call,
      get: async (path: string): Promise<Answer> =>
        (await app.inject({ method: 'GET', url: `/gateway${path}`, headers: { auth_token: token } })).json<Answer>(),
      /** Sends a file as a multipart form. */
      send: async (path: string, { content, name }: { content: Buffer; name: string }): Promise<Answer> => {
        const edge = 'x-edge';
        const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
        const payload = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]);
        const headers = { auth_token: token, 'content-type': `multipart/form-data; boundary=${edge}` };
        return (await app.inject({ method: 'POST', url: `/gateway${path}`, headers, payload })).json<Answer>();
      },
      /** The bytes behind an address that an answer gave. */
      bytes: async (url: string) => {
        const answer = await app.inject({ method: 'GET', url, headers: { auth_token: token } });
        return { type: answer.headers['content-type'], body: answer.rawPayload };
      },
      /** The data of a call that must succeed. */
      ok: async (path: string, body: object = {}) => {
        const answer = await call(path, body);
        if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
        return answer.data;
      },
      /** What a call is refused with. */
      refusal: async (path: string, body: object = {}) => (await call(path, body)).error,
    };
  };
  return { app, as, admin: as() };
}
