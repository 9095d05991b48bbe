// A shop to test on: the endpoints of products over a real database, for callers with any rights and data permission.
import { openCallers, type Answer, type Caller } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import type { Implementation } from '../../kernel/http/mount.ts';

/** The server with these implementations; `as` gives the calls of somebody. */
export async function openShop(database: TestDatabase, implementations: readonly Implementation[]) {
  const { app, as: callsAs } = await openCallers(database, implementations);
  const as = (caller: Caller = {}) => {
    const calls = callsAs(caller);
    return {
      ...calls,
      call: calls.post,
      /** Sends a file as a multipart form. */
      send: (path: string, { content, name }: { content: Buffer; name: string }): Promise<Answer> => {
        const edge = 'x-edge';
        const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
        const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]);
        return calls.send({ method: 'POST', path, body, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } });
      },
      /** The bytes behind an address that an answer gave. */
      bytes: async (url: string) => {
        const answer = await app.inject({ method: 'GET', url, headers: { auth_token: calls.token } });
        return { type: answer.headers['content-type'], body: answer.rawPayload };
      },
    };
  };
  return { app, as, admin: as() };
}
