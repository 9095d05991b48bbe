// A site that was set up a minute ago: the database has gathered nothing of it, and must find what it joins all the same.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { lookedAt } from '../../../../test/plan.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { channelNeeds, refillable } from './need.query.ts';

const MACHINES = 40;
const EACH = 50;
const database = testDatabase();

beforeAll(async () => {
  const { modelId, warehouseId, typeId } = await database.run((ctx) => furnish(ctx));
  const { nodeId } = database.node;
  const id = (kind: number, at: string) => `(lpad(to_hex(${kind}), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(${at}), 12, '0'))::uuid`;
  for (const table of ['product', 'vm', 'vm_channel', 'stock_balance'])
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = off)`);
  for (const sql of [
    `insert into product (node_id, id, product_code, product_name, product_type_id)
      select '${nodeId}', ${id(1, 'i')}, 'P' || i, '铣刀' || i, '${typeId}' from generate_series(1, ${MACHINES * EACH}) i`,
    `insert into vm (node_id, id, vm_code, device_code, vm_name, vm_model_id, warehouse_id)
      select '${nodeId}', ${id(2, 'i')}, 'V' || i, 'V' || i, '柜' || i, '${modelId}', '${warehouseId}' from generate_series(1, ${MACHINES}) i`,
    `insert into vm_channel (node_id, id, vm_id, channel_code, tray, position, capacity, warn_num, remind_num, product_id)
      select '${nodeId}', ${id(3, 'i')}, ${id(2, `1 + (i - 1) / ${EACH}`)}, i::text, 1 + i % ${EACH} / 40, 1 + i % ${EACH} % 40, 10, 2, 5, ${id(1, 'i')}
      from generate_series(1, ${MACHINES * EACH}) i`,
    `insert into stock_balance (node_id, place_kind, place_ref, product_id, lot_id, condition, on_hand)
      select '${nodeId}', ${PLACE.warehouse}, '${warehouseId}', ${id(1, 'i')}, '00000000-0000-0000-0000-000000000000', 1, 7
      from generate_series(1, ${MACHINES * EACH}) i`,
  ])
    await database.pool.query(sql);
});

test('needs: no product, machine or balance is read again for each channel before the database has gathered statistics', async () => {
  const { found, most } = await database.run((ctx) =>
    lookedAt(
      database.pool,
      channelNeeds(ctx).where(refillable).where('g.needNum', '>', 0).select(['c.id', 'v.vmCode', 'p.productCode', 'f.free']),
    ),
  );
  expect(found).toBe(MACHINES * EACH);
  expect(most).toBeLessThan(3 * MACHINES * EACH);
});
