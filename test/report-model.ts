// A small world whose trades are folded one by one, and random questions about them: what every question of the report engine must equal.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { DataScope } from '../src/server/kernel/ctx.ts';
import { newId, NIL } from '../src/server/kernel/db/ids.ts';
import { updateNodeConfig } from '../src/server/modules/system/index.ts';
import type { TestDatabase } from './database.ts';
import { happen, type Anything, type dice, type World } from './report-world.ts';

export interface Trade {
  day: string;
  vmId: string;
  productId: string;
  productTypeId: string;
  empId: string | null;
  departmentId: string | null;
  projectId: string | null;
  costId: string | null;
  tradeNum: number;
  totalPrice: number;
  departmentNow: string | null;
  typeNow: string;
  vendorId: string | null;
  vendorNow: string | null;
  warehouseId: string | null;
  hour: number;
  weekday: number;
  shift: number | null;
  /** Milliseconds, with parts of them. */
  recorded: number;
}
type Tree = Map<string, string | null>;
export interface Model {
  made: World;
  warehouses: string[];
  trades: Trade[];
  trees: Record<'department' | 'productType' | 'cost', Tree>;
}

/** Random trades, then trees over what they name, and people and goods that moved to other branches since. */
export async function model(database: TestDatabase, seed: number): Promise<Model> {
  const made = await happen(database, seed);
  await database.run((ctx) => updateNodeConfig(ctx, { shifts: '早班 07:30-11:00,夜班 23:59-07:30' }));
  const { nodeId } = database.node;
  const [one, two, three, four] = made.departments;
  const top = newId();
  const run = (text: string, values: unknown[]) => database.pool.query(text, [nodeId, ...values]);
  await run(`insert into department (node_id, id, department_code, department_name) values ($1, $2, $3, '总厂')`, [
    top,
    `TOP${top.slice(-6)}`,
  ]);
  await run(`update department set parent_id = $2 where node_id = $1 and id = any($3)`, [top, [one, two]]);
  await run(`update department set parent_id = $2 where node_id = $1 and id = $3`, [two, three]);
  await run(`update cost set parent_id = $2 where node_id = $1 and id = $3`, made.costs);
  const [a, b, c] = made.machines.map(({ typeId }) => typeId);
  await run(`update product_type set parent_id = $2 where node_id = $1 and id = $3`, [a, b]);
  await run(`update employee set department_id = $2 where node_id = $1 and id = $3`, [four, made.emps[0]]);
  await run(`update product set product_type_id = $2 where node_id = $1 and id = $3`, [c, made.machines[0]?.products[0]]);
  const { vendors, warehouses } = await supply(database, made);
  const { rows: trades } =
    await sql<Trade>`select (t.trade_time at time zone 'Asia/Shanghai')::date as day, t.vm_id, t.product_id, t.product_type_id, t.emp_id,
    t.department_id, t.project_id, t.cost_id, t.sign * t.trade_num as trade_num, t.sign * t.total_price as total_price, e.department_id as department_now,
    p.product_type_id as type_now, p.vendor_id as vendor_now, v.warehouse_id, extract(hour from t.trade_time at time zone 'Asia/Shanghai')::int as hour,
    extract(isodow from t.trade_time at time zone 'Asia/Shanghai')::int as weekday,
    case when to_char(t.trade_time at time zone 'Asia/Shanghai', 'HH24:MI') between '07:30' and '10:59' then 1
      when to_char(t.trade_time at time zone 'Asia/Shanghai', 'HH24:MI') >= '23:59' or to_char(t.trade_time at time zone 'Asia/Shanghai', 'HH24:MI') < '07:30' then 2
      end as shift,
    (extract(epoch from t.recorded_at) * 1000)::double precision as recorded,
    (select u.vendor_id from product_supply u where u.product_id = t.product_id and u.since <= t.trade_time order by u.since desc limit 1) as vendor_id
    from trade t left join employee e on e.id = t.emp_id join product p on p.id = t.product_id left join vm v on v.id = t.vm_id where t.sign <> 0`.execute(
      database.db,
    );
  const treeOf = async (table: string): Promise<Tree> => {
    const { rows } = await sql<{ id: string; parentId: string | null }>`select id, parent_id from ${sql.table(table)}`.execute(database.db);
    return new Map(rows.map(({ id, parentId }) => [id, parentId]));
  };
  expect(new Set(trades.map(({ vendorId }) => vendorId)).size).toBeGreaterThanOrEqual(vendors.length);
  return {
    made,
    warehouses,
    trades,
    trees: { department: await treeOf('department'), productType: await treeOf('product_type'), cost: await treeOf('cost') },
  };
}

