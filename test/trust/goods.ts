// What stands in a site that is attacked: machines with stock, people, trades, a plan, settings, a notice, and the ids of all of it.
import { sql, type RawBuilder } from 'kysely';
import type { Ctx, DataScope, EntityType } from '../../src/server/kernel/ctx.ts';
import { scopeColumns } from '../../src/server/kernel/scope.ts';
import {
  bindChannelAuth,
  bindEmployees,
  bindProducts,
  createRecovery,
  savePickMode,
  savePickSettlement,
} from '../../src/server/modules/machine/index.ts';
import { createNotice } from '../../src/server/modules/notice/index.ts';
import { addPlans } from '../../src/server/modules/replenish/index.ts';
import { PLACE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { addDays } from '../../src/contract/kernel/time.ts';
import { recordTrades, rollMonths } from '../../src/server/modules/trade/index.ts';
import { fill } from '../machine-floor.ts';
import { createPrewh, createShelf } from '../../src/server/modules/warehouse/index.ts';
import { dice, trade, world, type World } from '../report-world.ts';
import { snake } from './arbitrary.ts';

/** Furnishes a site: three machines, four employees in departments of their own, 40 transactions, plans, settings, a notice. */
export async function furnishSite(ctx: Ctx, seed: number): Promise<World> {
  const made = await world(ctx);
  await nameApart(ctx);
  for (const [at, machine] of made.machines.entries()) await equip(ctx, { made, machine, empId: made.emps[at] ?? '', seed });
  // Everybody may use everything, so that what is narrowed by machine meets what is narrowed by department.
  await bindEmployees(ctx, { vmIds: made.machines.map(({ vmId }) => vmId), empIds: made.emps, validTo: null });
  await bindChannelAuth(ctx, { channelIds: made.machines.map(({ channels }) => channels[0] ?? ''), empIds: made.emps });
  const chance = dice(seed);
  const today = new Date().toISOString().slice(0, 10);
  // In a month that is over, and added up.
  for (const [at, vm] of made.machines.entries()) {
    const told = trade({ ...made, machines: [vm] }, chance, addDays(today, -70));
    const account = { empId: made.emps[at] ?? '', costId: made.costs[at % 2] ?? '', projectId: made.projects[at % 2] ?? '' };
    await recordTrades(ctx, [{ ...told, ...account, tradeType: 10001 }]);
  }
  await rollMonths(ctx);
  for (const vm of made.machines)
    await recordTrades(
      ctx,
      Array.from({ length: 14 }, (_, at) => ({
        ...trade({ ...made, machines: [vm] }, chance, today),
        empId: made.emps[at % made.emps.length] ?? '',
        happenedAt: new Date(Date.now() - at * 3_600_000).toISOString(),
      })),
    );
  await createNotice(ctx, {
    title: `通知${seed}`,
    noticeType: 1,
    content: '<p>正文</p>',
    enableDate: null,
    deviceConfigList: null,
    popupFlag: true,
  });
  return made;
}

/** Gives everything that can be narrowed a name that stands nowhere else, not even as a part of another text. */
export async function nameApart(ctx: Ctx): Promise<void> {
  for (const [table, column, word] of [
    ['vm', 'vm_name', '柜'],
    ['employee', 'emp_name', '员工'],
    ['department', 'department_name', '车间'],
    ['warehouse', 'warehouse_name', '库'],
    ['cost', 'cost_name', '成本'],
    ['project', 'project_name', '项目'],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${word} || '〔' || right(id::text, 8) || '〕' where node_id = ${ctx.nodeId}`.execute(
      ctx.db,
    );
}

interface Equipping {
  made: World;
  machine: World['machines'][number];
  empId: string;
  seed: number;
}
async function equip(ctx: Ctx, { made, machine, empId, seed }: Equipping): Promise<void> {
  const { vmId, channels, products } = machine;
  const [first = '', second = '', third = ''] = channels;
  const [drill = '', glove = ''] = products;
  const bound = [first, third].map((channelId) => ({ channelId, productId: drill }));
  await bindProducts(ctx, [...bound, { channelId: second, productId: glove }]);
  await fill(ctx, { vmId, channelId: first, productId: drill, qty: 2 });
  const { warehouseId } = await ctx.db.selectFrom('vm').select('warehouseId').where('id', '=', vmId).executeTakeFirstOrThrow();
  const ref = warehouseId ?? '';
  const document = { kind: 'opening', id: newId() } as const;
  await openingEntry(ctx, { document, lines: [{ place: { kind: PLACE.warehouse, ref, owner: ref }, productId: drill, qty: 500 }] });
  await addPlans(ctx, { lines: [{ channelId: first, quantity: 3 }], remark: `备注${seed}` });
  await bindEmployees(ctx, { vmIds: [vmId], empIds: [empId], validTo: null });
  await bindChannelAuth(ctx, { channelIds: [first], empIds: [empId] });
  await createRecovery(ctx, { vmId, positionCode: 'R1', capacity: 10, productTypeId: null });
  await savePickMode(ctx, {
    vmIds: [vmId],
    modeCode: 'emp',
    needCost: true,
    needProject: false,
    needApproval: false,
    faceFlag: false,
  } as never);
  const costId = made.costs[made.machines.indexOf(machine) % 2];
  await savePickSettlement(ctx, { vmIds: [vmId], settlementType: 1, payer: 1, costId } as never);
  await sql`update vm set cost_id = ${costId} where node_id = ${ctx.nodeId} and id = ${vmId}`.execute(ctx.db);
  const prewhCode = `Q${ref.slice(-8)}`;
  const { id: prewhId } = await createPrewh(ctx, { prewhCode, prewhName: `前置〔${ref.slice(-8)}〕`, prewhType: 0, warehouseId: ref });
  await createShelf(ctx, { prewhId, shelfCode: 'S1', shelfName: '货架', shelfType: 1, rowNum: 1, columnNum: 2 });
}

/** Every id that stands in a table of the site, by its table and column: `vm.id`, `trade.emp_id` … */
export async function idsOf(ctx: Ctx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column" from information_schema.columns c
    join information_schema.columns n on n.table_schema = c.table_schema and n.table_name = c.table_name and n.column_name = 'node_id'
    where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name <> 'node_id' order by 1, 2`.execute(ctx.db);
  const found = new Map<string, string[]>();
  for (const { table, column } of rows) {
    const ids = await sql<{ id: string }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}
      where node_id = ${ctx.nodeId} and ${sql.ref(column)} is not null limit 200`.execute(ctx.db);
    if (ids.rows.length > 0)
      found.set(
        `${table}.${column}`,
        ids.rows.map(({ id }) => id),
      );
  }
  return found;
}

/** A permission over each kind: the one that the first machine does not hang on, so that its warehouse and its cost centre are hidden. */
export async function partsOf(ctx: Ctx, { machines, departments, costs, projects }: World): Promise<Record<EntityType, string[]>> {
  const [first, second] = machines;
  const { warehouseId } = await ctx.db
    .selectFrom('vm')
    .select('warehouseId')
    .where('id', '=', second?.vmId ?? '')
    .executeTakeFirstOrThrow();
  return {
    vm: [first?.vmId ?? ''],
    department: [departments[0] ?? ''],
    cost: [costs[1] ?? ''],
    project: [projects[0] ?? ''],
    warehouse: [warehouseId ?? ''],
  };
}

/** What things of a site are called, by the kind of permission that hides them: codes and names, each of the thing that the permission names. */
const NAMES: Record<EntityType, (node: string) => RawBuilder<Mark>> = {
  vm: (node) => sql`select id as owner, unnest(array[vm_code, device_code, vm_name]) as mark from vm where node_id = ${node}`,
  department: (
    node,
  ) => sql`select id as owner, unnest(array[department_code, department_name]) as mark from department where node_id = ${node}
    union select department_id, unnest(array[emp_code, emp_name]) from employee where node_id = ${node}`,
  cost: (node) => sql`select id as owner, unnest(array[cost_code, cost_name]) as mark from cost where node_id = ${node}`,
  project: (node) => sql`select id as owner, unnest(array[project_code, project_name]) as mark from project where node_id = ${node}`,
  warehouse: (node) => sql`select id as owner, unnest(array[warehouse_code, warehouse_name]) as mark from warehouse where node_id = ${node}
    union select warehouse_id, unnest(array[prewh_code, prewh_name]) from prewh where node_id = ${node}`,
};
/** What hangs on a smart warehouse, and is narrowed with it. */
const IN_PREWHS = ['prewh_channel', 'prewh_order', 'pick_order', 'pick_wave', 'uwh_pick_order'];

/** The ids of every table that a kind of permission narrows, with what each row is owned by. */
async function idsOfKind({ db, nodeId }: Ctx, kind: EntityType): Promise<Mark[]> {
  const keyed = await sql<{ table: string }>`select table_name as "table" from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db);
  const own = Object.entries(scopeColumns).flatMap(([table, columns]) => {
    const column = columns[kind];
    return column && keyed.rows.some((one) => one.table === snake(table)) ? [{ table: snake(table), owner: sql.ref(`t.${column}`) }] : [];
  });
  const hung = kind === 'warehouse' ? IN_PREWHS.map((table) => ({ table, owner: sql.ref('p.warehouseId') })) : [];
  const found: Mark[] = [];
  for (const { table, owner } of [...own, ...hung]) {
    const behind =
      kind === 'warehouse' && IN_PREWHS.includes(table) ? sql`join prewh p on p.node_id = t.node_id and p.id = t.prewh_id` : sql``;
    const { rows } =
      await sql<Mark>`select ${owner} as owner, t.id::text as mark, ${table}::text as "table" from ${sql.table(table)} t ${behind}
      where t.node_id = ${nodeId} and ${owner} is not null`.execute(db);
    found.push(...rows);
  }
  return found;
}
interface Mark {
  owner: string;
  mark: string;
  /** Of an id: the table that it is of. */
  table?: string;
}
export const kinds = Object.keys(NAMES) as EntityType[];

interface Marks {
  inside: Set<string>;
  outside: Set<string>;
  /** The ids outside, by the table that they are of. */
  hidden: Map<string, string[]>;
}
/** What stands inside a permission and what outside, of the kinds that it narrows (of all kinds, all outside, without one). */
export async function marksOf(ctx: Ctx, scope: DataScope = {}): Promise<Marks> {
  const hidden = new Map<string, string[]>();
  const inside = new Set<string>();
  const outside = new Set<string>();
  const narrowed = kinds.filter((kind) => scope[kind]);
  for (const kind of narrowed.length > 0 ? narrowed : kinds) {
    const { rows: names } = await NAMES[kind](ctx.nodeId).execute(ctx.db);
    for (const { owner, mark, table } of [...names, ...(await idsOfKind(ctx, kind))]) {
      const isInside = scope[kind]?.includes(owner);
      (isInside ? inside : outside).add(mark);
      if (!isInside && table) hidden.set(table, [...(hidden.get(table) ?? []), mark]);
    }
  }
  // What one kind shows, another may hide.
  for (const mark of outside) inside.delete(mark);
  return { inside, outside, hidden };
}
