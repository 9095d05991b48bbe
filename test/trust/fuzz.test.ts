// trust 12, 40: requests made from every endpoint's own schema never meet a fault. TRUST_LONG=1 sends ten times as many;
// TRUST_SEED=<seed> TRUST_ONLY=<part of a path> sends the same ones again.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { formOf } from '../../src/server/modules/transfer/test-server.ts';
import { testDatabase } from '../database.ts';
import { fieldsOf, inputsOf, wireOf, type KnownIds } from './arbitrary.ts';
import { furnishSite, idsOf } from './goods.ts';
import { endpoints, nameOf, openTestApp, type Answer, type TestApp, type Site } from './test-app.ts';

const RUNS = process.env['TRUST_LONG'] ? 400 : 40;
const SLOWEST_MS = 5_000;
const LANES = 3;
const seed = Number(process.env['TRUST_SEED'] ?? Date.now() % 1_000_000_000);
const only = process.env['TRUST_ONLY'] ?? '';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let known: KnownIds;
let address: string;
beforeAll(async () => {
  testApp = await openTestApp(database, { jobs: true });
  site = await testApp.site('FUZZ');
  await site.run((ctx) => furnishSite(ctx, 1));
  known = await site.run(idsOf);
  address = await testApp.app.listen({ port: 0 });
});
afterAll(() => testApp?.close());

/** A form whose file is what was made up; sent over a real connection, which an upload is paced by. */
async function sendJunk(endpoint: Endpoint, token: string, input: unknown): Promise<Answer> {
  const began = performance.now();
  const { payload, headers } = formOf({ name: 'a.csv', bytes: Buffer.from(wireOf(input)) }, { policy: 'x', signature: 'y' });
  const query = new URLSearchParams({ templateCode: 'IMPORT_PRODUCT' }).toString();
  const url = `${address}/gateway${endpoint.path}?${query}`;
  const answer = await fetch(url, { method: 'POST', body: payload, headers: { ...headers, auth_token: token } });
  const raw = await answer.text();
  return { ...(JSON.parse(raw) as Answer), status: answer.status, raw, ms: performance.now() - began };
}

/** What is wrong with an answer; undefined when nothing is. */
function problemOf({ status, code, ms, raw }: Answer): string | undefined {
  if (testApp.faults.length > 0) return `fault: ${testApp.faults.splice(0)[0]?.slice(0, 600)}`;
  if (typeof code !== 'number') return `no envelope: ${raw.slice(0, 200)}`;
  if (status >= 500 || code >= 500) return `${status} ${raw.slice(0, 200)}`;
  return ms > SLOWEST_MS ? `${Math.round(ms)} ms` : undefined;
}

/** Reads first: writes take away what is read. */
const order = ({ kind, path }: Endpoint): number => (kind === 'read' ? 0 : 1) + (/delete|unbind/i.test(path) ? 1 : 0);
const attacked = endpoints.filter((one) => nameOf(one).includes(only)).sort((a, b) => order(a) - order(b));

const codes: Record<string, number> = {};
/** Attacks one endpoint; what was found, with the request that did it. */
async function attack(endpoint: Endpoint): Promise<string | undefined> {
  // A call may end its own session or take its own rights away: each endpoint gets a caller of its own.
  const { token, send } = await site.hire();
  const property = fc.asyncProperty(inputsOf(endpoint, known), async (input) => {
    const raw = endpoint.wire === 'upload' ? undefined : wireOf(input);
    const answer = await (raw === undefined ? sendJunk(endpoint, token, input) : send(endpoint, endpoint.method === 'GET' ? input : raw));
    codes[answer.code] = (codes[answer.code] ?? 0) + 1;
    const problem = problemOf(answer);
    if (problem) throw new Error(problem);
  });
  const found = await fc.check(property, { seed, numRuns: RUNS, endOnFailure: true });
  if (!found.failed) return undefined;
  const said = found.errorInstance instanceof Error ? found.errorInstance.message : '';
  return `${nameOf(endpoint)} ${wireOf(found.counterexample).slice(0, 500)}\n  ${said}`;
}

const DONE = 200;
/** What is wrong when a change names a record and says nothing of it, with fields left out and with fields that are null. */
async function sayNothing(endpoint: Endpoint): Promise<string[]> {
  const { send } = await site.hire();
  const nulls = Object.fromEntries(fieldsOf(endpoint).map((name) => [name, null]));
  const wrong: string[] = [];
  for (const [column, [id = '']] of known) {
    if (!column.endsWith('.id')) continue;
    for (const input of [{ id }, { ...nulls, id }]) {
      const answer = await send(endpoint, input);
      const problem = problemOf(answer);
      if (problem) wrong.push(`${nameOf(endpoint)} ${JSON.stringify(input)} ${problem}`);
      else if (answer.code === DONE) changed.add(nameOf(endpoint));
    }
  }
  return wrong;
}
/** Endpoints that took such a change of a record that is there. */
const changed = new Set<string>();

test('trust 40 a change that names a record and says nothing of it is no fault', { timeout: 300_000 }, async () => {
  const changes = attacked.filter((one) => one.kind === 'write' && /update/i.test(one.path) && fieldsOf(one).includes('id'));
  const wrong: string[] = [];
  for (const endpoint of changes) wrong.push(...(await sayNothing(endpoint)));
  expect(wrong, wrong.join('\n')).toEqual([]);
  // Where no record was ever found, nothing was tried.
  expect(changed.size, [...changed].join(' ')).toBeGreaterThan(10);
});

test(`trust 12 trust 40 ${RUNS} requests to each endpoint meet no fault (TRUST_SEED=${seed})`, { timeout: 1_800_000 }, async () => {
  const waiting = [...attacked];
  const suspects: [endpoint: Endpoint, found: string][] = [];
  // Some at once, so that neither the server nor its database waits for the other.
  const lane = async () => {
    for (let endpoint = waiting.shift(); endpoint; endpoint = waiting.shift()) {
      const found = await attack(endpoint);
      if (found) suspects.push([endpoint, found]);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // Whose fault it was shows when each is alone; what shows only beside others is told as it was.
  const wrong: string[] = [];
  for (const [endpoint] of suspects) wrong.push(...[await attack(endpoint)].filter((one) => one !== undefined));
  console.log(`fuzz: seed ${seed}, ${attacked.length} endpoints × ${RUNS}, answers by code ${JSON.stringify(codes)}`);
  const found = wrong.length > 0 ? wrong : suspects.map(([, one]) => one);
  expect(found, found.join('\n')).toEqual([]);
});
