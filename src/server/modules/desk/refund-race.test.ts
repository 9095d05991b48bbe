// Two refunds of one charge at the same moment.
import { beforeAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { CaseOutcome } from '../../../contract/desk/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { proof } from '../stock/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordFault, refundTrade } from '../trade/index.ts';
import { deskHandlers } from './index.ts';

const database = testDatabase();
let admin: ReturnType<Awaited<ReturnType<typeof openPlant>>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let channel = '';

beforeAll(async () => {
  admin = (await openPlant(database, deskHandlers))();
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, 'RACE');
    channel = made.channels[0] ?? '';
    const goods = { vmId: made.vmId, channelId: channel, productId: made.glove };
    await bindProducts(ctx, [goods]);
    await fill(ctx, { ...goods, qty: 20 });
    const happenedAt = new Date(Date.now() - 20 * 60_000).toISOString();
    await recordFault(ctx, { ...goods, quantity: 2, happenedAt, event: { id: newId() }, empId: made.zhang, fault: 'jam' });
    return made;
  });
});

test('two refunds of what the desk charged, at the same moment: the second looks again once the first is done, and gives nothing back twice', async () => {
  const [{ id }] = (await admin.ok('/kaetl/listStockCase', { vmId: plant.vmId })).rows;
  await admin.ok('/kaetl/settleStockCase', { id, outcome: CaseOutcome.takenOut });
  const { rows } = await database.pool.query("select id from trade where vm_id = $1 and event_id like 'case:%'", [plant.vmId]);
  const refund = (ctx: Ctx) => refundTrade(ctx, { tradeId: rows[0].id, quantity: 2, reason: '没有拿到', source: 2, sourceId: newId() });
  const said = Promise.withResolvers<void>();
  const waited = Promise.withResolvers<void>();
  const first = database.run(async (ctx) => {
    await refund(ctx);
    said.resolve();
    await waited.promise;
  });
  await said.promise;
  // The first is not done: all of it is still there to see, and its goods are locked.
  const second = database.run(refund);
  second.catch(() => undefined);
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  }, 10_000);
  waited.resolve();
  await first;
  await expect(second).rejects.toMatchObject({ key: 'trade-left', params: { left: 0 } });
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channel }))).toBe(20);
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});
