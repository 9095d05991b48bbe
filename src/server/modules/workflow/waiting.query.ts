// What waits, for nouns that keep no document of their own: the engine has what they asked for, as it stood.
import { sql } from 'kysely';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { from, wholeNode } from '../../kernel/scope.ts';
import type { Facts } from './approvers.ts';
import type { AskedLine } from './facts.ts';

/** What waits of a kind: for this employee, or with these keys. */
export async function waitingOf(ctx: Ctx, { bizType, empId, docIds }: { bizType: number; empId?: string; docIds?: readonly string[] }) {
  // scope: what waits does not depend on who asks
  let query = from(wholeNode(ctx), 'approval', 'a')
    .select(['a.docId', 'a.docNo', 'a.about', 'a.askedBy', 'a.facts', 'a.lines'])
    .where('a.bizType', '=', bizType)
    .where(sql<boolean>`a.approval_status = ${lit(ApprovalOrderStatus.pending)}`)
    .orderBy('a.docNo');
  if (empId) query = query.where(sql<boolean>`a.facts -> 'empIds' ? ${empId}::text`);
  if (docIds) query = query.where('a.docId', 'in', [...docIds]);
  const rows = await query.execute();
  return rows.map(({ facts, lines, ...row }) => ({ ...row, empId: (facts as Facts).empId, lines: lines as AskedLine[] }));
}
