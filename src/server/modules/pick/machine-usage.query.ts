// What was used of the rules that a machine is told: of each person what he took as far back as one of them asks, of shared lines their sums.
// Raw rows and no sums of persons: what a rolling limit gives back, what a privilege drew, what comes back is counted by the one way of counting.
// beyond scope: a machine must know all that holds at it, whoever asks.
import { sql } from 'kysely';
import { reachOf, UNUSED, windowsOf, type Windowed } from '../../../contract/pick/facts.ts';
import { shift, type Calendar } from '../../../contract/pick/period.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { firstIdAt } from '../../kernel/db/ids.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { linesOf, type MachinePrivilege, type MachineRule } from './machine-rules.query.ts';
import { named, takenTogether } from './taken.query.ts';
import { PickStrategyEntityType } from '../../../contract/strategy/codes.ts';

/** A subject (a product, a type, or NIL for everything), from when on, and of whom where it is of one person. */
interface Ask {
  subject: string;
  from: number;
  empId: string | null;
}
export interface Rules {
  rules: readonly MachineRule[];
  /** Their lines, each with its window. */
  windows: readonly Windowed[];
  privileges: readonly MachinePrivilege[];
  /** Products with a life: so long. */
  lives: readonly { productId: string; count: number; unit: string }[];
  calendar: Calendar;
}

const byKind = { raw: { life: null }, privileges: [] };

/** The lines of rules, each with its window. */
export const windowsAt = (rules: readonly MachineRule[], at: number, calendar: Calendar): Windowed[] =>
  windowsOf(linesOf(rules), at, calendar);

/** The earliest moment that a line asks for; now, where none does. */
export const earliestOf = (windows: readonly Windowed[], at: number, { zone }: Calendar): number =>
  reachOf({ at, zone, windows, ...byKind }) ?? at;

/** All that is asked for of what single people took: of each subject and person from the earliest moment on that anything asks for. */
function asksOf({ windows, privileges, lives, calendar }: Rules, at: number): Ask[] {
  const asks = new Map<string, Ask>();
  const ask = (one: Ask) => {
    const name = `${one.subject} ${one.empId}`;
    const known = asks.get(name);
    if (!known || one.from < known.from) asks.set(name, one);
  };
  for (const { rule, from } of windows) {
    if (rule.shareFlag) continue;
    ask({
      subject: rule.productId ?? rule.productTypeId ?? NIL,
      from,
      empId: rule.entityType === PickStrategyEntityType.employee ? rule.entityId : null,
    });
  }
  for (const { from, num, subjectIds, empIds } of privileges) {
    if (num === null) continue;
    for (const empId of empIds)
      for (const subject of subjectIds.length > 0 ? subjectIds : [NIL]) ask({ subject, from: Date.parse(from), empId });
  }
  for (const { productId, count, unit } of lives) {
    const from = shift(at, { kind: 'rolling', unit: unit as 'D', count }, { zone: calendar.zone, times: -1 });
    ask({ subject: productId, from, empId: null });
  }
  return [...asks.values()];
}

/** From when on anything is asked for, by what `key` says of an ask. */
function earliestBy<K>(asks: readonly Ask[], key: (ask: Ask) => K): { keys: K[]; from: string[] } {
  const known = new Map<K, number>();
  for (const ask of asks) known.set(key(ask), Math.min(ask.from, known.get(key(ask)) ?? Infinity));
  return { keys: [...known.keys()], from: [...known.values()].map(iso) };
}

export interface PersonUsage {
  empCode: string;
  taken: { at: string; product: string; types?: string[]; num: number; amount: number; vm?: string }[];
}
const iso = (at: number): string => new Date(at).toISOString();
const least = (asks: readonly Ask[]): string | null =>
  asks.length === 0 ? null : iso(asks.reduce((min, { from }) => Math.min(min, from), Infinity));

