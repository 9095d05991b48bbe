// From where on the product warns when a rule does not say: what the site has set for each kind, and the usual point where it has set none.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { openTestApp, type Caller, type TestApp, type Site } from '../../../../test/trust/test-app.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { VisitMethod } from '../../../contract/sense/codes.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { system } from '../../../contract/system/index.ts';
import { warning } from '../../../contract/warning/index.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';
import { bindProducts } from '../machine/index.ts';
import { createBorrowCycle } from '../product/index.ts';
import { lotsOf, openingEntry, reserve } from '../stock/index.ts';
import { recordTrades } from '../trade/index.ts';
import { updatePrewh } from '../warehouse/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { watchSite } from './watch.ts';

const database = testDatabase();
let testApp: TestApp;
let site: Site;
let chief: Caller;

beforeAll(async () => {
  testApp = await openTestApp(database);
  site = await testApp.site('POINTS');
  chief = await site.hire();
  const floor = await site.run((ctx) => furnish(ctx, { code: 'P' }));
  const { vmId, drill, glove, warehouseId } = floor;
  const [first = '', second = ''] = floor.channels;
  await site.run(async (ctx) => {
    const empId = await hire(ctx, 'P1');
    const { prewhId } = await furnishStore(ctx, 'UV', 1);
    const seen = { visitMethod: VisitMethod.face, confidence: 745, empId, bodyHash: '', enteredAt: new Date().toISOString() };
    await updatePrewh(ctx, { id: prewhId, temperatureMin: 5, temperatureMax: 30 });
    const warm = (minutes: number, temperature: number) => {
      const happenedAt = new Date(Date.now() - minutes * 60_000).toISOString();
      return { id: newId(), prewhId, senseId: newId(), bodyHash: '', temperature, happenedAt };
    };
    await addTo(ctx, 'prewhRoom', [warm(40, 320), warm(30, 300), warm(12, 301), warm(3, 335)]).execute();
    await addTo(ctx, 'prewhVisit', { id: newId(), prewhId, senseId: 'V', ...seen }).execute();
    await createBorrowCycle(ctx, { productId: glove, cycleValue: 2, cycleUnit: 'D', remindBefore: 1 });
    await bindProducts(ctx, [
      { channelId: first, productId: drill },
      { channelId: second, productId: glove },
    ]);
    await fill(ctx, { vmId, channelId: first, productId: drill, qty: 50 });
    await fill(ctx, { vmId, channelId: second, productId: glove, qty: 10 });
    const trade = (tradeType: 10001 | 10002, line: { channelId: string; productId: string; quantity: number }, days = 0) => ({
      vmId,
      tradeNumber: newId(),
      tradeType,
      happenedAt: new Date(Date.now() - days * 86_400_000).toISOString(),
      event: { id: newId() },
      empId,
      lines: [line],
    });
    const [lotId = ''] = await lotsOf(ctx, [{ productId: drill, lotNo: 'L-20', expiryDate: addDays(dayOf(Date.now()), 20) }]);
    await openingEntry(ctx, {
      document: { kind: 'opening', id: newId() },
      lines: [{ place: { kind: PLACE.warehouse, ref: warehouseId }, productId: drill, qty: 30, lotId }],
    });
    await recordTrades(ctx, [
      trade(10001, { channelId: first, productId: drill, quantity: 12 }),
      // What is usual is known since two weeks.
      trade(10001, { channelId: first, productId: drill, quantity: 1 }, 15),
      trade(10002, { channelId: second, productId: glove, quantity: 1 }),
    ]);
    await reserve(ctx, {
      document: { kind: 'plan', id: newId() },
      reason: '补货计划',
      lines: [{ place: { kind: PLACE.warehouse, ref: warehouseId }, productId: drill, qty: 3, line: 1 }],
    });
  });
  const { nodeId } = site;
  await database.pool.query(`update vm set last_heartbeat_at = now() - interval '20 minutes' where id = $1`, [vmId]);
  await database.pool.query(
    `insert into device_state (node_id, vm_id, heartbeat_at, clock_skew_ms, temperature) values ($1, $2, now(), 90000, 385)`,
    [nodeId, vmId],
  );
  await database.pool.query(`update stock_loan set due_at = now() - interval '5 days 1 hour' where node_id = $1`, [nodeId]);
  await database.pool.query(`update stock_reservation set created_at = now() - interval '49 hours' where node_id = $1`, [nodeId]);
});
afterAll(() => testApp?.close());

/** Whether the case that stands there is found while the site has this set. */
async function isFound(caveatKind: string, set: object): Promise<boolean> {
  const changed = await chief.send(system.updateNodeConfig, set);
  if (changed.code !== 200) throw new Error(changed.msg);
  await watchSite(systemCtx(database.db, site, 'test'));
  const { rows } = (await chief.send(warning.cases, { limit: 100 })).data;
  return rows.some((row: { caveatKind: string; state: number }) => row.caveatKind === caveatKind && row.state === 0);
}

// What stands there is beyond the usual point: it is found without a word of the site, and not found once the site has set it further off.
for (const [caveatKind, key, near, far] of [
  ['offline', 'warnOfflineMinutes', 15, 25],
  ['clock', 'warnClockSeconds', 80, 100],
  ['temperature', 'warnTemperature', 38, 39],
  ['overuse', 'warnOveruseTimes', 12, 13],
  ['overdue', 'warnOverdueDays', 4, 6],
  ['expiry', 'warnExpiryDays', 25, 15],
  ['reservation', 'warnReservationHours', 48, 60],
  ['visitor', 'warnSurePercent', 75, 74],
] as const)
  test(`${caveatKind} warns from where the site has set it: ${key}`, async () => {
    const rule = { caveatName: newId(), caveatKind, channels: ['notice'], receivers: [chief.userId] };
    expect((await chief.send(warning.create, rule)).code).toBe(200);
    expect(await isFound(caveatKind, {})).toBe(true);
    expect(await isFound(caveatKind, { [key]: far })).toBe(false);
    expect(await isFound(caveatKind, { [key]: near })).toBe(true);
    await chief.send(system.updateNodeConfig, { [key]: null });
  });

test('climate warns once it was outside of its limits for so many minutes, in its own kind', async () => {
  const rule = (threshold: number | null) => ({
    caveatName: newId(),
    caveatKind: 'climate',
    threshold,
    channels: ['notice'],
    receivers: [chief.userId],
  });
  expect((await chief.send(warning.create, rule(13))).code).toBe(200);
  expect(await isFound('climate', {})).toBe(false);
  expect((await chief.send(warning.create, rule(null))).code).toBe(200);
  expect(await isFound('climate', {})).toBe(true);
  await database.pool.query('update prewh set temperature_max = 34 where temperature_max is not null');
  expect(await isFound('climate', {})).toBe(false);
});