/** Two machines have a warehouse each; two goods had one vendor until the middle of July, another since, and have a third now. */
async function supply(database: TestDatabase, { machines }: World): Promise<{ vendors: string[]; warehouses: string[] }> {
  const { nodeId } = database.node;
  const vendors = [newId(), newId(), newId()];
  const warehouses = [newId(), newId()];
  const run = (text: string, values: unknown[]) => database.pool.query(text, [nodeId, ...values]);
  for (const id of vendors)
    await run(`insert into vendor (node_id, id, vendor_code, vendor_name) values ($1, $2, $3, $3)`, [id, `V${id.slice(-6)}`]);
  for (const [at, id] of warehouses.entries()) {
    await run(`insert into warehouse (node_id, id, warehouse_code, warehouse_name) values ($1, $2, $3, $3)`, [id, `W${id.slice(-6)}`]);
    await run(`update vm set warehouse_id = $2 where node_id = $1 and id = $3`, [id, machines[at]?.vmId]);
  }
  const [then, since, now] = vendors;
  for (const productId of machines.slice(0, 2).flatMap(({ products }) => products.slice(0, 1))) {
    await run(`update product set vendor_id = $2 where node_id = $1 and id = $3`, [then, productId]);
    await run(`insert into product_supply (node_id, product_id, since, vendor_id) values ($1, $2, '2022-07-15T00:00:00+08:00', $3)`, [
      productId,
      since,
    ]);
    await run(`update product set vendor_id = $2 where node_id = $1 and id = $3`, [now, productId]);
  }
  return { vendors, warehouses };
}

export type By =
  | 'product'
  | 'productType'
  | 'department'
  | 'employee'
  | 'project'
  | 'cost'
  | 'place'
  | 'warehouse'
  | 'vendor'
  | 'weekday'
  | 'hour'
  | 'shift';
export const COLUMN = {
  product: 'productId',
  productType: 'productTypeId',
  department: 'departmentId',
  employee: 'empId',
  project: 'projectId',
  cost: 'costId',
  place: 'vmId',
  warehouse: 'warehouseId',
  vendor: 'vendorId',
  weekday: 'weekday',
  hour: 'hour',
  shift: 'shift',
} as const;

/** Whether a row is the branch or lies below it. */
function isBelow(tree: Tree, id: string | null, branch: string): boolean {
  for (let at: string | null | undefined = id; at; at = tree.get(at)) if (at === branch) return true;
  return false;
}
/** The branch that a row counts to, climbing through what is seen. */
function topOf(tree: Tree, id: string | null, { under, sees }: { under: string | undefined; sees: (id: string) => boolean }): string {
  if (!id || !tree.has(id)) return NIL;
  if (id === under) return sees(id) ? id : NIL;
  let at: string = id;
  for (;;) {
    if (!sees(at)) return NIL;
    const parent = tree.get(at) ?? null;
    if (under ? parent === under : parent === null || !sees(parent)) return at;
    if (parent === null) return NIL;
    at = parent;
  }
}

export interface Query {
  by: By;
  filters: Anything;
  scope: DataScope;
}
const isTree = (by: By): by is 'department' | 'productType' | 'cost' => by === 'department' || by === 'productType' || by === 'cost';

