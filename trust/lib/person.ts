// Somebody who has signed in.
import type { FastifyRequest } from 'fastify';
import type { Right } from '../../src/contract/menu.ts';
import { makeSession } from '../../src/server/modules/auth/session.ts';
import { makeUser } from '../../src/server/modules/auth/test-site.ts';
import type { TestDatabase } from '../../test/template.ts';

/** A token of a new user with these rights, for a client on this machine that names no browser. */
export async function signIn(t: TestDatabase, rights: readonly Right[] = []): Promise<string> {
  const { userId, nodeId } = await makeUser(t, rights, { loginSys: ['fms'] });
  const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest;
  const { token } = await makeSession(t.db, { nodeId, userId, loginSys: 'fms', request });
  return token;
}
