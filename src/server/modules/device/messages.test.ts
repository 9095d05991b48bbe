// Messages of a machine that wait for a person, when there are very many: gone through page by page.
import { beforeAll, expect, it } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { deviceHandlers } from './index.ts';

const database = testDatabase();
let calls: Awaited<ReturnType<typeof openCallers>>;
let floors: Awaited<ReturnType<typeof furnish>>[];
const MANY = 10_000;

/** Sent in batches of 100, of which each was received at one moment. Their keys say nothing of their order. */
const tell = (vmId: string, n: number) =>
  database.pool.query(
    `insert into device_event (node_id, vm_id, event_id, sequence, kind, happened_at, received_at, body, body_hash, state, problem)
     select $1, $2, md5(n::text), n, 'pick', now() - interval '1 day' + n * interval '1 second', now() - interval '1 day' + n / 100 * interval '2 minutes',
       jsonb_build_object('empCode', 'E' || n, 'lines', jsonb_build_array(jsonb_build_object('channelCode', '999', 'quantity', 1))), '', 1, '货道999不存在'
     from generate_series(1, $3::int) n`,
    [database.node.nodeId, vmId, n],
  );

beforeAll(async () => {
  calls = await openCallers(database, deviceHandlers);
  floors = await database.run(async (ctx) => [await furnish(ctx, { code: 'MSG1' }), await furnish(ctx, { code: 'MSG2' })]);
  await tell(floors[0]?.vmId ?? '', MANY);
  await tell(floors[1]?.vmId ?? '', 12);
  await database.pool.query('analyze device_event');
});

const page = async (input: object, as = calls.admin): Promise<{ total: number; rows: { sequence: number; vmId: string }[] }> =>
  as.ok('/vm/listDeviceEvent', { vmId: floors[0]?.vmId, state: 1, ...input });

it(
  '10,000 of them are gone through once each, the newest first, in the order of the machine, and none of another',
  { timeout: 120_000 },
  async () => {
    const seen: number[] = [];
    for (let at = 1; at <= MANY / 200; at += 1) {
      const { total, rows } = await page({ page: at, limit: 200 });
      expect(total).toBe(MANY);
      seen.push(...rows.map(({ sequence }) => sequence));
    }
    expect(seen).toEqual(Array.from({ length: MANY }, (_, at) => MANY - at));
    const { total, rows } = await page({ vmId: floors[1]?.vmId, page: 2, limit: 10 });
    expect([total, rows.map(({ sequence }) => sequence)]).toEqual([12, [2, 1]]);
  },
);

it('the last page of 10,000 comes as quickly as a person waits', async () => {
  const began = performance.now();
  const { rows } = await page({ page: MANY / 5, limit: 5 });
  expect(rows.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1]);
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('of a machine outside the data permission there are none', async () => {
  const other = calls.as({ scope: { vm: [newId()] } });
  expect(await page({ page: 2, limit: 5 }, other)).toMatchObject({ total: 0, rows: [] });
  const own = calls.as({ scope: { vm: [floors[1]?.vmId ?? ''] } });
  expect(await page({}, own)).toMatchObject({ total: 0 });
  expect(await page({ vmId: null }, own)).toMatchObject({ total: 12 });
});
