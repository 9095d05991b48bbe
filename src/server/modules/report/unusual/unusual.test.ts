// From trades to a sentence: a change that is planted is found with its shift and its first day, and nothing is said of machines that somebody does not see.
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../../test/database.ts';
import { within, world } from '../../../../../test/report-world.ts';
import { addDays, dayOf } from '../../../../contract/kernel/time.ts';
import { newId } from '../../../kernel/db/ids.ts';
import { recordTrades } from '../../trade/index.ts';
import { updateNodeConfig } from '../../system/index.ts';
import { unusualUse } from './unusual.query.ts';

const database = testDatabase();

test('the night shift of one machine takes five times as much: since when, and what it cost', async () => {
  const made = await database.run(world);
  await database.run((ctx) => updateNodeConfig(ctx, { shifts: '白班 08:00-20:00,夜班 20:00-08:00' }));
  const yesterday = addDays(dayOf(Date.now(), 'Asia/Shanghai'), -1);
  const [changed, still] = made.machines as [(typeof made.machines)[0], (typeof made.machines)[0]];
  const pick = (machine: typeof changed, back: number, { at, quantity }: { at: string; quantity: number }) => ({
    vmId: machine.vmId,
    tradeNumber: newId(),
    tradeType: 10001 as const,
    happenedAt: new Date(Date.parse(`${addDays(yesterday, -back)}T${at}:00+08:00`)).toISOString(),
    event: { id: newId() },
    empId: made.emps[back % 4] ?? null,
    projectId: null,
    lines: [{ channelId: machine.channels[0] ?? '', productId: machine.products[0] ?? '', quantity, price: 250 }],
  });
  const usual = Array.from({ length: 77 }, (_, back) =>
    made.machines.flatMap((machine) => [
      pick(machine, back, { at: '10:00', quantity: 2 }),
      pick(machine, back, { at: '22:00', quantity: 1 }),
    ]),
  ).flat();
  // Six nights, each with four picks more.
  const planted = Array.from({ length: 6 }, (_, back) =>
    ['20:30', '21:10', '22:40', '23:20'].map((at) => pick(changed, back, { at, quantity: 1 })),
  ).flat();
  const all = [...usual, ...planted];
  for (let at = 0; at < all.length; at += 100) await database.run((ctx) => recordTrades(ctx, all.slice(at, at + 100)));
  const asked = (scope: object) => within(database, scope, (ctx) => unusualUse.page(ctx, { page: 1, limit: 20 } as never));
  const { rows } = await asked({});
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    productId: changed.products[0],
    vmId: changed.vmId,
    shift: 2,
    shiftName: '夜班 20:00-08:00',
    since: addDays(yesterday, -5),
    days: 6,
    tradeNum: 30,
  });
  expect(rows[0]?.morePrice).toBe((30 - (rows[0]?.usualNum ?? 0)) * 250);
  expect((await asked({ vm: [still.vmId] })).rows).toEqual([]);
});
