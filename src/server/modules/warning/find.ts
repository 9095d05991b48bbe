// What is the matter at a site now: one query for each kind, whatever the number of machines and rules.
import { sql, type RawBuilder } from 'kysely';
import { STORE, type Kind } from '../../../contract/warning/codes.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { countsAtSite, stockedChannels } from '../machine/index.ts';
import { watch } from '../stock/index.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';
import { FreezeStatus } from '../../../contract/machine/codes.ts';
import { climate, visitor } from './find-unmanned.ts';
import type { Finding } from './finding.ts';

/** Finds what reaches a point; `point` is the one that the most watchful rule asks for. */
type Find = (ctx: Ctx, point: number) => Promise<Finding[]>;

// Small steps are no news: a case becomes another when its figure has another number of digits.
const steps = (value: number): string => String(Math.abs(value)).length.toString();

const states = (ctx: Ctx) =>
  from(ctx, 'vm', 'v')
    .innerJoin('deviceState as s', withinScope(ctx, 's.vmId', 'v.id'))
    .where('v.lockFlag', '=', false)
    .where(countsAtSite)
    .select(['v.id as vmId', 'v.vmName']);

async function stock(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await stockedChannels(ctx)
    .select(['c.id', 'c.vmId', 'v.vmName', 'c.channelCode', 'p.productName', 's.onHand'])
    .select(sql<boolean>`s.on_hand <= c.warn_num`.as('ownPoint'))
    .where('v.lockFlag', '=', false)
    .where(countsAtSite)
    .where(sql<boolean>`c.merged_into is null and c.product_id is not null and c.freeze_status = ${lit(FreezeStatus.normal)}`)
    .where(sql<boolean>`(s.on_hand <= c.warn_num or s.on_hand <= ${point})`)
    .execute();
  return rows.map(({ id, vmId, vmName, channelCode, productName, onHand, ownPoint }) => ({
    subject: id,
    vmId,
    empId: null,
    about: `${vmName} ${channelCode} ${productName ?? ''}`.trim(),
    value: onHand ?? 0,
    mark: (onHand ?? 0) <= 0 ? 'empty' : 'low',
    ownPoint,
  }));
}

// A machine that was never heard of is not silent: nobody has connected it yet.
async function offline(ctx: Ctx, point: number): Promise<Finding[]> {
  const minutes = sql<number>`floor(extract(epoch from now() - v.last_heartbeat_at) / 60)::int`;
  const rows = await from(ctx, 'vm', 'v')
    .select(['v.id', 'v.vmName', minutes.as('minutes')])
    .where('v.lockFlag', '=', false)
    .where(countsAtSite)
    .where(sql<boolean>`v.last_heartbeat_at < now() - ${point} * interval '1 minute'`)
    .execute();
  return rows.map(({ id, vmName, minutes: value }) => ({
    subject: id,
    vmId: id,
    empId: null,
    about: vmName,
    value,
    mark: value < 1440 ? 'now' : value < 10_080 ? 'day' : 'week',
  }));
}

async function gap(ctx: Ctx, point: number): Promise<Finding[]> {
  // Numbers that do not fit wait for a person as well.
  const lacking = sql<number>`s.missing_events + coalesce(jsonb_array_length(s.numbering #> '{odd,numbers}'), 0)
    + (select count(*) from device_event e
      where e.node_id = v.node_id and e.vm_id = v.id and e.state = ${lit(DeviceEventState.aside)})`;
  const rows = await states(ctx)
    .select(lacking.as('value'))
    .where(sql<boolean>`${lacking} >= ${Math.max(1, point)}`)
    .execute();
  return rows.map(({ vmId, vmName, value }) => ({ subject: vmId, vmId, empId: null, about: vmName, value, mark: steps(value) }));
}

async function clock(ctx: Ctx, point: number): Promise<Finding[]> {
  const off = sql<number>`round(abs(coalesce(s.clock_skew_ms, 0)) / 1000.0)::int`;
  const rows = await states(ctx)
    .select([off.as('value'), sql<boolean>`coalesce(s.clock_skew_ms, 0) > 0`.as('fast')])
    .where(sql<boolean>`${off} >= ${Math.max(1, point)}`)
    .execute();
  return rows.map(({ vmId, vmName, value, fast }) => ({
    subject: vmId,
    vmId,
    empId: null,
    about: vmName,
    value,
    mark: `${fast ? 'fast' : 'slow'}${steps(value)}`,
  }));
}

