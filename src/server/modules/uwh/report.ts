// What is wrong in an unmanned warehouse, and calls for help: kept, and told at once to whoever sees to it.
import { sql } from 'kysely';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { UwhReportState, UwhTrouble, uwh } from '../../../contract/uwh/index.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { lit } from '../../kernel/db/lit.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { announcePrewh } from '../live/index.ts';
import { tellPeople } from '../notice/index.ts';
import { holders } from '../role/index.ts';
import { translate } from '../transfer/index.ts';
import { requirePrewh } from '../warehouse/index.ts';

const stateSql = sql<number>`case when r.settled_at is null then ${lit(UwhReportState.open)} else ${lit(UwhReportState.settled)} end`;

export const reportList = list(uwh.reports, {
  query: (ctx) =>
    from(ctx, 'uwhReport', 'r')
      .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'r.prewhId'))
      .select(['r.id', stateSql.as('reportState'), 'r.kind as trouble', 'r.prewhId', 'w.prewhName', 'r.channelCode', 'r.productName'])
      .select(['r.remark', 'r.pictures', 'r.reporter', 'r.reportedAt', 'r.settler', 'r.settledAt', 'r.settleRemark']),
  filters: {
    prewhId: equals('r.prewhId'),
    reportState: (state) => sql<boolean>`${stateSql} = ${state}`,
    trouble: equals('r.kind'),
  },
  sorts: { reportedAt: 'r.reportedAt', prewhName: 'w.prewhName', settledAt: 'r.settledAt' },
  order: [
    ['r.reportedAt', 'desc'],
    ['r.id', 'asc'],
  ],
});

/** Keeps a report and tells whoever sees to the warehouse; gives their names. Refuses 'uwh-needs-words', 'not-found'. */
export async function reportTrouble(ctx: Ctx, input: In<typeof uwh.report>): Promise<Given<typeof uwh.report>> {
  const { prewhId, trouble, channelId, remark, pictures } = input;
  const home = await requirePrewh(ctx, prewhId);
  if (trouble === UwhTrouble.other && !remark && !pictures?.length) refuse('uwh-needs-words');
  const channel = channelId ? await channelOf(ctx, prewhId, channelId) : undefined;
  const id = newId();
  await addTo(ctx, 'uwhReport', {
    id,
    prewhId,
    kind: trouble,
    channelId: channelId ?? null,
    channelCode: channel?.channelCode ?? null,
    productName: channel?.productName ?? null,
    remark: remark ?? null,
    pictures: pictures ?? [],
    reporter: actorName(ctx),
    reporterId: actorUserId(ctx),
  }).execute();
  const keepers = await keepersOf(ctx, home.warehouseId);
  const words = [home.prewhName, channel && `${channel.channelCode} ${channel.productName ?? ''}`, remark, actorName(ctx)];
  await tellPeople(ctx, {
    userIds: keepers.map((one) => one.id),
    noticeType: NoticeType.reminder,
    said: (language) => ({
      title: `${translate(language, labelOfCode(UwhTrouble, trouble))} · ${home.prewhName}`,
      content: `<p>${words
        .flatMap((word) => word || [])
        .map(escapeHtml)
        .join(' · ')}</p><p><a data-uwh-report="${id}">${translate(language, '去处理')}</a></p>`,
    }),
    publishBy: actorName(ctx),
    // Somebody stands there and waits.
    urgent: trouble === UwhTrouble.help,
  });
  await announcePrewh(ctx, home);
  ctx.tell({ prewh: home.prewhName, trouble });
  return { told: keepers.map(({ userName }) => userName) };
}

async function channelOf(ctx: Ctx, prewhId: string, channelId: string) {
  const row = await from(ctx, 'prewhChannel', 'c')
    .leftJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['c.channelCode', 'p.productName'])
    .where('c.id', '=', channelId)
    .where('c.prewhId', '=', prewhId)
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '货道' });
}

const MOST_TOLD = 50;

/** Accounts that see to reports and see that warehouse; not the one who reports. */
const keepersOf = (ctx: Ctx, warehouseId: string | null) =>
  holders(ctx, 'wms.uwhTask.settle', { kind: 'warehouse', id: warehouseId })
    .where(sql<boolean>`u.id is distinct from ${actorUserId(ctx)}::uuid`)
    .limit(MOST_TOLD)
    .execute();

/** Says what came of a report; whoever reported it is told. Refuses 'uwh-settled', 'not-found'. */
export async function settleReport(ctx: Ctx, { id, settleRemark }: In<typeof uwh.settle>): Promise<void> {
  const row = await from(ctx, 'uwhReport', 'r')
    .innerJoin('prewh as w', withinScope(ctx, 'w.id', 'r.prewhId'))
    .select(['r.kind', 'r.settledAt', 'r.settler', 'r.reporterId', 'w.id as prewhId', 'w.prewhName', 'w.warehouseId'])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '无人仓上报' });
  if (row.settledAt) refuse('uwh-settled', { name: row.settler ?? '' });
  await changeIn(ctx, 'uwhReport')
    .set({ settledAt: sql<string>`now()`, settler: actorName(ctx), settleRemark })
    .where('id', '=', id)
    .execute();
  if (row.reporterId && row.reporterId !== actorUserId(ctx))
    await tellPeople(ctx, {
      userIds: [row.reporterId],
      noticeType: NoticeType.reminder,
      said: (language) => ({
        title: `${translate(language, '已处理')} · ${translate(language, labelOfCode(UwhTrouble, row.kind))} · ${row.prewhName}`,
        content: `<p>${escapeHtml(settleRemark)}</p>`,
      }),
      publishBy: actorName(ctx),
    });
  await announcePrewh(ctx, { id: row.prewhId, warehouseId: row.warehouseId });
  ctx.tell({ prewh: row.prewhName, trouble: row.kind });
}
