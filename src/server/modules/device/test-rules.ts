// A site whose rules, privileges, permissions and machine are made by chance, to hold two decisions against each other.
import type { TestDatabase } from '../../../../test/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { periods } from '../stock/index.ts';
import type { furnishPlant } from '../strategy/test-plant.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
export interface World extends Pick<TestDatabase, 'pool' | 'node' | 'run'> {
  plant: Awaited<ReturnType<typeof furnishPlant>>;
  otherVmId: string;
  /** A type that nothing in the machine is of. */
  elseTypeId: string;
}

/** Chance that can be had again. */
export function chanceOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), state | 1) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const one = <T>(some: readonly T[]): T => some[between(0, some.length - 1)] as T;
  return { between, one, likely: (share: number) => next() < share };
}
export type Chance = ReturnType<typeof chanceOf>;

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const someone = ({ plant: { zhang, li, wang } }: World, { one }: Chance): string => one([zhang, li, wang]);
const somewhere = ({ plant, otherVmId }: World, { one }: Chance): string => one([plant.vmId, otherVmId]);

/** Adds a row past the verbs: some of what is tried here no verb would let in at once. */
async function add({ pool, node }: World, table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.entries({ node_id: node.nodeId, ...row });
  const places = columns.map((_, at) => `$${at + 1}`).join(', ');
  await pool.query(
    `insert into ${table} (${columns.map(([name]) => name).join(', ')}) values (${places})`,
    columns.map(([, value]) => value),
  );
}

async function makeStrategy(world: World, chance: Chance): Promise<void> {
  const { plant, elseTypeId } = world;
  const kind = chance.between(0, 5);
  const [column, entity] = [
    ['emp_id', someone(world, chance)],
    ['post_id', plant.postId],
    ['cost_id', plant.costId],
    ['department_id', chance.one([plant.aboveId, plant.departmentId, plant.otherId])],
    ['project_id', plant.projectId],
    ['level_id', plant.levelId],
  ][kind] as [string, string];
  const id = newId();
  const day = (from: number, to: number) => (chance.likely(0.2) ? ago(-chance.between(from, to) * DAY).slice(0, 10) : null);
  await add(world, 'pick_strategy', {
    id,
    strategy_name: `策略${chance.between(1, 99)}`,
    entity_type: kind,
    [column]: entity,
    share_flag: kind > 0 && chance.likely(0.4),
    only_listed: chance.likely(0.3),
    approval_flag: chance.likely(0.2),
    status_flag: chance.likely(0.92),
    valid_from: day(-3, 1),
    valid_to: day(1, 3),
  });
  if (chance.likely(0.2)) await add(world, 'pick_strategy_vm', { strategy_id: id, vm_id: somewhere(world, chance) });
  for (let line = chance.between(0, 2); line > 0; line -= 1) {
    const [byNum, fixed] = [chance.likely(0.7), chance.likely(0.5)];
    await add(world, 'pick_strategy_item', {
      id: newId(),
      strategy_id: id,
      ...chance.one([
        { product_id: plant.glove },
        { product_id: plant.drill },
        { product_type_id: plant.typeId },
        { product_type_id: elseTypeId },
        {},
      ]),
      ...(byNum ? { limit_num: chance.between(1, 12) } : { limit_amount: chance.between(1, 40) * 250 }),
      ...(fixed ? { periodic_unit: chance.one(['12H', 'D', 'W', 'M', 'R']) } : { period_unit: chance.one(['m', 'H', 'D', 'W', 'M', 'Y']) }),
      period_value: fixed ? chance.between(1, 3) : chance.between(1, 40),
    });
  }
}

async function makePrivilege(world: World, chance: Chance): Promise<void> {
  const { plant } = world;
  const id = newId();
  const hours = (from: number, to: number) => ago(-chance.between(from * 60, to * 60) * MINUTE);
  const [stopped, over] = [chance.likely(0.2), chance.likely(0.2)];
  await add(world, 'pick_privilege', {
    id,
    strategy_name: '放行',
    limit_num: chance.likely(0.8) ? chance.between(1, 6) : null,
    valid_from: over ? hours(-72, -31) : hours(-72, 0),
    valid_to: over ? hours(-30, -1) : hours(1, 48),
    status_flag: !stopped,
    stopped_at: stopped ? hours(-48, -1) : null,
    creator: 'x',
  });
  for (const empId of [plant.zhang, plant.li, plant.wang])
    if (chance.likely(0.6)) await add(world, 'pick_privilege_emp', { privilege_id: id, emp_id: empId });
  const subject = chance.one([{ product_id: plant.glove }, { product_id: plant.drill }, { product_type_id: plant.typeId }, null]);
  if (subject) await add(world, 'pick_privilege_product', { privilege_id: id, ...subject });
  if (chance.likely(0.3)) await add(world, 'pick_privilege_vm', { privilege_id: id, vm_id: somewhere(world, chance) });
}

