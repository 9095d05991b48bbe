// What the tests of this noun share: a server with stub sign-in, users with rights, working jobs and a folder of files.
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openApp } from '../../kernel/http/app.ts';
import type { Database } from '../../kernel/db/database.ts';
import { openFiles } from '../../kernel/files/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import { knowUsers, openJobs, type Jobs, type UserNow } from '../../kernel/jobs/index.ts';
import { mount, type Implementation } from '../../kernel/http/mount.ts';
import { productHandlers, productImport, productList, productTypeImport, productTypes } from '../product/index.ts';
import { product } from '../../../contract/product/index.ts';
import type { ServerNoun } from '../noun.ts';
import { exportableRows, openTransfer, type Importable } from './index.ts';

interface Place {
  db: Database;
  url: string;
  node: { nodeId: string; timeZone: string };
}
export interface TestUser {
  token: string;
  userId: string;
  rights: Set<string>;
}

export const testLists = () => [
  productList,
  exportableRows(product.listType, (ctx) => productTypes(ctx), 'product.productCategory.export'),
];

/** The noun over products. */
export const testTransfer = (...more: Importable[]): ServerNoun =>
  openTransfer({ lists: testLists(), importables: [productImport, productTypeImport, ...more], doubtful: async () => [] });

/** A user with a session of its own in the database; its rights can be changed while it works. */
export async function addUser(
  { db, node }: Place,
  rights: readonly string[],
  users: Map<string, TestUser & UserNow>,
): Promise<TestUser & UserNow> {
  const userId = newId();
  const token = `token-${userId}`;
  const loginAccount = `u${userId.slice(-6)}`;
  await db.insertInto('loginUser').values({ nodeId: node.nodeId, id: userId, loginAccount, userName: '测试' }).execute();
  await db
    .insertInto('session')
    .values({
      nodeId: node.nodeId,
      tokenHash: createHash('sha256').update(token).digest(),
      familyId: newId(),
      userId,
      loginSys: 'fms',
      client: 'test',
      address: '',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
  const user = {
    token,
    userId,
    ...node,
    rights: new Set(rights),
    scope: {},
    actor: { kind: 'user' as const, userId, loginAccount, userName: '测试', empId: null, loginSys: 'fms' },
  };
  users.set(userId, user);
  return user;
}

export interface TestServer {
  app: FastifyInstance;
  transfer: ServerNoun;
  dataDir: string;
  users: Map<string, TestUser & UserNow>;
  jobs: Jobs | undefined;
  startJobs(): Promise<void>;
  close(): Promise<void>;
  call(user: TestUser, path: string, body?: unknown): Promise<{ code: number; msg: string; data: never; error?: string }>;
}

/** The server of these tests, without a port. */
export async function openServer(place: Place, transfer = testTransfer(), more: readonly Implementation[] = []): Promise<TestServer> {
  const users = new Map<string, TestUser & UserNow>();
  const dataDir = mkdtempSync(join(tmpdir(), 'transfer-test-'));
  await openFiles({ dataDir, s3: undefined });
  knowUsers(async (_db, { userId }) => users.get(userId));
  const app = await openApp();
  const sessionOf = async (token: string) => {
    const user = [...users.values()].find((one) => one.token === token);
    return user && { ...user, tokenHash: Buffer.alloc(32), expiresAt: '' };
  };
  mount(app, { db: place.db, sessionOf, log: (error) => console.error(error) }, [...productHandlers, ...transfer.handlers, ...more]);
  const server: TestServer = {
    app,
    transfer,
    dataDir,
    users,
    jobs: undefined,
    async startJobs() {
      server.jobs = await openJobs({
        url: place.url,
        db: place.db,
        tasks: (transfer.jobs ?? []).map(({ task }) => task),
        log: (line) => console.error(line),
      });
    },
    async close() {
      await server.jobs?.stop();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
    async call(user, path, body) {
      const answer = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: `/gateway${path}`,
        headers: { auth_token: user.token },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      return answer.json();
    },
  };
  return server;
}

/** Asks until the answer is what is waited for; fails after `seconds`. */
export async function until<T>(ask: () => Promise<T>, fits: (value: T) => boolean, seconds = 60): Promise<T> {
  for (const end = Date.now() + seconds * 1000; ;) {
    const value = await ask();
    if (fits(value)) return value;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)} after ${seconds} s`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** A multipart body with one file, and fields before it. */
export function formOf(file: { name: string; bytes: Buffer }, fields: Record<string, string> = {}) {
  const boundary = `----test${newId()}`;
  const head = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const start = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head.join('') + start), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
