// Webhooks: a program subscribes by names, verifies what comes by the rules of Standard Webhooks, tries it, and has lost events sent once more.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { PUSHED_TYPES } from '../../../contract/push/codes.ts';
import { EVENT_NAMES, EVENT_TYPES, PushEvent } from '../../../contract/push/events.ts';
import { facts } from '../../../contract/push/facts.ts';
import { pushHandlers } from './index.ts';
import type { Pushing } from './pump.ts';
import { pickSome, pump, settled } from './test-push.ts';
import { openReceiver, type Came, type TestReceiver } from './test-receiver.ts';

const base = testDatabase();
const AT = '/data-push-platform';
let calls: Awaited<ReturnType<typeof openCallers>>;
let admin: typeof calls.admin;
let one: TestReceiver;
let pushing: Pushing;
beforeAll(async () => {
  process.env['OUTGOING_NETWORKS'] = '127.0.0.1';
  calls = await openCallers(base, pushHandlers);
  ({ admin } = calls);
  one = await openReceiver();
  pushing = pump(base);
});
afterAll(async () => {
  await pushing?.stop();
  await one?.down().catch(() => undefined);
  delete process.env['OUTGOING_NETWORKS'];
});

/** As a library of Standard Webhooks does it. */
const isSigned = (secret: string, { headers, body }: Came): boolean => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signed = createHmac('sha256', key).update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(`v1,${signed.digest('base64')}`);
};

test('each kind of fact has a name of an event, and each name a kind', () => {
  expect(Object.values(EVENT_TYPES).toSorted()).toEqual([...PUSHED_TYPES].toSorted());
  expect(codesOf(PushEvent)?.options.map(({ value }) => value)).toEqual(EVENT_NAMES);
});

test('a program subscribes by names and gets those, signed with the secret that it was told once; replayed they come under their numbers', async () => {
  const { id, secret } = await admin.ok(`${AT}/subscribeEvents`, {
    receiverName: 'BI',
    url: one.url,
    events: ['pick.booked', 'order.received'],
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(await admin.read(`${AT}/listSubscription`)).toMatchObject([
    { id, receiverName: 'BI', events: ['pick.booked', 'order.received'], statusFlag: true },
  ]);
  expect(JSON.stringify([await admin.read(`${AT}/listSubscription`), await admin.read(`${AT}/findNodeConfig`)])).not.toContain(secret);
  const { rows: kept } = await base.pool.query('select * from push_receiver, operate_log');
  expect(JSON.stringify(kept)).not.toContain(secret.slice(6));
  // There is no pick yet: an example comes, marked.
  expect(await admin.ok(`${AT}/testSubscription`, { id, event: 'pick.booked' })).toMatchObject({ takenFlag: true });
  const [tested] = one.came as [Came];
  expect(tested.headers['x-push-test']).toBe('true');
  expect([isSigned(secret, tested), isSigned(secret, { ...tested, body: `${tested.body} ` })]).toEqual([true, false]);

  const numbers = await base.run((ctx) => pickSome(ctx, 3));
  const pushes = await settled(base, id, 2);
  const events = one.came.slice(1);
  expect(events.map(({ body }) => JSON.parse(body).data.number).toSorted()).toEqual(numbers.toSorted());
  for (const came of events) {
    const { type, timestamp, data, ...more } = JSON.parse(came.body);
    expect([type, timestamp, more]).toEqual(['pick.booked', data.happenedAt, {}]);
    expect(facts.pick.safeParse(data).error?.issues).toBeUndefined();
    expect([data.pushId, isSigned(secret, came)]).toEqual([came.id, true]);
  }

  expect(await admin.ok(`${AT}/replayPush`, { receiverId: id, ids: [pushes[0]?.id] })).toEqual({ pushed: 1 });
  await settled(base, id, 2);
  expect([one.came[4]?.id, one.came[4]?.body]).toEqual([pushes[0]?.id, pushes[0]?.request_body]);
  expect(await admin.ok(`${AT}/replayPush`, { receiverId: id, until: '2020-01-01T00:00:00Z' })).toEqual({ pushed: 0 });
  expect(await admin.ok(`${AT}/replayPush`, { receiverId: id, since: '2020-01-01T00:00:00Z' })).toEqual({ pushed: 3 });
  await settled(base, id, 2);
  expect(
    one.came
      .slice(5)
      .map((came) => came.id)
      .toSorted(),
  ).toEqual(pushes.map((push) => push.id).toSorted());
});

test('its names, its secret and its address change; another host gets another secret; one that was used is switched off, another removed', async () => {
  const [{ id }] = await admin.read(`${AT}/listSubscription`);
  const change = (said: object) => admin.ok(`${AT}/updateSubscription`, { id, ...said });
  expect(await change({ events: ['stock.changed'], url: `${one.url}/more` })).toEqual({ secret: null });
  const { secret } = await change({ renewFlag: true, events: ['pick.booked'] });
  one.came.length = 0;
  await base.run((ctx) => pickSome(ctx, 1));
  await settled(base, id, 2);
  expect([one.came.length, isSigned(secret, one.came[0] as Came), one.came[0]?.path]).toEqual([1, true, '/in/more']);
  expect((await change({ url: 'https://elsewhere.example.com/' })).secret).toMatch(/^whsec_/);
  await admin.ok(`${AT}/unsubscribeEvents`, { id });
  expect(await admin.read(`${AT}/listSubscription`)).toMatchObject([{ id, statusFlag: false }]);
  const other = await admin.ok(`${AT}/subscribeEvents`, { receiverName: 'other', url: one.url, events: ['employee.changed'] });
  await admin.ok(`${AT}/unsubscribeEvents`, { id: other.id });
  expect(await admin.read(`${AT}/listSubscription`)).toHaveLength(1);
});

test('an unknown name, a name that is taken, what is no subscription, and who may not, are refused', async () => {
  const said = { receiverName: 'BI', url: one.url, events: ['pick.booked'] };
  expect(await admin.refusal(`${AT}/subscribeEvents`, { ...said, events: ['pick.eaten'] })).toBe('bad-input');
  expect(await admin.refusal(`${AT}/subscribeEvents`, { ...said, events: [] })).toBe('bad-input');
  expect(await admin.refusal(`${AT}/subscribeEvents`, said)).toBe('conflict');
  expect(await admin.refusal(`${AT}/subscribeEvents`, { ...said, url: 'sftp://127.0.0.1/in' })).toBe('bad-input');
  const plain = await admin.ok(`${AT}/createNodeConfig`, { receiverName: 'plain', pushKind: 1, pushTypes: [1], authKind: 5 });
  for (const [path, more] of [
    ['updateSubscription', {}],
    ['unsubscribeEvents', {}],
    ['testSubscription', { event: 'pick.booked' }],
  ] as const)
    expect(await admin.refusal(`${AT}/${path}`, { id: plain.id, ...more })).toBe('not-found');
  expect(await admin.refusal(`${AT}/replayPush`, { receiverId: plain.id })).toBe('push-pulled');
  const looks = calls.as({ rights: ['system.dataPush'] });
  expect(await looks.refusal(`${AT}/subscribeEvents`, { ...said, receiverName: 'mine' })).toBe('not-permitted');
  expect(await looks.refusal(`${AT}/replayPush`, { receiverId: plain.id })).toBe('not-permitted');
});
