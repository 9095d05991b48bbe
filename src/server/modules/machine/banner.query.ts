// Reads of banners: as people keep them, what runs where today, what a machine is told.
import { sql } from 'kysely';
import { vmBanner } from '../../../contract/machine/banner.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { objectNameOf } from '../../kernel/files/known.ts';
import { contains, equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, inScope, sameNode } from '../../kernel/scope.ts';
import { withTalk } from './talk.query.ts';

/** The day that it is at the site now. */
const todayOf = (ctx: Ctx): string => dayOf(Date.now(), ctx.timeZone);

const orientation = sql<number>`coalesce(b.screen_orientation, t.screen_orientation)`;
const advertType = sql<number>`coalesce(b.advert_type, t.advert_type)`;
const stateOf = (ctx: Ctx) => sql<string>`case when not b.status_flag then 'off' when b.start_date > ${todayOf(ctx)}::date then 'waiting'
  when b.end_date < ${todayOf(ctx)}::date then 'over' else 'running' end`;

/** Banners at no machine, and those at a machine in sight. */
const inSight = (ctx: Ctx) =>
  ctx.scope.vm
    ? sql<boolean>`(not exists (select from vm_banner_vm x where x.node_id = b.node_id and x.banner_id = b.id) or exists (
        select from vm_banner_vm x where x.banner_id = b.id and ${inScope(ctx, 'vmBannerVm', 'x')}))`
    : sql<boolean>`true`;

/** Banners with their template `t`: those that the caller may know of. */
export const banners = (ctx: Ctx) =>
  from(ctx, 'vmBanner', 'b')
    .leftJoin('vmBannerTemplate as t', sameNode('t.id', 'b.templateId'))
    .select([
      'b.id',
      'b.bannerName',
      'b.bannerType',
      'b.templateId',
      't.templateName',
      orientation.as('screenOrientation'),
      advertType.as('advertType'),
      sql<string>`coalesce(t.layout, 'full')`.as('layout'),
      'b.fileUrls',
      sql<string[]>`coalesce(t.file_urls, '{}')`.as('fixedUrls'),
      'b.switchInterval',
      'b.startDate',
      'b.endDate',
      'b.statusFlag',
      'b.createdBy',
      'b.createdAt',
      stateOf(ctx).as('state'),
    ])
    .where(inSight(ctx));

/** The machines in sight of these banners, by banner and in the order of their codes: one query for all. */
async function machinesOf(ctx: Ctx, bannerIds: readonly string[]) {
  const rows = await from(ctx, 'vmBannerVm', 'x')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'x.vmId'))
    .select(['x.bannerId', 'v.id', 'v.vmName'])
    .where('x.bannerId', 'in', bannerIds)
    .orderBy('v.vmCode')
    .execute();
  return Map.groupBy(rows, ({ bannerId }) => bannerId);
}

export const bannerList = list(vmBanner.list, {
  query: banners,
  filters: {
    keyword: contains('b.bannerName'),
    state: (state, ctx) => sql<boolean>`${stateOf(ctx)} = ${state}`,
    bannerType: equals('b.bannerType'),
    advertType: (type) => sql<boolean>`${advertType} = ${type}`,
    screenOrientation: (way) => sql<boolean>`${orientation} = ${way}`,
    vmId: (vmId, ctx) =>
      sql<boolean>`exists (select from vm_banner_vm x where x.banner_id = b.id and x.vm_id = ${vmId} and ${inScope(ctx, 'vmBannerVm', 'x')})`,
    templateId: equals('b.templateId'),
  },
  sorts: { bannerName: 'b.bannerName', startDate: 'b.startDate', endDate: 'b.endDate', createdAt: 'b.createdAt' },
  order: [
    ['b.startDate', 'desc'],
    ['b.id', 'desc'],
  ],
  finish: async (ctx, rows) => {
    const ids = rows.map(({ id }) => id);
    const machines = ids.length > 0 ? await machinesOf(ctx, ids) : new Map<string, { id: string; vmName: string }[]>();
    return rows.map((row) => {
      const own = machines.get(row.id) ?? [];
      const vmNames = own.map(({ vmName }) => vmName).join('、');
      return { ...row, vmIds: own.map(({ id }) => id), vmCount: own.length, vmNames };
    });
  },
});

