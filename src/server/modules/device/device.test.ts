// Machines over the real server: signed calls, batches in whatever order, configurations as differences, commands that end.
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../../../contract/kernel/time.ts';
import { allRights } from '../../../contract/menu.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, fill } from '../../../../test/machine-floor.ts';
import { openProduct } from '../../product.ts';
import { onHand, proof } from '../stock/index.ts';
import { bindProducts } from '../machine/index.ts';
import { makeOpenKey, signOf } from '../auth/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { addNumbers, holesOf, missingIn, type Ranges } from './sequences.ts';

const base = testDatabase();
let app: FastifyInstance;
let floor: Awaited<ReturnType<typeof furnish>>;
let key: { appKey: string; secret: string };
/** What was logged besides refusals, which this test provokes. */
const faults: string[] = [];

beforeAll(async () => {
  app = await openProduct({ pool: base.pool, db: base.db, log: (line) => void (/ refused /.test(line) || faults.push(line)) });
  await app.ready();
  floor = await base.run((ctx) => furnish(ctx));
  key = await base.run((ctx) => makeOpenKey(ctx.db, { nodeId: base.node.nodeId, keyName: '机器', createdBy: 'test', vmId: floor.vmId }));
  await base.run(async (ctx) => {
    await bindProducts(ctx, [
      { channelId: floor.channels[0]!, productId: floor.drill },
      { channelId: floor.channels[1]!, productId: floor.glove },
    ]);
    // It holds what is filled in below: what no channel can hold is not believed.
    await ctx.db.updateTable('vmChannel').set({ capacity: 10_000 }).where('id', '=', floor.channels[0]!).execute();
    const [department, emp] = [randomUUID(), randomUUID()];
    await ctx.db
      .insertInto('department')
      .values({ nodeId: ctx.nodeId, id: department, departmentCode: 'D', departmentName: '车间' })
      .execute();
    await ctx.db
      .insertInto('employee')
      .values({ nodeId: ctx.nodeId, id: emp, empCode: 'E-ASK', empName: '张三', departmentId: department })
      .execute();
    await fill(ctx, { vmId: floor.vmId, channelId: floor.channels[0]!, productId: floor.drill, qty: 5000 });
  });
});
afterAll(() => app?.close());

interface Signing {
  timestamp?: string;
  nonce?: string;
  sign?: string;
  appKey?: string;
  sentBody?: string;
}
async function call(path: string, body: object = {}, change: Signing = {}) {
  const url = `/gateway/open/v1/${path}`;
  const text = JSON.stringify(body);
  const timestamp = change.timestamp ?? String(Date.now());
  const nonce = change.nonce ?? randomUUID();
  const bodyHash = createHash('sha256').update(text).digest('hex');
  const sign = change.sign ?? signOf({ method: 'POST', path: url, query: '', timestamp, nonce, bodyHash }, key.secret);
  const answer = await app.inject({
    method: 'POST',
    url,
    payload: change.sentBody ?? text,
    headers: {
      'content-type': 'application/json',
      'x-app-key': change.appKey ?? key.appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-sign': sign,
    },
  });
  return { status: answer.statusCode, ...answer.json<{ code: number; error?: string; params?: Record<string, string>; data: never }>() };
}
// oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
const data = async (path: string, body: object = {}): Promise<any> => {
  const answer = await call(path, body);
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
};
let count = 0;
const pick = (change: object = {}) => {
  count += 1;
  return {
    kind: 'pick',
    eventId: `e${count}`,
    sequence: count,
    happenedAt: new Date(Date.now() - 60_000 + count).toISOString(),
    tradeNumber: `T${count}`,
    lines: [{ channelCode: '101', quantity: 1 }],
    ...change,
  };
};
const stock = async (ref = floor.channels[0]!): Promise<number> => {
  const rows = await base.run((ctx) => onHand(ctx, { places: [{ kind: PLACE.vmChannel, ref }] }));
  return rows.reduce((sum, row) => sum + row.onHand, 0);
};

