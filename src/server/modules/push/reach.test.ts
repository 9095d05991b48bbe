// How a receiver is reached and what it answers: every way to sign in, certificates, redirects, conditions, templates, corrections; secrets stay hidden.
import { createHmac } from 'node:crypto';
import type { ServerOptions } from 'node:https';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { BodyFormat, DataPushType, PushAuth, PushKind, PushStatusB } from '../../../contract/push/codes.ts';
import { openTestProvider } from '../identity/test-provider.ts';
import { pushHandlers } from './index.ts';
import type { Pushing } from './pump.ts';
import { CA, CLIENT_CERT, CLIENT_KEY, EXPIRED_CERT, EXPIRED_KEY, SERVER_CERT, SERVER_KEY } from './test-certificates.ts';
import { addReceiver, pickSome, pump, settled } from './test-push.ts';
import { openReceiver, says, takes, type Came, type TestReceiver } from './test-receiver.ts';

const base = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let admin: typeof calls.admin;
let pushing: Pushing;
const open: TestReceiver[] = [];
const receiver = async (tls?: ServerOptions) => {
  const one = await openReceiver(tls);
  open.push(one);
  return one;
};
const SECRET = 'geheim-4711-long';
const AT = '/data-push-platform';

beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  calls = await openCallers(base, pushHandlers);
  ({ admin } = calls);
  await base.run((ctx) => pickSome(ctx, 1));
});
afterAll(async () => {
  await pushing?.stop();
  delete process.env['OUTGOING_NETWORKS'];
  await Promise.all(open.map((one) => one.down().catch(() => undefined)));
});

const attempt = async (id: string) => admin.ok(`${AT}/pushTest`, { id, pushType: DataPushType.pick });

test('name and password, and a token, stand in the header that is theirs', async () => {
  const one = await receiver();
  const basic = await addReceiver(admin, one.url, { authKind: PushAuth.basic, authName: 'erp', authSecret: SECRET });
  const bearer = await addReceiver(admin, one.url, { authKind: PushAuth.bearer, authSecret: SECRET });
  expect(await attempt(basic)).toMatchObject({ takenFlag: true, responseStatus: 200 });
  await attempt(bearer);
  expect(one.came.map(({ headers }) => headers.authorization)).toEqual([
    `Basic ${Buffer.from(`erp:${SECRET}`).toString('base64')}`,
    `Bearer ${SECRET}`,
  ]);
  expect(one.came[0]?.headers['x-push-test']).toBe('true');
});

test('a signature is the one of Standard Webhooks, over number, time and body', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url, { authKind: PushAuth.hmac, authSecret: `whsec_${Buffer.from(SECRET).toString('base64')}` });
  await attempt(id);
  const { headers = {}, body = '' } = one.came[0] ?? ({} as Partial<Came>);
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
});

test('OAuth 2: a token is asked for once and used until it ends; one that is not liked any more is asked for anew', async () => {
  const tokens = await receiver();
  const one = await receiver();
  let given = 0;
  tokens.mood = (answer) => answer.end(JSON.stringify({ access_token: `t${(given += 1)}`, expires_in: 3600 }));
  const more = { authKind: PushAuth.oauth, authName: 'client', authSecret: SECRET, tokenUrl: tokens.url, tokenScope: 'push' };
  const id = await addReceiver(admin, one.url, more);
  pushing = pump(base);
  await base.run((ctx) => pickSome(ctx, 3));
  await settled(base, id, 2);
  expect(given).toBeLessThanOrEqual(3);
  expect(tokens.came[0]?.body).toBe('grant_type=client_credentials&scope=push');
  expect(tokens.came[0]?.headers.authorization).toBe(`Basic ${Buffer.from(`client:${SECRET}`).toString('base64')}`);
  const before = given;
  one.mood = (answer, came) => (came.headers.authorization === `Bearer t${given}` && given > before ? takes : says(401))(answer, came);
  await base.run((ctx) => pickSome(ctx, 1));
  await settled(base, id, 2);
  expect(given).toBe(before + 1);
  tokens.mood = says(400);
  const refused = await addReceiver(admin, one.url, more);
  expect(await attempt(refused)).toMatchObject({ takenFlag: false, pushReason: 'token' });
  await pushing.stop();
});

