// The board beside the machines: all of them counted, the most urgent shown, and nothing of what is out of sight.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openTestApp, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { deviceBoard } from '../../../contract/device/board.ts';
import { VIRTUAL_MODELS } from '../../../contract/device/virtual.ts';
import type { DataScope } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { createVm, createVmModel } from '../machine/index.ts';
import { recordTrades } from '../trade/index.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let first: Awaited<ReturnType<typeof furnish>>;
let sites = 0;

beforeAll(async () => {
  testApp = await openTestApp(database);
});
afterAll(() => testApp?.close());

beforeEach(async () => {
  site = await testApp.site(`BOARD${(sites += 1)}`);
  first = await site.run((ctx) => furnish(ctx, { code: 'M01' }));
});

/** Machines with these codes, never heard of; gives their ids. */
const stand = (codes: readonly string[], vmModelId = first.modelId): Promise<string[]> =>
  site.run(async (ctx) => {
    const ids: string[] = [];
    for (const code of codes) ids.push((await createVm(ctx, { vmCode: code, deviceCode: `D-${code}`, vmName: code, vmModelId })).id);
    return ids;
  });

/** What a machine said of itself, so many minutes ago. */
const heard = (vmId: string | undefined, { minutes = 0, faults = [] as string[], missing = 0, event = null as string | null } = {}) =>
  database.pool.query(
    `insert into device_state (node_id, vm_id, heartbeat_at, faults, missing_events, last_event_at)
     values ($1, $2, now() - $3 * interval '1 minute', $4, $5, $6)`,
    [site.nodeId, vmId, minutes, faults, missing, event],
  );
const stop = (...vmIds: (string | undefined)[]) => database.pool.query('update vm set lock_flag = true where id = any($1)', [vmIds]);

const take = ({ vmId, channels, drill }: typeof first, happenedAt: string) =>
  site.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId,
        tradeNumber: newId(),
        tradeType: 10001,
        happenedAt,
        event: { id: newId() },
        empId: null,
        projectId: null,
        costId: null,
        lines: [{ channelId: channels[0] ?? '', productId: drill, quantity: 1 }],
      },
    ]),
  );

interface Shown {
  counts: Record<'online' | 'silent' | 'stopped' | 'never', number>;
  total: number;
  lastEventAt: string | null;
  machines: { vmId: string; vmCode: string; faults: string[]; todayNum: number; levels: Record<string, number> }[];
  latest: { vmName: string }[];
}
async function look({ scope = {}, vmIds }: { scope?: DataScope; vmIds?: (string | undefined)[] } = {}) {
  const caller = await site.hire({ scope });
  const { code, data, raw } = await caller.send(deviceBoard.board, vmIds ? { vmIds } : {});
  expect(code).toBe(200);
  const board = data as Shown;
  return { ...board, bytes: Buffer.byteLength(raw), codes: board.machines.map(({ vmCode }) => vmCode) };
}

it('every machine in sight is counted once by how it stands, however many there are; twelve are shown, in an answer that stays small', async () => {
  await database.pool.query(
    `insert into vm (node_id, id, vm_code, device_code, vm_name, vm_model_id, lock_flag)
     select $1, gen_random_uuid(), 'N' || lpad(i::text, 3, '0'), 'DN' || i, '刀具柜 ' || i, $2, i <= 40 from generate_series(1, 600) i`,
    [site.nodeId, first.modelId],
  );
  // Stopped are the first forty, whatever was heard of them; of the others a hundred are silent and fifty were never heard of.
  await database.pool.query(
    `insert into device_state (node_id, vm_id, heartbeat_at) select node_id, id, now() - case when vm_code between 'N021' and 'N140' then interval '1 day' else interval '0' end
     from vm where node_id = $1 and vm_code between 'N001' and 'N550'`,
    [site.nodeId],
  );
  const { counts, total, machines, bytes } = await look();
  expect({ counts, total, shown: machines.length }).toEqual({
    counts: { online: 410, silent: 100, stopped: 40, never: 51 },
    total: 601,
    shown: 12,
  });
  expect(bytes).toBeLessThan(10_000);
});

describe('the order', () => {
  it('a fault comes before a doubt, a doubt before channels that run out, then it goes by code; a stopped one waits for nobody, whatever it said', async () => {
    const [locked, plain, , doubtful, faulty, worse] = await stand(['A1', 'A2', 'A3', 'A4', 'A5', 'A6']);
    await heard(locked, { faults: ['电机卡死', '门未关'] });
    await stop(locked);
    await heard(doubtful, { missing: 3 });
    await heard(faulty, { faults: ['电机卡死'] });
    await heard(worse, { faults: ['电机卡死'], missing: 1 });
    await heard(plain);
    // Twelve channels that ran out, of the machine that stands first.
    await database.pool.query('update vm_channel set product_id = $2 where vm_id = $1', [first.vmId, first.drill]);
    const { codes, machines } = await look();
    expect(codes).toEqual(['A6', 'A5', 'A4', 'M01', 'A1', 'A2', 'A3']);
    expect(machines[3]?.levels).toMatchObject({ INVENT_WARN: 12 });
    expect(machines[0]).toMatchObject({ vmId: worse, faults: ['电机卡死'], talk: { missingEvents: 1, asideEvents: 0 } });
  });

  it('the one that somebody must go to is shown though twelve others come before it by code; codes are read as people read them', async () => {
    const codes = Array.from({ length: 14 }, (_, at) => `n${String(at + 10)}`);
    const ids = await stand(codes);
    await heard(ids.at(-1), { faults: ['电机卡死'] });
    const board = await look();
    expect(board.codes).toEqual(['n23', 'M01', ...codes.slice(0, 10)]);
    expect((await look({ vmIds: await stand(['b1', 'C1', 'a1', 'B2']) })).codes).toEqual(['a1', 'b1', 'B2', 'C1']);
  });
});

