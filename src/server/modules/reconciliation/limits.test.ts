// Limits "per reconciliation period": they begin anew with the closing, by hand or by the job; what comes late uses up those of the period in which it happened.
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill } from '../../../../test/machine-floor.ts';
import { addDays, dayOf } from '../../../contract/kernel/time.ts';
import { MOVE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { pickHandlers } from '../pick/index.ts';
import { strategyHandlers } from '../strategy/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { reconciliationHandlers } from './noun.ts';

const database = testDatabase();
const today = dayOf(new Date(), 'Asia/Shanghai');

test('found 20 a limit per reconciliation period begins anew when the period is closed; a late pick of the closed one uses up nothing of it', async () => {
  const admin = (await openPlant(database, [...strategyHandlers, pickHandlers, reconciliationHandlers]))();
  const plant = await database.run((ctx) => furnishPlant(ctx, 'LIMIT'));
  const [channelId = ''] = plant.channels;
  await database.run(async (ctx) => {
    await bindProducts(ctx, [{ channelId, productId: plant.glove }]);
    await fill(ctx, { vmId: plant.vmId, channelId, productId: plant.glove, qty: 100 });
  });
  const take = (quantity: number, happenedAt: string) =>
    database.run((ctx) =>
      recordTrades(ctx, [
        {
          vmId: plant.vmId,
          tradeNumber: newId(),
          tradeType: MOVE.pick,
          happenedAt,
          event: { id: newId() },
          empId: plant.zhang,
          lines: [{ channelId, productId: plant.glove, quantity }],
        },
      ]),
    );
  const ask = async () => {
    const { allowed, left, sentence } = await admin.ok('/strategy/explainPick', {
      empId: plant.zhang,
      productId: plant.glove,
      vmId: plant.vmId,
      quantity: 1,
    });
    return { allowed, left, sentence };
  };
  const close = (day: string) => admin.ok('/tradeagg/closeReconciliationPeriod', { day });
  const { id } = await admin.ok('/strategy/createPickStrategy', { strategyName: '本期手套', entityType: 0, entityId: plant.zhang });
  await admin.ok('/strategy/savePickStrategyItems', {
    strategyId: id,
    items: [{ productId: plant.glove, limitNum: 5, periodicUnit: 'R' }],
  });
  const at = (day: string) => new Date(`${day}T12:00:00+08:00`).toISOString();
  await close(addDays(today, -10));
  await take(5, at(addDays(today, -4)));
  expect(await ask()).toMatchObject({ allowed: false, left: 0, sentence: expect.stringContaining('限领5个（每个对账期间）') });
  await close(addDays(today, -1));
  expect(await ask()).toMatchObject({ allowed: true, left: 5 });
  await take(3, at(addDays(today, -2)));
  expect(await ask()).toMatchObject({ allowed: true, left: 5 });
  await take(2, new Date().toISOString());
  expect(await ask()).toMatchObject({ allowed: true, left: 3 });
});
