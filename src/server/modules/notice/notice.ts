// Notices: what everybody at a site is told, and who has read it. Feedback goes the other way (feedback.ts).
// Reading is the reader's own: the account comes from the session, whatever is sent (ambiguity 27).
import { sql } from 'kysely';
import type { Language } from '../../../contract/errors.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { notice } from '../../../contract/notice/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { pushNotice } from '../alert/index.ts';
import { translate } from '../transfer/index.ts';
import { holding } from './notice.query.ts';

type Said = Partial<In<typeof notice.create>>;

/** As the table has it; what is not said stays undefined, an audience that is taken away is empty. */
const columnsOf = ({ enableDate, deviceConfigList, dueDate, roleIds, departmentIds, postIds, ...fields }: Said) => ({
  ...fields,
  enabledAt: enableDate ?? undefined,
  dueAt: dueDate,
  roleIds: roleIds === null ? [] : roleIds,
  departmentIds: departmentIds === null ? [] : departmentIds,
  postIds: postIds === null ? [] : postIds,
  vmModelIds: deviceConfigList?.map(({ vmModelId }) => vmModelId),
});

/** Publishes a notice; gives its id. */
export async function createNotice(ctx: Ctx, given: In<typeof notice.create>): Promise<{ noticeId: string }> {
  const id = newId();
  const { title, noticeType, content } = given;
  await addTo(ctx, 'notice', {
    id,
    ...columnsOf(given),
    title,
    noticeType,
    content,
    publishBy: actorName(ctx),
  }).execute();
  return { noticeId: id };
}

interface Telling {
  userIds: readonly string[];
  /** In the words of a language; `content` is HTML whose texts are escaped already. */
  said: (language: Language) => { title: string; content: string };
  noticeType: number;
  publishBy?: string;
  /** Their devices tell them in their quiet hours too. */
  urgent?: boolean;
}

/** Tells some people alone what was found: an unread notice at their bell and a push to their devices, in the language that each has chosen. */
export async function tellPeople(ctx: Ctx, { userIds, said, noticeType, publishBy = '预警中心', urgent = false }: Telling): Promise<void> {
  if (userIds.length === 0) return;
  const people = await from(ctx, 'loginUser', 'u').select(['u.id', 'u.language']).where('u.id', 'in', userIds).execute();
  const notices = [...Map.groupBy(people, ({ language }) => language as Language)].map(([language, readers]) => ({
    id: newId(),
    ...said(language),
    noticeType,
    receiverIds: readers.map(({ id }) => id),
    caveatFlag: true,
    publishBy: translate(language, publishBy),
  }));
  if (notices.length > 0) await addTo(ctx, 'notice', notices).execute();
  for (const { id, receiverIds, title, content } of notices)
    await pushNotice(ctx, { noticeId: id, userIds: receiverIds, title, content, urgent });
}

/** What warnings told goes after 30 days. Runs each night. */
export async function sweepWarned(ctx: Ctx): Promise<void> {
  await removeFrom(ctx, 'notice')
    .where('caveatFlag', '=', true)
    .where('enabledAt', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}

/** Changes what is said of a notice; who has read it, has. Refuses 'not-found'. */
export async function updateNotice(ctx: Ctx, { noticeId, ...given }: In<typeof notice.update>): Promise<void> {
  const change = columnsOf(given);
  const before = await from(ctx, 'notice', 'n')
    .select(['n.title', 'n.noticeType', 'n.content', 'n.enabledAt', 'n.popupFlag', 'n.mustReadFlag', 'n.dueAt'])
    .select(['n.roleIds', 'n.departmentIds', 'n.postIds'])
    .where('n.id', '=', noticeId)
    .executeTakeFirst();
  if (!before) refuse('not-found', { thing: '通知' });
  ctx.tell({ before });
  if (Object.values(change).every((value) => value === undefined)) return;
  await changeIn(ctx, 'notice').set(change).where('id', '=', noticeId).execute();
}

/** Takes a notice back. Refuses 'not-found'. */
export async function deleteNotice(ctx: Ctx, { noticeId }: In<typeof notice.delete>): Promise<void> {
  const { numDeletedRows } = await removeFrom(ctx, 'notice').where('id', '=', noticeId).executeTakeFirst();
  if (numDeletedRows === 0n) refuse('not-found', { thing: '通知' });
}

/** Marks notices read by the one who is signed in; what is not for him, or not there, is passed over. */
export async function markRead(ctx: Ctx, noticeIds: readonly string[]): Promise<void> {
  if (ctx.actor.kind !== 'user') return;
  const { userId } = ctx.actor;
  const known = await holding(ctx).select('n.id').where('n.id', 'in', noticeIds).execute();
  if (known.length === 0) return;
  await addTo(
    ctx,
    'noticeRead',
    known.map(({ id }) => ({ noticeId: id, userId })),
  )
    .onConflict((conflict) => conflict.columns(['nodeId', 'noticeId', 'userId']).doNothing())
    .execute();
}
