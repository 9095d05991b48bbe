// trust 22: a vendor's own sign-in is open to what is named here and closed to everything else, and sees its own statements alone.
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '../../src/contract/auth/index.ts';
import { allRights } from '../../src/contract/menu.ts';
import { role } from '../../src/contract/role/index.ts';
import { ConfirmStatus, statement } from '../../src/contract/statement/index.ts';
import { MatchState } from '../../src/contract/statement/match.ts';
import { MOST_NOTES, statementNote, vendorNote } from '../../src/contract/statement/note.ts';
import { vendorStatement } from '../../src/contract/statement/vendor.ts';
import { system } from '../../src/contract/system/index.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { sweepAttachments } from '../../src/server/modules/workflow/comment.ts';
import { testDatabase } from '../database.ts';
import { furnish } from '../machine-floor.ts';
import { freezeStatement } from '../statements.ts';
import { endpoints, nameOf, openTestApp, vendorOf, type Caller, type Site, type TestApp } from './test-app.ts';

/** All that a vendor's sign-in may call besides what is open to everybody. */
const OPEN = [
  'GET /auth/user/findOwnSecondFactor',
  'GET /basic/findFuncMenuByUser',
  'GET /oauth/findLoginInfo',
  'GET /oauth/refreshToken',
  'GET /tradeagg/findOwnStatement',
  'GET /tradeagg/listOwnStatementNote',
  'POST /auth/user/beginOwnSecondFactor',
  'POST /auth/user/confirmOwnSecondFactor',
  'POST /auth/user/endSeeAsUser',
  'POST /auth/user/removeOwnSecondFactor',
  'POST /auth/user/renewOwnRecoveryCode',
  'POST /auth/user/updateCurrentPassword',
  'POST /oauth/logout',
  'POST /tradeagg/answerOwnStatement',
  'POST /tradeagg/exportOwnStatementPdf',
  'POST /tradeagg/listOwnStatement',
  'POST /tradeagg/openOwnStatementNote',
  'POST /tradeagg/uploadOwnStatementNote',
];

const database = testDatabase();
let app: TestApp;
let site: Site;
let admin: Caller;
let vendor: Caller;
let rival: Caller;
const ids = { vendor: '', rival: '', own: '', other: '' };

beforeAll(async () => {
  app = await openTestApp(database);
  site = await app.site('VENDOR');
  const { nodeId } = site;
  admin = await site.hire();
  [ids.vendor, ids.rival] = [await vendorOf(database, nodeId, 'V1'), await vendorOf(database, nodeId, 'V2')];
  [vendor, rival] = [await site.hire({ vendorId: ids.vendor }), await site.hire({ vendorId: ids.rival })];
  ids.own = await freezeStatement(database, { nodeId, statementNo: 'DZ-OWN', lines: 2, vendorId: ids.vendor });
  ids.other = await freezeStatement(database, { nodeId, statementNo: 'DZ-OTHER', lines: 3, vendorId: ids.rival });
}, 120_000);
afterAll(() => app.close());

const closed = endpoints.filter(({ permit }) => permit !== 'open' && permit !== 'device');
const isForbidden = ({ status, code, error }: { status: number; code: number; error: string | undefined }) =>
  status === 200 && code === 403 && error === 'not-permitted';

/** What is not refused to somebody; `another`: an account of his own for what ends a session. */
async function opened(who: Caller, another: () => Promise<Caller>, token?: string): Promise<string[]> {
  const names: string[] = [];
  for (const endpoint of closed) {
    const caller = /logout|refreshToken|CurrentPassword/.test(endpoint.path) ? await another() : who;
    if (!isForbidden(await caller.send(endpoint, {}, token === undefined ? {} : { token }))) names.push(nameOf(endpoint));
  }
  return names.toSorted();
}

