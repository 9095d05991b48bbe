// trust 21: who may call what. The expected answers stand in trust/expected/matrix.txt, apart from the code that gives them.
import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { seedRoles, type SeedRole } from '../../src/server/modules/auth/index.ts';
import { testDatabase } from '../database.ts';
import { endpoints, nameOf, openTestApp, vendorOf, type Answer, type Caller, type TestApp, type Site } from './test-app.ts';

const file = new URL('../../trust/expected/matrix.txt', import.meta.url);
/** The roles that every site begins with, by the letter that the table has for them. */
const ROLES: Record<string, SeedRole> = {
  S: 'SUPER_ADMIN',
  A: 'SITE_ADMIN',
  K: 'WAREHOUSE_KEEPER',
  R: 'REPLENISHER',
  P: 'APPROVER',
  V: 'REPORT_VIEWER',
};
const ALL = Object.keys(ROLES).join('');

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let roles: Record<SeedRole, string>;
/** `POST /vm/listVm` → `open`, `any`, or the letters of the roles that may. */
const seen = new Map<string, string>();
const wrong: string[] = [];

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('MATRIX');
  roles = await site.run(seedRoles);
  for (const endpoint of endpoints) seen.set(nameOf(endpoint), await audienceOf(endpoint));
}, 180_000);
afterAll(() => testApp?.close());

const isUnknown = ({ status, code, error }: Answer): boolean => status === 401 && code === 401 && error === 'not-signed-in';
const isForbidden = ({ status, code, error }: Answer): boolean => status === 200 && code === 403 && error === 'not-permitted';
/** Let through: refused at most for what was sent. */
const isLetIn = ({ status, code }: Answer): boolean => status === 200 && (code === 0 || code === 200 || [400, 404, 409].includes(code));

const people = new Map<string, Caller>();
async function callerOf(letter: string, { path }: Endpoint): Promise<Caller> {
  const known = people.get(letter);
  // What ends a session gets one of its own, the first of all too: a session that was replaced lives ten seconds more.
  const ends = /logout|refreshToken|updateCurrentPassword/.test(path);
  if (known && !ends) return known;
  const hired = await site.hire({ roleId: roles[ROLES[letter] as SeedRole] });
  if (!ends) people.set(letter, hired);
  return hired;
}

async function audienceOf(endpoint: Endpoint): Promise<string> {
  if (endpoint.permit === 'device') return machines(endpoint);
  let letters = '';
  if (endpoint.permit === 'partner') return vendors(endpoint);
  const anybody = await (await nobody('')).send(endpoint, {});
  if (isLetIn(anybody)) return 'open';
  if (!isUnknown(anybody)) wrong.push(`${nameOf(endpoint)} without a token: ${anybody.status} ${anybody.raw.slice(0, 120)}`);
  for (const letter of ALL) {
    const answer = await (await callerOf(letter, endpoint)).send(endpoint, {});
    if (isLetIn(answer)) letters += letter;
    else if (!isForbidden(answer)) wrong.push(`${nameOf(endpoint)} as ${ROLES[letter]}: ${answer.status} ${answer.raw.slice(0, 120)}`);
  }
  const asksNoRight = endpoint.permit === 'open' || endpoint.permit === 'signedIn';
  return letters === ALL && asksNoRight ? 'any' : letters || '-';
}

/** A machine that signs is let in, nobody else, whoever they are. */
async function machines(endpoint: Endpoint): Promise<string> {
  for (const letter of ALL) {
    const answer = await (await callerOf(letter, endpoint)).send(endpoint, {}, { unsigned: true });
    if (answer.status !== 401 || answer.error !== 'sign-missing') wrong.push(`${nameOf(endpoint)} unsigned: ${answer.raw.slice(0, 120)}`);
  }
  return isLetIn(await (await callerOf('V', endpoint)).send(endpoint, {})) ? 'machine' : '-';
}

/** A vendor's own sign-in is let in, nobody else, whatever his role. */
async function vendors(endpoint: Endpoint): Promise<string> {
  for (const letter of ALL)
    if (!isForbidden(await (await callerOf(letter, endpoint)).send(endpoint, {}))) wrong.push(`${nameOf(endpoint)} as ${ROLES[letter]}`);
  vendor ??= await site.hire({ vendorId: await vendorOf(database, site.nodeId, 'MATRIX') });
  return isLetIn(await vendor.send(endpoint, {})) ? 'partner' : '-';
}
let vendor: Caller | undefined;

let borrowed: Caller | undefined;
/** Somebody who sends this token, or none. */
async function nobody(token: string): Promise<Pick<Caller, 'send'>> {
  borrowed ??= await site.hire();
  return { send: (endpoint, input) => (borrowed as Caller).send(endpoint, input, { token }) };
}

