// Reads of machines and their models.
import { sql } from 'kysely';
import { SILENCE_MS } from '../../../contract/device/codes.ts';
import { vm } from '../../../contract/machine/vm.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { answering, sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { channelLevelSql, levelCounts, levelsOf } from '../channel/index.ts';
import { countsAtSite, stockedChannels } from './channel.query.ts';
import { staleSql, talkOf, withTalk } from './talk.query.ts';
import { requireVm } from './vm.ts';

/** A machine that said something of itself within the last minutes. */
export const onlineSql = sql<boolean>`coalesce(v.last_heartbeat_at > now() - ${SILENCE_MS} * interval '1 millisecond', false)`;

const machines = (ctx: Ctx) =>
  from(ctx, 'vm', 'v')
    .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
    .leftJoin('warehouse as w', withinScope(ctx, 'w.id', 'v.warehouseId'))
    .leftJoin('cost as c', withinScope(ctx, 'c.id', 'v.costId'))
    .select([
      'v.id',
      'v.vmCode',
      'v.deviceCode',
      'v.vmName',
      'v.vmModelId',
      'm.modelName as model',
      'm.deviceType as type',
      onlineSql.as('onlineFlag'),
      'v.lastHeartbeatAt',
      'v.lockFlag',
      'v.address',
      'v.costId',
      'c.costName',
      'v.warehouseId',
      'w.warehouseName',
      'v.appVersion',
      'v.createdAt',
    ]);

const isDoubtful = sql<boolean>`(not v.lock_flag and ${countsAtSite} and ${staleSql})`;

/** A text as people type it: part of a code, a name or a place, or how they sound in pinyin. */
export const vmKeyword = sought('v');

interface ChannelCounts {
  channelCount: number;
  warnChannels: number;
  remindChannels: number;
  normalChannels: number;
  freezeChannels: number;
}

async function withChannels<R extends { id: string }>(ctx: Ctx, rows: R[]): Promise<(R & ChannelCounts)[]> {
  const ids = rows.map(({ id }) => id);
  const counts = ids.length === 0 ? [] : await countChannels(ctx, ids);
  const byVm = new Map(counts.map((counted) => [counted.vmId, counted]));
  return rows.map((row) => {
    const counted = byVm.get(row.id);
    const levels = levelsOf(counted);
    return {
      ...row,
      channelCount: counted?.channelCount ?? 0,
      warnChannels: levels.INVENT_WARN,
      remindChannels: levels.REPLENISH,
      normalChannels: levels.DEFAULT,
      freezeChannels: levels.FREEZE,
    };
  });
}

const vmLevels = levelCounts(channelLevelSql);

/** How full these machines are, or (null) all in sight: levels, pieces and room of their channels, by machine. */
export async function channelFigures(ctx: Ctx, vmIds: readonly string[] | null) {
  const channels = stockedChannels(ctx);
  const rows = await (vmIds ? channels.where('c.vmId', 'in', vmIds) : channels.where(countsAtSite))
    .select(['c.vmId', sql<number>`coalesce(sum(s.on_hand), 0)`.as('stockNum'), sql<number>`coalesce(sum(c.capacity), 0)`.as('capacity')])
    .select(vmLevels)
    .where('c.mergedInto', 'is', null)
    .groupBy('c.vmId')
    .execute();
  return new Map(rows.map((row) => [row.vmId, { levels: levelsOf(row), stockNum: row.stockNum, capacity: row.capacity }]));
}

const countChannels = (ctx: Ctx, vmIds: readonly string[]) =>
  stockedChannels(ctx)
    .select(['c.vmId', sql<number>`count(*) filter (where c.merged_into is null)`.as('channelCount'), ...vmLevels])
    .where('c.vmId', 'in', vmIds)
    .groupBy('c.vmId')
    .execute();

/** The rows with their channels, and with how sure all of it is. */
async function withSureness<R extends { id: string }>(ctx: Ctx, rows: R[]) {
  const counted = await withChannels(ctx, rows);
  const talks = await talkOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return counted.map((row) => ({ ...row, talk: talks.get(row.id) ?? null }));
}

export const vmList = list(vm.list, {
  query: machines,
  filters: {
    keyword: vmKeyword,
    vmCode: contains('v.vmCode'),
    deviceCode: contains('v.deviceCode'),
    vmName: contains('v.vmName'),
    model: equals('v.vmModelId'),
    type: equals('m.deviceType'),
    onlineFlag: (online) => sql<boolean>`${onlineSql} = ${online}`,
    lockFlag: equals('v.lockFlag'),
    warehouseId: equals('w.id'),
    doubtFlag: (doubt) => (doubt ? isDoubtful : sql<boolean>`not ${isDoubtful}`),
  },
  sorts: {
    vmCode: 'v.vmCode',
    deviceCode: 'v.deviceCode',
    vmName: 'v.vmName',
    model: 'm.modelName',
    type: 'm.deviceType',
    onlineFlag: 'onlineFlag',
    lastHeartbeatAt: 'v.lastHeartbeatAt',
    address: 'v.address',
    createdAt: 'v.createdAt',
  },
  order: [
    ['v.vmCode', 'asc'],
    ['v.id', 'asc'],
  ],
  finish: withSureness,
});

