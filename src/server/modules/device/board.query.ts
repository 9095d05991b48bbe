// The figures of the board beside the machines: four queries, whatever the number of machines.
import { sql } from 'kysely';
import type { deviceBoard } from '../../../contract/device/board.ts';
import { SILENCE_MS } from '../../../contract/device/codes.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { channelFigures, isOnScreen, talkOf } from '../machine/index.ts';

const LATEST = 8;
/** More than a wall can show, and less than a database would feel. */
const MOST_MACHINES = 500;

/** How the machines stand now; with ids, these alone. */
export async function boardOf(ctx: Ctx, { vmIds }: In<typeof deviceBoard.board>): Promise<Given<typeof deviceBoard.board>> {
  const at = new Date().toISOString();
  const machines = await machinesOf(ctx, vmIds?.length ? vmIds : null);
  const ids = machines.map(({ vmId }) => vmId);
  if (ids.length === 0) return { at, machines: [], latest: [] };
  const [figures, talks, taken, latest] = [
    await channelFigures(ctx, ids),
    await talkOf(ctx, ids),
    await takenToday(ctx, ids),
    await latestOf(ctx, ids),
  ];
  const none = { levels: { INVENT_WARN: 0, REPLENISH: 0, DEFAULT: 0, FREEZE: 0 }, stockNum: 0, capacity: 0 };
  return {
    at,
    machines: machines.map((row) => ({
      ...row,
      lastEventAt: row.lastEventAt ?? null,
      faults: row.faults ?? [],
      doorOpen: row.doorOpen ?? false,
      ...(figures.get(row.vmId) ?? none),
      talk: talks.get(row.vmId) ?? null,
      todayNum: taken.get(row.vmId) ?? 0,
    })),
    latest,
  };
}

/** Machines on the screen stand among the others while somebody plays with them, or where they are asked for by name. */
function machinesOf(ctx: Ctx, vmIds: readonly string[] | null) {
  const all = from(ctx, 'vm', 'v')
    .leftJoin('deviceState as s', sameNode('s.vmId', 'v.id'))
    .select(['v.id as vmId', 'v.vmCode', 'v.vmName', 'v.address', 'v.lockFlag'])
    .select(['s.lastEventAt', 's.faults', 's.doorOpen', 's.temperature'])
    .orderBy('v.vmCode')
    .limit(MOST_MACHINES);
  if (vmIds) return all.where('v.id', 'in', vmIds).execute();
  const since = new Date(Date.now() - SILENCE_MS).toISOString();
  return all.where(sql<boolean>`(not ${isOnScreen} or s.heartbeat_at > ${since})`).execute();
}

async function takenToday(ctx: Ctx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await from(ctx, 'tradeDay', 'd')
    .select(['d.vmId', sql<number>`sum(d.trade_num)`.as('taken')])
    .where('d.day', '=', dayOf(new Date(), ctx.timeZone))
    .where('d.vmId', 'in', ids)
    .groupBy('d.vmId')
    .execute();
  return new Map(rows.map(({ vmId, taken }) => [vmId, taken]));
}

const latestOf = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'trade', 't')
    .select(['t.id', 't.tradeTime', 't.tradeType', 't.vmName', 't.channelCode', 't.productName', 't.tradeEmpName'])
    .select(sql<number>`t.trade_num * t.sign`.as('tradeNum'))
    .where('t.sign', '<>', 0)
    .where('t.vmId', 'in', ids)
    .orderBy('t.tradeTime', 'desc')
    .orderBy('t.id')
    .limit(LATEST)
    .execute();
