// The figures of the board beside the machines: six queries, whatever the number of machines, and no more of a machine than the wall shows.
import { sql } from 'kysely';
import type { deviceBoard } from '../../../contract/device/board.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { staleReasonsOf, type TalkFacts } from '../../../contract/machine/talk.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';
import { channelFigures, countsAtSite, talkOf } from '../machine/index.ts';

type Board = Given<typeof deviceBoard.board>;
type Figures = Pick<Board['machines'][number], 'levels' | 'stockNum' | 'capacity'>;
type Standing = Figures & Awaited<ReturnType<typeof machinesOf>>[number] & { talk: TalkFacts };

/** As many machines as can be read from three metres. */
const MOST_TILES = 12;
const LATEST = 8;
const EMPTY: Figures = { levels: { INVENT_WARN: 0, REPLENISH: 0, DEFAULT: 0, FREEZE: 0 }, stockNum: 0, capacity: 0 };

/** How the machines stand now, a wall of them one by one and all of them counted; with ids, these alone. */
export async function boardOf(ctx: Ctx, { vmIds, wall: said }: In<typeof deviceBoard.board>): Promise<Board> {
  const now = Date.now();
  const asked = vmIds?.length ? vmIds : null;
  const [machines, figures, talks, latest] = await Promise.all([
    machinesOf(ctx, asked),
    channelFigures(ctx, asked),
    talkOf(ctx, asked),
    latestOf(ctx, asked),
  ]);
  const standing = machines.map((row) => ({ ...row, ...(figures.get(row.vmId) ?? EMPTY), talk: talks.get(row.vmId) ?? null }));
  const walls = Math.max(1, Math.ceil(standing.length / MOST_TILES));
  const wall = 1 + (((said ?? 1) - 1) % walls);
  const counts = { online: 0, silent: 0, stopped: 0, never: 0 };
  for (const one of standing) counts[stateOf(one, now)] += 1;
  return {
    at: new Date(now).toISOString(),
    counts,
    total: standing.length,
    lastEventAt: lastOf([...standing.map(({ lastEventAt }) => lastEventAt), ...latest.map(({ tradeTime }) => tradeTime)]),
    wall,
    walls,
    machines: await shownOf(ctx, mostUrgent(standing, now).slice((wall - 1) * MOST_TILES, wall * MOST_TILES)),
    latest,
  };
}

function stateOf({ lockFlag, talk }: Standing, now: number): keyof Board['counts'] {
  if (lockFlag) return 'stopped';
  if (!talk?.heartbeatAt) return 'never';
  return staleReasonsOf(talk, now).some(({ kind }) => kind === 'silent') ? 'silent' : 'online';
}

/** How urgent a machine is: what somebody must go to first stands first. */
function urgency({ lockFlag, faultCount, talk, levels }: Standing, now: number): number {
  if (lockFlag) return 0;
  return faultCount * 1000 + staleReasonsOf(talk, now).length * 100 + levels.INVENT_WARN * 2 + levels.REPLENISH;
}

/** As people read codes, whatever language the server runs in. */
const { compare } = new Intl.Collator('zh');

const mostUrgent = (standing: readonly Standing[], now: number): Standing[] =>
  standing
    .map((one) => ({ one, urgent: urgency(one, now) }))
    .toSorted((a, b) => b.urgent - a.urgent || compare(a.one.vmCode, b.one.vmCode) || (a.one.vmCode < b.one.vmCode ? -1 : 1))
    .map(({ one }) => one);

/** What a machine told last; what was taken last where its history came another way. */
const lastOf = (times: readonly (string | null)[]): string | null =>
  times.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** All that the wall shows of these machines. */
async function shownOf(ctx: Ctx, standing: readonly Standing[]): Promise<Board['machines']> {
  const ids = standing.map(({ vmId }) => vmId);
  if (ids.length === 0) return [];
  const [details, taken] = await Promise.all([detailsOf(ctx, ids), takenToday(ctx, ids)]);
  return standing.flatMap(({ faultCount: _faultCount, ...one }) => {
    const detail = details.get(one.vmId);
    return detail ? { ...one, ...detail, todayNum: taken.get(one.vmId) ?? 0 } : [];
  });
}

const machinesWithState = (ctx: Ctx) => from(ctx, 'vm', 'v').leftJoin('deviceState as s', withinScope(ctx, 's.vmId', 'v.id'));

/** What counting and the order need to know of all. */
function machinesOf(ctx: Ctx, vmIds: readonly string[] | null) {
  const all = machinesWithState(ctx)
    .select(['v.id as vmId', 'v.vmCode', 'v.lockFlag', 's.lastEventAt'])
    .select(sql<number>`coalesce(cardinality(s.faults), 0)`.as('faultCount'));
  return all.where(vmIds ? (eb) => eb('v.id', 'in', vmIds) : countsAtSite).execute();
}

async function detailsOf(ctx: Ctx, ids: readonly string[]) {
  const rows = await machinesWithState(ctx)
    .select(['v.id as vmId', 'v.vmName', 'v.address', 's.faults', 's.doorOpen', 's.temperature'])
    .where('v.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.vmId, { ...row, faults: row.faults ?? [], doorOpen: row.doorOpen ?? false }]));
}

async function takenToday(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const today = dayOf(new Date(), ctx.timeZone);
  // What came after its period was closed counts today, and was not taken today.
  const late = sql`(select coalesce(sum(t.sign * t.trade_num), 0) from trade t where t.node_id = ${ctx.nodeId} and t.late_flag and t.trade_day = ${today}::date
    and t.vm_id = d.vm_id)`;
  const rows = await from(ctx, 'tradeDay', 'd')
    .select(['d.vmId', sql<number>`(sum(d.trade_num) - ${late})`.as('taken')])
    .where('d.day', '=', today)
    .where('d.vmId', 'in', ids)
    .groupBy('d.vmId')
    .execute();
  return new Map(rows.map(({ vmId, taken }) => [vmId, taken]));
}

function latestOf(ctx: Ctx, vmIds: readonly string[] | null) {
  const taken = from(ctx, 'trade', 't')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 't.vmId'))
    .leftJoin('deviceState as s', withinScope(ctx, 's.vmId', 'v.id'))
    .select(['t.id', 't.tradeTime', 't.tradeType', 't.vmName', 't.channelCode', 't.productName', 't.tradeEmpName'])
    .select(sql<number>`t.trade_num * t.sign`.as('tradeNum'))
    .where('t.sign', '<>', 0);
  const ofThese = vmIds ? taken.where('t.vmId', 'in', vmIds) : taken.where(countsAtSite);
  return ofThese.orderBy('t.tradeTime', 'desc').orderBy('t.id').limit(LATEST).execute();
}
