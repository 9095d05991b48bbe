// What stands in a site that is attacked: machines with stock, people, trades, a plan, settings, a notice, and the ids of all of it.
import { sql } from 'kysely';
import type { Ctx, DataScope } from '../../src/server/kernel/ctx.ts';
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
import { newId } from '../../src/server/kernel/ids.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import { fill } from '../machine-floor.ts';
import { dice, trade, world, type World } from '../report-world.ts';

/** Furnishes a site: three machines, four employees in departments of their own, 40 transactions, plans, settings, a notice. */
export async function furnishSite(ctx: Ctx, seed: number): Promise<World> {
  const made = await world(ctx);
  await sql`update employee set emp_name = '员工' || emp_code where node_id = ${ctx.nodeId}`.execute(ctx.db);
  for (const [at, machine] of made.machines.entries()) await equip(ctx, { made, machine, empId: made.emps[at] ?? '', seed });
  // Everybody may use everything, so that what is narrowed by machine meets what is narrowed by department.
  await bindEmployees(ctx, { vmIds: made.machines.map(({ vmId }) => vmId), empIds: made.emps, validTo: null });
  await bindChannelAuth(ctx, { channelIds: made.machines.map(({ channels }) => channels[0] ?? ''), empIds: made.emps });
  const chance = dice(seed);
  const today = new Date().toISOString().slice(0, 10);
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
  await savePickSettlement(ctx, { vmIds: [vmId], settlementType: 1, payer: 1, costId: made.costs[0] } as never);
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

/**
 * What tells the narrowed things of a site apart: ids and codes of machines, channels, employees, departments, and of what hangs on
 * them. With a scope only what it leaves.
 */
export async function marksOf(ctx: Ctx, { vm, department }: DataScope = {}): Promise<Set<string>> {
  const vms = vm ? sql`and v.id = any(${[...vm]}::uuid[])` : sql``;
  const departments = department ? sql`and d.id = any(${[...department]}::uuid[])` : sql``;
  const { rows } = await sql<{ mark: string }>`
    with v as (select * from vm v where v.node_id = ${ctx.nodeId} ${vms}),
      d as (select * from department d where d.node_id = ${ctx.nodeId} ${departments}),
      c as (select c.* from vm_channel c join v on v.id = c.vm_id where c.node_id = ${ctx.nodeId}),
      e as (select e.* from employee e join d on d.id = e.department_id where e.node_id = ${ctx.nodeId})
    select unnest(array[id::text, vm_code, device_code, vm_name]) as mark from v
    union select unnest(array[id::text, department_code]) from d
    union select id::text from c
    union select unnest(array[id::text, emp_code, emp_name]) from e
    union select id::text from trade where node_id = ${ctx.nodeId} and vm_id in (select id from v) and department_id in (select id from d)
    union select p.id::text from replenish_plan p where p.node_id = ${ctx.nodeId} and p.vm_id in (select id from v)
    union select r.id::text from recovery_position r where r.node_id = ${ctx.nodeId} and r.vm_id in (select id from v)`.execute(ctx.db);
  return new Set(rows.map(({ mark }) => mark));
}