/** What people took, each in the order in which he did: of all who may use the machine, or of those with these numbers. */
export async function takenAt(ctx: Ctx, { vmId, empCodes, ...known }: Rules & { vmId: string; empCodes: readonly string[] | null }) {
  const asks = asksOf(known, Date.now());
  if (asks.length === 0 || empCodes?.length === 0) return [];
  const types = new Set([
    ...known.rules.flatMap(({ lines }) => lines.map(({ typeId }) => typeId)),
    ...known.privileges.flatMap(({ subjectIds }) => subjectIds),
  ]);
  const common = asks.filter(({ empId }) => empId === null);
  // Of few people all is read and looked through; of thousands a single product is looked up by itself.
  const single = empCodes === null ? common.filter(({ subject }) => subject !== NIL && !types.has(subject)) : [];
  const wide = common.filter((ask) => !single.includes(ask));
  const personal = earliestBy(
    asks.filter(({ empId }) => empId !== null),
    ({ empId }) => empId,
  );
  const subjects = earliestBy(asks, ({ subject }) => subject);
  const atMachines = known.privileges.filter(({ vms }) => vms !== null).flatMap(({ empIds }) => empIds);
  const asked = sql<PersonUsage>`
    with recursive person as materialized (
      select b.emp_id, e.emp_code, e.id = any(${atMachines}::uuid[]) as placed from vm_emp b join employee e on e.node_id = b.node_id and e.id = b.emp_id
      where b.node_id = ${ctx.nodeId}::uuid and b.vm_id = ${vmId}::uuid ${named(empCodes)}
    ), own as (
      select * from unnest(${personal.keys}::uuid[], ${personal.from}::timestamptz[]) as a (emp, since)
    ), reach as materialized (
      select p.emp_id, p.emp_code, p.placed, least(own.since, ${least(wide)}::timestamptz) as since from person p left join own on own.emp = p.emp_id
    ), mine as materialized (
      select t.id, r.emp_code, r.placed, t.trade_time, t.vm_id, t.product_id, t.product_type_id, t.sign, t.trade_num, t.total_price
      from reach r join trade t on t.node_id = ${ctx.nodeId}::uuid and t.emp_id = r.emp_id and t.trade_time >= r.since and t.sign <> 0
      where r.since is not null
      union
      select t.id, p.emp_code, p.placed, t.trade_time, t.vm_id, t.product_id, t.product_type_id, t.sign, t.trade_num, t.total_price
      from unnest(${single.map(({ subject }) => subject)}::uuid[], ${single.map(({ from }) => iso(from))}::timestamptz[]) as s (product, since)
      join trade t on t.node_id = ${ctx.nodeId}::uuid and t.product_id = s.product and t.trade_time >= s.since and t.sign <> 0
      join person p on p.emp_id = t.emp_id
    ), asked as materialized (
      select * from unnest(${subjects.keys}::uuid[], ${subjects.from}::timestamptz[]) as a (subject, since)
    ), up as (
      select distinct m.product_id, m.product_type_id as leaf, m.product_type_id as id from mine m
      union select u.product_id, u.leaf, t.parent_id from up u join product_type t on t.node_id = ${ctx.nodeId}::uuid and t.id = u.id and t.parent_id is not null
    ), wanted as (
      select u.product_id, u.leaf, min(a.since) as since, array_agg(y.product_type_code) filter (where y.id is not null) as types
      from up u
      left join product_type y on y.node_id = ${ctx.nodeId}::uuid and y.id = u.id and u.id = any(${[...types].filter((id) => id !== null)}::uuid[])
      left join asked a on a.subject in (u.product_id, u.id, ${NIL}::uuid) group by u.product_id, u.leaf
    )
    select m.emp_code, json_agg(json_strip_nulls(json_build_object('at', m.trade_time, 'product', p.product_code, 'types', w.types, 'num', m.sign * m.trade_num,
      'amount', m.sign * m.total_price, 'vm', case when m.placed then v.vm_code end)) order by m.trade_time, m.id) as taken
    from mine m
    join wanted w on w.product_id = m.product_id and w.leaf = m.product_type_id and m.trade_time >= w.since
    join product p on p.node_id = ${ctx.nodeId}::uuid and p.id = m.product_id
    left join vm v on m.placed and v.node_id = ${ctx.nodeId}::uuid and v.id = m.vm_id
    group by m.emp_code order by m.emp_code`;
  // One plan for few people, who are found by their numbers; another for thousands.
  const query = asked.compile(ctx.db);
  const { rows } = await ctx.db.executeQuery<PersonUsage>(empCodes === null ? query : prepared(query));
  return rows;
}

/** Whose trades the books have learnt of since a moment. */
export interface Heard {
  empCode: string | null;
  postId: string | null;
  levelId: string | null;
  departmentId: string | null;
  costId: string | null;
  projectId: string | null;
  /** He may use the machine. */
  here: boolean;
}

export async function heardSince(ctx: Ctx, { vmId, since }: { vmId: string; since: number }): Promise<Heard[]> {
  const asked = sql<Heard>`
    select distinct e.emp_code, e.post_id, e.level_id, t.department_id, t.cost_id, t.project_id, b.emp_id is not null as here
    from trade t
    left join employee e on e.node_id = t.node_id and e.id = t.emp_id
    left join vm_emp b on b.node_id = t.node_id and b.vm_id = ${vmId}::uuid and b.emp_id = t.emp_id
    where t.node_id = ${ctx.nodeId}::uuid and t.id >= ${firstIdAt(since)}::uuid`;
  const { rows } = await ctx.db.executeQuery<Heard>(prepared(asked.compile(ctx.db)));
  return rows;
}

/** Whether a trade counts for whom a rule is for. */
function touches({ boundTo, entityId, departmentIds, budgetOf }: MachineRule, heard: Heard): boolean {
  if (budgetOf) return heard.costId !== null && budgetOf.includes(heard.costId);
  if (boundTo === PickStrategyEntityType.post) return heard.postId === entityId;
  if (boundTo === PickStrategyEntityType.level) return heard.levelId === entityId;
  if (boundTo === PickStrategyEntityType.cost) return heard.costId === entityId;
  if (boundTo === PickStrategyEntityType.department)
    return heard.departmentId !== null && (departmentIds ?? []).includes(heard.departmentId);
  return heard.projectId === entityId;
}

/** What was taken together of shared lines: of all of them, or of those that what was heard of counts for. */
export async function togetherAt(
  ctx: Ctx,
  { rules, windows, heard }: Pick<Rules, 'rules' | 'windows'> & { heard: readonly Heard[] | null },
) {
  const touched = rules.filter((rule) => rule.together && (heard === null || heard.some((one) => touches(rule, one))));
  const keys = new Set(touched.map(({ key }) => key));
  const shared = windows.filter(({ rule }) => keys.has(rule.strategyId));
  const used = await takenTogether(ctx, shared, new Date());
  return shared.map(({ rule, from }, place) => {
    const { num, amount, firstAt } = used[place] ?? UNUSED;
    return { key: rule.itemId ?? '', from: iso(from), num, amount, ...(firstAt !== null && { first: iso(firstAt) }) };
  });
}
