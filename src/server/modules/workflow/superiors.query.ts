// Who decides a step when those who should do not: the nearest above them who may.
import { sql } from 'kysely';
import { ApproverType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { approversOf, type Account, type Facts } from './approvers.ts';
import { keepersOf, peopleFor } from './people.query.ts';
import { ownOf, type Run } from './run.ts';

/** Who decides a step when those who should do not: their superiors, else who keeps the workflows; nobody who has spoken at it, and nobody his own. */
export async function nextFor(ctx: Ctx, run: Run, { stepNo, seats }: { stepNo: number; seats: readonly string[] }): Promise<Account[]> {
  const isOwn = (await ownOf(ctx))(run);
  const spoke = await spokeAt(ctx, run.id, stepNo);
  const isFree = (one: Account) => !isOwn(one) && !seats.includes(one.userId) && !spoke.includes(one.userId);
  const above = await superiorsOf(ctx, run.facts, { userIds: seats, isFree });
  return above.length > 0 ? above : (await keepersOf(ctx)).filter(isFree);
}

/** Who has spoken at a step already: one person is one voice in it. */
const spokeAt = async (ctx: Ctx, approvalId: string, stepNo: number): Promise<string[]> => {
  const rows = await from(ctx, 'approvalSeat', 's')
    .select(['s.userId', 's.decidedBy'])
    .where('s.approvalId', '=', approvalId)
    .where('s.stepNo', '=', stepNo)
    .where('s.passedFlag', 'is not', null)
    .execute();
  return rows.flatMap(({ userId, decidedBy }) => [userId, ...(decidedBy ? [decidedBy] : [])]);
};

interface Above {
  userIds: readonly string[];
  isFree: (one: Account) => boolean;
}

/** Of those who lead the department of who has not decided, or one above it, the nearest who may decide; else of those of the document's. */
async function superiorsOf(ctx: Ctx, facts: Facts, { userIds, isFree }: Above): Promise<Account[]> {
  const step = { approverType: ApproverType.departmentHead, approverIds: [] };
  const people = await peopleFor(ctx, [step]);
  // beyond scope: who leads whom does not depend on who asks
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select d.id, d.parent_id, 0 as step from department d join employee e on e.node_id = d.node_id and e.department_id = d.id
        join login_user u on u.node_id = e.node_id and u.emp_id = e.id
      where d.node_id = ${ctx.nodeId} and u.id = any(${[...userIds]}::uuid[])
      union all select d.id, d.parent_id, up.step + 1 from department d join up on d.node_id = ${ctx.nodeId} and d.id = up.parent_id
    ) select id from up group by id order by min(step)`.execute(ctx.db);
  const departmentPath = rows.length > 0 ? rows.map(({ id }) => id) : facts.departmentPath;
  return approversOf(step, { ...facts, departmentPath }, { people, isOwn: (one) => !isFree(one) });
}