test('OAuth 2: a real provider gives the token that the receiver is shown', async () => {
  const provider = await openTestProvider();
  const client = { clientId: 'factory', secret: SECRET };
  provider.register({ ...client, redirectUri: `${provider.issuer}/x`, logoutUri: `${provider.issuer}/x` });
  const one = await receiver();
  const more = { authKind: PushAuth.oauth, authName: client.clientId, tokenUrl: `${provider.issuer}/token` };
  const id = await addReceiver(admin, one.url, { ...more, authSecret: SECRET });
  expect(await attempt(id)).toMatchObject({ takenFlag: true });
  expect(one.came[0]?.headers.authorization).toMatch(/^Bearer [\w-]{20,}$/);
  const wrong = await addReceiver(admin, one.url, { ...more, authSecret: 'another' });
  expect(await attempt(wrong)).toMatchObject({ takenFlag: false, pushReason: 'token' });
  await provider.stop();
});

test('a certificate counts by whose root it is and until when; the receiver may ask for one of ours', async () => {
  const secure = await receiver({ cert: SERVER_CERT, key: SERVER_KEY, ca: CA, requestCert: true, rejectUnauthorized: true });
  const expired = await receiver({ cert: EXPIRED_CERT, key: EXPIRED_KEY });
  const mine = { certPem: CLIENT_CERT, clientKeySecret: CLIENT_KEY };
  expect(await attempt(await addReceiver(admin, secure.url, { caPem: CA, ...mine }))).toMatchObject({ takenFlag: true });
  expect(await attempt(await addReceiver(admin, secure.url, mine))).toMatchObject({ takenFlag: false, pushReason: 'certificate' });
  const unsaid = await attempt(await addReceiver(admin, secure.url, { caPem: CA }));
  expect(unsaid).toMatchObject({ takenFlag: false, reasonText: expect.stringMatching(/^\w+ alert certificate required$/) });
  const late = await attempt(await addReceiver(admin, expired.url, { caPem: CA }));
  expect(late).toMatchObject({ takenFlag: false, pushReason: 'certificate', reasonText: expect.stringContaining('expired') });
  expect([secure.came.length, expired.came.length]).toEqual([1, 0]);
  const refusal = (more: object) =>
    admin.refusal(`${AT}/createNodeConfig`, {
      receiverName: 'x',
      pushKind: PushKind.platform,
      url: secure.url,
      pushTypes: [1],
      authKind: PushAuth.none,
      ...more,
    });
  expect(await refusal({ certPem: CLIENT_CERT })).toBe('push-key');
  expect(await refusal({ certPem: CLIENT_CERT, clientKeySecret: SERVER_KEY })).toBe('push-key');
  expect(await refusal({ authKind: PushAuth.basic, authSecret: SECRET })).toBe('push-secret');
  for (const url of ['ftp://127.0.0.1/', 'http://a:b@127.0.0.1/', 'file:///etc/passwd', 'gopher://127.0.0.1/'])
    expect(await refusal({ url })).toBe('bad-input');
});

test('trust 38 a receiver that sends us elsewhere is not followed', async () => {
  const inside = await receiver();
  const one = await receiver();
  one.mood = says(302, '', { location: inside.url });
  expect(await attempt(await addReceiver(admin, one.url))).toMatchObject({ takenFlag: false, pushReason: 'redirected' });
  expect(inside.came).toEqual([]);
});

test('an answer counts by its condition where there is one; one without end is not read to it', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url, { takenIf: 'code = 0' });
  expect(await attempt(id)).toMatchObject({ takenFlag: false, pushReason: 'untaken', responseBody: '{"code":200}' });
  one.mood = says(200, '{"code":0}');
  expect(await attempt(id)).toMatchObject({ takenFlag: true });
  expect(await admin.refusal(`${AT}/updateNodeConfig`, { id, takenIf: 'code = (' })).toBe('push-template');
  one.mood = (answer) => {
    const more = (): void => void (answer.destroyed || answer.write('x'.repeat(50_000), () => setImmediate(more)));
    more();
  };
  await admin.ok(`${AT}/updateNodeConfig`, { id, takenIf: null });
  const endless = await attempt(id);
  expect(endless.takenFlag).toBe(true);
  expect(endless.responseBody.length).toBeLessThan(20_000);
});

