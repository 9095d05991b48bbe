// Three-way match: holds what was used, received or filled in, and invoiced against each other, and settles what differs line by line.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { NoticeType } from '../../../contract/notice/codes.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { decided, DifferenceKind, MatchState, type statementMatch as endpoints } from '../../../contract/statement/match.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { escapeHtml } from '../../kernel/http/html.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { tellPeople } from '../notice/index.ts';
import { nodeConfigOf } from '../site/index.ts';
import { translate } from '../transfer/index.ts';
import { difference } from './judge.ts';
import { neighbour, saidOf } from './match.query.ts';
import { statements } from './statement.query.ts';

/** The statement, held until the end: its lines are settled one after the other. Refuses 'not-found', 'statement-answered'. */
export async function lockOpen(ctx: Ctx, id: string) {
  const head = await statements(ctx).selectAll('s').where('s.id', '=', id).forUpdate().executeTakeFirst();
  if (!head) return refuse('not-found', { thing: '对账单' });
  if (head.confirmStatus === ConfirmStatus.confirmed) refuse('statement-answered', { no: head.statementNo });
  return head;
}

const BATCH = 1000;

/**
 * Holds the three against each other anew; gives how many lines differ. A line that was decided stays so while it says the same, and its owner stays.
 * Refuses 'not-found', 'statement-answered'.
 */
export async function matchStatement(ctx: Ctx, { id }: { id: string }): Promise<Given<typeof endpoints.match>> {
  const head = await lockOpen(ctx, id);
  const tolerance = await nodeConfigOf(ctx);
  const before = new Map(
    (await from(ctx, 'statementMatch', 'm').selectAll('m').where('m.statementId', '=', id).execute()).map((row) => [row.productId, row]),
  );
  const rows = (await saidOf(ctx, head)).map(({ productId, used, received, refilled, carried, expected, invoiced }) => {
    const { kind, num: diffNum, amount: diffAmount } = difference(expected, invoiced, tolerance);
    const was = before.get(productId);
    const isSame = was?.differenceKind === kind && was.diffNum === diffNum && was.diffAmount === diffAmount;
    const fresh = kind === DifferenceKind.none ? MatchState.agreed : MatchState.pending;
    return {
      id: was?.id ?? newId(),
      statementId: id,
      productId,
      usedNum: used.num,
      usedAmount: used.amount,
      receivedNum: received.num,
      receivedAmount: received.amount,
      refilledNum: refilled.num,
      carriedNum: carried.num,
      carriedAmount: carried.amount,
      expectedNum: expected.num,
      expectedAmount: expected.amount,
      invoicedNum: invoiced.num,
      invoicedAmount: invoiced.amount,
      diffNum,
      diffAmount,
      differenceKind: kind,
      matchState: isSame ? was.matchState : fresh,
      ownerId: was?.ownerId ?? null,
      ownerName: was?.ownerName ?? null,
      remark: isSame ? was.remark : null,
      decider: isSame ? was.decider : null,
      decidedAt: isSame ? was.decidedAt : null,
    };
  });
  await removeFrom(ctx, 'statementMatch').where('statementId', '=', id).execute();
  for (let at = 0; at < rows.length; at += BATCH) await addTo(ctx, 'statementMatch', rows.slice(at, at + BATCH)).execute();
  const differing = rows.filter(({ matchState }) => matchState !== MatchState.agreed).length;
  ctx.tell({ statementNo: head.statementNo, differing });
  return { differing };
}

/** The lines as they are once their statements are held. Refuses 'not-found' where one is not there, and as `lockOpen`. */
async function lockLines(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const lines = () => from(ctx, 'statementMatch', 'm').where('m.id', 'in', wanted).orderBy('m.statementId');
  const heads = [];
  for (const { statementId } of await lines().select('m.statementId').distinct().execute()) heads.push(await lockOpen(ctx, statementId));
  const rows = await lines().select(['m.id', 'm.statementId', 'm.matchState', 'm.productId']).execute();
  if (rows.length < wanted.length) refuse('not-found', { thing: '对账差异' });
  return { rows, heads };
}

/** Settles differences. What is or was to be corrected in the next period changes what is expected there. Refuses 'match-state', 'match-why', 'match-carried'. */
export async function decideMatch(ctx: Ctx, { ids, matchState, remark }: In<typeof endpoints.decide>): Promise<void> {
  if (!(decided as readonly number[]).includes(matchState)) refuse('match-state');
  if (matchState !== MatchState.accepted && !remark) refuse('match-why');
  const { rows, heads } = await lockLines(ctx, ids);
  if (rows.some((row) => row.matchState === MatchState.agreed)) refuse('match-state');
  await changeIn(ctx, 'statementMatch')
    .set({ matchState, remark: remark ?? null, decider: actorName(ctx), decidedAt: new Date() })
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const carries = matchState === MatchState.corrected || rows.some((row) => row.matchState === MatchState.corrected);
  if (carries) for (const head of heads) await carryOn(ctx, head);
  ctx.tell({ statementNo: heads.map(({ statementNo }) => statementNo).join('、'), lines: rows.length });
}

/** The next statement of the same vendor, where it was matched already, is matched anew. Refuses 'match-carried' where it was confirmed. */
async function carryOn(ctx: Ctx, head: Awaited<ReturnType<typeof lockOpen>>): Promise<void> {
  const next = await neighbour(ctx, head, 'after');
  if (!next) return;
  if (next.confirmStatus === ConfirmStatus.confirmed) refuse('match-carried', { no: next.statementNo });
  const matched = await from(ctx, 'statementMatch', 'm').select('m.id').where('m.statementId', '=', next.id).limit(1).executeTakeFirst();
  if (matched) await matchStatement(ctx, next);
}

/** Says who is to look after them, and tells him. Refuses 'not-found' for nobody, or somebody who is locked. */
export async function assignMatch(ctx: Ctx, { ids, ownerId }: In<typeof endpoints.assign>): Promise<void> {
  const owner = await from(ctx, 'loginUser', 'u')
    .select(['u.id', 'u.userName'])
    .where('u.id', '=', ownerId)
    .where('u.lockFlag', '=', false)
    .executeTakeFirst();
  const { id, userName } = owner ?? refuse('not-found', { thing: '责任人' });
  const { rows, heads } = await lockLines(ctx, ids);
  await changeIn(ctx, 'statementMatch')
    .set({ ownerId: id, ownerName: userName })
    .where('id', 'in', [...new Set(ids)])
    .execute();
  const numbers = heads.map(({ statementNo }) => statementNo);
  await tellPeople(ctx, {
    userIds: [id],
    noticeType: NoticeType.reminder,
    publishBy: actorName(ctx),
    said: (language) => ({
      title: translate(language, '有{n}处对账差异请您处理', { n: rows.length }),
      content: `<p>${escapeHtml(translate(language, '对账单：{no}', { no: numbers.join(translate(language, '、')) }))}</p>`,
    }),
  });
  ctx.tell({ statementNo: numbers.join('、'), owner: userName });
}

/** Whether a difference of a statement still waits, or is disputed. */
export async function hasOpenDifferences(ctx: Ctx, statementId: string): Promise<boolean> {
  const open = await from(ctx, 'statementMatch', 'm')
    .select('m.id')
    .where('m.statementId', '=', statementId)
    .where('m.matchState', 'in', [MatchState.pending, MatchState.disputed])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