test('trust 22 every endpoint refuses a vendor’s sign-in but those that are named', async () => {
  expect(await opened(vendor, () => site.hire({ vendorId: ids.vendor }))).toEqual(OPEN);
}, 120_000);

test('trust 22 roles that an account had before it was a vendor’s open nothing, and neither does a key of it', async () => {
  const { nodeId } = site;
  const once = async () => {
    const hired = await site.hire();
    await database.pool.query('update login_user set vendor_id = $2 where id = $1', [hired.userId, ids.vendor]);
    return hired;
  };
  expect(await opened(await once(), once)).toEqual(OPEN);
  const { userId, send } = await once();
  const node = Buffer.from(nodeId.replaceAll('-', ''), 'hex').toString('base64url');
  const key = `key.${node}.${randomBytes(32).toString('base64url')}`;
  await database.pool.query(
    `insert into access_key (node_id, id, user_id, key_name, key_hash, rights, expires_at, login_sys) values ($1, $2, $3, 'ERP', $4, $5, now() + interval '1 day', 'fms')`,
    [nodeId, newId(), userId, createHash('sha256').update(key).digest(), [...allRights]],
  );
  expect(await opened({ userId, token: key, send }, async () => ({ userId, token: key, send }), key)).toEqual([]);
}, 240_000);

test('trust 22 of two vendors each sees its own statements, and nobody else calls what is theirs', async () => {
  const numbers = async (who: Caller) =>
    (await who.send(vendorStatement.list, { page: 1, limit: 50 })).data.rows.map((row: { statementNo: string }) => row.statementNo);
  expect([await numbers(vendor), await numbers(rival)]).toEqual([['DZ-OWN'], ['DZ-OTHER']]);
  for (const endpoint of [vendorStatement.find, vendorStatement.paper])
    expect((await vendor.send(endpoint, { id: ids.other })).code).toBe(404);
  const answer = { confirmStatus: ConfirmStatus.confirmed };
  expect((await vendor.send(vendorStatement.answer, { id: ids.other, ...answer })).code).toBe(404);
  expect((await admin.send(vendorStatement.answer, { id: ids.own, ...answer })).error).toBe('not-permitted');
  const found = await vendor.send(vendorStatement.find, { id: ids.own });
  expect(found.data).toMatchObject({ statementNo: 'DZ-OWN', totalPrice: '24.68', differences: [] });
  expect(found.data.lines).toHaveLength(2);
  // Who made it and who answered for the site are on the paper at most.
  expect(found.raw).not.toContain('财务小王');
  const [paper, siteCopy] = [await vendor.send(vendorStatement.paper, { id: ids.own }), await admin.send(statement.paper, { id: ids.own })];
  expect(paper.raw.length).toBeGreaterThan(1000);
  expect(paper.raw).toBe(siteCopy.raw);
});

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const PDF = Buffer.from('%PDF-1.4 a bill of delivery');