it('data permission narrows the counts, the tiles, the last event and the latest picks', async () => {
  const other = await site.run((ctx) => furnish(ctx, { code: 'M02' }));
  await heard(first.vmId, { event: '2026-01-01T08:00:00Z' });
  await heard(other.vmId, { minutes: 60, event: '2026-01-02T08:00:00Z' });
  await take(first, '2026-01-01T07:00:00Z');
  await take(other, '2026-01-02T07:00:00Z');
  expect(await look()).toMatchObject({ total: 2, lastEventAt: '2026-01-02T08:00:00.000Z', codes: ['M02', 'M01'] });
  expect((await look()).latest.map(({ vmName }) => vmName)).toEqual(['刀具柜M02', '刀具柜M01']);
  for (const narrowed of [
    { scope: { vm: [first.vmId] } },
    { vmIds: [first.vmId] },
    { scope: { vm: [first.vmId] }, vmIds: [first.vmId, other.vmId] },
  ]) {
    const { counts, total, lastEventAt, codes, latest } = await look(narrowed);
    expect({ counts, total, lastEventAt, codes, latest: latest.map(({ vmName }) => vmName) }).toEqual({
      counts: { online: 1, silent: 0, stopped: 0, never: 0 },
      total: 1,
      lastEventAt: '2026-01-01T08:00:00.000Z',
      codes: ['M01'],
      latest: ['刀具柜M01'],
    });
  }
  expect(await look({ scope: { vm: [first.vmId] }, vmIds: [other.vmId] })).toMatchObject({
    total: 0,
    lastEventAt: null,
    codes: [],
    latest: [],
  });
});

it('the last event is of whatever machine, shown or not; what was taken counts where no machine told of it, and nothing is null', async () => {
  expect((await look()).lastEventAt).toBeNull();
  await take(first, '2026-01-01T07:00:00Z');
  expect((await look()).lastEventAt).toBe('2026-01-01T07:00:00.000Z');
  const ids = await stand(Array.from({ length: 13 }, (_, at) => `N${at + 10}`));
  await heard(first.vmId, { event: '2026-01-01T08:00:00Z' });
  await heard(ids.at(-1), { event: '2026-01-03T08:00:00Z' });
  const { codes, lastEventAt } = await look();
  expect({ shown: codes.includes('N22'), lastEventAt }).toEqual({ shown: false, lastEventAt: '2026-01-03T08:00:00.000Z' });
});

it('what is taken today is said of each that is shown; found 12 a machine on the screen is neither counted nor heard of, unless the site says so', async () => {
  const onScreen = await site.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'S01' });
    const model = await createVmModel(ctx, { modelCode: `${VIRTUAL_MODELS}X`, modelName: '模拟', rows: 2, columns: 6 });
    return { ...made, modelId: model.id };
  });
  await database.pool.query('update vm set vm_model_id = $2 where id = $1', [onScreen.vmId, onScreen.modelId]);
  const today = new Date().toISOString();
  await take(first, today);
  await take(onScreen, today);
  const seen = async (vmIds?: string[]) => {
    const { total, machines, latest } = await look(vmIds ? { vmIds } : {});
    return { total, taken: machines.map(({ vmCode, todayNum }) => [vmCode, todayNum]), latest: latest.map(({ vmName }) => vmName) };
  };
  expect(await seen()).toEqual({ total: 1, taken: [['M01', 1]], latest: ['刀具柜M01'] });
  expect(await seen([onScreen.vmId])).toEqual({ total: 1, taken: [['S01', 1]], latest: ['刀具柜S01'] });
  await heard(onScreen.vmId, { minutes: 1 });
  expect((await seen()).total).toBe(1);
  await database.pool.query(
    `insert into node_config (node_id, config_key, value, changed_by) select node_id, 'virtualCounts', 'true', '管理员' from vm where id = $1`,
    [onScreen.vmId],
  );
  const both = await seen();
  expect({ ...both, latest: both.latest.toSorted() }).toEqual({
    total: 2,
    taken: [
      ['M01', 1],
      ['S01', 1],
    ],
    latest: ['刀具柜M01', '刀具柜S01'],
  });
});