/** What holds for a product whoever takes it, and who may take what. */
async function makeGoods(world: World, chance: Chance): Promise<void> {
  const { plant } = world;
  const id = newId();
  if (chance.likely(0.35))
    await add(world, 'emp_pick_permission', {
      id,
      emp_id: someone(world, chance),
      vm_id: chance.one([null, somewhere(world, chance)]),
      ...chance.one([{ product_id: plant.glove }, { product_id: plant.drill }, { product_type_id: plant.typeId }, {}]),
      creator: 'x',
    });
  const lasts = { life_value: chance.between(1, 3), life_unit: chance.one(['m', 'H', 'D']) };
  if (chance.likely(0.2)) await add(world, 'product_life', { id, product_id: plant.glove, ...lasts });
  const cycle = { cycle_value: 1, cycle_unit: chance.one(['H', 'D']) };
  if (chance.likely(0.25))
    await add(world, 'borrow_cycle', { id, ...chance.one([{ product_id: plant.drill }, { product_type_id: plant.typeId }]), ...cycle });
  const charged = chance.one([
    { entity_type: 3, product_id: plant.glove },
    { entity_type: 4, project_id: plant.projectId },
  ]);
  if (chance.likely(0.4)) await add(world, 'cost_entity', { cost_id: plant.costId, ...charged });
  await world.pool.query('update product set on_sale_flag = $2 where id = $1', [plant.drill, chance.likely(0.95)]);
}

/** The machine, who may use it and what it asks. */
async function makeMachine(world: World, chance: Chance): Promise<void> {
  const { pool, plant } = world;
  if (chance.likely(0.15)) await add(world, 'vm_channel_auth', { channel_id: plant.channels[0], emp_id: plant.li });
  await pool.query('update vm_channel set freeze_status = $2 where id = $1', [plant.channels[1], chance.likely(0.1) ? 1 : 0]);
  await pool.query('update employee set lock_flag = $2 where id = $1', [plant.wang, chance.likely(0.1)]);
  await pool.query('update vm_emp set valid_to = $2 where emp_id = $1', [plant.li, chance.likely(0.1) ? ago(MINUTE) : null]);
  const own = chance.one([null, plant.costId]);
  await pool.query('update vm set lock_flag = $2, cost_id = $3 where id = $1', [plant.vmId, chance.likely(0.04), own]);
  if (chance.likely(0.3))
    await add(world, 'vm_pick_mode', {
      vm_id: plant.vmId,
      mode_code: chance.one(['emp', 'cost']),
      need_project: chance.likely(0.2),
      need_approval: chance.likely(0.6),
      face_flag: chance.likely(0.2),
      max_num: chance.one([null, 3]),
    });
  if (chance.likely(0.2)) await add(world, 'vm_pick_settlement', { vm_id: plant.vmId, cost_id: plant.costId });
  if (chance.likely(0.2)) await add(world, 'node_config', { config_key: 'pickOverdueDays', value: '1', changed_by: 'x' });
  // Of its cost centre, or of the one above.
  if (chance.likely(0.3)) await add(world, 'node_config', { config_key: 'budgetRefuses', value: 'true', changed_by: 'x' });
  const budget = chance.likely(0.6) ? chance.between(0, 400) * 250 : null;
  const above = 'id = (select c.parent_id from cost c where c.id = $1)';
  await pool.query('update cost set budget_amount = null');
  await pool.query(`update cost set budget_amount = $2 where ${chance.likely(0.5) ? 'id = $1' : above}`, [plant.costId, budget]);
}

const ANEW = [
  'pick_strategy',
  'pick_privilege',
  'emp_pick_permission',
  'product_life',
  'borrow_cycle',
  'cost_entity',
  'vm_channel_auth',
  'vm_pick_mode',
  'vm_pick_settlement',
  'node_config',
] as const;

/** Everything that a rule can ask, anew. */
export async function makeSite(world: World, chance: Chance): Promise<void> {
  for (const table of ANEW) await world.pool.query(`delete from ${table}`);
  for (let left = chance.between(0, 3); left > 0; left -= 1) await makeStrategy(world, chance);
  for (let left = chance.between(0, 2); left > 0; left -= 1) await makePrivilege(world, chance);
  await makeGoods(world, chance);
  await makeMachine(world, chance);
  if (chance.likely(0.2)) await world.run((ctx) => periods.closePeriod(ctx, { closedTo: ago(chance.between(0, 9) * DAY) }));
}
