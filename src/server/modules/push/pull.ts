// Handing out what the other side comes for. A fact has no number until it is handed out: by then it is committed, so that none can commit later under a
// number that was passed, as one of a sequence could. Facts of one document were committed in the order of `seq`, and are numbered in it.
import { sql } from 'kysely';
import { DataPushStatus, PushAuth } from '../../../contract/push/codes.ts';
import type { pull as endpoints } from '../../../contract/push/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { NOW } from '../../kernel/document.ts';
import { inTransaction } from '../../kernel/jobs/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { factOf } from './fact.ts';
import { spreadNow } from './outbox.ts';
import { kindsOf } from './record.query.ts';

const { pushed } = DataPushStatus;

/** What comes after the cursor; all up to it counts as taken. Refuses 'not-found', 'push-not-pulled', 'push-cursor'. */
export async function pullNext(ctx: Ctx, { receiverName, after, limit }: In<typeof endpoints.next>): Promise<Given<typeof endpoints.next>> {
  await inTransaction(ctx, spreadNow);
  return inTransaction(ctx, async (inner) => {
    const { id, last } = await hold(inner, receiverName);
    if (after > last) refuse('push-cursor', { last });
    await take(inner, id, after);
    const known = await rowsAfter(inner, { id, after, limit });
    const rows = known.length > limit ? known : await numbered(inner, { id, after, limit });
    const given = rows.slice(0, limit).map(({ pullNo, ...row }) => ({ cursor: pullNo ?? 0, event: factOf(row) }));
    return { rows: given, next: given.at(-1)?.cursor ?? after, moreFlag: rows.length > limit };
  });
}

/** The receiver, held: two that come at once are answered one after the other. */
async function hold(ctx: Ctx, receiverName: string): Promise<{ id: string; last: number }> {
  const kinds = kindsOf(ctx);
  const row = await from(ctx, 'pushReceiver', 'r')
    .select(['r.id', 'r.authKind', 'r.pullLast'])
    .where('r.receiverName', '=', receiverName)
    .where('r.pushKind', 'in', kinds.length > 0 ? kinds : [0])
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { id, authKind, pullLast } = row ?? refuse('not-found', { thing: '接收方' });
  if (authKind !== PushAuth.pull) refuse('push-not-pulled');
  return { id, last: pullLast };
}

/** Nobody has it in hand: neither waits, nor was it claimed to be sent while the receiver was one that is called. */
const FREE = sql<boolean>`push_status < ${lit(pushed)} and (lease_until is null or lease_until < now())`;

async function take(ctx: Ctx, receiverId: string, after: number): Promise<void> {
  if (after === 0) return;
  const { numUpdatedRows } = await changeIn(ctx, 'pushRecord')
    .set({ pushStatus: pushed, pushedAt: NOW, lastTime: NOW, times: sql<number>`times + 1` })
    .where('receiverId', '=', receiverId)
    .where('pullNo', '<=', after)
    .where(FREE)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await changeIn(ctx, 'pushReceiver').set({ lastOkAt: NOW }).where('id', '=', receiverId).execute();
}

interface Page {
  id: string;
  after: number;
  limit: number;
}

/** One more than is asked for, to know whether there is more. */
const rowsAfter = (ctx: Ctx, { id, after, limit }: Page) =>
  from(ctx, 'pushRecord', 'p')
    .select(['p.id', 'p.pushType', 'p.fact', 'p.pullNo'])
    .where('p.receiverId', '=', id)
    .where('p.pullNo', '>', after)
    .orderBy('p.pullNo')
    .limit(limit + 1)
    .execute();

/** Gives numbers to what has none, as many as one call may want, and reads again. What data permission hides is numbered too: a number says nothing. */
async function numbered(ctx: Ctx, page: Page) {
  const { nodeId } = ctx;
  await sql`
    with due as (
      select p.id, row_number() over (order by p.seq) as place from push_record p
      where p.node_id = ${nodeId} and p.receiver_id = ${page.id} and p.pull_no is null and ${FREE} order by p.seq limit ${page.limit + 1}
    ), done as (
      update push_record p set pull_no = r.pull_last + due.place from due, push_receiver r
      where p.node_id = ${nodeId} and p.id = due.id and r.node_id = p.node_id and r.id = ${page.id} returning p.pull_no
    )
    update push_receiver r set pull_last = (select max(pull_no) from done) where r.node_id = ${nodeId} and r.id = ${page.id} and exists (select from done)`.execute(
    ctx.db,
  );
  return rowsAfter(ctx, page);
}
