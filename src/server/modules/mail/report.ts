// Mail reports as people make and change them.
import { sql } from 'kysely';
import type { mailReport as endpoints } from '../../../contract/mail/index.ts';
import { MailCycle } from '../../../contract/mail/codes.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import { contentOf, nextMail } from '../../../contract/mail/schedule.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName, actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireExport, type Exports } from '../transfer/index.ts';
import { calendarOf } from '../site/index.ts';
import { keptOf, taskName } from './report.query.ts';

type Input = In<typeof endpoints.create>;

/** The reports that the actor may export, and the questions of them that people have kept and he may ask. */
export async function mailContents(ctx: Ctx, exports: Exports): Promise<Given<typeof endpoints.contents>> {
  const may = [...exports.lists].filter(([, list]) => {
    try {
      requireExport(ctx, list);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
  const named = may.map(async ([task, { kept }]) =>
    kept ? keptOf(ctx, exports, task) : [{ taskCode: task, taskName: taskName(ctx, exports, task) }],
  );
  return (await Promise.all(named)).flat().toSorted((a, b) => (a.taskName < b.taskName ? -1 : 1));
}

/** Refuses what can never be sent: a report that is not there or not the actor's to export, a day that the cycle has not, a receiver who is gone. */
async function requireWhole(ctx: Ctx, exports: Exports, said: Omit<Input, 'filter' | 'days' | 'sendTime'>): Promise<void> {
  const { task, kept } = contentOf(said.taskCode);
  const list = exports.lists.get(task) ?? refuse('export-unknown', { task });
  requireExport(ctx, list);
  if (said.sheetFlag === false && !said.pdfFlag && !said.chartFlag) refuse('mail-no-form');
  if (Boolean(kept) !== Boolean(list.kept)) refuse('export-unknown', { task: said.taskCode });
  if (kept) await list.kept?.ask(ctx, kept, dayOf(Date.now(), ctx.timeZone));
  if (said.cycle !== MailCycle.daily && (!said.cycleDay || (said.cycle === MailCycle.weekly && said.cycleDay > 7))) refuse('mail-day');
  await requireReceivers(ctx, said);
}

/** Refuses 'mail-nobody', 'mail-receiver-unknown'. */
async function requireReceivers(ctx: Ctx, { receivers, receiverRoles }: Pick<Input, 'receivers' | 'receiverRoles'>): Promise<void> {
  const [ids, roleIds] = [[...new Set(receivers ?? [])], [...new Set(receiverRoles ?? [])]];
  if (ids.length + roleIds.length === 0) refuse('mail-nobody');
  const people = await from(ctx, 'loginUser', 'u')
    .select('u.id')
    .where(sql<boolean>`u.id = any(${ids}::uuid[])`)
    .where('u.lockFlag', '=', false)
    .execute();
  const roles = await from(ctx, 'role', 'o')
    .select('o.id')
    .where(sql<boolean>`o.id = any(${roleIds}::uuid[])`)
    .execute();
  if (people.length < ids.length || roles.length < roleIds.length) refuse('mail-receiver-unknown');
}

async function requireFreeName(ctx: Ctx, reportName: string): Promise<void> {
  const taken = await from(ctx, 'mailReport', 'r').select('r.id').where('r.reportName', '=', reportName).executeTakeFirst();
  if (taken) refuse('conflict', { thing: reportName });
}

/** Makes a mail report that is due from now on; gives its id. */
export async function createMailReport(ctx: Ctx, exports: Exports, input: Input): Promise<{ id: string }> {
  await requireWhole(ctx, exports, input);
  await requireFreeName(ctx, input.reportName);
  const id = newId();
  const { filter, cycleDay = null, receivers, receiverRoles, ...fields } = input;
  await addTo(ctx, 'mailReport', {
    id,
    ...fields,
    receivers: receivers ?? [],
    receiverRoles: receiverRoles ?? [],
    cycleDay,
    filter: JSON.stringify(filter ?? {}),
    nextAt: nextMail({ ...input, cycleDay }, Date.now(), await calendarOf(ctx)),
    creator: actorName(ctx),
    creatorId: actorUserId(ctx),
  }).execute();
  return { id };
}

/** Changes the fields that were said; it is due anew from now on, and what failed is forgotten. Refuses as for a new one. */
export async function updateMailReport(ctx: Ctx, exports: Exports, { id, ...said }: In<typeof endpoints.update>): Promise<void> {
  const before = await from(ctx, 'mailReport', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst();
  if (!before) return refuse('not-found', { thing: '邮件报表' });
  const { filter, receivers, receiverRoles, ...rest } = said;
  // Cleared is nobody, left out is as it was.
  const fields = {
    ...rest,
    ...(receivers === undefined ? {} : { receivers: receivers ?? [] }),
    ...(receiverRoles === undefined ? {} : { receiverRoles: receiverRoles ?? [] }),
  };
  const now = { ...before, ...(fields as Partial<Input>) } as unknown as Input & { cycleDay: number | null };
  if (Object.keys(fields).some((name) => name !== 'statusFlag')) await requireWhole(ctx, exports, now);
  if (said.reportName && said.reportName !== before.reportName) await requireFreeName(ctx, said.reportName);
  await changeIn(ctx, 'mailReport')
    .set({
      ...fields,
      ...(filter === undefined ? {} : { filter: JSON.stringify(filter ?? {}) }),
      nextAt: nextMail(now, Date.now(), await calendarOf(ctx)),
      fails: 0,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteMailReport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const gone = await removeFrom(ctx, 'mailReport').where('id', '=', id).returning('reportName').executeTakeFirst();
  if (!gone) refuse('not-found', { thing: '邮件报表' });
  ctx.tell({ reportName: gone?.reportName ?? '' });
}
