// Warnings over the real product: who is told what, once, and when again.
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { notice } from '../../../contract/notice/index.ts';
import { warning } from '../../../contract/warning/index.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { count, periods } from '../stock/index.ts';
import { recordTrades } from '../trade/index.ts';
import { createVirtual } from '../device/index.ts';
import { bindProducts } from '../machine/index.ts';
import { inShift } from './tell.ts';
import { watchSite } from './watch.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let chief: Caller;
let keeper: Caller;
let stranger: Caller;
let floor: Awaited<ReturnType<typeof furnish>>;
let other: Awaited<ReturnType<typeof furnish>>;

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('WARN');
  floor = await site.run((ctx) => furnish(ctx, { code: 'A' }));
  other = await site.run((ctx) => furnish(ctx, { code: 'B' }));
  chief = await site.hire();
  keeper = await site.hire({ rights: ['system.warningCenter'], scope: { vm: [floor.vmId] } });
  stranger = await (await testApp.site('ELSE')).hire();
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await database.db.deleteFrom('caveatCenter').execute();
  await database.db.deleteFrom('notice').execute();
  await database.db.deleteFrom('job').execute();
});

const watch = () => watchSite(systemCtx(database.db, site, 'test'));
const rule = async (more: object) => {
  const base = { caveatName: newId(), channels: ['notice'], receivers: [chief.userId] };
  const answer = await chief.send(warning.create, { ...base, ...more });
  if (answer.code !== 200) throw new Error(answer.msg);
  return answer.data.id as string;
};
const told = async (who: Caller): Promise<string[]> =>
  (await who.send(notice.list, { limit: 100 })).data.rows.map(({ content }: { content: string }) => content);
const cases = async (who: Caller = chief) => (await who.send(warning.cases, { limit: 100 })).data.rows;
const silentFor = (vmId: string, minutes: number) =>
  database.pool.query(`update vm set last_heartbeat_at = now() - make_interval(mins => $2) where id = $1`, [vmId, minutes]);
const longAgo = (column: string) => database.pool.query(`update caveat_case set ${column} = now() - interval '2 hours'`);

