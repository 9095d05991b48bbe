// A whole product to attack: every endpoint over a real database with files and jobs, sites with goods, people and trades, and callers
// with real sessions, rights and data permission.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { allRights, type Right } from '../../src/contract/menu.ts';
import { openApp } from '../../src/server/kernel/http/app.ts';
import { systemCtx, type Ctx, type DataScope, type EntityType } from '../../src/server/kernel/ctx.ts';
import { transact, type Database } from '../../src/server/kernel/db/database.ts';
import { openFiles } from '../../src/server/kernel/files/index.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { knowUsers, openJobs } from '../../src/server/kernel/jobs/index.ts';
import { mount } from '../../src/server/kernel/http/mount.ts';
import { createNode, createUser, guardSessions, makeOpenKey, sessionOf, signOf, userNow } from '../../src/server/modules/auth/index.ts';
import { callerOf } from '../../src/server/modules/device/index.ts';
import { implementations, tasks } from '../../src/server/modules/index.ts';
import { assignRights, createRole } from '../../src/server/modules/role/index.ts';
import type { Answer as CallerAnswer } from '../callers.ts';
import type { TestDatabase } from '../database.ts';
import { furnish } from '../machine-floor.ts';

export const endpoints: Endpoint[] = implementations.flatMap((one) => Object.values(one.endpoints));
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

export interface Answer extends CallerAnswer {
  ms: number;
}
interface How {
  /** Another token than the caller's. */
  token?: string;
  /** A call that a machine would sign goes without. */
  unsigned?: boolean;
}
export interface Caller {
  token: string;
  userId: string;
  /** Sends an input as the browser would: in the query of a GET, in the body else. */
  send(endpoint: Endpoint, input?: unknown, how?: How): Promise<Answer>;
}
interface Person {
  rights?: readonly Right[];
  scope?: DataScope;
  /** A role that stands already, instead of one with these rights. */
  roleId?: string;
  /** A vendor's own account: it has no role. */
  vendorId?: string;
}

export interface Site {
  nodeId: string;
  timeZone: string;
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  hire(person?: Person): Promise<Caller>;
}
export interface TestApp {
  app: FastifyInstance;
  /** What was logged as a fault since it was emptied last. */
  faults: string[];
  site(nodeCode: string): Promise<Site>;
  close(): Promise<void>;
}

/** The product over a test database, with files in a folder of its own; jobs run where a test asks for them. */
export async function openTestApp({ db, url }: TestDatabase, { jobs = false } = {}): Promise<TestApp> {
  const faults: string[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'trust-'));
  await openFiles({ dataDir, s3: undefined });
  knowUsers(userNow);
  const running = jobs ? await openJobs({ url, db, tasks, log: (line) => faults.push(line) }) : undefined;
  const app = await openApp();
  const log = (error: unknown) => void faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  guardSessions(app, db);
  mount(app, { db, sessionOf: (token) => sessionOf(db, token), callerOf: (request) => callerOf(db, request), log }, implementations);
  await app.ready();
  return {
    app,
    faults,
    site: (nodeCode) => openSite(app, db, nodeCode),
    close: async () => {
      await running?.stop();
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A key of the site's first machine; a machine is made where there is none. */
async function machineKey(ctx: Ctx): Promise<MachineKey> {
  // scope: the test's own node
  const first = await ctx.db.selectFrom('vm').select('id').where('nodeId', '=', ctx.nodeId).orderBy('vmCode').executeTakeFirst();
  const vmId = first?.id ?? (await furnish(ctx, { code: 'OPEN' })).vmId;
  return makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: '测试', createdBy: 'test', vmId });
}

async function openSite(app: FastifyInstance, db: Database, nodeCode: string): Promise<Site> {
  const { nodeId } = await createNode(db, { nodeCode, nodeName: `站点${nodeCode}`, timeZone: 'Asia/Shanghai' });
  const node = { nodeId, timeZone: 'Asia/Shanghai' };
  const run: Site['run'] = (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, node, 'test')));
  let key: Promise<MachineKey> | undefined;
  const machine = () => (key ??= run(machineKey));
  return {
    ...node,
    run,
    async hire({ rights = allRights as readonly Right[], scope = {}, roleId, vendorId } = {}) {
      const { userId, token } = await run(async (ctx) =>
        vendorId ? signedIn(ctx, { vendorId }, {}) : signedIn(ctx, { roleIds: [roleId ?? (await roleOf(ctx, rights))] }, scope),
      );
      return { token, userId, send: (endpoint, input = {}, how = {}) => sendTo(app, { token, endpoint, input, machine, ...how }) };
    },
  };
}