async function lay(
  who: Caller,
  own: boolean,
  { bytes = PNG, name = '照片.png', ...fields }: { bytes?: Buffer; name?: string; statementId?: string; productId?: string; said?: string },
) {
  const query = new URLSearchParams({ statementId: ids.own, ...fields }).toString();
  const body = [
    `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    bytes,
    '\r\n--cut--\r\n',
  ];
  const answer = await app.app.inject({
    method: 'POST',
    url: `/gateway${(own ? vendorNote : statementNote).add.path}?${query}`,
    headers: { auth_token: who.token, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat(body.map((part) => Buffer.from(part as string))),
  });
  return answer.json<{ code: number; error?: string }>().error;
}

test('files on a statement and its differences: either side lays them there and opens all, nobody else does, and what is no picture or PDF is refused', async () => {
  const { productId } = await differ();
  expect(await lay(vendor, true, { said: '签收单', productId })).toBeUndefined();
  expect(await lay(admin, false, { bytes: PDF, name: '入库单.pdf' })).toBeUndefined();
  expect(await lay(vendor, true, { bytes: Buffer.from('<html>'), name: 'x.png' })).toBe('file-kind');
  expect(await lay(vendor, true, { productId: newId() })).toBe('not-found');
  for (const [who, own] of [
    [rival, true],
    [await site.hire({ scope: { vm: [newId()] } }), false],
  ] as const)
    expect(await lay(who, own, {})).toBe('not-found');
  expect(await lay(await site.hire({ rights: ['report.statement'] }), false, {})).toBe('not-permitted');
  const told = (await vendor.send(vendorNote.list, { statementId: ids.own })).data;
  expect(told).toMatchObject([
    { productId, partnerFlag: true, said: '签收单', fileName: '照片.png', contentType: 'image/png', creator: '测试' },
    { productId: null, partnerFlag: false, said: null, fileName: '入库单.pdf', contentType: 'application/pdf', creator: null },
  ]);
  expect((await admin.send(statementNote.list, { statementId: ids.own })).data.map(({ creator }: { creator: string }) => creator)).toEqual([
    '测试',
    '测试',
  ]);
  expect((await rival.send(vendorNote.list, { statementId: ids.own })).data).toEqual([]);
  const opened = async (who: Caller, own: boolean, at: number) => {
    const { open } = own ? vendorNote : statementNote;
    const answer = await app.app.inject({
      method: 'POST',
      url: `/gateway${open.path}`,
      headers: { auth_token: who.token },
      payload: { id: told[at].id },
    });
    return answer.headers['content-type']?.toString().includes('json') ? answer.json<{ error: string }>().error : answer.rawPayload;
  };
  expect([await opened(vendor, true, 1), await opened(admin, false, 0)]).toEqual([PDF, PNG]);
  expect(await opened(rival, true, 0)).toBe('file-gone');
  // By no other address, whoever's sign-in it is: not even by one that everybody of the site reads pictures by.
  const { rows } = await database.pool.query('select object_name from stored_file where node_id = $1', [site.nodeId]);
  for (const { object_name: name } of rows) {
    const answer = await app.app.inject({ method: 'GET', url: `/gateway/cdn/file/${name}`, headers: { auth_token: vendor.token } });
    expect(answer.statusCode).toBe(401);
    expect(
      (await app.app.inject({ method: 'GET', url: `/gateway/cdn/file/${name}`, headers: { auth_token: rival.token } })).statusCode,
    ).toBe(401);
  }
  // What stands here is no file that was sent beside a comment and forgotten.
  await database.pool.query(`update stored_file set created_at = now() - interval '3 days'`);
  await site.run(sweepAttachments);
  expect(await opened(admin, false, 0)).toEqual(PNG);
  await expect(database.pool.query(`update statement_note set said = 'x'`)).rejects.toThrow('append-only');
  for (let n = 1; n < MOST_NOTES; n += 1) await lay(vendor, true, { productId });
  expect(await lay(vendor, true, { productId })).toBe('note-many');
  await database.pool.query('delete from statement_match');
}, 60_000);

test('it answers with words, by name; what is confirmed it does not take back, and nothing is confirmed while differences wait', async () => {
  const answer = async (fields: object) => (await vendor.send(vendorStatement.answer, { id: ids.own, ...fields })).error;
  expect(await answer({ confirmStatus: ConfirmStatus.disputed })).toBe('statement-why');
  const told = await reconcilers();
  expect(await answer({ confirmStatus: ConfirmStatus.disputed, confirmRemark: '少开<一>支' })).toBeUndefined();
  const heard = { title: '上海锋利刀具有限公司对对账单DZ-OWN有异议', content: expect.stringContaining('少开&#60;一&#62;支') };
  expect(await Promise.all(told.map(noticesOf))).toEqual([[expect.objectContaining(heard)], [], []]);
  const [row] = (await admin.send(statement.list, { statementNo: 'DZ-OWN' })).data.rows;
  expect(row).toMatchObject({
    confirmer: '测试（上海锋利刀具有限公司）',
    confirmRemark: '少开<一>支',
    confirmStatus: ConfirmStatus.disputed,
  });
  const { matchId } = await differ();
  expect((await vendor.send(vendorStatement.find, { id: ids.own })).data).toMatchObject({
    differing: 1,
    differences: [{ diffNum: 1, diffAmount: '12.34', matchState: MatchState.pending }],
  });
  expect(await answer({ confirmStatus: ConfirmStatus.confirmed })).toBe('statement-waits');
  await database.pool.query('update statement_match set match_state = 2 where id = $1', [matchId]);
  expect(await answer({ confirmStatus: ConfirmStatus.confirmed })).toBeUndefined();
  expect(await answer({ confirmStatus: ConfirmStatus.disputed, confirmRemark: '又不对' })).toBe('statement-answered');
  expect(await lay(vendor, true, {})).toBe('statement-answered');
});

/** One who may reconcile, one who may and sees a part of the site, one who reads alone. */
const reconcilers = async () => [
  await site.hire({ rights: ['report.statement', 'report.statement.confirm'] }),
  await site.hire({ rights: ['report.statement', 'report.statement.confirm'], scope: { vm: [newId()] } }),
  await site.hire({ rights: ['report.statement'] }),
];
const noticesOf = async ({ userId }: Caller): Promise<object[]> =>
  (await database.pool.query('select title, content from notice where node_id = $1 and $2 = any(receiver_ids)', [site.nodeId, userId]))
    .rows;

/** One piece is invoiced too much. */
async function differ(): Promise<{ matchId: string; productId: string }> {
  const matchId = newId();
  const { glove: productId } = await site.run((ctx) => furnish(ctx, { code: newId().slice(-6) }));
  await database.pool.query(
    `insert into statement_match values ($1, $2, $3, $4, 2, 2468, 0, 0, 0, 0, 0, 2, 2468, 3, 3702, 1, 1234, 2, 1)`,
    [site.nodeId, matchId, ids.own, productId],
  );
  return { matchId, productId };
}

test('an account is tied to a vendor by who may tie, has no roles, and is signed out when it is', async () => {
  const clerk = await site.hire({ rights: ['system.userRole', 'system.userRole.update', 'system.userRole.create'] });
  const staff = await site.hire({ rights: ['report.statement'] });
  const made = (fields: object) => ({
    loginAccount: `v${newId().slice(-9)}`,
    userName: '王经理',
    loginSys: ['fms'],
    roleIds: [],
    ...fields,
  });
  const create = async (who: Caller, fields: object) => who.send(system.createUser, made(fields));
  expect((await create(clerk, { vendorId: ids.vendor })).error).toBe('not-permitted');
  expect((await create(admin, { vendorId: newId() })).error).toBe('not-found');
  const { roles } = (await admin.send(role.users, { keyword: '测试', limit: 200 })).data.rows.find(
    (row: { roles: object[] }) => row.roles.length > 0,
  );
  expect((await create(admin, { vendorId: ids.vendor, roleIds: [roles[0].id] })).error).toBe('vendor-account');
  expect((await admin.send(system.updateUser, { userId: staff.userId, vendorId: ids.vendor })).error).toBe('vendor-account');
  const { userId } = (await create(admin, { vendorId: ids.vendor })).data;
  expect((await admin.send(role.bind, { userId, roleIds: [roles[0].id] })).error).toBe('vendor-account');
  const plain = await site.hire({ vendorId: ids.vendor });
  expect((await plain.send(auth.info)).data).toMatchObject({ vendorName: '供应商V1', modes: [] });
  expect((await admin.send(system.updateUser, { userId: plain.userId, vendorId: ids.rival })).code).toBe(200);
  await new Promise((passed) => setTimeout(passed, 600));
  expect((await plain.send(auth.info)).status).toBe(401);
});
