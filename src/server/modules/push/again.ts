// What people do with pushes that failed: push them again as they were, correct them, or go on without them.
import { sql } from 'kysely';
import { DataPushStatus, PushKind } from '../../../contract/push/codes.ts';
import type { push as endpoints } from '../../../contract/push/index.ts';
import { misfitText } from '../../../contract/push/misfit.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { NOW } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { translate } from '../transfer/index.ts';
import { callNext } from './line.ts';
import { AT_ONCE } from './receiver.ts';
import { foundBy, kindsOf } from './record.query.ts';
import { requireFit, TemplateProblem } from './render.ts';
import { templateNow } from './template.ts';

/** It waits anew, three days from now, under the number that it had; why it was not taken stands in its tries. */
const ANEW = {
  pushStatus: DataPushStatus.waiting,
  nextAt: NOW,
  firstAt: null,
  pushReason: null,
  reasonText: null,
  responseStatus: null,
  responseBody: null,
};
/**
 * What the receiver did not want, or no template could write, is written by the template of now, unless a person wrote it. All else goes as it was: also
 * what was answered and could not be read (`untaken` with a reason of its own), for that may have been taken.
 */
const REWRITTEN = sql<string | null>`case when (push_reason = 'rejected' or push_reason = 'untaken' and reason_text is null
    or push_reason in ('template', 'slow', 'memory', 'empty', 'long', 'xml', 'form', 'schema') and response_status is null)
  and not exists (select from push_correction c where c.node_id = push_record.node_id and c.record_id = push_record.id) then null else request_body end`;

/** What was given up stays so: later ones of its document have gone. */
async function pushAgain(ctx: Ctx, kind: number, { ids, ...search }: In<typeof endpoints.again>): Promise<{ pushed: number }> {
  const { numUpdatedRows } = await changeIn(ctx, 'pushRecord')
    .set({ ...ANEW, requestBody: REWRITTEN })
    .where('pushKind', '=', kind)
    .where('pushStatus', '=', DataPushStatus.failed)
    .where('droppedAt', 'is', null)
    .where('id', 'in', ids ?? foundBy(ctx, kind, search))
    .executeTakeFirst();
  const pushed = Number(numUpdatedRows);
  // Whoever asks for it believes that the receiver is there: it is tried at once.
  if (pushed > 0) await changeIn(ctx, 'pushReceiver').set(AT_ONCE).where('pushKind', '=', kind).where('restUntil', '>', NOW).execute();
  ctx.tell({ pushed });
  return { pushed };
}

/** The failed ones among these, or all that the search finds. Gives how many. */
export const againPlatform = (ctx: Ctx, input: In<typeof endpoints.again>) => pushAgain(ctx, PushKind.platform, input);
export const againWms = (ctx: Ctx, input: In<typeof endpoints.againWms>) => pushAgain(ctx, PushKind.wms, input);
export const againTssg = (ctx: Ctx, input: In<typeof endpoints.againTssg>) => pushAgain(ctx, PushKind.tssg, input);
export const againXinjiang = (ctx: Ctx, input: In<typeof endpoints.againXinjiang>) => pushAgain(ctx, PushKind.xinjiang, input);

const lockRecord = async (ctx: Ctx, id: string, kinds: readonly number[]) =>
  (await from(ctx, 'pushRecord', 'p')
    .select(['p.id', 'p.bizNo', 'p.pushStatus', 'p.requestBody', 'p.contentType', 'p.droppedAt'])
    .where('p.id', '=', id)
    .where('p.pushKind', 'in', kinds.length > 0 ? [...kinds] : [0])
    .forUpdate()
    .executeTakeFirst()) ?? refuse('not-found', { thing: '推送记录' });

/** Sends another text under the same number; what was is kept. Refuses 'push-taken', 'push-body', 'push-misfit', 'not-allowed-now' while it is under way or when it was given up. */
async function correctPush(ctx: Ctx, kind: number, { id, requestBody, correctReason }: In<typeof endpoints.correct>): Promise<void> {
  await requireFitting(ctx, id, requestBody);
  const record = await lockRecord(ctx, id, [kind]);
  if (record.pushStatus === DataPushStatus.pushed) refuse('push-taken');
  if (record.droppedAt !== null) refuse('not-allowed-now', { state: '已放弃', action: '更正' });
  if (record.pushStatus === DataPushStatus.pushing) refuse('not-allowed-now', { state: '推送中', action: '更正' });
  if ((record.contentType ?? 'application/json').includes('json')) requireJson(requestBody);
  await addTo(ctx, 'pushCorrection', {
    id: newId(),
    recordId: id,
    beforeBody: record.requestBody,
    afterBody: requestBody,
    correctReason,
    creator: actorName(ctx),
  }).execute();
  await changeIn(ctx, 'pushRecord')
    .set({ ...ANEW, requestBody, contentType: record.contentType ?? 'application/json; charset=utf-8' })
    .where('id', '=', id)
    .execute();
  ctx.tell({ bizNo: record.bizNo, before: { requestBody: record.requestBody } });
}

export const correctTssg = (ctx: Ctx, input: In<typeof endpoints.correct>) => correctPush(ctx, PushKind.tssg, input);
export const correctXinjiang = (ctx: Ctx, input: In<typeof endpoints.correctXinjiang>) => correctPush(ctx, PushKind.xinjiang, input);

/** Before anything is held: that may take its time. What is no JSON is refused by what comes after. */
async function requireFitting(ctx: Ctx, id: string, body: string): Promise<void> {
  const record = await from(ctx, 'pushRecord', 'p')
    .select(['p.receiverId', 'p.pushType', 'p.contentType'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!record) return;
  const { bodySchema } = await templateNow(ctx, record.receiverId, record.pushType);
  try {
    await requireFit(record.receiverId, bodySchema, { contentType: record.contentType ?? 'application/json', body });
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    if (isJson(body)) refuse('push-misfit', { why: misfitText(error.said, (text, values) => translate(ctx.language, text, values)) });
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

function requireJson(text: string): void {
  try {
    JSON.parse(text);
  } catch (error) {
    refuse('push-body', { why: (error as Error).message });
  }
}

/** Lets those behind it go on without it. Refuses 'push-not-failed'. */
export async function dropPush(ctx: Ctx, { id }: In<typeof endpoints.drop>): Promise<void> {
  const record = await lockRecord(ctx, id, kindsOf(ctx, '.push'));
  if (record.pushStatus !== DataPushStatus.failed) refuse('push-not-failed');
  await changeIn(ctx, 'pushRecord')
    .set({ droppedAt: sql`now()`, droppedBy: actorName(ctx) })
    .where('id', '=', id)
    .execute();
  await callNext(ctx, id);
  ctx.tell({ bizNo: record.bizNo });
}
