// What comes back undoes what it was taken or lent by: at its price, each once, also where two come at one moment.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts } from '../machine/index.ts';
import { openingEntry } from '../stock/index.ts';
import { recordTrades, recordWarehouseTrades, type TradeReport } from './index.ts';

const database = testDatabase();
let floor: Awaited<ReturnType<typeof furnish>>;
const warehouseId = newId();
beforeAll(async () => {
  floor = await database.run(async (ctx) => {
    const made = await furnish(ctx, { code: 'BACK' });
    await bindProducts(ctx, [{ channelId: made.channels[0] ?? '', productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId: made.channels[0] ?? '', productId: made.drill, qty: 50 });
    await ctx.db
      .insertInto('warehouse')
      .values({ nodeId: ctx.nodeId, id: warehouseId, warehouseCode: 'BACK', warehouseName: '主仓' })
      .execute();
    const place = { kind: PLACE.warehouse, ref: warehouseId };
    await openingEntry(ctx, {
      document: { kind: 'test', id: newId() },
      happenedAt: new Date().toISOString(),
      lines: [made.drill, made.glove].map((productId) => ({ place, productId, qty: 50 })),
    });
    return made;
  });
});

const person = () => database.run((ctx) => hire(ctx, newId().slice(-8)));
const price = (fen: number, productId = floor.drill) =>
  database.pool.query('update product set unit_price = $2 where id = $1', [productId, fen]);
type Kind = typeof MOVE.pick | typeof MOVE.returnPicked | typeof MOVE.borrow | typeof MOVE.giveBack;
type Line = readonly [tradeType: Kind, productId: string, quantity: number];

/** Lines of one transaction of the warehouse; `then` runs before it is committed. */
const warehouse = (empId: string, lines: readonly Line[], then: () => Promise<unknown> = async () => undefined) =>
  database.run(async (ctx) => {
    const { departmentId } = await ctx.db.selectFrom('employee').select('departmentId').where('id', '=', empId).executeTakeFirstOrThrow();
    await recordWarehouseTrades(ctx, {
      prewhId: null,
      warehouseId,
      tradeNumber: newId().slice(-12),
      empId,
      departmentId: departmentId ?? '',
      costId: null,
      projectId: null,
      lines: lines.map(([tradeType, productId, quantity]) => ({ channelId: null, productId, quantity, tradeType })),
    });
    await then();
  });

const machine = (
  empId: string,
  tradeType: 10002 | 10003,
  line: { quantity: number; cutterCode?: string; price?: number },
): TradeReport => ({
  vmId: floor.vmId,
  tradeNumber: newId().slice(-8),
  tradeType,
  happenedAt: new Date().toISOString(),
  event: { id: newId() },
  empId,
  lines: [{ channelId: floor.channels[0] ?? '', productId: floor.drill, ...line }],
});
const tell = (...reports: TradeReport[]) => database.run((ctx) => recordTrades(ctx, reports));

/** What he gave back, with the price of the trade that each undoes. */
async function undone(empId: string): Promise<[num: number, price: number, of: number | null][]> {
  const { rows } = await database.pool.query(
    `select t.trade_num::int as num, t.product_price::int as price, o.product_price::int as of from trade t left join trade_return r on r.trade_id = t.id
     left join trade o on o.id = r.returned_id where t.emp_id = $1 and t.sign < 0 order by t.trade_time, t.id`,
    [empId],
  );
  return rows.map((row) => [row.num, row.price, row.of]);
}
const balance = async (empId: string) =>
  (
    await database.pool.query(
      'select sum(sign * total_price)::int as fen, sum(sign * trade_num)::int as num from trade where emp_id = $1',
      [empId],
    )
  ).rows[0];

test('two who bring something back for one person at one moment are charged back by a pick each', async () => {
  const empId = await person();
  await price(1000);
  await warehouse(empId, [[MOVE.pick, floor.drill, 1]]);
  await price(1500);
  await warehouse(empId, [[MOVE.pick, floor.drill, 1]]);
  await price(9900);
  let looked = () => {};
  const first = new Promise<void>((resolve) => (looked = resolve));
  const one = warehouse(empId, [[MOVE.returnPicked, floor.drill, 1]], async () => {
    looked();
    await new Promise((resolve) => setTimeout(resolve, 400));
  });
  await first;
  await Promise.all([one, warehouse(empId, [[MOVE.returnPicked, floor.drill, 1]])]);
  expect((await undone(empId)).toSorted(([, a], [, b]) => a - b)).toEqual([
    [1, 1000, 1000],
    [1, 1500, 1500],
  ]);
  expect(await balance(empId)).toEqual({ fen: 0, num: 0 });
});

test('several goods come back in one question, each by its newest picks, what was never taken at the price of today', async () => {
  const empId = await person();
  await price(1000);
  await price(200, floor.glove);
  await warehouse(empId, [
    [MOVE.pick, floor.drill, 2],
    [MOVE.pick, floor.glove, 3],
  ]);
  await price(1100);
  await price(250, floor.glove);
  await warehouse(empId, [
    [MOVE.pick, floor.drill, 1],
    [MOVE.pick, floor.glove, 1],
  ]);
  await price(5000);
  await price(999, floor.glove);
  await warehouse(empId, [
    [MOVE.returnPicked, floor.drill, 2],
    [MOVE.returnPicked, floor.glove, 5],
  ]);
  expect((await undone(empId)).toSorted(([, a], [, b]) => a - b)).toEqual([
    [3, 200, 200],
    [1, 250, 250],
    [1, 999, null],
    [1, 1000, 1000],
    [1, 1100, 1100],
  ]);
});

test('what a machine lent comes back at the price of the loan, the oldest first, and names it; told again it changes nothing', async () => {
  const empId = await person();
  await price(250);
  await tell(machine(empId, 10002, { quantity: 2 }));
  await price(300);
  await tell(machine(empId, 10002, { quantity: 2 }));
  await price(9900);
  const back = machine(empId, 10003, { quantity: 3 });
  await tell(back);
  await tell(back);
  await tell(back, back);
  expect(await undone(empId)).toEqual([
    [2, 250, 250],
    [1, 300, 300],
  ]);
  await tell(machine(empId, 10003, { quantity: 1 }));
  expect(await balance(empId)).toEqual({ fen: 0, num: 0 });
  // By the books he holds nothing: it is charged back at the price of today, and undoes nothing.
  await tell(machine(empId, 10003, { quantity: 1 }));
  expect((await undone(empId)).at(-1)).toEqual([1, 9900, null]);
  const { rows } = await database.pool.query(
    `select count(*)::int as wrong from trade t join stock_move m on m.document_kind = 'trade' and m.line_no = t.line_no and m.document_id = (
       select f.id from trade f where f.event_id = t.event_id and f.vm_id = t.vm_id and f.line_no = 1)
     where t.emp_id = $1 and (m.unit_cost, m.qty) is distinct from (t.product_price, t.trade_num) and m.kind = t.trade_type`,
    [empId],
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

test('lent and given back in one batch, by its own code before the oldest, and at the price that a line says itself', async () => {
  const [empId, other] = [await person(), await person()];
  await price(250);
  await tell(machine(empId, 10002, { quantity: 1, cutterCode: 'K1' }));
  await price(400);
  await tell(machine(empId, 10002, { quantity: 1, cutterCode: 'K2' }), machine(empId, 10003, { quantity: 1, cutterCode: 'K2' }));
  expect(await undone(empId)).toEqual([[1, 400, 400]]);
  await price(9900);
  await tell(machine(empId, 10003, { quantity: 1, cutterCode: 'K1' }));
  expect((await undone(empId)).at(-1)).toEqual([1, 250, 250]);
  await tell(machine(other, 10002, { quantity: 1 }), machine(other, 10003, { quantity: 1, price: 77 }));
  expect(await undone(other)).toEqual([[1, 77, null]]);
});

test('what a warehouse lent comes back at the price of the loan too, and two at once close a loan each', async () => {
  const empId = await person();
  await price(250);
  await warehouse(empId, [[MOVE.borrow, floor.drill, 1]]);
  await price(300);
  await warehouse(empId, [[MOVE.borrow, floor.drill, 1]]);
  await price(9900);
  await Promise.all([1, 2].map(() => warehouse(empId, [[MOVE.giveBack, floor.drill, 1]])));
  expect((await undone(empId)).toSorted(([, a], [, b]) => a - b)).toEqual([
    [1, 250, 250],
    [1, 300, 300],
  ]);
});