test('what is secret is never read again: not of the receiver, not in an answer that says it back, not in the log', async () => {
  const one = await receiver();
  one.mood = (answer, came) => answer.end(`you are ${came.headers.authorization}`);
  const id = await addReceiver(admin, `${one.url}?key=${SECRET}`, { authKind: PushAuth.bearer, authSecret: SECRET });
  expect((await attempt(id)).responseBody).toBe('you are Bearer ***');
  const read = JSON.stringify(await admin.read(`${AT}/findNodeConfig?id=${id}`)).replaceAll(`key=${SECRET}`, '');
  expect(read).toContain('"secretKept":true');
  expect(read).not.toContain(SECRET);
  // Changed without saying it, it stays.
  await admin.ok(`${AT}/updateNodeConfig`, { id, receiverName: 'renamed' });
  expect((await attempt(id)).responseBody).toBe('you are Bearer ***');
  const { rows } = await base.pool.query(
    `select params::text as said from operate_log where path like '%NodeConfig%' and params::text like '%authSecret%'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows).replaceAll(`key=${SECRET}`, '')).not.toContain(SECRET);
});

test('trust 38 a secret that is kept is not led elsewhere: whoever changes the place or the way to sign in enters it again', async () => {
  const [one, other] = [await receiver(), await receiver()];
  other.mood = (answer, came) => answer.end(`you are ${came.headers.authorization}`);
  const id = await addReceiver(admin, `${one.url}?key=1`, { authKind: PushAuth.bearer, authSecret: SECRET });
  const change = (more: object) => admin.post(`${AT}/updateNodeConfig`, { id, ...more });
  for (const more of [
    { url: other.url },
    { authKind: PushAuth.basic, authName: 'erp' },
    { authKind: PushAuth.oauth, authName: 'erp', tokenUrl: other.url },
    { tokenUrl: other.url },
    { url: one.url.replace('http:', 'https:') },
  ])
    expect((await change(more)).error).toBe('push-secret-anew');
  // Another path of the same host is no other place; without a secret to keep nothing is asked.
  expect((await change({ url: `${one.url}/other` })).code).toBe(200);
  expect((await change({ url: other.url, authSecret: `${SECRET}2` })).code).toBe(200);
  expect((await attempt(id)).responseBody).toBe('you are Bearer ***');
  expect((await change({ url: one.url, authKind: PushAuth.none })).code).toBe(200);
  expect((await change({ url: other.url })).code).toBe(200);
  expect((await change({ authKind: PushAuth.bearer })).error).toBe('push-secret');
});

test('a key in an address is shown to whoever sets it, and to nobody else', async () => {
  const one = await receiver();
  await addReceiver(admin, `${one.url}?key=${SECRET}`, {
    receiverName: 'keyed',
    authKind: PushAuth.oauth,
    authName: 'a',
    authSecret: SECRET,
    tokenUrl: `${one.url}?k=2`,
  });
  const looks = calls.as({ rights: ['system.dataPush'] });
  const [seen] = (await looks.ok(`${AT}/listNodeConfig`, { receiverName: 'keyed' })).rows;
  expect([seen.url, seen.tokenUrl]).toEqual([`${one.url}?***`, `${one.url}?***`]);
  const [set] = (await admin.ok(`${AT}/listNodeConfig`, { receiverName: 'keyed' })).rows;
  expect([set.url, set.tokenUrl]).toEqual([`${one.url}?key=${SECRET}`, `${one.url}?k=2`]);
});

test('a secret is hidden however it is said back, before what is long is cut', async () => {
  const one = await receiver();
  const odd = 'a"b/ü<9 & c';
  const id = await addReceiver(admin, one.url, { authKind: PushAuth.bearer, authSecret: odd });
  const forms = [
    odd,
    JSON.stringify(odd),
    encodeURIComponent(odd),
    'a\\"b\\/\\u00fc<9 & c',
    Buffer.from(odd).toString('base64'),
    'a&quot;b/ü&lt;9 &amp; c',
  ];
  one.mood = (answer) => answer.end(forms.join('|'));
  expect((await attempt(id)).responseBody).toBe('***|"***"|***|***|***|***');
  one.mood = (answer) => answer.end(`${'x'.repeat(15_995)}${odd}`);
  expect((await attempt(id)).responseBody.slice(15_995)).toBe('***');
  const tokens = await receiver();
  tokens.mood = says(200, '{"access_token":"token-0815","expires_in":60}');
  one.mood = (answer, came) => answer.end(`you are ${came.headers.authorization}`);
  const signed = await addReceiver(admin, one.url, { authKind: PushAuth.oauth, authName: 'a', authSecret: SECRET, tokenUrl: tokens.url });
  expect((await attempt(signed)).responseBody).toBe('you are Bearer ***');
});

test('an answer whose condition cannot be asked is kept with what is wrong; the push may have been taken and goes again as it was', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url, { takenIf: '$sum(code) = 200' });
  one.mood = says(200, '{"code":"ok"}');
  expect(await attempt(id)).toMatchObject({ takenFlag: false, pushReason: 'untaken', responseStatus: 200, responseBody: '{"code":"ok"}' });
  await base.run((ctx) => pickSome(ctx, 1));
  pushing = pump(base);
  const [failed] = await settled(base, id, 3);
  expect(failed).toMatchObject({ push_reason: 'untaken', request_body: expect.stringContaining('number') });
  const template = { receiverId: id, pushType: DataPushType.pick, bodyFormat: BodyFormat.json, formula: '{ "v": 2 }' };
  await admin.ok(`${AT}/savePushTemplate`, template);
  await admin.ok(`${AT}/updateNodeConfig`, { id, takenIf: 'code = "ok"' });
  await admin.ok(`${AT}/rePushAll`, { ids: [failed?.id] });
  await settled(base, id, 2);
  expect(one.came.at(-1)?.body).toBe(failed?.request_body);
  await pushing.stop();
});

test('a template renames, adds and reckons; JSON, XML and form', async () => {
  const one = await receiver();
  const receiverId = await addReceiver(admin, one.url);
  const preview = (formula: string | null, bodyFormat: number = BodyFormat.json) =>
    admin.ok(`${AT}/previewPushTemplate`, { receiverId, pushType: DataPushType.pick, bodyFormat, formula });
  const plain = await preview(null);
  const { number, num } = JSON.parse(plain.body);
  const formula = '{ "orderNo": number, "site": "F01", "twice": num * 2 }';
  expect(JSON.parse((await preview(formula)).body)).toEqual({ orderNo: number, site: 'F01', twice: num * 2 });
  expect((await preview(formula, BodyFormat.xml)).body).toBe(
    `<?xml version="1.0" encoding="UTF-8"?><push><orderNo>${number}</orderNo><site>F01</site><twice>${num * 2}</twice></push>`,
  );
  expect((await preview('{ "order": { "name": "a<b & c" } }', BodyFormat.xml)).body).toContain(
    '<order><name>a&lt;b &amp; c</name></order>',
  );
  expect(await preview('{ "1 x": 1 }', BodyFormat.xml)).toMatchObject({ pushReason: 'xml', reasonText: '1 x', body: null });
  expect((await preview(formula, BodyFormat.form)).body).toBe(`orderNo=${number}&site=F01&twice=${num * 2}`);
  expect(await preview('{ "a": ')).toMatchObject({ pushReason: 'template', reasonText: expect.stringContaining('end of expression') });
  expect((await preview(formula)).pushReason).toBe(null);
  const looks = calls.as({ rights: ['system.dataPush'] });
  expect((await looks.post(`${AT}/previewPushTemplate`, { receiverId, pushType: 1, bodyFormat: 1, formula })).error).toBe('not-permitted');
  const save = (said: string | null) =>
    admin.post(`${AT}/savePushTemplate`, { receiverId, pushType: DataPushType.pick, bodyFormat: BodyFormat.json, formula: said });
  expect((await save('{ "a": ')).error).toBe('push-template');
  expect([(await save(formula)).data, (await save('{ "v": 2 }')).data]).toEqual([{ templateVersion: 1 }, { templateVersion: 2 }]);
  expect((await admin.read(`${AT}/listPushTemplate?receiverId=${receiverId}`)).map((row: { formula: string }) => row.formula)).toEqual([
    '{ "v": 2 }',
    formula,
  ]);
  pushing = pump(base);
  await base.run((ctx) => pickSome(ctx, 1));
  await settled(base, receiverId, 2);
  expect(one.came.at(-1)?.body).toBe('{"v":2}');
  await pushing.stop();
});

const PAGES_OF_B = [
  [PushKind.tssg, '/warehouse/tssgDataPush', '/warehouse/rePushAndUpdateByTssg', '/warehouse/rePushAndUpdateByXinjiang'],
  [PushKind.xinjiang, '/warehouse/xinjiangDataPush', '/warehouse/rePushAndUpdateByXinjiang', '/warehouse/rePushAndUpdateByTssg'],
] as const;
test.for(PAGES_OF_B)('R139 what failed is corrected and pushed again, before and after kept, on the page of kind %i', async (said) => {
  const [pushKind, list, correction, ofOther] = said;
  const one = await receiver();
  const id = await addReceiver(admin, one.url, { pushKind });
  one.mood = says(400, 'wrong material');
  await base.run((ctx) => pickSome(ctx, 1));
  pushing = pump(base);
  const [failed] = await settled(base, id, 3);
  const shown = async () => (await admin.ok(list, { receiverId: id })).rows[0];
  expect(await shown()).toMatchObject({ pushStatus: PushStatusB.failed, pushReason: 'rejected' });
  const correct = (requestBody: string, path: string = correction) =>
    admin.post(path, { id: failed?.id, requestBody, correctReason: '物料号写错' });
  expect((await correct('{ not json')).error).toBe('push-body');
  expect((await correct('{}', ofOther)).error).toBe('not-found');
  let answer: (() => void) | undefined;
  one.mood = (response, came) => (answer = () => takes(response, came));
  await correct('{"material":"right"}');
  // On its way it says nothing of why it was not taken before: its tries do.
  expect(await shown()).toMatchObject({ pushStatus: PushStatusB.pushing, pushReason: null });
  await vi.waitFor(() => expect(answer).toBeDefined(), 20_000);
  expect(await shown()).toMatchObject({ pushStatus: PushStatusB.pushing, pushReason: null });
  expect(await admin.read(`${AT}/listPushRecordDetail?id=${failed?.id}`)).toMatchObject({ responseStatus: null, responseBody: null });
  answer?.();
  await settled(base, id, 2);
  expect(one.came.map((came) => came.id)).toEqual([failed?.id, failed?.id]);
  const detail = await admin.read(`${AT}/listPushRecordDetail?id=${failed?.id}`);
  expect(detail).toMatchObject({
    requestBody: '{"material":"right"}',
    list: [{ beforeBody: failed?.request_body, afterBody: '{"material":"right"}', correctReason: '物料号写错', creator: '测试' }],
  });
  const tries = await admin.read(`${AT}/listPushRecordHis?id=${failed?.id}`);
  expect(tries.map((row: { takenFlag: boolean; responseBody: string }) => [row.takenFlag, row.responseBody])).toEqual([
    [true, '{"code":200}'],
    [false, 'wrong material'],
  ]);
  expect((await correct('{"material":"right"}')).error).toBe('push-taken');
  await pushing.stop();
});

test('a page shows its own pushes alone, and of those what its reader may see', async () => {
  const one = await receiver();
  await addReceiver(admin, one.url);
  await base.run((ctx) => pickSome(ctx, 4));
  const list = '/data-push-platform/listNodePushRecord';
  const [row] = (await admin.ok(list)).rows;
  const wms = calls.as({ rights: ['wms.wmsDataPush', 'wms.wmsDataPush.push'] });
  expect((await wms.get(`${AT}/listPushRecordDetail?id=${row.id}`)).error).toBe('not-found');
  expect((await wms.get(`${AT}/listPushRecordHis?id=${row.id}`)).error).toBe('not-found');
  expect(await wms.refusal(`${AT}/findPushHealth`, { pushKind: PushKind.platform })).toBe('not-permitted');
  const narrow = calls.as({ scope: { vm: [] } });
  expect((await narrow.ok(list)).total).toBe(0);
  expect((await narrow.get(`${AT}/listPushRecordDetail?id=${row.id}`)).error).toBe('not-found');
  expect(await narrow.ok('/data-push-platform/rePushAll', {})).toEqual({ pushed: 0 });
  // Who sees none of them sends an example, and is told so; who sees them sends the latest.
  const known = await admin.read(`${AT}/findNodeConfig`);
  const said = { id: known.find((row: { url: string }) => row.url === one.url).id, pushType: DataPushType.pick };
  const made = await narrow.ok(`${AT}/pushTest`, said);
  expect(made).toMatchObject({ takenFlag: true, madeUpFlag: true, requestBody: expect.stringContaining('T20260105-0001') });
  const real = await admin.ok(`${AT}/pushTest`, said);
  expect(real).toMatchObject({ takenFlag: true, madeUpFlag: false });
  expect(real.requestBody).not.toContain('T20260105-0001');
});

test('what does not fit the schema of the receiver is not sent: it fails with what is wrong, shown beside it, and goes once it fits', async () => {
  const one = await receiver();
  const id = await addReceiver(admin, one.url, { pushKind: PushKind.tssg });
  const plain = { receiverId: id, pushType: DataPushType.pick, bodyFormat: BodyFormat.json };
  const orders = { type: 'object', required: ['no', 'at'], properties: { no: { type: 'string' }, qty: { type: 'integer', maximum: 0 } } };
  const bodySchema = JSON.stringify(orders);
  const formula = '{ "no": number, "qty": num }';
  // Of a text that is no JSON, of no schema, and of one whose parts are elsewhere.
  expect(await admin.refusal(`${AT}/savePushTemplate`, { ...plain, bodyFormat: BodyFormat.xml, bodySchema })).toBe('push-schema-json');
  for (const wrong of ['{', '[]', '{"type":"text"}', '{"$ref":"https://example.com/x.json"}'])
    expect(await admin.refusal(`${AT}/savePushTemplate`, { ...plain, bodySchema: wrong })).toBe('push-schema');
  const seen = await admin.ok(`${AT}/previewPushTemplate`, { ...plain, formula, bodySchema });
  expect(seen).toMatchObject({ pushReason: 'schema', reasonText: 'required / at\nmaximum /qty 0' });
  expect(JSON.parse(seen.body)).toHaveProperty('no');
  await admin.ok(`${AT}/savePushTemplate`, { ...plain, formula, bodySchema });
  expect(await attempt(id)).toMatchObject({ takenFlag: false, pushReason: 'schema', responseStatus: null });
  pushing = pump(base);
  await base.run((ctx) => pickSome(ctx, 1));
  const [failed] = await settled(base, id, 3);
  expect(failed).toMatchObject({ push_reason: 'schema', request_body: expect.stringContaining('"no"') });
  expect(one.came).toEqual([]);
  const correction = { id: failed?.id, correctReason: '数量' };
  expect(await admin.refusal('/warehouse/rePushAndUpdateByTssg', { ...correction, requestBody: '{"no":1,"at":"x"}' })).toBe('push-misfit');
  await admin.ok('/warehouse/rePushAndUpdateByTssg', { ...correction, requestBody: '{"no":"1","at":"x"}' });
  await settled(base, id, 2);
  expect(one.came.map(({ id: push, body }) => [push, body])).toEqual([[failed?.id, '{"no":"1","at":"x"}']]);
  // The template that is mended writes the next one anew, under its number.
  await base.run((ctx) => pickSome(ctx, 1));
  const second = (await settled(base, id, 2, 3)).at(-1);
  await admin.ok(`${AT}/savePushTemplate`, { ...plain, formula: '{ "no": number, "at": day }', bodySchema });
  expect(await admin.ok('/warehouse/rePushByTssg', { ids: [second?.id] })).toEqual({ pushed: 1 });
  await settled(base, id, 2);
  expect(one.came[1]?.id).toBe(second?.id);
  await pushing.stop();
});