/** What the question comes to, trade by trade. */
export function folded({ trades, trees }: Model, { by, filters, scope }: Query, span: { from?: string; to?: string } | undefined) {
  const isNow = filters['belonging'] === 'now';
  const of = (trade: Trade, column: keyof Trade) =>
    (isNow && column === 'vendorId'
      ? trade.vendorNow
      : isNow && column === 'departmentId'
        ? trade.departmentNow
        : isNow && column === 'productTypeId'
          ? trade.typeNow
          : trade[column]) as string | number | null;
  const sees = (kind: keyof DataScope) => (id: string) => !scope[kind] || scope[kind].includes(id);
  const kinds = { vm: 'vmId', department: 'departmentId', project: 'projectId', cost: 'costId' } as const;
  const isSeen = (trade: Trade) =>
    Object.entries(kinds).every(
      ([kind, column]) => !scope[kind as keyof typeof kinds] || (trade[column] !== null && sees(kind as 'vm')(trade[column])),
    );
  const atMoment = (trade: Trade) =>
    (!filters['recordedUntil'] || trade.recorded <= Date.parse(filters['recordedUntil'] as string)) &&
    (['hour', 'weekday', 'shift'] as const).every((name) => filters[name] === undefined || filters[name] === trade[name]);
  const fits = (trade: Trade) =>
    (['vmId', 'productId', 'empId', 'projectId', 'costId', 'departmentId', 'productTypeId'] as const).every((column) => {
      const value = filters[column] as string | undefined;
      if (!value) return true;
      if (column === 'departmentId') return isBelow(trees.department, of(trade, column) as string | null, value);
      if (column === 'productTypeId') return isBelow(trees.productType, of(trade, column) as string | null, value);
      if (column === 'costId') return isBelow(trees.cost, trade.costId, value);
      return trade[column] === value;
    });
  const sums = new Map<string, { tradeNum: number; totalPrice: number; tradeLines: number; people: Set<string>; days: Trade[] }>();
  for (const trade of trades) {
    if (!isSeen(trade) || !fits(trade) || !atMoment(trade) || trade.day < (span?.from ?? '') || trade.day > (span?.to ?? '9')) continue;
    const found = of(trade, COLUMN[by]);
    const own = by === 'warehouse' && typeof found === 'string' && !sees('warehouse')(found) ? null : found;
    const under = filters[COLUMN[by]] as string | undefined;
    const kind = by === 'department' || by === 'cost' ? by : undefined;
    const id = isTree(by)
      ? topOf(trees[by], own as string | null, { under, sees: kind ? sees(kind) : () => true })
      : String(own ?? (by === 'shift' ? -1 : NIL));
    const sum = sums.get(id) ?? { tradeNum: 0, totalPrice: 0, tradeLines: 0, people: new Set<string>(), days: [] };
    sum.tradeNum += trade.tradeNum;
    sum.totalPrice += trade.totalPrice;
    sum.tradeLines += 1;
    if (trade.empId) sum.people.add(trade.empId);
    sum.days.push(trade);
    sums.set(id, sum);
  }
  return sums;
}

const spans = [
  undefined,
  { from: '2022-07-01', to: '2022-07-31' },
  { from: '2022-07-01', to: '2022-08-31' },
  { from: '2022-06-25', to: '2022-08-09' },
  { from: '2022-07-10', to: '2022-07-20' },
  { from: '2022-07-30', to: '2022-08-02' },
  { from: '2022-06-30' },
  { to: '2022-08-03' },
];

export function ask(
  { made, warehouses, trades }: Model,
  chance: ReturnType<typeof dice>,
  by: By,
): Query & { span: { from?: string; to?: string } | undefined } {
  const { roll, one } = chance;
  const { machines, emps, departments, projects, costs } = made;
  const may = <T>(value: T, of = 5) => (roll(of) === 0 ? value : undefined);
  const span = one(spans);
  const filters = {
    span,
    vmId: may(one(machines).vmId, 8),
    productId: may(one(one(machines).products), 8),
    productTypeId: may(one(machines).typeId),
    departmentId: may(one(departments)),
    empId: may(one(emps), 8),
    projectId: may(one(projects), 8),
    costId: may(one(costs)),
    hour: may(one([0, 7, 11, 23]), 8),
    weekday: may(one([1, 5, 7]), 8),
    shift: may(one([1, 2]), 8),
    measure: one(['tradeNum', 'totalPrice', undefined] as const),
    compare: one(['before', 'lastYear', undefined] as const),
    belonging: one(['past', 'now', undefined] as const),
    // By a moment of a trade: what came later is not in it.
    recordedUntil: span?.from && span.to ? may(new Date(one(trades).recorded).toISOString(), 3) : undefined,
  };
  const some: DataScope = { warehouse: warehouses.slice(0, 1) };
  const any = one<DataScope>([
    {},
    {},
    { vm: machines.slice(1).map(({ vmId }) => vmId) },
    { department: departments.slice(0, 2) },
    { department: departments.slice(1, 3), vm: machines.slice(0, 2).map(({ vmId }) => vmId) },
    { project: projects.slice(0, 1), cost: costs },
    some,
  ]);
  // Half of those who ask by warehouse see one of them.
  const scope = by === 'warehouse' && roll(2) === 0 ? some : any;
  return { by, filters, scope, span };
}
