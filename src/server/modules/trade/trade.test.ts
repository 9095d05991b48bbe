import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { fill, furnish, hire, lying } from '../../../../test/machine-floor.ts';
import { newId } from '../../kernel/db/ids.ts';
import { bindProducts, changeProduct } from '../machine/index.ts';
import { saleDetail, tradeLog } from '../report/sale.query.ts';
import { OwnerType } from '../../../contract/org/codes.ts';
import { recordTrades, refundTrade, type TradeReport } from './index.ts';
import { tradeLines } from './trade.query.ts';

const database = testDatabase();
let number = 0;

/** A machine with ten drills in its first channel, and a pick of them. */
async function floor() {
  const code = `V${(number += 1)}`;
  return database.run(async (ctx) => {
    const made = await furnish(ctx, { code });
    const [channelId = ''] = made.channels;
    await bindProducts(ctx, [{ channelId, productId: made.drill }]);
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.drill, qty: 10 });
    const empId = await hire(ctx, `E-${code}`);
    const pick = (more: Partial<TradeReport> = {}, quantity = 2): TradeReport => ({
      vmId: made.vmId,
      tradeNumber: 'T1',
      tradeType: 10001,
      happenedAt: new Date().toISOString(),
      event: { id: newId() },
      empId,
      lines: [{ channelId, productId: made.drill, quantity }],
      ...more,
    });
    return { ...made, channelId, empId, pick };
  });
}

const rows = async (sql: string) => (await database.pool.query(sql)).rows;

test('R119 a pick becomes a trade with the names of the moment, a move and its share of the summaries', async () => {
  const { vmId, channelId, drill, pick } = await floor();
  await database.run((ctx) => recordTrades(ctx, [pick()]));
  const { rows: found } = (await database.run((ctx) => tradeLog.page(ctx, { page: 1, limit: 15, vmId }))) as {
    rows: Record<string, unknown>[];
  };
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ productName: '钻头', tradeNum: 2, productPrice: 250, totalPrice: 500, channelCode: '101' });
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channelId }))).toBe(8);
  expect(await rows(`select trade_num::int, total_price::int from trade_day where vm_id = '${vmId}'`)).toEqual([
    { trade_num: 2, total_price: 500 },
  ]);
  expect(await rows(`select trade_num::int from trade_month where product_id = '${drill}'`)).toEqual([{ trade_num: 2 }]);
});

test('trust 3: the same event again has no second effect; its id with other content is refused', async () => {
  const { vmId, channelId, pick } = await floor();
  const told = pick();
  const [first] = await database.run((ctx) => recordTrades(ctx, [told]));
  const [again] = await database.run((ctx) => recordTrades(ctx, [told]));
  expect(again).toEqual(first);
  await database.run((ctx) => recordTrades(ctx, [told, told]));
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channelId }))).toBe(8);
  expect(await rows(`select count(*)::int as trades, sum(trade_num)::int as pieces from trade where vm_id = '${vmId}'`)).toEqual([
    { trades: 1, pieces: 2 },
  ]);
  expect(await rows(`select trade_num::int from trade_day where vm_id = '${vmId}'`)).toEqual([{ trade_num: 2 }]);
  const other = { ...told, lines: [{ ...told.lines[0], quantity: 3 }] } as TradeReport;
  await expect(database.run((ctx) => recordTrades(ctx, [other]))).rejects.toThrow('key-reused');
});

test('a borrowed tool is charged and held by its borrower; given back it is neither', async () => {
  const { vmId, channelId, empId, pick } = await floor();
  await database.run((ctx) => recordTrades(ctx, [pick({ tradeType: 10002 }, 1)]));
  expect(await database.run((ctx) => lying(ctx, { kind: 'employee', ref: empId }))).toBe(1);
  await database.run((ctx) => recordTrades(ctx, [pick({ tradeType: 10003 }, 1)]));
  expect(await database.run((ctx) => lying(ctx, { kind: 'employee', ref: empId }))).toBe(0);
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channelId }))).toBe(10);
  expect(await rows(`select sum(trade_num)::int as pieces, sum(total_price)::int as fen from trade_day where vm_id = '${vmId}'`)).toEqual([
    { pieces: 0, fen: 0 },
  ]);
});

test('a pick that empties a channel lets its planned product in', async () => {
  const { channelId, drill, glove, pick } = await floor();
  await database.run((ctx) => changeProduct(ctx, { ids: [channelId], productId: glove }));
  const held = () => rows(`select product_id, new_product_id from vm_channel where id = '${channelId}'`);
  await database.run((ctx) => recordTrades(ctx, [pick({}, 9)]));
  expect(await held()).toEqual([{ product_id: drill, new_product_id: glove }]);
  await database.run((ctx) => recordTrades(ctx, [pick({}, 1)]));
  expect(await held()).toEqual([{ product_id: glove, new_product_id: null }]);
});

test('a report that names what the node does not have is refused whole', async () => {
  const { channelId, pick } = await floor();
  await expect(database.run((ctx) => recordTrades(ctx, [pick(), pick({ empId: newId() })]))).rejects.toThrow('not-found');
  expect(await database.run((ctx) => lying(ctx, { kind: 'vmChannel', ref: channelId }))).toBe(10);
});

test('trust 7: a clock that runs ahead says now; the same report again is known by what was told', async () => {
  const { vmId, pick } = await floor();
  const told = pick({ happenedAt: new Date(Date.now() + 3 * 86_400_000).toISOString() });
  const [first] = await database.run((ctx) => recordTrades(ctx, [told]));
  const [again] = await database.run((ctx) => recordTrades(ctx, [told]));
  expect(again).toEqual(first);
  expect(await rows(`select count(*)::int as n, bool_and(trade_time <= recorded_at) as past from trade where vm_id = '${vmId}'`)).toEqual([
    { n: 1, past: true },
  ]);
});

