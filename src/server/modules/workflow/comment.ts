// What is said beside a decision: by whoever has to do with the document, with files, and with people who are named and may look at it from then on.
import { sql } from 'kysely';
import { inbox } from '../../../contract/workflow/index.ts';
import { ApprovalAct } from '../../../contract/workflow/codes.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorUserId } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { guardFiles, removeFile, store } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { Refusal, refuse } from '../../kernel/refusal.ts';
import { addTo, from, wholeNode } from '../../kernel/scope.ts';
import { receive } from '../transfer/index.ts';
import { partOf, trailOf } from './inbox.query.ts';
import type { Approvable } from './request.ts';
import { say } from './run.ts';
import { tell } from './tell.ts';

/** Keeps a comment and tells whom it concerns: who is named, and of the others who asked, or, where he says it himself, who decides. Refuses 'not-found', 'approval-file', 'approval-no-account'. */
export async function comment(ctx: Ctx, kinds: readonly Approvable[], said: In<typeof inbox.comment>): Promise<void> {
  const { id, comment: remark } = said;
  await partOf(ctx, kinds, id);
  // scope: whoever a workflow names, or a comment, reads the document whatever he sees
  const run = await from(wholeNode(ctx), 'approval', 'a')
    .select(['a.id', 'a.docNo', 'a.about', 'a.askedBy', 'a.bizType'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const named = await accountsOf(ctx, said.empIds ?? []);
  const fileIds = await ownFiles(ctx, said.fileIds ?? []);
  const other = named.map(({ userName }) => userName).join('、') || null;
  const actId = await say(ctx, id, { act: ApprovalAct.commented, other, remark });
  if (fileIds.length > 0)
    await addTo(
      ctx,
      'approvalFile',
      fileIds.map((fileId) => ({ fileId, actId })),
    ).execute();
  const mentions = named.map((account) => ({ approvalId: id, userId: account.id }));
  if (mentions.length > 0)
    await addTo(ctx, 'approvalMention', mentions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tellOf(ctx, run, { named: named.map((account) => account.id), remark });
}

async function tellOf(
  ctx: Ctx,
  run: { id: string; docNo: string; about: string; askedBy: readonly string[] },
  { named, remark }: { named: readonly string[]; remark: string },
): Promise<void> {
  const me = actorUserId(ctx) ?? '';
  const link = 'data-own-approval' as const;
  await tell(ctx, run, { userIds: named, link, title: '{name}在 {doc} 的评论里提到您', deed: '查看审批', said: remark });
  const others = (run.askedBy.includes(me) ? await seatedAt(ctx, run.id) : run.askedBy).filter((one) => one !== me && !named.includes(one));
  await tell(ctx, run, { userIds: others, link, title: '{doc} 有新评论', deed: '查看审批', said: remark });
}

const seatedAt = async (ctx: Ctx, approvalId: string): Promise<string[]> => {
  const rows = await from(ctx, 'approvalSeat', 's')
    .select('s.userId')
    .distinct()
    .where('s.approvalId', '=', approvalId)
    .where('s.openFlag', '=', true)
    .execute();
  return rows.map(({ userId }) => userId);
};

async function accountsOf(ctx: Ctx, empIds: readonly string[]): Promise<{ id: string; userName: string }[]> {
  const ids = [...new Set(empIds)];
  if (ids.length === 0) return [];
  const people = await from(ctx, 'employee', 'e').select(['e.id', 'e.empName']).where('e.id', 'in', ids).execute();
  if (people.length < ids.length) refuse('not-found', { thing: '员工' });
  const accounts = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.userName', 'u.empId'])
    .where('u.empId', 'in', ids)
    .where('u.lockFlag', '=', false)
    .orderBy('u.userName')
    .execute();
  const without = people.find((person) => !accounts.some(({ empId }) => empId === person.id));
  return without ? refuse('approval-no-account', { name: without.empName }) : accounts;
}

/** Files that the actor sent and that stand beside no comment yet. */
async function ownFiles(ctx: Ctx, asked: readonly string[]): Promise<string[]> {
  const ids = [...new Set(asked)];
  if (ids.length === 0) return [];
  const rows = await from(ctx, 'storedFile', 'f')
    .select('f.id')
    .where('f.id', 'in', ids)
    .where('f.purpose', '=', 'attachment')
    .where('f.ready', '=', true)
    .where('f.ownerId', '=', actorUserId(ctx) ?? refuse('not-signed-in'))
    .where(UNSAID)
    .forUpdate('f')
    .execute();
  return rows.length < ids.length ? refuse('approval-file') : ids;
}

// Of the files beside other things those of statements are of the same purpose (statement/note.ts): they stay.
const UNSAID = sql<boolean>`not exists (select from approval_file x where x.node_id = f.node_id and x.file_id = f.id)
  and not exists (select from statement_note n where n.node_id = f.node_id and n.file_id = f.id)`;

/** Takes a file in, for a comment that follows. Refuses 'not-found', and what the store refuses. */
export async function attach(
  ctx: Ctx,
  kinds: readonly Approvable[],
  { id, wire }: In<typeof inbox.attach> & { wire: Wire },
): Promise<Given<typeof inbox.attach>> {
  await partOf(ctx, kinds, id);
  return receive(wire, 'attachment', async (part) => {
    const file = await store(ctx, part.file, { name: part.filename, purpose: 'attachment' });
    await audit(ctx, inbox.attach, { id, fileName: file.fileName, size: file.size });
    return { fileId: file.id, fileName: file.fileName };
  });
}

/** A file beside a comment is read by whoever reads the comment: in the inbox, or on the page of the document. */
export function guardAttachments(kinds: readonly Approvable[]): void {
  guardFiles('attachment', async (ctx, { id, ownerId }) => {
    if (ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && ctx.actor.userId === ownerId)) return true;
    // scope: `trailOf` asks for the document as its page does
    const run = await from(wholeNode(ctx), 'approval', 'a')
      .select(['a.bizType', 'a.docId'])
      .where(
        sql<boolean>`a.id = (select t.approval_id from approval_file x join approval_act t on t.node_id = x.node_id and t.id = x.act_id
          where x.node_id = ${ctx.nodeId} and x.file_id = ${id})`,
      )
      .executeTakeFirst();
    if (!run) return false;
    try {
      await trailOf(ctx, kinds, run as Parameters<typeof trailOf>[2]);
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  });
}

/** Each night: files that were sent and stand beside no comment a day later. */
export async function sweepAttachments(ctx: Ctx): Promise<void> {
  const left = await from(ctx, 'storedFile', 'f')
    .select(['f.id', 'f.objectName'])
    .where('f.purpose', '=', 'attachment')
    .where('f.createdAt', '<', sql<string>`now() - interval '1 day'`)
    .where(UNSAID)
    .execute();
  for (const file of left) await removeFile(ctx, file);
}
