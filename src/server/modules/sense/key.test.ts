// The key of a smart warehouse: it reports senses, fetches commands and does nothing else, belongs to an unmanned one alone, and is kept within data permission.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openProduct } from '../../product.ts';
import { makeOpenKey, signOf } from '../auth/index.ts';
import { deviceHandlers } from '../device/index.ts';
import { calls } from '../device/document/calls.ts';
import { examplesOf } from '../device/document/examples.ts';
import { furnishStore, type Furnished } from '../warehouse/test-store.ts';

const database = testDatabase();
let app: FastifyInstance;
let callers: Awaited<ReturnType<typeof openCallers>>;
let home: Furnished;
let vmId: string;
beforeAll(async () => {
  app = await openProduct({ pool: database.pool, db: database.db, log: () => undefined });
  await app.ready();
  callers = await openCallers(database, deviceHandlers, { under: '/vm/' });
  home = await database.run((ctx) => furnishStore(ctx, 'KEY', 1));
  ({ vmId } = await database.run((ctx) => furnish(ctx, { code: 'KVM' })));
});
afterAll(() => app?.close());

/** What a call is refused with that is signed with this key. */
async function refusal(path: string, body: unknown, key: { appKey: string; secret: string }): Promise<string | undefined> {
  const url = `/gateway/open/v1/${path}`;
  const payload = JSON.stringify(body);
  const [timestamp, nonce] = [String(Date.now()), randomUUID()];
  const bodyHash = createHash('sha256').update(payload).digest('hex');
  const sign = signOf({ method: 'POST', path: url, query: '', timestamp, nonce, bodyHash }, key.secret);
  const headers = {
    'content-type': 'application/json',
    'x-app-key': key.appKey,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-sign': sign,
  };
  return (await app.inject({ method: 'POST', url, payload, headers })).json().error;
}
const PATHS: Readonly<Record<string, string>> = { help: 'ask/help', answer: 'ask/answer' };

test('it reports senses and pictures, fetches commands, and is refused by every other call of the open interface; a machine reports neither', async () => {
  const key = (owner: { vmId: string } | { prewhId: string }) =>
    database.run((ctx) => makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName: '钥匙', createdBy: 'test', ...owner }));
  const [store, machine] = [await key({ prewhId: home.prewhId }), await key({ vmId })];
  const senses = { senses: [{ kind: 'visit', senseId: 'K-1', enteredAt: new Date().toISOString(), cardNo: '1' }] };
  expect(await refusal('senses', senses, store)).toBeUndefined();
  expect(await refusal('senses', senses, machine)).toBe('key-not-prewh');
  const picture = { ...(examplesOf()['pictures']?.[0]?.request as object), pictureId: 'K-2' };
  // It gets as far as the channel that this warehouse does not have.
  expect(await refusal('pictures', picture, store)).toBe('sense-unknown');
  expect(await refusal('pictures', picture, machine)).toBe('key-not-prewh');
  // What its controller is to do: lights and doors.
  expect(await refusal('commands', {}, store)).toBeUndefined();
  expect(await refusal('commands/acknowledge', { id: randomUUID(), done: true }, store)).toBe('not-found');
  const own = ['senses', 'pictures', 'commands', 'acknowledge'];
  const others = Object.keys(calls).filter((name) => !own.includes(name));
  expect(others.length).toBeGreaterThan(6);
  const met: [string, string | undefined][] = [];
  // With what was taken from a machine: nothing of it is refused for another reason.
  for (const name of others) met.push([name, await refusal(PATHS[name] ?? name, examplesOf()[name]?.[0]?.request, store)]);
  expect(met).toEqual(others.map((name) => [name, 'key-of-prewh']));
});

test('one of two owners, of an unmanned warehouse, two that live', async () => {
  const manned = await database.run((ctx) => furnishStore(ctx, 'MANNED', 0));
  const other = await database.run((ctx) => furnishStore(ctx, 'UNMANNED', 1));
  const made = (owner: object) => callers.admin.post('createOpenKey', { keyName: '钥匙', ...owner });
  expect((await made({ prewhId: other.prewhId, vmId })).error).toBe('key-of-one');
  expect((await made({ prewhId: manned.prewhId })).error).toBe('key-needs-unmanned');
  const next = () => made({ prewhId: other.prewhId });
  const [first, second, third] = [await next(), await next(), await next()];
  expect([first.error, second.error, third.error]).toEqual([undefined, undefined, 'two-prewh-keys']);
  await callers.admin.ok('endOpenKey', { id: first.data.id });
  expect((await next()).error).toBeUndefined();
});

test('who does not see the warehouse neither sees, makes nor ends its keys', async () => {
  const [near, far] = [await database.run((ctx) => furnishStore(ctx, 'NEAR', 1)), await database.run((ctx) => furnishStore(ctx, 'FAR', 1))];
  const { id } = await callers.admin.ok('createOpenKey', { keyName: '远', prewhId: far.prewhId });
  const narrow = callers.as({ scope: { warehouse: [near.warehouseId] } });
  const seen = async (who = callers.admin) =>
    (await who.ok('listOpenKey', { prewhId: far.prewhId })).rows.map((row: { id: string }) => row.id);
  expect([await seen(), await seen(narrow)]).toEqual([[id], []]);
  expect(await narrow.refusal('createOpenKey', { keyName: '远', prewhId: far.prewhId })).toBe('not-found');
  expect(await narrow.refusal('endOpenKey', { id })).toBe('not-found');
  expect(await narrow.refusal('createOpenKey', { keyName: '近', prewhId: near.prewhId })).toBeUndefined();
});
