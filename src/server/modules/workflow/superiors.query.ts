// Who decides a step when those who should do not: the nearest above them who may.
import { sql } from 'kysely';
import { ApproverType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { approversOf, type Account, type Facts } from './approvers.ts';
import { keepersOf, peopleFor } from './people.query.ts';
import { ownOf, type Run } from './run.ts';

/**
 * Who decides a step when those who should do not: their superiors, else who keeps the workflows; where it would have nobody at all, those above who asked, else
 * the highest who leads a department. Nobody who has spoken at it, and nobody his own.
 */
export async function nextFor(ctx: Ctx, run: Run, { stepNo, seats }: { stepNo: number; seats: readonly string[] }): Promise<Account[]> {
  const isOwn = (await ownOf(ctx))(run);
  const spoke = await spokeAt(ctx, run.id, stepNo);
  const isFree = (one: Account) => !isOwn(one) && !seats.includes(one.userId) && !spoke.includes(one.userId);
  const { facts, askedBy } = run;
  const own = await departmentsOf(ctx, seats);
  const headOf = (departmentPath: readonly string[]) => nearestHead(ctx, { ...facts, departmentPath: [...departmentPath] }, isFree);
  const above = await headOf(own.length > 0 ? own : facts.departmentPath);
  if (above.length > 0) return above;
  const keepers = (await keepersOf(ctx)).filter(isFree);
  if (keepers.length > 0 || seats.length > 0) return keepers;
  const asking = await headOf(await departmentsOf(ctx, askedBy));
  return asking.length > 0 ? asking : headOf(await allDepartments(ctx));
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

/** The departments of these accounts and those above them, the nearest first. */
async function departmentsOf(ctx: Ctx, userIds: readonly string[]): Promise<string[]> {
  // beyond scope: who leads whom does not depend on who asks
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select d.id, d.parent_id, 0 as step from department d join employee e on e.node_id = d.node_id and e.department_id = d.id
        join login_user u on u.node_id = e.node_id and u.emp_id = e.id
      where d.node_id = ${ctx.nodeId} and u.id = any(${[...userIds]}::uuid[])
      union all select d.id, d.parent_id, up.step + 1 from department d join up on d.node_id = ${ctx.nodeId} and d.id = up.parent_id
    ) select id from up group by id order by min(step)`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** All departments of the site, the highest first. */
async function allDepartments(ctx: Ctx): Promise<string[]> {
  // beyond scope: who leads whom does not depend on who asks
  const { rows } = await sql<{ id: string }>`
    with recursive down as (
      select d.id, d.department_code, 0 as step from department d where d.node_id = ${ctx.nodeId} and d.parent_id is null
      union all select d.id, d.department_code, down.step + 1 from department d join down on d.node_id = ${ctx.nodeId} and d.parent_id = down.id
    ) select id from down order by step, department_code`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Of those who lead the departments of a way upwards, the nearest who may decide. */
async function nearestHead(ctx: Ctx, facts: Facts, isFree: (one: Account) => boolean): Promise<Account[]> {
  const step = { approverType: ApproverType.departmentHead, approverIds: [] };
  const people = await peopleFor(ctx, [step]);
  return approversOf(step, facts, { people, isOwn: (one) => !isFree(one) });
}