async function fault(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await states(ctx)
    .select('s.faults')
    .where(sql<boolean>`cardinality(s.faults) >= ${Math.max(1, point)}`)
    .execute();
  return rows.map(({ vmId, vmName, faults }) => {
    const said = faults.toSorted().join('、');
    return { subject: vmId, vmId, empId: null, about: `${vmName} 报告 ${said}`, value: faults.length, mark: said };
  });
}

async function temperature(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await states(ctx)
    .select([sql<number>`round(s.temperature / 10.0)::int`.as('value'), sql<number>`s.temperature::int`.as('tenths')])
    .where(sql<boolean>`s.temperature >= ${point * 10}`)
    .execute();
  return rows.map(({ vmId, vmName, value, tenths }) => ({
    subject: vmId,
    vmId,
    empId: null,
    about: vmName,
    value,
    exact: tenths / 10,
    mark: String(Math.floor(value / 5)),
  }));
}

async function abnormal(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = (await watch.openAbnormalities(ctx)).filter(({ count }) => count >= Math.max(1, point));
  return rows.map(({ vmId, vmName, count }) => ({
    subject: vmId ?? 'elsewhere',
    vmId,
    empId: null,
    about: vmName ?? STORE,
    value: count,
    mark: steps(count),
  }));
}

/** From so many pieces on a day may be out of the usual at all. */
const LEAST_PIECES = 10;
/** What is usual is known after so many days: a machine that was filled yesterday has no history to differ from. */
const LEAST_DAYS = 14;
const USUAL_DAYS = 30;

/** Pieces that came after the period in which they were taken was closed, and stand in the days of another: off the day on which they count, and on their own. */
const cameLate = (ctx: Ctx, today: string) => {
  const own = sql`(t.trade_time at time zone ${ctx.timeZone})::date`;
  const pieces = (on: RawBuilder<unknown>, off: RawBuilder<unknown>) =>
    sql<number>`coalesce(sum(t.sign * t.trade_num) filter (where ${on}), 0) - coalesce(sum(t.sign * t.trade_num) filter (where ${off}), 0)`;
  const usual = (day: RawBuilder<unknown>) => sql`${day} < ${today}::date and ${day} > ${today}::date - ${USUAL_DAYS + 1}::int`;
  return from(ctx, 'trade', 't')
    .select(['t.vmId', 't.productId'])
    .select(pieces(sql`${own} = ${today}::date`, sql`t.trade_day = ${today}::date`).as('today'))
    .select(pieces(usual(own), usual(sql`t.trade_day`)).as('usual'))
    .where('t.lateFlag', '=', true)
    .where(sql<boolean>`t.trade_day > ${today}::date - ${USUAL_DAYS + 1}::int`)
    .groupBy(['t.vmId', 't.productId'])
    .as('l');
};

async function overuse(ctx: Ctx, point: number): Promise<Finding[]> {
  const today = dayOf(new Date(), ctx.timeZone);
  const late = (column: 'today' | 'usual') => sql`coalesce(max(${sql.ref(`l.${column}`)}), 0)`;
  const taken = sql<number>`coalesce(sum(d.trade_num) filter (where d.day = ${today}::date), 0) + ${late('today')}`;
  const usual = sql<number>`greatest(coalesce(sum(d.trade_num) filter (where d.day < ${today}::date), 0) + ${late('usual')}, 0)`;
  const times = sql<number>`least(999, floor((${taken}) * ${USUAL_DAYS}::numeric / greatest(${usual}, ${USUAL_DAYS}::numeric)))::int`;
  const rows = await from(ctx, 'tradeDay', 'd')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'd.vmId'))
    .innerJoin('product as p', sameNode('p.id', 'd.productId'))
    .leftJoin(cameLate(ctx, today), (join) => join.onRef('l.vmId', '=', 'd.vmId').onRef('l.productId', '=', 'd.productId'))
    .select(['d.vmId', 'd.productId', 'v.vmName', 'p.productName', taken.as('taken'), times.as('value')])
    .where(sql<boolean>`d.day > ${today}::date - ${USUAL_DAYS + 1}::int`)
    .groupBy(['d.vmId', 'd.productId', 'v.vmName', 'p.productName'])
    .having(
      sql<boolean>`min(d.day) <= ${today}::date - ${LEAST_DAYS}::int and ${taken} >= ${LEAST_PIECES} and ${times} >= ${Math.max(2, point)}`,
    )
    .execute();
  return rows.map(({ vmId, productId, vmName, productName, taken: pieces, value }) => ({
    subject: `${vmId}/${productId}`,
    vmId,
    empId: null,
    about: `${vmName} ${productName} 今天领用 ${pieces} 件`,
    value,
    mark: `${today} ${Math.floor(Math.log2(value))}`,
  }));
}