it('a batch of two picks is five messages to the database: its nonce, what it names, its lines with their cells, the books with the trades, the disk', async () => {
  await data('events', { events: [pick()] });
  const say = vi.spyOn(pg.Client.prototype, 'query');
  await data('events', { events: [pick(), pick()] });
  // What the boards are told of the batch before may fall in between.
  const messages = say.mock.calls.filter(([said]) => !(said as { text?: string }).text?.includes('pg_notify'));
  say.mockRestore();
  expect(messages.length).toBe(5);
});

describe('trust 33: the signed call', () => {
  it('serves what is rightly signed, once', async () => {
    const nonce = randomUUID();
    const timestamp = String(Date.now());
    expect((await call('heartbeat', {}, { nonce, timestamp })).code).toBe(200);
    expect(await call('heartbeat', {}, { nonce, timestamp })).toMatchObject({ status: 401, error: 'sign-replayed' });
  });

  it('refuses a bit changed anywhere: body, time, nonce, key, sign', async () => {
    for (const change of [
      { sentBody: '{"unsentEvents":1}' },
      { sign: 'f'.repeat(64) },
      { appKey: `${key.appKey.slice(0, 30)}${key.appKey[30] === 'A' ? 'B' : 'A'}${key.appKey.slice(31)}` },
      { appKey: 'nonsense' },
    ]) {
      expect(await call('heartbeat', {}, change)).toMatchObject({ status: 401, error: 'sign-wrong' });
    }
    expect(await call('heartbeat', {}, { appKey: '' })).toMatchObject({ status: 401, error: 'sign-missing' });
  });

  it('refuses a clock more than 5 minutes off, and tells the time', async () => {
    const answer = await call('heartbeat', {}, { timestamp: String(Date.now() - 6 * 60_000) });
    expect(answer).toMatchObject({ status: 401, error: 'sign-clock' });
    expect(Math.abs(Date.parse(answer.params?.['serverTime'] ?? '') - Date.now())).toBeLessThan(5_000);
  });

  it('ends with its key; the machine is online by its heartbeat', async () => {
    const spare = await base.run((ctx) =>
      makeOpenKey(ctx.db, { nodeId: base.node.nodeId, keyName: '旧', createdBy: 'test', vmId: floor.vmId }),
    );
    const first = key;
    key = spare;
    // One that called just now is known to the server, and ends at once all the same.
    expect((await call('heartbeat')).code).toBe(200);
    await base.pool.query('update open_key set ended_at = now() where id = $1', [spare.id]);
    expect(await call('heartbeat')).toMatchObject({ error: 'sign-wrong' });
    key = first;
    const { rows } = await base.pool.query("select last_heartbeat_at > now() - interval '1 minute' as fresh from vm where id = $1", [
      floor.vmId,
    ]);
    expect(rows).toEqual([{ fresh: true }]);
  });

  it('is no session: a user cannot call it, and a machine reaches nothing else', async () => {
    const answer = await app.inject({ method: 'POST', url: '/gateway/open/v1/heartbeat', payload: {}, headers: { auth_token: 'x' } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('trust 3, 4, 5: batches', () => {
  it('books each event once, however often and in whatever order it comes', async () => {
    const before = await stock();
    const events = [pick(), pick(), pick({ kind: 'return' }), pick()].toReversed();
    const first = await data('events', { events });
    expect(first.events.map((one: { result: string }) => one.result)).toEqual(['booked', 'booked', 'booked', 'booked']);
    const again = await data('events', { events: [...events, ...events] });
    expect(new Set(again.events.map((one: { result: string }) => one.result))).toEqual(new Set(['again']));
    expect(await stock()).toBe(before - 3 + 1);
  });

  it('refuses another content under a known id, and books the rest of the batch', async () => {
    const [one, two] = [pick(), pick()];
    await data('events', { events: [one] });
    const before = await stock();
    const changed = { ...one, lines: [{ channelCode: '101', quantity: 5 }] };
    const answer = await data('events', { events: [changed, two] });
    expect(answer.events).toMatchObject([{ result: 'refused', error: 'key-reused' }, { result: 'booked' }]);
    expect(await stock()).toBe(before - 1);
    const door = { kind: 'door', eventId: two.eventId, sequence: two.sequence, happenedAt: two.happenedAt, open: true };
    expect((await data('events', { events: [door] })).events).toMatchObject([{ result: 'refused' }]);
  });

  it('sets aside what it does not know, never loses it, and books it when a person has mended it', async () => {
    const stray = pick({ lines: [{ channelCode: '999', quantity: 1 }] });
    const answer = await data('events', { events: [stray, pick()] });
    expect(answer.events).toMatchObject([{ result: 'aside', error: 'event-unknown' }, { result: 'booked' }]);
    expect((await data('events', { events: [stray] })).events).toMatchObject([{ result: 'again' }]);
    const { rows } = await base.pool.query('select state, problem from device_event where event_id = $1', [stray.eventId]);
    expect(rows).toEqual([{ state: 1, problem: '货道“999”不存在' }]);
  });

  it('takes refills, failed picks, counts, retreats and doors; the books stay true', async () => {
    const at = { happenedAt: new Date().toISOString() };
    const before = await stock();
    const answer = await data('events', {
      events: [
        pick({ kind: 'refill', tradeNumber: undefined, lines: [{ channelCode: '101', quantity: 7 }], ...at }),
        pick({ kind: 'failedPick', fault: 'jam', channelCode: '101', quantity: 1, lines: undefined, ...at }),
        pick({ kind: 'retreat', tradeNumber: undefined, lines: [{ channelCode: '101', quantity: 2 }], ...at }),
        pick({ kind: 'count', tradeNumber: undefined, lines: [{ channelCode: '101', counted: before + 3 }], ...at }),
        pick({ kind: 'door', tradeNumber: undefined, lines: undefined, open: true, ...at }),
        pick({ kind: 'productChange', tradeNumber: undefined, lines: undefined, channelCode: '102', productCode: 'P-VM1-钻头', ...at }),
      ],
    });
    expect(answer.events.map((one: { result: string }) => one.result)).toEqual(Array.from({ length: 6 }, () => 'booked'));
    expect(await stock()).toBe(before + 3);
    expect((await proof(base.db, base.node)).failures).toEqual([]);
  });

  it('J15 what a machine counts waits for nobody who holds the site, and holds it from nobody', async () => {
    const other = await base.pool.connect();
    try {
      await other.query('begin');
      await other.query('select node_id from node for no key update');
      const counted = pick({ kind: 'count', tradeNumber: undefined, lines: [{ channelCode: '101', counted: await stock() }] });
      const answer = await Promise.race([call('events', { events: [counted] }), new Promise((done) => setTimeout(done, 3000, 'waits'))]);
      expect(answer).toMatchObject({ code: 200 });
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  it('names the numbers that are missing until they come', async () => {
    const [here, late, last] = [pick(), pick(), pick()];
    const answer = await data('events', { events: [here, last] });
    expect(answer.gaps).toEqual([{ from: late.sequence, to: late.sequence }]);
    expect((await data('events', { events: [late] })).gaps).toEqual([]);
  });

  it('trust 7: what a fast clock says happened in the future, happened now', async () => {
    const fast = pick({ happenedAt: new Date(Date.now() + 3 * 86_400_000).toISOString() });
    expect((await data('events', { events: [fast] })).events).toMatchObject([{ result: 'booked' }]);
    const { rows } = await base.pool.query('select trade_time <= now() as past from trade where event_id = $1', [fast.eventId]);
    expect(rows).toEqual([{ past: true }]);
    expect((await data('events', { events: [fast] })).events).toMatchObject([{ result: 'again' }]);
  });

  it('takes 1,000 events in a batch, and a stranger is written down', async () => {
    const happenedAt = new Date().toISOString();
    const events = Array.from({ length: 1000 }, () => pick({ empCode: 'NOBODY', happenedAt }));
    const began = performance.now();
    const answer = await data('events', { events });
    expect(answer.events.every((one: { result: string }) => one.result === 'booked')).toBe(true);
    expect(performance.now() - began).toBeLessThan(10_000);
    const { rows } = await base.pool.query('select remark from trade where event_id = $1', [events[0]!.eventId]);
    expect(rows).toEqual([{ remark: '未知人员 NOBODY' }]);
    expect(faults).toEqual([]);
  });
});

describe('the pick question', () => {
  it('is answered with the decision and its trace; what is not known here is refused in words', async () => {
    const answer = await data('ask', { empCode: 'E-ASK', channelCode: '101' });
    expect(answer).toMatchObject({ allowed: false, rule: 'card' });
    expect(answer.steps[0]).toEqual({ rule: 'employee', says: 'yes' });
    await base.pool.query('insert into vm_emp (node_id, vm_id, emp_id) select node_id, $1, id from employee where emp_code = $2', [
      floor.vmId,
      'E-ASK',
    ]);
    expect(await data('ask', { empCode: 'E-ASK', channelCode: '101' })).toMatchObject({ allowed: true, rule: null });
    expect(await call('ask', { channelCode: '101' })).toMatchObject({ error: 'ask-without-person' });
  });
});

describe('configuration and commands', () => {
  it('gives all of it first, then what differs, then nothing', async () => {
    const first = await data('config');
    expect(first).toMatchObject({ snapshot: true, channels: { removed: [] } });
    expect(first.channels.changed).toHaveLength(12);
    const same = await data('config', { since: first.version });
    expect(same).toMatchObject({ version: first.version, snapshot: false, channels: { changed: [], removed: [] } });
    await base.pool.query('update vm_channel set capacity = 11 where id = $1', [floor.channels[2]]);
    const next = await data('config', { since: first.version });
    expect(next.channels.changed).toMatchObject([{ key: '103', capacity: 11 }]);
    expect((await data('config', { since: 'unknown' })).snapshot).toBe(true);
    // A version that the database has lost is told whole once, also where nothing has changed since.
    const { version } = await data('config', { since: next.version });
    await base.pool.query('delete from device_config');
    expect(await data('config', { since: version })).toMatchObject({ version, snapshot: true });
    expect(await data('config', { since: version })).toMatchObject({ version, snapshot: false, employees: { changed: [], removed: [] } });
  });

  it('tells of each person who comes, changes in anything the machine must know, or goes, and of nobody else', async () => {
    const { nodeId } = base.node;
    const odd = 'E-"\n odd';
    const emps = ['E-CFG-1', 'E-CFG-2', odd];
    await base.pool.query(
      `insert into employee (node_id, id, emp_code, emp_name, initials, department_id)
       select $1, gen_random_uuid(), code, code, 'x', (select department_id from employee where node_id = $1 limit 1) from unnest($2::text[]) code`,
      [nodeId, emps],
    );
    let { version } = await data('config');
    const people = async (sql: string, values: unknown[] = []) => {
      await base.pool.query(sql, values);
      const answer = await data('config', { since: version });
      ({ version } = answer);
      expect(answer.snapshot).toBe(false);
      return answer.employees;
    };
    const who = 'select id from employee where node_id = $1 and emp_code = $2';
    const bound = await people(
      'insert into vm_emp (node_id, vm_id, emp_id) select $1, $3, id from employee where node_id = $1 and emp_code = any($2)',
      [nodeId, emps, floor.vmId],
    );
    expect(bound.changed.map(({ key }: { key: string }) => key).sort()).toEqual([...emps].sort());
    expect(await people('update employee set emp_name = $3 where node_id = $1 and emp_code = $2', [nodeId, odd, '新名'])).toMatchObject({
      changed: [{ key: odd, empName: '新名', cards: [], channels: [] }],
      removed: [],
    });
    const card = `insert into node_card (node_id, id, card_no, emp_id) select $1, gen_random_uuid(), 'CFG-9', id from (${who}) e`;
    expect(await people(card, [nodeId, 'E-CFG-1'])).toMatchObject({ changed: [{ key: 'E-CFG-1', cards: ['CFG-9'] }], removed: [] });
    const another = await people(card.replace('CFG-9', 'CFG-10'), [nodeId, 'E-CFG-1']);
    expect([another.changed.length, another.changed[0]]).toMatchObject([1, { key: 'E-CFG-1', cards: ['CFG-10', 'CFG-9'] }]);
    const withdrawn = `update node_card set status_flag = false where node_id = $1 and card_no = $2`;
    expect(await people(withdrawn, [nodeId, 'CFG-9'])).toMatchObject({ changed: [{ key: 'E-CFG-1', cards: ['CFG-10'] }], removed: [] });
    expect(await people(withdrawn, [nodeId, 'CFG-10'])).toMatchObject({ changed: [{ key: 'E-CFG-1', cards: [] }], removed: [] });
    const alone = `insert into vm_channel_auth (node_id, channel_id, emp_id) select $1, $3, id from (${who}) e`;
    expect(await people(alone, [nodeId, 'E-CFG-2', floor.channels[0]])).toMatchObject({ changed: [{ key: 'E-CFG-2', channels: ['101'] }] });
    expect(await people(`update vm_emp set valid_to = '2026-12-31T00:00:00Z' where emp_id = (${who})`, [nodeId, odd])).toMatchObject({
      changed: [{ key: odd }],
    });
    expect(await people('update employee set lock_flag = true where node_id = $1 and emp_code = $2', [nodeId, odd])).toMatchObject({
      changed: [{ key: odd }],
    });
    expect(await people(`delete from vm_emp where emp_id = (${who})`, [nodeId, odd])).toEqual({ changed: [], removed: [odd] });
    expect(await people('select 1')).toEqual({ changed: [], removed: [] });
  });

  it('gives a command until it is answered, and takes no answer after its time', async () => {
    const id = randomUUID();
    const expires = "now() + interval '5 minutes'";
    await base.pool.query(
      `insert into device_command (node_id, id, vm_id, kind, body, created_by, expires_at) values ($1, $2, $3, 'open', '{"channelCode":"101","appVersion":null}', 'x', ${expires})`,
      [base.node.nodeId, id, floor.vmId],
    );
    expect((await data('heartbeat')).commands).toBe(1);
    expect(await data('commands')).toMatchObject([{ id, kind: 'open', channelCode: '101' }]);
    expect(await data('commands')).toHaveLength(1);
    await data('commands/acknowledge', { id, done: true, answer: 'ok' });
    await data('commands/acknowledge', { id, done: true, answer: 'ok' });
    expect(await data('commands')).toEqual([]);
    expect(await call('commands/acknowledge', { id, done: false })).toMatchObject({ error: 'not-allowed-now' });
    await base.pool.query("update device_command set state = 1, expires_at = now() - interval '1 second' where id = $1", [id]);
    expect(await call('commands/acknowledge', { id, done: false })).toMatchObject({ error: 'command-expired' });
  });
});

it('an employee whose move is due is of his new department before the first call of the day is answered', async () => {
  const { nodeId } = base.node;
  const { id: empId, departmentId } = await base.db
    .selectFrom('employee')
    .select(['id', 'departmentId'])
    .where('empCode', '=', 'E-ASK')
    .executeTakeFirstOrThrow();
  const toId = randomUUID();
  await base.db.insertInto('department').values({ nodeId, id: toId, departmentCode: 'D2', departmentName: '二车间' }).execute();
  const move = { fromId: departmentId, toId, field: 'department', effectiveDate: dayOf(Date.now(), base.node.timeZone), movedBy: 'test' };
  await base.db
    .insertInto('empMove')
    .values({ nodeId, id: randomUUID(), empId, ...move })
    .execute();
  const [yesterday, today] = [app, await openProduct({ pool: base.pool, db: base.db, log: (line) => void faults.push(line) })];
  app = today;
  await data('commands');
  app = yesterday;
  await today.close();
  expect(await base.db.selectFrom('employee').select('departmentId').where('id', '=', empId).execute()).toEqual([{ departmentId: toId }]);
});

describe('numbers that are here', () => {
  const numbers = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 });

  it('are the same in whatever order they came, and what is not among them is missing', () => {
    fc.assert(
      fc.property(numbers, numbers, (some, more) => {
        const ranges = addNumbers(addNumbers([], some), more);
        const all = new Set([...some, ...more]);
        expect(ranges).toEqual(addNumbers([], [...more, ...some]));
        const there = (wanted: Ranges) => wanted.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
        expect(there(ranges)).toEqual([...all].sort((a, b) => a - b));
        const highest = Math.max(0, ...all);
        expect(missingIn(ranges)).toBe(highest - all.size);
        expect(holesOf(ranges).every(({ from, to }) => from <= to && !all.has(from) && !all.has(to))).toBe(true);
      }),
    );
  });
});

it('every right that the device noun asks for is in the menu', () => {
  expect(allRights).toContain('system.openPlatform.createKey');
});