describe('better 15: people hear of a case once, and again when it has become another', () => {
  it('a minute in which nothing changed touches no case in the database', async () => {
    await rule({ caveatKind: 'offline', threshold: 5 });
    await silentFor(floor.vmId, 20);
    await watch();
    const written = async () =>
      (await database.pool.query(`select id, ctid::text, xmin::text, xmax::text from caveat_case order by id`)).rows;
    const before = await written();
    expect(before).not.toEqual([]);
    await watch();
    expect(await written()).toEqual(before);
  });

  it('of a silent machine once; of one that was away for a moment not again; of one that comes back later anew', async () => {
    await rule({ caveatKind: 'offline', threshold: 5 });
    await silentFor(floor.vmId, 20);
    await watch();
    await watch();
    expect(await told(chief)).toEqual([expect.stringContaining('刀具柜A 20分钟没有消息')]);
    await silentFor(floor.vmId, 0);
    await watch();
    expect(await cases()).toEqual([expect.objectContaining({ state: 2 })]);
    await silentFor(floor.vmId, 6);
    await watch();
    expect([await cases(), (await told(chief)).length]).toEqual([[expect.objectContaining({ state: 0 })], 1]);
    await silentFor(floor.vmId, 0);
    await watch();
    await longAgo('ended_at');
    await silentFor(floor.vmId, 7);
    await watch();
    expect(await told(chief)).toHaveLength(2);
  });

  it('who acknowledges hears no more until it is worse; a channel that runs empty is worse', async () => {
    await site.run(async (ctx) => {
      await bindProducts(ctx, [{ channelId: floor.channels[0]!, productId: floor.drill }]);
      await fill(ctx, { vmId: floor.vmId, channelId: floor.channels[0]!, productId: floor.drill, qty: 2 });
    });
    await rule({ caveatKind: 'stock' });
    await watch();
    expect(await told(chief)).toEqual([expect.stringContaining('刀具柜A 101 钻头 只剩 2 件')]);
    const [{ id }] = await cases();
    expect((await chief.send(warning.acknowledge, { ids: [id], remark: '已安排补货' })).code).toBe(200);
    await watch();
    expect([await cases(), (await told(chief)).length]).toEqual([[expect.objectContaining({ state: 1, remark: '已安排补货' })], 1]);
    await site.run((ctx) =>
      count(ctx, {
        document: { kind: 'vm_count', id: newId() },
        lines: [{ place: { kind: PLACE.vmChannel, ref: floor.channels[0]!, owner: floor.vmId }, productId: floor.drill, counted: 0 }],
      } as never),
    );
    await watch();
    expect([await cases(), (await told(chief)).length]).toEqual([[expect.objectContaining({ state: 0, acknowledgedBy: null })], 2]);
  });

  it('what nobody acknowledges is told to those above, once', async () => {
    const boss = await site.hire();
    await rule({ caveatKind: 'offline', escalateMinutes: 30, escalateTo: [boss.userId] });
    await silentFor(floor.vmId, 60);
    await watch();
    expect(await told(boss)).toEqual([]);
    await longAgo('told_at');
    await watch();
    await watch();
    expect([(await told(boss)).length, (await told(chief)).length]).toEqual([1, 1]);
  });

  it('those above hear of nothing that waits for its digest or its shift: the minutes begin when somebody was told', async () => {
    const boss = await site.hire();
    const id = await rule({ caveatKind: 'offline', digestMinutes: 60, escalateMinutes: 30, escalateTo: [boss.userId] });
    await database.pool.query(`update caveat_center set told_at = now() where id = $1`, [id]);
    await silentFor(floor.vmId, 60);
    await watch();
    await longAgo('changed_at');
    await watch();
    expect([await told(chief), await told(boss)]).toEqual([[], []]);
    await longAgo('told_at');
    await database.pool.query(`update caveat_center set told_at = now() - interval '61 minutes' where id = $1`, [id]);
    await watch();
    await watch();
    expect([(await told(chief)).length, (await told(boss)).length]).toEqual([1, 0]);
    await longAgo('told_at');
    await watch();
    expect([(await told(chief)).length, (await told(boss)).length]).toEqual([1, 1]);
  });

  it('what is gathered comes in one notice when its time has come', async () => {
    const id = await rule({ caveatKind: 'offline', digestMinutes: 60 });
    await silentFor(floor.vmId, 60);
    await watch();
    await silentFor(other.vmId, 60);
    await watch();
    expect(await told(chief)).toHaveLength(1);
    await database.pool.query(`update caveat_center set told_at = now() - interval '61 minutes' where id = $1`, [id]);
    await watch();
    expect((await told(chief))[0]).toMatch(/刀具柜B/);
    expect((await told(chief))[0]).not.toMatch(/刀具柜A/);
  });

  it('a shift goes over midnight', () => {
    const night = { shiftFrom: '22:00', shiftTo: '06:00' };
    const times = ['21:59', '22:00', '23:59', '00:00', '05:59', '06:00'];
    expect(times.map((now) => inShift(night, now))).toEqual([false, true, true, true, true, false]);
    expect(['07:59', '08:00', '19:59', '20:00'].map((now) => inShift({ shiftFrom: '08:00', shiftTo: '20:00' }, now))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe('who hears what', () => {
  it('R200 each hears and sees only of machines in his data permission; another site of nothing', async () => {
    await rule({ caveatKind: 'offline', receivers: [chief.userId, keeper.userId] });
    await silentFor(floor.vmId, 30);
    await silentFor(other.vmId, 30);
    await watch();
    expect((await told(chief))[0]).toMatch(/刀具柜A.*刀具柜B/s);
    expect((await told(keeper))[0]).toMatch(/刀具柜A/);
    expect((await told(keeper)).join()).not.toMatch(/刀具柜B/);
    expect([await told(keeper).then((all) => all.length), (await cases(keeper)).length, (await cases()).length]).toEqual([1, 1, 2]);
    expect([await told(stranger), await cases(stranger)]).toEqual([[], []]);
    const unseen = (await cases()).find(({ vmId }: { vmId: string }) => vmId === other.vmId).id;
    const worker = await site.hire({ rights: ['system.warningCenter', 'system.warningCenter.acknowledge'], scope: { vm: [floor.vmId] } });
    expect((await worker.send(warning.acknowledge, { ids: [unseen] })).error).toBe('not-found');
    expect((await keeper.send(warning.acknowledge, { ids: [unseen] })).error).toBe('not-permitted');
  });

  it('a rule of one machine is silent about others; a mail goes to each address by itself', async () => {
    await database.pool.query(`update login_user set email = 'chief@example.com' where id = $1`, [chief.userId]);
    await rule({ caveatKind: 'offline', vmIds: [other.vmId], channels: ['mail'] });
    await silentFor(floor.vmId, 30);
    await silentFor(other.vmId, 30);
    await watch();
    const mails = await database.db.selectFrom('job').select('payload').where('task', '=', 'warning.mail').execute();
    expect(mails).toEqual([
      {
        payload: expect.objectContaining({
          to: 'chief@example.com',
          text: `刀具柜B 30分钟没有消息\nhttp://127.0.0.1:8080/story/machine/${other.vmId}`,
        }),
      },
    ]);
    expect(await told(chief)).toEqual([]);
  });

  it('faults, clocks, gaps and heat are found from what machines said; a text that looks like HTML is a text', async () => {
    await database.pool.query(
      `insert into device_state (node_id, vm_id, heartbeat_at, clock_skew_ms, missing_events, faults, temperature)
       values ($1, $2, now(), -90000, 3, '{"<b>电机</b>"}', 385)`,
      [site.nodeId, floor.vmId],
    );
    for (const caveatKind of ['fault', 'clock', 'gap', 'temperature']) await rule({ caveatKind });
    // 38.5 is read as 39, and is below it.
    await rule({ caveatKind: 'temperature', threshold: 39 });
    await watch();
    const said = (await told(chief)).join();
    expect(said.match(/温度/g)).toHaveLength(1);
    for (const text of ['相差 90 秒', '有 3 条消息缺失', '温度 39 度', '&#60;b&#62;电机']) expect(said).toContain(text);
    expect(said).not.toContain('<b>');
  });

  it('found 22 a budget warns at 80 % of the year’s, and once more when it is used up; of what stands below it too', async () => {
    const above = newId();
    await database.pool.query(
      `insert into cost (node_id, id, cost_code, cost_name, budget_amount) values ($1, $2, 'TOP22', '全厂', 10000)`,
      [site.nodeId, above],
    );
    const below = newId();
    await database.pool.query(`insert into cost (node_id, id, cost_code, cost_name, parent_id) values ($1, $2, 'SUB22', '机加', $3)`, [
      site.nodeId,
      below,
      above,
    ]);
    const charge = (fen: number) =>
      database.pool.query(
        `insert into trade_month (node_id, month, product_id, emp_id, department_id, cost_id, project_id, trade_num, total_price, trade_lines)
         values ($1, date_trunc('month', now() at time zone 'Asia/Shanghai'), $2, $2, $2, $3, $2, 1, $4, 1)`,
        [site.nodeId, newId(), below, fen],
      );
    await rule({ caveatKind: 'budget' });
    const heard = async () => {
      await watch();
      return (await told(chief)).filter((text) => text.includes('TOP22'));
    };
    await charge(7900);
    expect(await heard()).toEqual([]);
    await charge(600);
    expect((await heard()).join()).toContain('TOP22 全厂 本年的预算已用 85%');
    expect(await heard()).toHaveLength(1);
    await charge(1500);
    expect((await heard()).join()).toContain('TOP22 全厂 本年的预算已用 100%');
  });

  it('every kind can be asked of a real database, and needs as many queries for one machine as for many', async () => {
    for (const caveatKind of [
      'stock',
      'offline',
      'gap',
      'clock',
      'fault',
      'temperature',
      'abnormal',
      'overuse',
      'due',
      'overdue',
      'expiry',
      'reservation',
      'budget',
    ])
      await rule({ caveatKind, receivers: [chief.userId] });
    const asked = async () => {
      await watch();
      let queries = 0;
      const { Client } = pg;
      const { query } = Client.prototype;
      Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
        queries += 1;
        return (query as (...all: never[]) => unknown).apply(this, given);
      } as never;
      await watch().finally(() => (Client.prototype.query = query));
      return queries;
    };
    const before = await asked();
    await site.run(async (ctx) => {
      for (const code of ['C', 'D', 'E', 'F']) await furnish(ctx, { code });
    });
    await database.pool.query(`update vm set last_heartbeat_at = now() - interval '1 hour'`);
    expect(await asked()).toBe(before);
  });

  it('a rule that says half of a thing, or names who is not there, is refused', async () => {
    const base = { caveatName: '半', caveatKind: 'offline', channels: ['notice'], receivers: [chief.userId] };
    const refusal = async (more: object) => (await chief.send(warning.create, { ...base, ...more })).error;
    expect(await refusal({ shiftFrom: '08:00' })).toBe('caveat-half-shift');
    expect(await refusal({ escalateMinutes: 5 })).toBe('caveat-half-escalation');
    expect(await refusal({ receivers: [newId()] })).toBe('caveat-receiver-unknown');
    expect(await refusal({ receivers: [stranger.userId] })).toBe('caveat-receiver-unknown');
    expect(await refusal({ vmIds: [newId()] })).toBe('caveat-machine-unknown');
    for (const caveatKind of ['due', 'overdue', 'reservation'])
      expect(await refusal({ caveatKind, vmIds: [floor.vmId] })).toBe('caveat-no-machine');
    const id = await rule({ caveatName: '名', caveatKind: 'offline' });
    expect(await refusal({ caveatName: '名' })).toBe('conflict');
    expect((await chief.send(warning.update, { id, shiftFrom: '08:00' })).error).toBe('caveat-half-shift');
    expect((await chief.send(warning.update, { id, vmIds: [floor.vmId] })).code).toBe(200);
    expect((await chief.send(warning.update, { id, caveatKind: 'overdue' })).error).toBe('caveat-no-machine');
    expect((await chief.send(warning.update, { id, vmIds: [] })).code).toBe(200);
    expect((await chief.send(warning.update, { id, threshold: 7 })).code).toBe(200);
    expect((await chief.send(warning.find, { id })).data).toMatchObject({
      threshold: 7,
      caveatName: '名',
      statusFlag: true,
      caveatType: 2,
    });
    expect((await stranger.send(warning.delete, { id })).error).toBe('not-found');
    expect((await chief.send(warning.delete, { id })).code).toBe(200);
  });

  it('who has chosen English is told in English, at the bell and by mail', async () => {
    const speak = (language: string) =>
      database.pool.query('update login_user set language = $2, email = $3 where id = $1', [chief.userId, language, 'chief@factory.test']);
    await speak('en');
    await silentFor(floor.vmId, 60);
    const vmIds = [floor.vmId];
    const receivers = [chief.userId, keeper.userId];
    await rule({ caveatName: '断线', caveatKind: 'offline', threshold: 5, vmIds, channels: ['notice', 'mail'], receivers });
    await watch();
    const heard = async (who: Caller) => (await who.send(notice.list, { limit: 9 })).data.rows[0] as { title: string; content: string };
    expect(await heard(chief)).toMatchObject({ title: '断线: 1', content: expect.stringContaining('Silent for 1 h') });
    expect(await heard(keeper)).toMatchObject({ title: '断线：1 项', content: expect.stringContaining('1小时没有消息') });
    const mails = await database.db.selectFrom('job').select('payload').where('task', '=', 'warning.mail').execute();
    expect(mails.map(({ payload }) => payload)).toMatchObject([
      { to: 'chief@factory.test', subject: '断线: 1', text: expect.stringContaining('Silent for 1 h') },
    ]);
    await speak('zh');
  });

  it('what came after its period was closed is no use of today, and is no news where it happened', async () => {
    const [channelId = ''] = other.channels;
    const today = dayOf(Date.now(), site.timeZone);
    const take = (days: number, quantity: number) =>
      site.run((ctx) =>
        recordTrades(ctx, [
          {
            vmId: other.vmId,
            tradeNumber: newId(),
            tradeType: 10001,
            happenedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
            event: { id: newId() },
            lines: [{ channelId, productId: other.glove, quantity }],
          },
        ]),
      );
    await site.run(async (ctx) => {
      await bindProducts(ctx, [{ channelId, productId: other.glove }]);
      await fill(ctx, { vmId: other.vmId, channelId, productId: other.glove, qty: 500 });
    });
    await take(20, 1);
    await site.run((ctx) => periods.closeByHand(ctx, { day: addDays(today, -2) }));
    await rule({ caveatKind: 'overuse', threshold: 3, vmIds: [other.vmId] });
    // A week without a network: all of it counts today, none of it was taken today.
    await take(5, 60);
    await watch();
    expect(await told(chief)).toEqual([]);
    // What is taken today is held against what is usual, of which the late ones are a part: 61 in 30 days.
    await take(0, 5);
    await watch();
    expect(await told(chief)).toEqual([]);
    await take(0, 15);
    await watch();
    expect(await told(chief)).toEqual([expect.stringContaining('刀具柜B 手套 今天领用 20 件')]);
  });

  it('a machine on the screen that nobody plays with is not one that fell silent', async () => {
    const { id } = await site.run((ctx) => createVirtual(ctx, { kind: 'vending' }));
    await silentFor(floor.vmId, 0);
    await rule({ caveatKind: 'offline', threshold: 5, vmIds: [floor.vmId, id] });
    // Its channels are empty.
    await rule({ caveatKind: 'stock', threshold: 0, vmIds: [id] });
    await silentFor(id, 60);
    await watch();
    expect(await told(chief)).toEqual([]);
    await silentFor(floor.vmId, 60);
    await watch();
    expect(await told(chief)).toHaveLength(1);
  });
});
