import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire } from '../../../../test/machine-floor.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts, changeProduct } from '../machine/index.ts';
import { count, proof, reserve } from '../stock/index.ts';
import { recordTrades, type TradeReport } from './index.ts';
import { tradeBulk } from './trade-bulk.ts';

const database = testDatabase();
const rows = async (sql: string) => (await database.pool.query(sql)).rows as Record<string, unknown>[];
let number = 0;

/** A machine with 1,000 drills in its first channel and 1,000 gloves in its second, and two people who take them. */
async function floor() {
  const code = `B${(number += 1)}`;
  return database.run(async (ctx) => {
    const made = await furnish(ctx, { code });
    const [first = '', second = ''] = made.channels;
    await bindProducts(ctx, [
      { channelId: first, productId: made.drill },
      { channelId: second, productId: made.glove },
    ]);
    await fill(ctx, { vmId: made.vmId, channelId: first, productId: made.drill, qty: 1000 });
    await fill(ctx, { vmId: made.vmId, channelId: second, productId: made.glove, qty: 1000 });
    const people = [await hire(ctx, `E-${code}`), await hire(ctx, `F-${code}`), null];
    return { ...made, first, second, people };
  });
}
type Floor = Awaited<ReturnType<typeof floor>>;

const DAY = 86_400_000;
const START = Date.parse('2026-01-20T15:30:00Z');

/** Picks over weeks, from both channels by all people, at several prices; the second turn of a machine tells others. */
const picks = ({ vmId, first, second, drill, glove, people }: Floor, { many = 60, turn = 1 } = {}): TradeReport[] =>
  Array.from({ length: many }, (_, at) => ({
    vmId,
    tradeNumber: `T${turn}-${at}`,
    tradeType: 10001,
    happenedAt: new Date(START + at * DAY * 0.4).toISOString(),
    event: { id: `${turn}-${at}` },
    empId: people[at % 3] ?? null,
    remark: at % 5 ? null : 'a\tb\\c\nd',
    lines: [{ channelId: at % 4 ? first : second, productId: at % 4 ? drill : glove, quantity: 1 + (at % 3), price: at % 7 ? 250 : 300 }],
  }));

const booked = async (told: readonly TradeReport[], batch = 25) =>
  database.run(async (ctx) => {
    const books = tradeBulk(ctx);
    for (let at = 0; at < told.length; at += batch) await books.add(told.slice(at, at + batch));
    await books.settle();
  });

/** All that a machine's trades left behind, without what is another's or made by chance; channels and people by their place in the floor. */
async function left({ vmId, first, second, drill, glove, people }: Floor) {
  const name = (sql: string) =>
    `array_position(array['${first}', '${second}', '${drill}', '${glove}', '${people[0]}', '${people[1]}']::uuid[], ${sql})`;
  const here = `('${first}', '${second}')`;
  return {
    balances: await rows(`select ${name('place_ref')} as ref, on_hand, reserved from stock_balance where place_ref in ${here} order by 1`),
    lacking: await rows(`select ${name('place_ref')} as ref, lacking from stock_cell where place_ref in ${here} order by 1`),
    months: await rows(
      `select ${name('place_ref')} as ref, month, qty_in, qty_out from stock_month where place_ref in ${here} order by 1, 2`,
    ),
    moves:
      await rows(`select ${name('from_ref')} as ref, ${name('product_id')} as product, qty, from_lot, from_condition, to_kind, ${name('to_ref')} as to, kind, document_kind, line_no,
      happened_at, event_id, event_part, position_sequence, actor_kind, actor_name, ${name('employee_id')} as emp, department_id is null as nowhere, unit_cost, corrects, late
      from stock_move where event_source = 'vm:${vmId}' order by event_id, event_part`),
    events: await rows(`select event_id, sequence, happened_at, moves from stock_event where source = 'vm:${vmId}' order by 1`),
    trades:
      await rows(`select trade_number, event_id, line_no, trade_type, trade_time, trade_day, late_flag, ${name('channel_id')} as channel, channel_code, ${name('emp_id')} as emp,
      trade_emp_org_name, cost_id, project_id, ${name('product_id')} as product, product_type_name, sign, trade_num, product_price, total_price, corrects, remark
      from trade where vm_id = '${vmId}' order by event_id`),
    days: await rows(
      `select day, ${name('product_id')} as product, trade_num, total_price, trade_lines, min_price, max_price from trade_day where vm_id = '${vmId}' order by 1, 2`,
    ),
    byMonth:
      await rows(`select month, ${name('product_id')} as product, ${name('emp_id')} as emp, trade_num, total_price, trade_lines from trade_month
      where product_id in ('${drill}', '${glove}') order by 1, 2, 3`),
  };
}

const holds = async () => expect((await proof(database.db, database.node)).failures).toEqual([]);

test('what is booked in bulk leaves just what the ordinary way leaves, and adds to what was there', async () => {
  const [a, b] = [await floor(), await floor()];
  for (const turn of [1, 2]) {
    await database.run((ctx) => recordTrades(ctx, picks(a, { turn })));
    await booked(picks(b, { turn }));
    expect(await left(b)).toEqual(await left(a));
  }
  expect((await left(b)).trades).toHaveLength(120);
  await holds();
});

