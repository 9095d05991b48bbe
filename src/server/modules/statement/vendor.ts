// A vendor's side of its statements: `statements` gives it its own alone, and what it is told of them is said in the contract.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { ConfirmStatus } from '../../../contract/statement/index.ts';
import { MatchState } from '../../../contract/statement/match.ts';
import { vendorStatement as endpoints } from '../../../contract/statement/vendor.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, sameNode } from '../../kernel/scope.ts';
import { hasOpenDifferences } from './match.ts';
import { between, findStatement, frozenRate, statements } from './statement.query.ts';
import { tellAnswer } from './tell.ts';

const differing = sql<number>`(select count(*) from statement_match m where m.node_id = s.node_id and m.statement_id = s.id
  and m.match_state in (${lit(MatchState.pending, MatchState.disputed)}))`;

export const ownStatements = list(endpoints.list, {
  query: (ctx) =>
    statements(ctx)
      .select([
        's.id',
        's.statementNo',
        's.firstDay',
        's.lastDay',
        's.vendorName',
        's.ownership',
        's.tradeCount',
        's.tradeNum',
        's.totalPrice',
        's.netPrice',
        's.taxPrice',
        's.currency',
        's.currencyPrice',
        frozenRate,
      ])
      .select(['s.confirmStatus', 's.confirmTime', 's.confirmRemark', 's.createdAt', 's.hash', differing.as('differing')]),
  filters: { confirmStatus: equals('s.confirmStatus'), ownership: equals('s.ownership'), lastDay: between('s.lastDay') },
  sorts: {
    statementNo: 's.statementNo',
    lastDay: 's.lastDay',
    tradeNum: 's.tradeNum',
    totalPrice: 's.totalPrice',
    confirmStatus: 's.confirmStatus',
  },
  order: [
    ['s.lastDay', 'desc'],
    ['s.totalPrice', 'desc'],
    ['s.id', 'asc'],
  ],
});

/** A statement of the own vendor, with its lines and what differs from its invoices. Refuses 'not-found'. */
export async function findOwnStatement(ctx: Ctx, { id }: In<typeof endpoints.find>): Promise<Given<typeof endpoints.find>> {
  const { lines, agrees, ...head } = await findStatement(ctx, { id });
  const differences = await from(ctx, 'statementMatch', 'm')
    .innerJoin('product as p', sameNode('p.id', 'm.productId'))
    .where('m.statementId', '=', id)
    .where('m.matchState', '<>', MatchState.agreed)
    .select(['m.productId', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'm.expectedNum', 'm.expectedAmount', 'm.invoicedNum'])
    .select(['m.invoicedAmount', 'm.diffNum', 'm.diffAmount', 'm.differenceKind', 'm.matchState', 'm.remark'])
    .orderBy('p.productCode')
    .execute();
  return { ...head, lines, agrees, differences } as Given<typeof endpoints.find>;
}

/** The vendor's own answer, by its person and its name. Refuses 'not-found', 'statement-answer', 'statement-why', 'statement-answered', 'statement-waits'. */
export async function answerStatement(ctx: Ctx, { id, confirmStatus, confirmRemark }: In<typeof endpoints.answer>): Promise<void> {
  const head = await statements(ctx).selectAll('s').where('s.id', '=', id).forUpdate().executeTakeFirst();
  if (!head) return refuse('not-found', { thing: '对账单' });
  if (confirmStatus === ConfirmStatus.pending) refuse('statement-answer');
  // What both sides hold to is not taken back here: the site is asked, and corrects it in the next period.
  if (head.confirmStatus === ConfirmStatus.confirmed) refuse('statement-answered', { no: head.statementNo });
  if (confirmStatus === ConfirmStatus.disputed && !confirmRemark) refuse('statement-why');
  if (confirmStatus === ConfirmStatus.confirmed && (await hasOpenDifferences(ctx, id))) refuse('statement-waits');
  const confirmer = `${actorName(ctx)}（${head.vendorName ?? ''}）`;
  await changeIn(ctx, 'statement')
    .set({ confirmStatus, confirmRemark: confirmRemark ?? null, confirmer, confirmTime: new Date() })
    .where('id', '=', id)
    .execute();
  await tellAnswer(ctx, { id, statementNo: head.statementNo, vendorName: head.vendorName ?? '', confirmStatus, confirmRemark });
  ctx.tell({ statementNo: head.statementNo });
}