async function due(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await watch.dueHolders(ctx, point);
  return rows.map(({ empId, empCode, empName, qty, dueAt, hours, reminded }) => ({
    subject: empId,
    vmId: null,
    empId,
    about: `${empName}（${empCode}）${qty} 件`,
    value: hours,
    mark: dueAt,
    ownPoint: reminded,
  }));
}

async function overdue(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await watch.overdueHolders(ctx, point);
  return rows.map(({ empId, empCode, empName, qty, days }) => ({
    subject: empId,
    vmId: null,
    empId,
    about: `${empName}（${empCode}）${qty} 件`,
    value: days,
    // On the first day, then week by week.
    mark: String(Math.floor(days / 7)),
  }));
}

async function expiry(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await watch.expiringLots(ctx, { within: point, today: dayOf(new Date(), ctx.timeZone) });
  return rows.map(({ lotId, lotNo, productName, vmId, vmName, qty, days }) => ({
    subject: `${lotId}/${vmId ?? 'store'}`,
    vmId,
    empId: null,
    about: `${vmName ?? STORE} ${productName} 批次 ${lotNo} ${qty} 件`,
    value: days,
    mark: days < 0 ? 'gone' : days <= 7 ? 'week' : 'soon',
  }));
}

async function reservation(ctx: Ctx, point: number): Promise<Finding[]> {
  const rows = await watch.oldReservations(ctx, point);
  return rows.map(({ documentId, ownerName, reason, qty, hours }) => ({
    subject: documentId,
    vmId: null,
    empId: null,
    about: `${ownerName} ${reason} ${qty} 件`,
    value: hours,
    mark: String(Math.floor(hours / 168)),
  }));
}

// Of a cost centre and those below it, since the year of the site began; those who are told hear again once it is used up.
async function budget(ctx: Ctx, point: number): Promise<Finding[]> {
  const used = sql<number>`(select coalesce(sum(m.total_price), 0) from trade_month m where m.node_id = c.node_id
    and m.month >= date_trunc('year', now() at time zone ${ctx.timeZone})::date
    and m.cost_id = any(array(with recursive below as (
      select c.id union all select k.id from cost k join below b on k.node_id = c.node_id and k.parent_id = b.id
    ) select id from below)))`;
  const percent = sql<number>`floor(${used} * 100 / c.budget_amount)::int`;
  const rows = await from(ctx, 'cost', 'c')
    .select(['c.id', 'c.costCode', 'c.costName', percent.as('value')])
    .select(sql<string>`extract(year from now() at time zone ${ctx.timeZone})::text`.as('year'))
    .where('c.budgetAmount', '>', 0)
    .where('c.statusFlag', '=', true)
    .where(sql<boolean>`${used} * 100 >= c.budget_amount * ${Math.max(1, point)}`)
    .execute();
  return rows.map(({ id, costCode, costName, value, year }) => ({
    subject: id,
    vmId: null,
    empId: null,
    about: `${costCode} ${costName}`,
    value,
    mark: `${year} ${value >= 100 ? 'used up' : 'near'}`,
  }));
}

export const finders: Record<Kind, Find> = {
  stock,
  offline,
  gap,
  clock,
  fault,
  temperature,
  abnormal,
  overuse,
  due,
  overdue,
  expiry,
  reservation,
  budget,
  visitor,
  climate,
};

/** Whether what was found reaches a rule's point: of stock and of the time that is left, less is worse. */
export function reaches(kind: Kind, { value, exact = value, ownPoint }: Finding, threshold: number | null): boolean {
  if (kind === 'stock' || kind === 'due') return threshold === null ? ownPoint === true : value <= threshold;
  if (threshold === null) return true;
  if (kind === 'visitor') return exact < threshold;
  return kind === 'expiry' ? value <= threshold : exact >= threshold;
}
