// Moves between departments and posts: from a day on, kept for ever. One whose day is still to come waits and is carried out then.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { dayOf } from '../../../contract/kernel/time.ts';
import type { employee } from '../../../contract/org/employee.ts';
import { idsOf } from '../../../contract/org/people-shared.ts';
import { systemCtx, type Ctx } from '../../kernel/ctx.ts';
import type { Database } from '../../kernel/db/database.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';
import { requireDepartment } from './department.ts';
import { recordMoves, type Field } from './employee-history.ts';
import { requirePost } from './post.ts';

const COLUMN = { department: 'departmentId', post: 'postId' } as const;

/** R241 moves employees to a department. Refuses 'not-found' for who or what is out of sight, 'stopped' for a stopped department. */
export async function moveToDepartment(ctx: Ctx, input: In<typeof employee.moveDepartment>): Promise<void> {
  const { departmentName } = await requireDepartment(ctx, input.departmentId);
  await move(ctx, 'department', { ...input, toId: input.departmentId, toName: departmentName });
}

/** R241 moves employees to a post. Refuses as a move between departments does. */
export async function moveToPost(ctx: Ctx, input: In<typeof employee.movePost>): Promise<void> {
  const { postName } = await requirePost(ctx, input.postId);
  await move(ctx, 'post', { ...input, toId: input.postId, toName: postName });
}

type MoveRequest = Pick<In<typeof employee.moveDepartment>, 'id' | 'ids' | 'effectiveDate' | 'remark'> & { toId: string; toName: string };

async function move(ctx: Ctx, field: Field, asked: MoveRequest): Promise<void> {
  const ids = idsOf(asked);
  const rows = await from(ctx, 'employee', 'e')
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('post as p', sameNode('p.id', 'e.postId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'e.departmentId', 'd.departmentName', 'e.postId', 'p.postName'])
    .where('e.id', 'in', ids)
    .orderBy('e.id')
    .forUpdate('e')
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: '员工' });
  const waits = (asked.effectiveDate ?? '') > dayOf(new Date(), ctx.timeZone);
  const moves = rows
    .map((row) => ({
      empId: row.id,
      fromId: field === 'department' ? row.departmentId : row.postId,
      fromName: field === 'department' ? row.departmentName : row.postName,
    }))
    // Where somebody is today he need not be by then: another move may wait.
    .filter(({ fromId }) => waits || fromId !== asked.toId);
  if (moves.length === 0) return;
  await recordMoves(ctx, { field, moves, ...asked });
  const called = new Map(rows.map(({ id, empCode, empName }) => [id, `${empCode} ${empName}`]));
  ctx.tell({ moved: moves.map(({ empId, fromName }) => `${called.get(empId)}：${fromName ?? '—'} → ${asked.toName}`) });
  if (waits) return;
  await changeIn(ctx, 'employee')
    .set({ [COLUMN[field]]: asked.toId })
    .where(
      'id',
      'in',
      moves.map(({ empId }) => empId),
    )
    .execute();
}

/** Takes back a move whose day has not come. Refuses 'move-applied' for one that has taken effect. */
export async function cancelMove(ctx: Ctx, { id }: In<typeof employee.cancelMove>): Promise<void> {
  const row = await from(ctx, 'empMove', 'm')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'm.empId'))
    .select(['m.appliedAt', 'm.toName', 'e.empName'])
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '调动' });
  if (row.appliedAt) refuse('move-applied');
  await removeFrom(ctx, 'empMove').where('id', '=', id).execute();
  ctx.tell({ empName: row.empName, to: row.toName });
}

/**
 * Before the first call of a site's day is answered, the moves of that day are carried out, by whichever process
 * serves it. The job of each hour is for sites that nobody calls.
 */
export function movesOfTheDay(db: Database): (site: Pick<Ctx, 'nodeId' | 'timeZone'>) => Promise<void> {
  const begun = new Map<string, { day: string; done: Promise<void> }>();
  return (site) => {
    const day = dayOf(Date.now(), site.timeZone);
    const known = begun.get(site.nodeId);
    if (known?.day === day) return known.done;
    const done = applyMoves(systemCtx(db, { nodeId: site.nodeId, timeZone: site.timeZone }, 'org.moves'));
    begun.set(site.nodeId, { day, done });
    done.catch(() => begun.delete(site.nodeId));
    return done;
  };
}

/** Carries out the moves of a node whose day has come; of several of an employee the last one holds. */
export async function applyMoves(ctx: Ctx): Promise<void> {
  const today = dayOf(new Date(), ctx.timeZone);
  // One statement: what is marked as carried out is just what was.
  await sql`
    with due as (
      update emp_move set applied_at = now() where node_id = ${ctx.nodeId} and applied_at is null and effective_date <= ${today}::date
      returning emp_id, field, to_id, effective_date, id),
    last as (select distinct on (emp_id, field) emp_id, field, to_id from due order by emp_id, field, effective_date desc, id desc),
    wide as (select emp_id, max(to_id::text) filter (where field = 'department') as department_id, max(to_id::text) filter (where field = 'post') as post_id
      from last group by emp_id)
    update employee e set
      department_id = coalesce((select d.id from department d where d.node_id = e.node_id and d.id = w.department_id::uuid), e.department_id),
      post_id = coalesce((select p.id from post p where p.node_id = e.node_id and p.id = w.post_id::uuid), e.post_id)
    from wide w where e.node_id = ${ctx.nodeId} and e.id = w.emp_id`.execute(ctx.db);
}
