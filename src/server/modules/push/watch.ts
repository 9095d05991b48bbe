// Says when a receiver lags, once until it has caught up; and lets go of what was taken long ago.
import { sql } from 'kysely';
import type { Language } from '../../../contract/errors.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { DataPushStatus } from '../../../contract/push/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { NOW } from '../../kernel/document.ts';
import { changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { tellPeople } from '../notice/index.ts';
import { translate } from '../transfer/index.ts';

/** What has waited so long lags. */
const LAG_MINUTES = 10;
const KEPT_DAYS = 90;

/** Each minute: tells who set a receiver up that it lags or that pushes failed. */
export async function watchPush(ctx: Ctx): Promise<void> {
  const rows = await from(ctx, 'pushReceiver', 'r')
    .select(['r.id', 'r.receiverName', 'r.creatorId', 'r.warnedAt'])
    .select(
      sql<number>`(select count(*)::int from push_record p where p.node_id = r.node_id and p.receiver_id = r.id and p.dropped_at is null and p.push_status <> ${lit(DataPushStatus.pushed)}
        and (p.push_status = ${lit(DataPushStatus.failed)} or p.created_at < now() - make_interval(mins => ${lit(LAG_MINUTES)})))`.as(
        'late',
      ),
    )
    .where('r.statusFlag', '=', true)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  for (const { id, receiverName, creatorId, warnedAt, late } of rows) {
    if (late > 0 === (warnedAt !== null)) continue;
    await changeIn(ctx, 'pushReceiver')
      .set({ warnedAt: late > 0 ? NOW : null })
      .where('id', '=', id)
      .execute();
    if (late > 0 && creatorId) await tell(ctx, { userId: creatorId, receiverName, late });
  }
}

const tell = (ctx: Ctx, { userId, receiverName, late }: { userId: string; receiverName: string; late: number }) =>
  tellPeople(ctx, {
    userIds: [userId],
    noticeType: NoticeType.reminder,
    publishBy: '数据推送',
    said: (language: Language) => ({
      title: translate(language, '数据推送“{name}”有{n}条没有送到', { name: receiverName, n: late }),
      content: `<p>${escapeHtml(translate(language, '请在数据推送页面查看原因，处理后重新推送。'))}</p>`,
    }),
  });

/** Each night. What failed stays until it is taken or given up. */
export async function sweepPushed(ctx: Ctx): Promise<void> {
  await removeFrom(ctx, 'pushRecord')
    .where(
      sql<boolean>`(push_status = ${lit(DataPushStatus.pushed)} and pushed_at < now() - make_interval(days => ${lit(KEPT_DAYS)})
        or dropped_at < now() - make_interval(days => ${lit(KEPT_DAYS)}))`,
    )
    .execute();
}
