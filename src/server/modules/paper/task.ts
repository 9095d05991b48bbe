// Papers that are made in the background, each under its task number; the file is its owner's while he may still make such a one.
import { Readable } from 'node:stream';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { randomCode } from '../../../contract/kernel/random-code.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import type { Right } from '../../../contract/menu.ts';
import type { paper } from '../../../contract/paper/index.ts';
import type * as z from 'zod/mini';
import type { JobStatus } from '../../../contract/kernel/job.ts';
import { actorUserId } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { guardFiles, removeFile, store, type StoredFile } from '../../kernel/files/index.ts';
import { enqueue, inTransaction, type Run, type Task } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { jobMessage } from '../transfer/index.ts';

interface Begun<P> {
  task: Task<P & { paperId: string }>;
  payload: P;
  /** Any one of these lets its owner have it. */
  right: readonly Right[];
  fileName: string;
  /** What the task number begins with. */
  letters: string;
}

/** Begins a paper in the caller's transaction; gives its task number. Only a person has papers. */
export async function beginPaper<P>(ctx: Ctx, { task, payload, right, fileName, letters }: Begun<P>): Promise<string> {
  const userId = actorUserId(ctx) ?? refuse('not-permitted', { action: '打印' });
  const id = newId();
  const taskNo = `${letters}${formatDateTime(Date.now(), ctx.timeZone, 'YYYYMMDD')}-${randomCode()}`;
  const jobId = await enqueue(ctx, task, { ...payload, paperId: id });
  await addTo(ctx, 'paperTask', {
    id,
    taskNo,
    rightCode: right.find((one) => ctx.rights.has(one)) ?? right[0] ?? '',
    fileName,
    userId,
    jobId,
  }).execute();
  return taskNo;
}

interface Kept {
  paperId: string;
  bytes: Uint8Array;
  run: Run;
  /** What else is done with it, in the same transaction. */
  also?: (tx: Ctx, file: StoredFile) => Promise<void>;
}

/** Keeps what was drawn and ends the job; nothing stays where that fails. */
export async function keepPaper(ctx: Ctx, { paperId, bytes, run, also }: Kept): Promise<void> {
  const { fileName } = await from(ctx, 'paperTask', 't').select('t.fileName').where('t.id', '=', paperId).executeTakeFirstOrThrow();
  const file = await store(ctx, Readable.from([Buffer.from(bytes)]), { name: fileName, purpose: 'paper' });
  try {
    await inTransaction(ctx, async (tx) => {
      await changeIn(tx, 'paperTask').set({ fileId: file.id }).where('id', '=', paperId).execute();
      await also?.(tx, file);
      await run.finish(tx);
    });
  } catch (error) {
    await removeFile(ctx, file);
    throw error;
  }
}

/** How far one's own paper is, and where its file lies; refuses 'not-found' for anybody else's. */
export async function findPaper(ctx: Ctx, { taskNo }: In<typeof paper.task.find>): Promise<Given<typeof paper.task.find>> {
  const row = await from(ctx, 'paperTask', 't')
    .innerJoin('job as j', (join) => join.onRef('j.nodeId', '=', 't.nodeId').onRef('j.id', '=', 't.jobId'))
    .leftJoin('storedFile as f', (join) => join.onRef('f.nodeId', '=', 't.nodeId').onRef('f.id', '=', 't.fileId'))
    .select(['t.taskNo', 't.fileName', 'j.status', 'j.error', 'f.objectName'])
    .where('t.taskNo', '=', taskNo)
    .where('t.userId', '=', actorUserId(ctx) as string)
    .executeTakeFirst();
  const found = row ?? refuse('not-found', { thing: '打印任务' });
  return {
    taskNo: found.taskNo,
    fileName: found.fileName,
    taskStatus: found.status as z.output<typeof JobStatus>,
    filePath: found.objectName,
    message: jobMessage(found.error, ctx.language),
  };
}

/** A paper is its owner's only while he holds the right that it was made with (trust 37). */
export function guardPapers(): void {
  guardFiles('paper', async (ctx, file) => {
    if (ctx.actor.kind === 'system') return true;
    const task = await from(ctx, 'paperTask', 't').select('t.rightCode').where('t.fileId', '=', file.id).executeTakeFirst();
    return task !== undefined && ctx.rights.has(task.rightCode as Right);
  });
}