test('decision 19: a pick is charged line by line: what was said, else its project, its product, the employee', async () => {
  const { drill, pick, empId } = await floor();
  const { nodeId } = database.node;
  const [own, ofProduct, ofProject, projectId] = [newId(), newId(), newId(), newId()];
  for (const id of [own, ofProduct, ofProject])
    await database.pool.query('insert into cost (node_id, id, cost_code, cost_name) values ($1, $2, $3, $3)', [
      nodeId,
      id,
      `K${id.slice(-8)}`,
    ]);
  await database.pool.query('insert into project (node_id, id, project_code, project_name) values ($1, $2, $3, $3)', [
    nodeId,
    projectId,
    `X${projectId.slice(-8)}`,
  ]);
  await database.pool.query('update employee set cost_id = $1 where id = $2', [own, empId]);
  const charged = async (more: Partial<TradeReport>): Promise<string> => {
    const told = pick(more, 1);
    await database.run((ctx) => recordTrades(ctx, [told]));
    const [row] = (
      await database.pool.query(
        'select t.cost_id, m.cost_id as moved from trade t join stock_move m on m.document_id = t.id where t.event_id = $1',
        [told.event.id],
      )
    ).rows;
    expect(row.moved).toBe(row.cost_id);
    return row.cost_id;
  };
  expect(await charged({})).toBe(own);
  await database.pool.query('insert into cost_entity (node_id, cost_id, entity_type, product_id) values ($1, $2, 3, $3)', [
    nodeId,
    ofProduct,
    drill,
  ]);
  expect(await charged({})).toBe(ofProduct);
  await database.pool.query('insert into cost_entity (node_id, cost_id, entity_type, project_id) values ($1, $2, 4, $3)', [
    nodeId,
    ofProject,
    projectId,
  ]);
  expect(await charged({ projectId })).toBe(ofProject);
  expect(await charged({ projectId, costId: own })).toBe(own);
  const sums = await rows(`select cost_id, sum(trade_num)::int as n from trade_month where product_id = '${drill}' group by cost_id`);
  expect(Object.fromEntries(sums.map(({ cost_id, n }) => [cost_id, n]))).toEqual({ [own]: 2, [ofProduct]: 1, [ofProject]: 1 });
});

test('a page of trades finds the first line of each report by its index, however many machines there are', async () => {
  const told = await database.run(async (ctx) => {
    await sql`insert into trade (node_id, id, trade_number, event_id, line_no, trade_type, trade_time, trade_day, vm_id, vm_code, product_id, product_code, product_name,
        product_type_id, product_type_code, product_type_name, sign, trade_num, product_price, total_price)
      select ${ctx.nodeId}, gen_random_uuid(), 'M' || at, 'M' || at, 1, 10001, now() - at * interval '1 minute', current_date, vm, 'V', vm, 'P', '铣刀', vm, 'T', '刀具', 1, 1, 100, 100
      from (select at, md5((at % 300)::text)::uuid as vm from generate_series(1, 12000) at) made`.execute(ctx.db);
    await sql`analyze trade`.execute(ctx.db);
    const page = tradeLines(ctx).orderBy('t.tradeTime', 'desc').orderBy('t.id').limit(15);
    return page.explain<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>('json', sql`analyze, buffers`);
  });
  const plan = told[0]!['QUERY PLAN'][0].Plan;
  const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  // About eight for a row; by machine it was one for each machine and row.
  expect(pages).toBeLessThan(15 * 30);
  expect(plan['Actual Rows']).toBe(15);
});

test('found 24 a pick keeps who its machine said would pay; the list narrowed to one payer, or to a level, is their bill', async () => {
  const { vmId, empId, pick } = await floor();
  const level = newId();
  const { nodeId } = database.node;
  await database.pool.query("insert into emp_level (node_id, id, level_code, level_name) values ($1, $2, $3, '高级')", [
    nodeId,
    level,
    `L${number}`,
  ]);
  await database.pool.query('update employee set level_id = $1 where id = $2', [level, empId]);
  const settle = (payer: number) =>
    database.pool.query(
      `insert into vm_pick_settlement (node_id, vm_id, settlement_type, payer) values ($1, $2, 1, $3)
        on conflict (node_id, vm_id) do update set payer = excluded.payer`,
      [nodeId, vmId, payer],
    );
  await settle(OwnerType.customer);
  await database.run((ctx) => recordTrades(ctx, [pick({}, 2)]));
  await settle(OwnerType.vendor);
  await database.run((ctx) => recordTrades(ctx, [pick({}, 3)]));
  const [first] = await rows(`select id from trade where vm_id = '${vmId}' and trade_num = 2`);
  await database.run((ctx) => refundTrade(ctx, { tradeId: first.id, quantity: 1, reason: '少出', source: 2, sourceId: newId() }));
  const bill = async (more: object) => {
    const page = await database.run((ctx) => saleDetail.page(ctx, { vmId, page: 1, limit: 50, ...more }));
    return [page.rows.map(({ payer }) => payer), page.summary?.tradeNum];
  };
  expect(await bill({ payer: OwnerType.customer })).toEqual([[OwnerType.customer, OwnerType.customer], 1]);
  expect(await bill({ payer: OwnerType.vendor })).toEqual([[OwnerType.vendor], 3]);
  expect((await bill({ levelId: level }))[1]).toBe(4);
  expect(await bill({ levelId: newId() })).toEqual([[], 0]);
});
