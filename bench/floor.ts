// A database for a part of the bench, with a site whose rows are made by the database itself: quick, and the same each time.
import pg from 'pg';
import { systemCtx, type Ctx } from '../src/server/kernel/ctx.ts';
import { openDatabase, openPool, transact, type Database } from '../src/server/kernel/db/database.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { dropDatabase } from '../test/template.ts';

/** Ids can be told from kind and number, in SQL and here. */
export const KIND = {
  node: 1,
  type: 2,
  product: 3,
  department: 4,
  employee: 5,
  model: 6,
  vm: 7,
  channel: 8,
  move: 9,
  trade: 10,
  warehouse: 11,
  cost: 12,
  document: 13,
} as const;
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
export const idOf = (kind: keyof typeof KIND, at: number): string => `${hex(KIND[kind], 8)}-0000-7000-8000-${hex(at, 12)}`;

const NODE = { nodeId: idOf('node', 1), timeZone: 'Asia/Shanghai' };

export interface Floor {
  url: string;
  pool: pg.Pool;
  db: Database;
  nodeId: string;
  /** The product itself on the site, outside of a transaction. */
  ctx: Ctx;
  /** Runs a verb in a transaction, as the product does. */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Makes a database with the present migrations and an empty site. */
export async function openFloor(adminUrl: string, connections = 40): Promise<Floor> {
  const name = `bench_${process.pid}_${Date.now()}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await admin(`create database ${name}`);
  const address = new URL(adminUrl);
  address.pathname = `/${name}`;
  const pool = openPool(address.href, connections);
  await migrate(pool);
  const db = openDatabase(pool);
  await pool.query(`create function bench_id(kind integer, at bigint) returns uuid language sql immutable strict as
    $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(at), 12, '0'))::uuid $$`);
  await db.insertInto('node').values({ nodeId: NODE.nodeId, nodeCode: 'BENCH', nodeName: '测速站点', timeZone: NODE.timeZone }).execute();
  return {
    url: address.href,
    pool,
    db,
    nodeId: NODE.nodeId,
    ctx: systemCtx(db, NODE, 'bench'),
    run: (work) => transact(db, (tx) => work(systemCtx(tx as unknown as Database, NODE, 'bench'))),
    close: async () => {
      await pool.end();
      await dropDatabase(admin, name);
    },
  };
}

export interface Size {
  products: number;
  employees: number;
  vms: number;
  /** In each machine; product n lies in the n-th channel of all, and again from the first when they are through. */
  channels: number;
}

/** Types, products, departments, employees, machines and channels. */
export async function furnish({ pool, nodeId }: Floor, { products, employees, vms, channels }: Size): Promise<void> {
  const id = (kind: keyof typeof KIND, at: string) => `bench_id(${KIND[kind]}, ${at})`;
  const n = `'${nodeId}'::uuid`;
  for (const sql of [
    `insert into product_type (node_id, id, product_type_code, product_type_name)
      select ${n}, ${id('type', 'i')}, 'T' || i, (array['刀具', '手套', '口罩', '量具', '砂轮'])[1 + i % 5] || i from generate_series(0, 49) i`,
    `insert into product (node_id, id, product_code, product_name, initials, node_product_code, spec, brand, product_type_id, unit_price)
      select ${n}, ${id('product', 'i')}, 'P' || lpad(i::text, 6, '0'), (array['铣刀', '钻头', '丁腈手套', '防尘口罩', '内六角扳手'])[1 + i % 5] || ' ' || (i * 7919 % 1000) || ' 型',
        (array['xd', 'zt', 'djst', 'fckz', 'nljbs'])[1 + i % 5], 'M' || (i * 31), 'Ø' || i % 40, (array['山特维克', '3M', '世达'])[1 + i % 3], ${id('type', 'i % 50')}, 100 + i % 900
      from generate_series(0, ${products} - 1) i`,
    `insert into department (node_id, id, department_code, department_name)
      select ${n}, ${id('department', 'i')}, 'D' || i, i || ' 车间' from generate_series(0, 39) i`,
    `insert into cost (node_id, id, cost_code, cost_name) select ${n}, ${id('cost', 'i')}, 'C' || i, '成本中心 ' || i from generate_series(0, 19) i`,
    `insert into employee (node_id, id, emp_code, emp_name, initials, department_id)
      select ${n}, ${id('employee', 'i')}, 'E' || lpad(i::text, 6, '0'), (array['张', '王', '李', '赵'])[1 + i % 4] || '工' || i, 'zg', ${id('department', 'i % 40')}
      from generate_series(0, ${employees} - 1) i`,
    `insert into vm_model (node_id, id, model_code, model_name, rows, columns) values (${n}, ${id('model', '0')}, 'M', '螺旋机', 40, 40)`,
    `insert into vm (node_id, id, vm_code, device_code, vm_name, vm_model_id)
      select ${n}, ${id('vm', 'i')}, 'V' || i, 'DEV' || i, '刀具柜 ' || i, ${id('model', '0')} from generate_series(0, ${vms} - 1) i`,
    `insert into vm_channel (node_id, id, vm_id, channel_code, tray, position, capacity, warn_num, remind_num, product_id)
      select ${n}, ${id('channel', `v * ${channels} + c`)}, ${id('vm', 'v')}, (c + 100)::text, 1 + c / 40, 1 + c % 40, 1000000, 2, 5, ${id('product', `(v * ${channels} + c) % ${products}`)}
      from generate_series(0, ${vms} - 1) v, generate_series(0, ${channels} - 1) c`,
  ])
    await pool.query(sql);
  await pool.query('analyze');
}