test('trust 3: what was booked in bulk is known when a machine tells it again, and refused with other content', async () => {
  const one = await floor();
  const told = picks(one);
  await booked(told);
  const before = await left(one);
  await database.run((ctx) => recordTrades(ctx, told));
  expect(await left(one)).toEqual(before);
  const other = { ...told[0], remark: 'another' } as TradeReport;
  await expect(database.run((ctx) => recordTrades(ctx, [other]))).rejects.toThrow('key-reused');
});

const tell = async ({ first, second, drill, vmId, warehouseId }: Floor) =>
  database.run(async (ctx) => {
    const place = { kind: PLACE.vmChannel, ref: first, owner: vmId };
    const lines = [{ place, productId: drill, qty: 3, line: 1 }];
    await reserve(ctx, { document: { kind: 'plan', id: warehouseId }, reason: 'test', lines });
    await count(ctx, {
      document: { kind: 'count', id: second },
      happenedAt: new Date(START + 10 * DAY).toISOString(),
      lines: [
        {
          place: { ...place, ref: second },
          productId:
            (await ctx.db.selectFrom('vmChannel').select('productId').where('id', '=', second).executeTakeFirstOrThrow()).productId ?? '',
          counted: 990,
        },
      ],
    });
  });

test('where something is reserved, counted, or less than is taken, the ordinary way is gone, in the order told', async () => {
  const [a, b] = [await floor(), await floor()];
  for (const one of [a, b]) await tell(one);
  await database.run((ctx) => recordTrades(ctx, picks(a)));
  await booked(picks(b));
  expect(await left(b)).toEqual(await left(a));
  const [c, d] = [await floor(), await floor()];
  const much = (one: Floor) =>
    picks(one).map((told, at) => (at === 40 ? { ...told, lines: told.lines.map((line) => ({ ...line, quantity: 2000 })) } : told));
  await database.run((ctx) => recordTrades(ctx, much(c)));
  await booked(much(d));
  expect((await left(d)).lacking.some(({ lacking }) => Number(lacking) > 0)).toBe(true);
  expect(await left(d)).toEqual(await left(c));
  await holds();
});

test('decision 19: who is charged is the same: the centre of the product, the employee’s own where it is among several, else the machine’s', async () => {
  const [a, b] = [await floor(), await floor()];
  const centre = async (id: string) =>
    void (await database.pool.query('insert into cost (node_id, id, cost_code, cost_name) values ($1, $2, $3, $3)', [
      database.node.nodeId,
      id,
      `K${id.slice(-8)}`,
    ]));
  const [own, other, machine] = [newId(), newId(), newId()];
  for (const id of [own, other, machine]) await centre(id);
  for (const { drill, glove, people, vmId } of [a, b]) {
    await database.pool.query('update employee set cost_id = $1 where id = $2', [own, people[0]]);
    await database.pool.query('update vm set cost_id = $1 where id = $2', [machine, vmId]);
    const bound = [
      [other, drill],
      [own, drill],
      [other, glove],
    ];
    for (const [cost, product] of bound)
      await database.pool.query(
        `insert into cost_entity (node_id, cost_id, entity_type, product_id, created_at) values ($1, $2, 3, $3, '2026-01-01')`,
        [database.node.nodeId, cost, product],
      );
  }
  await database.run((ctx) => recordTrades(ctx, picks(a)));
  await booked(picks(b));
  const charged = await left(b);
  expect(charged).toEqual(await left(a));
  expect(new Set(charged.trades.map(({ cost_id }) => cost_id)).size).toBeGreaterThan(1);
});

test('a channel that waits for another product gets it, as it does by a pick', async () => {
  const one = await floor();
  await database.run((ctx) => changeProduct(ctx, { ids: [one.first], productId: one.glove }));
  await booked([{ ...(picks(one)[1] as TradeReport), lines: [{ channelId: one.first, productId: one.drill, quantity: 1000 }] }]);
  expect(await rows(`select product_id, new_product_id from vm_channel where id = '${one.first}'`)).toEqual([
    { product_id: one.glove, new_product_id: null },
  ]);
});

test('trust 14: all or nothing; an event that somebody else has booked meanwhile ends as a failure that is tried again', async () => {
  const one = await floor();
  const told = picks(one);
  const before = await left(one);
  await expect(
    database.run(async (ctx) => {
      const books = tradeBulk(ctx);
      await books.add(told);
      await books.settle();
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await left(one)).toEqual(before);
  let tries = 0;
  await database.run(async (ctx) => {
    tries += 1;
    const books = tradeBulk(ctx);
    await (tries === 1 ? books.add([...told, told[0] as TradeReport]) : books.addKnown([...told, told[0] as TradeReport]));
    await books.settle();
  });
  expect(tries).toBe(2);
  expect((await left(one)).trades).toHaveLength(told.length);
  expect(await rows(`select count(*)::int as moves from stock_move where event_source = 'vm:${one.vmId}'`)).toEqual([
    { moves: told.length },
  ]);
  await holds();
});