export const templateList = list(vmBanner.listTemplate, {
  query: (ctx) =>
    from(ctx, 'vmBannerTemplate', 't').select([
      't.id',
      't.templateName',
      't.screenOrientation',
      't.advertType',
      't.layout',
      't.fileUrls',
      't.createdAt',
      sql<number>`(select count(*) from vm_banner b where b.node_id = t.node_id and b.template_id = t.id)`.as('bannerCount'),
    ]),
  filters: { keyword: contains('t.templateName'), screenOrientation: equals('t.screenOrientation') },
  sorts: { templateName: 't.templateName', createdAt: 't.createdAt' },
  order: [
    ['t.createdAt', 'desc'],
    ['t.id', 'desc'],
  ],
  finish: (_, rows) => rows,
});

/** What runs today at these machines, in the order that it is shown in: by machine. One query for all. */
async function runningAt(ctx: Ctx, vmIds: readonly string[]) {
  const today = todayOf(ctx);
  const rows = await banners(ctx)
    .innerJoin('vmBannerVm as m', withinScope(ctx, 'm.bannerId', 'b.id'))
    .select('m.vmId')
    .where('m.vmId', 'in', vmIds)
    .where('b.statusFlag', '=', true)
    .where('b.startDate', '<=', today)
    .where((e) => e.or([e('b.endDate', 'is', null), e('b.endDate', '>=', today)]))
    .orderBy('b.startDate')
    .orderBy('b.id')
    .execute();
  return Map.groupBy(rows, ({ vmId }) => vmId);
}

export const bannersToday = list(vmBanner.today, {
  query: (ctx) =>
    from(ctx, 'vm', 'v')
      .innerJoin('vmModel as m', sameNode('m.id', 'v.vmModelId'))
      .select(['v.id as vmId', 'v.vmCode', 'v.vmName', 'm.screenOrientation']),
  filters: { keyword: sought('v') },
  sorts: { vmCode: 'v.vmCode', vmName: 'v.vmName' },
  order: [
    ['v.vmCode', 'asc'],
    ['v.id', 'asc'],
  ],
  finish: async (ctx, rows) => {
    const ids = rows.map(({ vmId }) => vmId);
    const running = ids.length > 0 ? await runningAt(ctx, ids) : undefined;
    return (await withTalk(ctx, rows)).map((row) => ({ ...row, banners: running?.get(row.vmId) ?? [] }));
  },
});

/**
 * The banners of a machine that are on and not over, those too that only begin: it fetches their files before. `running` turns with the days, so that
 * a beginning or an end is a change like any other.
 */
export async function bannersOf(ctx: Ctx, vmId: string) {
  const today = todayOf(ctx);
  const asked = banners(ctx)
    .innerJoin('vmBannerVm as m', withinScope(ctx, 'm.bannerId', 'b.id'))
    .where('m.vmId', '=', vmId)
    .where('b.statusFlag', '=', true)
    .where((e) => e.or([e('b.endDate', 'is', null), e('b.endDate', '>=', today)]))
    .orderBy('b.startDate')
    .orderBy('b.id');
  const { rows } = await ctx.db.executeQuery(prepared(asked.compile()));
  return rows.map((row) => ({
    key: row.id,
    bannerName: row.bannerName,
    bannerType: row.bannerType,
    advertType: row.advertType,
    screenOrientation: row.screenOrientation,
    layout: row.layout,
    files: row.fileUrls.map(objectNameOf),
    fixedFiles: row.fixedUrls.map(objectNameOf),
    switchInterval: row.switchInterval,
    startDate: row.startDate,
    endDate: row.endDate,
    running: row.startDate <= today,
  }));
}
