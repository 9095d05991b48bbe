// Jobs of the running product, as a person orders them: from the call to the file, or from the file to the commit.
import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createUser, seedRoles } from '../src/server/modules/auth/index.ts';
import { idOf, type Floor } from './floor.ts';
import type { Running } from './process.ts';

export const TOKEN = `${Buffer.from(idOf('node', 1).replaceAll('-', ''), 'hex').toString('base64url')}.${'b'.repeat(43)}`;
const POLL_MS = 50;
/** The status of a job that ended well; what is above it ended otherwise. */
export const DONE = 2;

/** An administrator with a session, without the way through the sign-in page; gives the roles that he has. */
export async function signIn({ run, nodeId }: Floor): Promise<string[]> {
  return run(async (ctx) => {
    const roles = await seedRoles(ctx);
    const { userId } = await createUser(ctx, { loginAccount: 'bench', userName: 'bench', userType: 1, roleIds: [roles.SUPER_ADMIN] });
    const tokenHash = createHash('sha256').update(TOKEN).digest();
    const session = { nodeId, tokenHash, familyId: userId, userId, loginSys: 'fms', client: 'bench', address: '127.0.0.1' };
    await ctx.db
      .insertInto('session')
      .values({ ...session, expiresAt: new Date(Date.now() + 3_600_000) })
      .execute();
    return [roles.SUPER_ADMIN];
  });
}

/** Calls the product as that administrator; what it refuses is an error. */
export async function call<T>({ url }: Running, path: string, body?: object): Promise<T> {
  const form = body instanceof FormData;
  const answer = await fetch(`${url}/gateway${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { auth_token: TOKEN, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  });
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
  return data;
}

export interface Timed {
  seconds: number;
  /** Megabytes that the process took at most. */
  memory: number;
  /** Milliseconds of processor time that the product took. */
  cpu: number;
}

/** Runs a job to its end; `order` begins it and gives what asks for its status. */
export async function timed(product: Running, order: () => Promise<() => Promise<number>>): Promise<Timed> {
  product.rest();
  const before = product.cpu();
  const begin = performance.now();
  const state = await order();
  for (let now = await state(); now !== DONE; now = await state()) {
    if (now > DONE) throw new Error(`the job ended with status ${now}`);
    await sleep(POLL_MS);
  }
  return { seconds: (performance.now() - begin) / 1000, memory: product.memory().most, cpu: product.cpu() - before };
}
