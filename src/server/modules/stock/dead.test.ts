// Dead stock: days since something was taken from where it lies, since it came there where nobody ever did; and how long it lasts.
import { beforeAll, expect, test } from 'vitest';
import { openCallers } from '../../../../test/callers.ts';
import { testDatabase } from '../../../../test/database.ts';
import { furnish, hire } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { recordTrades } from '../trade/index.ts';
import { openingEntry, stockHandlers } from './index.ts';

const database = testDatabase();
let call: Awaited<ReturnType<typeof openCallers>>;
let one: Awaited<ReturnType<typeof furnish>>;
let two: Awaited<ReturnType<typeof furnish>>;
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

interface DeadRow {
  vmId: string;
  productId: string;
  idleDays: number;
  coverDays: number | null;
  qty: number;
  takenNum: number;
  value: string;
}
const ask = async (input: object, who = call.admin): Promise<DeadRow[]> => (await who.post('/kaetl/listDeadProduct', input)).data.rows;
const of = (rows: readonly DeadRow[], productId: string) => rows.find((row) => row.productId === productId);

beforeAll(async () => {
  call = await openCallers(database, stockHandlers);
  await database.run(async (ctx) => {
    one = await furnish(ctx, { code: 'ONE' });
    two = await furnish(ctx, { code: 'TWO' });
    const lies = ([channelId, productId]: readonly [string | undefined, string], qty: number, days: number) =>
      openingEntry(ctx, {
        document: { kind: 'opening', id: newId() },
        happenedAt: ago(days),
        lines: [
          {
            place: { kind: PLACE.vmChannel, ref: channelId ?? '', owner: one.channels.includes(channelId ?? '') ? one.vmId : two.vmId },
            productId,
            qty,
          },
        ],
      });
    await lies([one.channels[0], one.drill], 20, 200);
    await lies([one.channels[1], one.glove], 50, 120);
    await lies([two.channels[0], two.drill], 8, 10);
    const empId = await hire(ctx, 'E1');
    const take = ([channelId, productId]: readonly [string | undefined, string], quantity: number, days: number) =>
      recordTrades(ctx, [
        {
          vmId: one.vmId,
          tradeNumber: `T${days}`,
          tradeType: 10001,
          happenedAt: ago(days),
          event: { id: newId() },
          empId,
          lines: [{ channelId: channelId ?? '', productId, quantity }],
        },
      ]);
    await take([one.channels[0], one.drill], 2, 100);
    await take([one.channels[1], one.glove], 9, 40);
    await take([one.channels[1], one.glove], 1, 5);
  });
});

test('days idle are those since the last was taken; what nobody takes is idle since it came', async () => {
  const rows = await ask({});
  expect(of(rows, one.drill)).toMatchObject({ idleDays: 100, qty: 18, takenNum: 0, coverDays: null });
  expect(of(rows, one.glove)).toMatchObject({ idleDays: 5, qty: 40, takenNum: 10, coverDays: 360 });
  expect(of(rows, two.drill)).toMatchObject({ idleDays: 10, qty: 8, takenNum: 0, coverDays: null });
  expect(rows.map(({ idleDays }) => idleDays)).toEqual([100, 10, 5]);
});

test('asked for from so many days on, and for what lasts too long, whatever was taken of it', async () => {
  expect((await ask({ idleDays: 11 })).map(({ productId }) => productId)).toEqual([one.drill]);
  expect((await ask({ coverDays: 361 })).map(({ productId }) => productId).sort()).toEqual([one.drill, two.drill].sort());
  expect((await ask({ coverDays: 360, vmId: one.vmId })).length).toBe(2);
});

test('its ages come to all that lies there, with the value of the list', async () => {
  const { data } = await call.admin.post('/kaetl/statDeadProduct', {});
  const { data: list } = await call.admin.post('/kaetl/listDeadProduct', {});
  expect(data.ages.map(({ lines }: { lines: number }) => lines)).toEqual([2, 0, 0, 1, 0, 0]);
  const sum = data.ages.reduce((total: number, { value }: { value: string }) => total + Number(value), 0);
  expect(sum.toFixed(2)).toBe(list.summary.value);
});

test('who sees one machine sees what lies in it and no other; without the right nothing', async () => {
  const own = call.as({ scope: { vm: [two.vmId] } });
  expect((await ask({}, own)).map(({ vmId }) => vmId)).toEqual([two.vmId]);
  expect((await own.post('/kaetl/statDeadProduct', {})).data.ages[0].lines).toBe(1);
  expect((await call.as({ rights: ['report.empPick'] }).post('/kaetl/listDeadProduct', {})).code).toBe(403);
});
