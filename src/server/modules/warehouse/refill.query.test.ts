// A smart warehouse that was set up a minute ago: the database has gathered nothing of it, and must find what it joins all the same.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { lookedAt } from '../../../../test/plan.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { channelNeeds, refillable } from './refill.query.ts';
import { furnishStore } from './test-store.ts';

const SHELVES = 40;
const EACH = 50;
const database = testDatabase();

beforeAll(async () => {
  const { prewhId, warehouseId, shelfId } = await database.run((ctx) => furnishStore(ctx, 'FRESH'));
  const { nodeId } = database.node;
  const id = (kind: number, at: string) => `(lpad(to_hex(${kind}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`;
  for (const table of ['product', 'prewh', 'prewh_shelf', 'prewh_channel', 'stock_balance'])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  for (const sql of [
    `update prewh_channel set product_id = null where shelf_id = '${shelfId}'`,
    `insert into product (node_id, id, product_code, product_name, product_type_id)
      select '${nodeId}', ${id(1, 'i')}, 'P' || i, '铣刀' || i, (select id from product_type limit 1) from generate_series(1, ${SHELVES * EACH}) i`,
    `insert into prewh_shelf (node_id, id, prewh_id, shelf_code, shelf_name)
      select '${nodeId}', ${id(2, 'i')}, '${prewhId}', 'F' || i, '架' || i from generate_series(1, ${SHELVES}) i`,
    `insert into prewh_channel (node_id, id, prewh_id, shelf_id, channel_code, tray, position, capacity, warn_num, remind_num, product_id)
      select '${nodeId}', ${id(3, 'i')}, '${prewhId}', ${id(2, `1 + (i - 1) / ${EACH}`)}, i::text, 1 + i % ${EACH} / 40, 1 + i % ${EACH} % 40, 10, 2, 5, ${id(1, 'i')}
      from generate_series(1, ${SHELVES * EACH}) i`,
    `insert into stock_balance (node_id, place_kind, place_ref, product_id, lot_id, condition, on_hand)
      select '${nodeId}', ${PLACE.warehouse}, '${warehouseId}', ${id(1, 'i')}, '00000000-0000-0000-0000-000000000000', 1, 7
      from generate_series(1, ${SHELVES * EACH}) i`,
  ])
    await database.pool.query(sql);
});

test('needs: no product, shelf or balance is read again for each channel before the database has gathered statistics', async () => {
  const { found, most } = await database.run((ctx) =>
    lookedAt(
      database.pool,
      channelNeeds(ctx).where(refillable).where('g.needNum', '>', 0).select(['c.id', 'w.prewhCode', 'p.productCode', 'f.free']),
    ),
  );
  expect(found).toBe(SHELVES * EACH);
  expect(most).toBeLessThan(3 * SHELVES * EACH);
});
