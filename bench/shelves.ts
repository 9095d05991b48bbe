// A smart warehouse of many bins to measure in, with goods on its shelves.
import { PLACE } from '../src/contract/stock/ledger.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { openingEntry } from '../src/server/modules/stock/index.ts';
import { idOf, type Floor } from './floor.ts';

export interface Shelves {
  shelves: number;
  /** On each shelf. */
  columns: number;
  trays: number;
}
export const binsOf = ({ shelves, columns, trays }: Shelves): number => shelves * columns * trays;

export const WAREHOUSE = idOf('warehouse', 0);
export const PREWH = idOf('warehouse', 1);
const AT_ONCE = 500;

interface Goods {
  products: number;
  /** Bins with goods in them, 100 pieces of 1,000 that fit; the others are nobody's. Bin n holds product n, and again from the first when they are through. */
  bound: number;
}

/** Makes the main warehouse and the smart one behind it, its shelves, bins and stock. */
export async function fill({ pool, nodeId, run }: Floor, store: Shelves, { products, bound }: Goods): Promise<void> {
  const { shelves, columns, trays } = store;
  const n = `'${nodeId}'::uuid`;
  for (const sql of [
    `insert into warehouse (node_id, id, warehouse_code, warehouse_name, warehouse_type) values (${n}, '${WAREHOUSE}', 'W', '主仓', 0)`,
    `insert into prewh (node_id, id, prewh_code, prewh_name, prewh_type, warehouse_id) values (${n}, '${PREWH}', 'P', '智能仓', 0, '${WAREHOUSE}')`,
    `insert into prewh_shelf (node_id, id, prewh_id, shelf_code, shelf_name, row_num, column_num)
      select ${n}, bench_id(13, i), '${PREWH}', 'S' || lpad(i::text, 4, '0'), i || '号架', ${trays}, ${columns} from generate_series(0, ${shelves} - 1) i`,
    `insert into prewh_channel (node_id, id, prewh_id, shelf_id, channel_code, tray, position, capacity, warn_num, remind_num, product_id)
      select ${n}, bench_id(8, i), '${PREWH}', bench_id(13, i / ${columns * trays}), 'S' || i, 1 + i % ${trays}, 1 + i / ${trays} % ${columns}, 1000, 2, 5,
        case when i < ${bound} then bench_id(3, i % ${products}) end
      from generate_series(0, ${binsOf(store)} - 1) i`,
  ])
    await pool.query(sql);
  for (let from = 0; from < bound; from += AT_ONCE)
    await run((ctx) =>
      openingEntry(ctx, {
        document: { kind: 'opening', id: newId() },
        lines: Array.from({ length: Math.min(AT_ONCE, bound - from) }, (_, i) => ({
          place: { kind: PLACE.prewhChannel, ref: idOf('channel', from + i), owner: PREWH },
          productId: idOf('product', (from + i) % products),
          qty: 100,
        })),
      }),
    );
  await pool.query('analyze');
}