async function roleOf(ctx: Ctx, rights: readonly Right[]): Promise<string> {
  const name = newId().slice(-10);
  const role = await createRole(ctx, { roleCode: `R${name}`, roleName: `角色${name}`, loginSys: 'fms' });
  await assignRights(ctx, { roleId: role.id, menuCodes: [...rights] });
  return role.id;
}

/** A vendor of a site, by its code; gives its id. */
export async function vendorOf({ pool }: Pick<TestDatabase, 'pool'>, nodeId: string, code: string): Promise<string> {
  const id = newId();
  await pool.query('insert into vendor (node_id, id, vendor_code, vendor_name) values ($1, $2, $3, $4)', [
    nodeId,
    id,
    code,
    `供应商${code}`,
  ]);
  return id;
}

/** A user with a role, a template of this data permission, and a session. */
async function signedIn(
  ctx: Ctx,
  what: { roleIds?: string[]; vendorId?: string },
  scope: DataScope,
): Promise<{ userId: string; token: string }> {
  const { nodeId, db } = ctx;
  const name = newId().slice(-10);
  const { userId } = await createUser(ctx, { loginAccount: `u${name}`, userName: '测试', ...what, loginSys: ['fms'] });
  const entities = Object.entries(scope).flatMap(([entityType, ids]) =>
    ids.map((entityId) => ({ entityType: entityType as EntityType, entityId })),
  );
  if (entities.length > 0) {
    const templateId = newId();
    await db
      .insertInto('dataScopeTemplate')
      .values({ nodeId, id: templateId, templateName: `T${name}` })
      .execute();
    await db
      .insertInto('dataScopeEntity')
      .values(entities.map((one) => ({ nodeId, templateId, ...one })))
      .execute();
    await db.insertInto('userDataScope').values({ nodeId, userId, templateId }).execute();
  }
  const token = `${Buffer.from(nodeId.replaceAll('-', ''), 'hex').toString('base64url')}.${randomBytes(32).toString('base64url')}`;
  const tokenHash = createHash('sha256').update(token).digest();
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('session')
    .values({ nodeId, tokenHash, familyId: newId(), userId, loginSys: 'fms', client: 'test', address: '10.0.0.1', expiresAt })
    .execute();
  return { userId, token };
}

/** A value as it stands in an address: what is made up may be anything, also an object that has no text of its own. */
const inAddress = (one: unknown): string => (typeof one === 'string' ? one : one === null ? '' : (JSON.stringify(one) ?? ''));

const queryOf = (input: unknown): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(typeof input === 'object' && input ? input : {})) {
    if (Array.isArray(value)) for (const one of value) query.append(`${name}[]`, inAddress(one));
    else query.append(name, inAddress(value));
  }
  return query.toString();
};

/** The headers of a signed call. */
function signed({ appKey, secret }: MachineKey, path: string, body: string): Record<string, string> {
  const [timestamp, nonce] = [String(Date.now()), newId()];
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const sign = signOf({ method: 'POST', path, query: '', timestamp, nonce, bodyHash }, secret);
  return { 'x-app-key': appKey, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-sign': sign };
}

interface MachineKey {
  appKey: string;
  secret: string;
}
interface Sending extends How {
  /** Signs what only machines may call. */
  machine: () => Promise<MachineKey>;
  token: string;
  endpoint: Endpoint;
  input: unknown;
}
async function sendTo(app: FastifyInstance, { token, endpoint, input, machine, unsigned }: Sending): Promise<Answer> {
  const began = performance.now();
  const given = (typeof input === 'object' && input ? input : {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(inAddress(given[name] ?? newId()).toWellFormed() || '-'),
  );
  const named = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  const rest =
    Array.isArray(input) || named.size === 0 ? input : Object.fromEntries(Object.entries(given).filter(([name]) => !named.has(name)));
  const inQuery = endpoint.method === 'GET' || endpoint.wire === 'upload';
  const body = typeof rest === 'string' ? rest : JSON.stringify(rest);
  const answer = await app.inject({
    method: endpoint.method,
    url: `/gateway${path}${inQuery ? `?${queryOf(rest)}` : ''}`,
    headers: {
      auth_token: token,
      ...(inQuery ? {} : { 'content-type': 'application/json' }),
      ...(endpoint.permit === 'device' && !unsigned ? signed(await machine(), `/gateway${path}`, body) : {}),
    },
    ...(inQuery ? {} : { payload: body }),
  });
  const json = String(answer.headers['content-type']).includes('json');
  const { code, msg, error, data } = json ? answer.json<Answer>() : { code: 0, msg: '', error: undefined, data: null };
  return { status: answer.statusCode, code, msg, error, data, raw: answer.body, ms: performance.now() - began };
}