/** The table: what it expects of each endpoint. */
function expected(): Map<string, string> {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const [method = '', path = '', who = ''] = line.trim().split(/\s+/);
      return [`${method} ${path}`, who];
    }),
  );
}
const lineOf = (name: string): string => name.replace(' ', name.startsWith('GET') ? '  ' : ' ').padEnd(60) + seen.get(name);

test('trust 21 every endpoint stands in the table, and lets in whom the table says', () => {
  const table = expected();
  const missing = [...seen.keys()].filter((name) => !table.has(name)).map(lineOf);
  if (process.env['MATRIX_ADD'] && missing.length > 0) {
    appendFileSync(file, `${missing.join('\n')}\n`);
    console.log(`added to trust/expected/matrix.txt, for you to read:\n${missing.join('\n')}`);
    return;
  }
  const surplus = [...table.keys()].filter((name) => !seen.has(name));
  const other = [...seen]
    .filter(([name, who]) => table.has(name) && table.get(name) !== who)
    .map(([name, who]) => `${name}: ${who}, the table says ${table.get(name)}`);
  // Missing lines: read them, then `npm run matrix -- --add`. Others: either the code or the table is wrong.
  expect({ missing, surplus, other, wrong }).toEqual({ missing: [], surplus: [], other: [], wrong: [] });
});

/** What asks for a session. */
const closed = endpoints.filter(({ permit }) => permit !== 'open' && permit !== 'device');

test('trust 21 a session that expired, was ended, was replaced, or whose token was changed by a bit is nobody', async () => {
  const hire = async (sql: string) => {
    const { token, userId } = await site.hire();
    await database.pool.query(`update session set ${sql} where user_id = $1`, [userId]);
    return token;
  };
  const { token } = await site.hire();
  const tokens = {
    expired: await hire(`expires_at = now() - interval '1 second'`),
    ended: await hire('ended_at = now()'),
    replaced: await hire(`replaced_at = now() - interval '11 seconds'`),
    changed: token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.slice(-1),
    otherNode: `${Buffer.alloc(16).toString('base64url')}${token.slice(22)}`,
    junk: 'x',
  };
  const faults: string[] = [];
  for (const endpoint of closed)
    for (const [name, used] of Object.entries(tokens)) {
      const answer = await (await nobody(used)).send(endpoint, {});
      if (!isUnknown(answer)) faults.push(`${nameOf(endpoint)} ${name}: ${answer.status} ${answer.raw.slice(0, 80)}`);
    }
  expect(faults).toEqual([]);
});

test('trust 21 a user without a role, and one of a locked account, get in nowhere that asks for a right', async () => {
  const without = await site.hire({ rights: [] });
  const locked = await site.hire();
  await database.pool.query('update login_user set lock_flag = true where id = $1', [locked.userId]);
  const faults: string[] = [];
  for (const endpoint of closed) {
    const answer = await locked.send(endpoint, {});
    if (!isUnknown(answer)) faults.push(`${nameOf(endpoint)} locked: ${answer.raw.slice(0, 80)}`);
    if (endpoint.permit !== 'signedIn' && !isForbidden(await without.send(endpoint, {}))) faults.push(`${nameOf(endpoint)} without a role`);
  }
  expect(faults).toEqual([]);
});

/** What everybody who signs in may change: their own things, and what a workflow has put before them by name. */
const OWN =
  /^\/(oauth|auth\/user\/(updateCurrentPassword|(create|drop)OwnProposal|updateOwnAlert|(create|drop)OwnPush|updateOwnPasskey|endOwnAccessKey|endSeeAsUser)|export|global|cdn|guide|basic\/\w+UserDashboard\w*)\b|NoticeRead$|(decide|change|ask|answer|delegate|comment)Approval$|ApprovalAbsence$|(create|vote)Feedback$|dropHandEntry$|(offer|take)Tool$|Excel\/|\/upload$/;
test('trust 21 who only looks changes nothing, and who administers no rights gives none', () => {
  const table = expected();
  const may = (letter: string) =>
    endpoints.filter((endpoint) => {
      const who = table.get(nameOf(endpoint)) ?? '';
      return endpoint.kind === 'write' && (who === 'any' || who.includes(letter));
    });
  expect(
    may('V')
      .filter(({ path }) => !OWN.test(path))
      .map(nameOf),
  ).toEqual([]);
  const rightsGiven = endpoints
    .filter(({ kind, permit }) => kind === 'write' && JSON.stringify(permit).includes('system.roleList'))
    .map(nameOf);
  expect(rightsGiven.length).toBeGreaterThan(3);
  for (const letter of 'KRPV')
    expect(
      may(letter)
        .map(nameOf)
        .filter((name) => rightsGiven.includes(name)),
      letter,
    ).toEqual([]);
});