/** One machine by id or code; refuses 'vm-not-named', 'not-found' (R121). */
export async function findVm(ctx: Ctx, named: In<typeof vm.find>): Promise<Given<typeof vm.find>> {
  const { id } = await requireVm(ctx, named);
  const row = await machines(ctx).select(['m.screenOrientation', 'm.rows', 'm.columns']).where('v.id', '=', id).executeTakeFirstOrThrow();
  const [counted] = await withSureness(ctx, [row]);
  return counted ?? refuse('not-found', { thing: '设备' });
}

/** The first 20 machines that fit the text; or the machines with these ids. */
export async function searchVms(ctx: Ctx, { keyword, ids }: In<typeof vm.search>): Promise<Given<typeof vm.search>> {
  const query = from(ctx, 'vm', 'v').select(['v.id', 'v.vmCode', 'v.deviceCode', 'v.vmName', 'v.address']);
  if (ids) return ids.length === 0 ? [] : query.where('v.id', 'in', ids).execute();
  return answering(ctx, query, { keyword: keyword ?? '', alias: 'v', order: (found) => found.orderBy('v.vmCode'), limit: 20 });
}

/** The first 20 warehouses in use that fit the text; or the warehouses with these ids. */
export async function searchWarehouses(ctx: Ctx, { keyword, ids }: In<typeof vm.warehouses>): Promise<Given<typeof vm.warehouses>> {
  const query = from(ctx, 'warehouse', 'w').select(['w.id', 'w.warehouseCode', 'w.warehouseName']);
  if (ids) return ids.length === 0 ? [] : query.where('w.id', 'in', ids).execute();
  const open = query.where('w.statusFlag', '=', true);
  return answering(ctx, open, { keyword: keyword ?? '', alias: 'w', order: (found) => found.orderBy('w.warehouseCode'), limit: 20 });
}

/** Machines of these models; none for a node that is not the actor's own (R101, ambiguity 30). */
export async function vmsOfModels(ctx: Ctx, { nodeId, vmModelIds }: In<typeof vm.findByModels>): Promise<Given<typeof vm.findByModels>> {
  if (nodeId !== ctx.nodeId || vmModelIds.length === 0) return [];
  return from(ctx, 'vm', 'v').select(['v.deviceCode', 'v.vmName']).where('v.vmModelId', 'in', vmModelIds).orderBy('v.deviceCode').execute();
}

/** Machines by state and type, and all their channels by level. A stopped machine is neither online nor offline. */
export async function vmStat(ctx: Ctx): Promise<Given<typeof vm.stat>> {
  const online = sql<number>`count(*) filter (where ${onlineSql} and not v.lock_flag)`;
  const [types, states, channels, doubtful] = await Promise.all([
    from(ctx, 'vm', 'v')
      .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
      .select(['m.deviceType as type', sql<number>`count(*)`.as('total'), online.as('online')])
      .where(countsAtSite)
      .groupBy('m.deviceType')
      .orderBy('m.deviceType')
      .execute(),
    from(ctx, 'vm', 'v')
      .select([
        sql<number>`count(*)`.as('total'),
        online.as('online'),
        sql<number>`count(*) filter (where not ${onlineSql} and not v.lock_flag)`.as('offline'),
        sql<number>`count(*) filter (where v.lock_flag)`.as('stopped'),
      ])
      .where(countsAtSite)
      .executeTakeFirstOrThrow(),
    stockedChannels(ctx).select(vmLevels).where(countsAtSite).executeTakeFirstOrThrow(),
    staleMachines(ctx),
  ]);
  return { ...states, channels: levelsOf(channels), types, doubtful };
}

/** Machines in use that were heard of and whose word cannot be relied on now, each with what it said of itself. */
export const staleMachines = async (ctx: Ctx) =>
  withTalk(ctx, await from(ctx, 'vm', 'v').select(['v.id as vmId', 'v.vmName']).where(isDoubtful).orderBy('v.vmCode').execute());

/** All models, each with the number of its machines. */
export async function vmModels(ctx: Ctx): Promise<Given<typeof vm.listModel>> {
  return from(ctx, 'vmModel', 'm')
    .select([
      'm.id',
      'm.modelCode',
      'm.modelName',
      'm.deviceType',
      'm.screenOrientation',
      'm.rows',
      'm.columns',
      sql<number>`(select count(*) from vm v where v.vm_model_id = m.id and ${inScope(ctx, 'vm', 'v')})`.as('vmCount'),
    ])
    .orderBy('m.modelCode')
    .execute();
}
