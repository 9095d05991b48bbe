// A tool goes from hand to hand: by the code alone, once, while it is held and the code is good; the books say who has it.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, lying } from '../../../../test/machine-floor.ts';
import { offer } from '../../../contract/tool/offer.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { loans, proof } from '../stock/index.ts';
import { furnishPlant, openPlant } from '../strategy/test-plant.ts';
import { recordTrades } from '../trade/index.ts';
import { toolHandlers } from './index.ts';

const database = testDatabase();
let as: Awaited<ReturnType<typeof openPlant>>;
let plant: Awaited<ReturnType<typeof furnishPlant>>;
let [zhang, li, nobody]: ReturnType<typeof as>[] = [];
let n = 0;
beforeAll(async () => {
  as = await openPlant(database, [...toolHandlers]);
});
beforeEach(async () => {
  n += 1;
  plant = await database.run(async (ctx) => {
    const made = await furnishPlant(ctx, `O${n}`);
    const channelId = made.channels[0] ?? '';
    await bindProducts(ctx, [{ channelId, productId: made.glove }]);
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.glove, qty: 5 });
    const lines = [{ channelId, productId: made.glove, quantity: 2 }];
    const told = {
      vmId: made.vmId,
      tradeNumber: `O-${n}`,
      tradeType: 10002 as const,
      happenedAt: new Date(Date.now() - 60_000).toISOString(),
    };
    await recordTrades(ctx, [{ ...told, event: { id: newId() }, empId: made.zhang, lines }]);
    return made;
  });
  [zhang, li, nobody] = [plant.zhang, plant.li, undefined].map((empId) => as({ userId: newId(), rights: [], ...(empId ? { empId } : {}) }));
});
const made = async (quantity = 1) => (await zhang!.ok(offer.make.path, { productId: plant.glove, quantity })).code as string;
const held = (empId: string) => database.run(async (ctx) => (await loans.openLoan(ctx, { empId, productId: plant.glove })).held);

test('better 10 the taker sees what he takes, and from then on it is his loan: the giver holds it no more', async () => {
  const code = await made();
  expect(await li!.ok(offer.find.path, { code })).toMatchObject({
    quantity: 1,
    fromName: expect.any(String),
    productName: expect.any(String),
  });
  await li!.ok(offer.take.path, { code });
  expect([await held(plant.zhang), await held(plant.li)]).toEqual([1, 1]);
  expect(await database.run((ctx) => lying(ctx, { kind: 'employee', ref: plant.li }))).toBe(1);
  expect(await li!.refusal(offer.take.path, { code })).toBe('offer-taken');
  // So the giver's page knows that it was taken, and did not only grow old.
  expect(await zhang!.refusal(offer.find.path, { code })).toBe('offer-taken');
  expect((await proof(database.db, database.node)).failures).toEqual([]);
});

test('better 10 nobody takes twice, his own, what is held no more, or by an old code', async () => {
  const code = await made(2);
  expect(await zhang!.refusal(offer.take.path, { code })).toBe('offer-own');
  expect(await nobody!.refusal(offer.take.path, { code })).toBe('offer-no-employee');
  const taken = await Promise.all([li!.refusal(offer.take.path, { code }), li!.refusal(offer.take.path, { code })]);
  expect(taken.toSorted()).toEqual(['offer-taken', undefined]);
  expect([await held(plant.zhang), await held(plant.li)]).toEqual([0, 2]);
  expect(await zhang!.refusal(offer.make.path, { productId: plant.glove, quantity: 1 })).toBe('offer-not-held');
  expect(await zhang!.refusal(offer.make.path, { productId: newId(), quantity: 1 })).toBe('not-found');
});

test('better 10 a code is good for ten minutes, and the last one alone', async () => {
  const [first, second] = [await made(), await made()];
  expect(await li!.refusal(offer.find.path, { code: first })).toBe('offer-gone');
  await database.pool.query(`update tool_offer set expires_at = now() - interval '1 second' where offer_code = $1`, [second]);
  expect(await li!.refusal(offer.take.path, { code: second })).toBe('offer-gone');
  const third = await made();
  // Given back at a machine meanwhile.
  await database.run((ctx) =>
    recordTrades(ctx, [
      {
        vmId: plant.vmId,
        tradeNumber: `B-${n}`,
        tradeType: 10003,
        happenedAt: new Date().toISOString(),
        event: { id: newId() },
        empId: plant.zhang,
        lines: [{ channelId: plant.channels[0] ?? '', productId: plant.glove, quantity: 2 }],
      },
    ]),
  );
  expect(await li!.refusal(offer.take.path, { code: third })).toBe('offer-not-held');
});
