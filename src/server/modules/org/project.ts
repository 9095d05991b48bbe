// Projects with their attributes, employees and leaders. One that trades were booked to is stopped, not deleted.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { project, projectAttribute, projectEmp, projectLeader } from '../../../contract/org/project.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireFreeCode } from './free-code.ts';
import { deleting, projectTies, tiesOf } from './ties.ts';

/**
 * Makes a project; gives its id. Refuses 'conflict' for a code that the node has, 'project-days' where it ends before it
 * begins, 'project-not-yours' to whoever sees some projects only: the new one would be out of sight.
 */
export async function createProject(ctx: Ctx, input: In<typeof project.create>): Promise<{ id: string }> {
  if (ctx.scope.project) refuse('project-not-yours');
  requireDays(input);
  await requireFreeCode(ctx, 'project', input.projectCode);
  const id = newId();
  await addTo(ctx, 'project', { id, ...input }).execute();
  return { id };
}

/** Changes, stops or enables a project. */
export async function updateProject(ctx: Ctx, { id, ...fields }: In<typeof project.update>): Promise<void> {
  const before = await lockProject(ctx, id);
  if (fields.projectCode && fields.projectCode !== before.projectCode) await requireFreeCode(ctx, 'project', fields.projectCode);
  const { startDate = before.startDate, endDate = before.endDate } = fields;
  requireDays({ startDate, endDate });
  if (Object.keys(fields).length === 0) return;
  await changeIn(ctx, 'project')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before });
}

/** Deletes a project that nothing was booked to, with its attributes and members; refuses 'has-history' (stop it instead). */
export async function deleteProject(ctx: Ctx, { id }: In<typeof project.delete>): Promise<void> {
  const { projectName } = await lockProject(ctx, id);
  const tied = await tiesOf(ctx, projectTies, [id]);
  if (tied) refuse('has-history', { thing: projectName, ties: tied.ties });
  await deleting(ctx, projectName, removeFrom(ctx, 'project').where('id', '=', id).execute());
  ctx.tell({ projectName });
}

/** Adds an attribute; gives its id. Refuses 'attribute-twice'. */
export async function createAttribute(ctx: Ctx, input: In<typeof projectAttribute.create>): Promise<{ id: string }> {
  await lockProject(ctx, input.projectId);
  await requireFreeName(ctx, input.projectId, input.attrName);
  const id = newId();
  await addTo(ctx, 'projectAttribute', { id, ...input }).execute();
  return { id };
}

/** Changes an attribute. */
export async function updateAttribute(ctx: Ctx, { id, ...fields }: In<typeof projectAttribute.update>): Promise<void> {
  const before = await lockAttribute(ctx, id);
  if (fields.attrName && fields.attrName !== before.attrName) await requireFreeName(ctx, before.projectId, fields.attrName);
  if (Object.keys(fields).length === 0) return;
  await changeIn(ctx, 'projectAttribute')
    .set({ id, ...fields })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before });
}

/** Deletes an attribute. */
export async function deleteAttribute(ctx: Ctx, { id }: In<typeof projectAttribute.delete>): Promise<void> {
  const { attrName } = await lockAttribute(ctx, id);
  await removeFrom(ctx, 'projectAttribute').where('id', '=', id).execute();
  ctx.tell({ attrName });
}

/** Lets employees book to a project; gives how many are new. Refuses 'stopped', and 'not-found' for one out of sight. */
export async function addProjectEmps(ctx: Ctx, { projectId, empIds }: In<typeof projectEmp.bind>): Promise<{ added: number }> {
  const { projectName, statusFlag } = await lockProject(ctx, projectId);
  if (!statusFlag) refuse('stopped', { thing: projectName });
  const ids = [...new Set(empIds)];
  ctx.tell({ projectName, employees: await requireEmps(ctx, ids) });
  const put = await addTo(
    ctx,
    'projectEmp',
    ids.map((empId) => ({ projectId, empId })),
  )
    .onConflict((conflict) => conflict.doNothing())
    .returning('empId')
    .execute();
  return { added: put.length };
}

/** Takes employees out of a project; those who are not in it do no harm. */
export async function removeProjectEmps(ctx: Ctx, { projectId, empIds }: In<typeof projectEmp.unbind>): Promise<void> {
  const { projectName } = await lockProject(ctx, projectId);
  ctx.tell({ projectName, employees: await requireEmps(ctx, [...new Set(empIds)]) });
  await removeFrom(ctx, 'projectEmp').where('projectId', '=', projectId).where('empId', 'in', empIds).execute();
}

/** Names a leader; the first of a project answers for it, and of two who should the later one does. Refuses 'leader-twice'. */
export async function createLeader(ctx: Ctx, { projectId, empId, mainFlag }: In<typeof projectLeader.create>): Promise<{ id: string }> {
  await lockProject(ctx, projectId);
  await requireEmps(ctx, [empId]);
  const others = await leadersOf(ctx, projectId);
  await refuseTwice(ctx, others, empId);
  if (mainFlag) await stepBack(ctx, projectId);
  const id = newId();
  await addTo(ctx, 'projectLeader', { id, projectId, empId, mainFlag: mainFlag ?? !others.some((other) => other.mainFlag) }).execute();
  return { id };
}

/** Puts another in a leader's place, or says who answers for the project. */
export async function updateLeader(ctx: Ctx, { id, empId, mainFlag }: In<typeof projectLeader.update>): Promise<void> {
  const before = await lockLeader(ctx, id);
  await lockProject(ctx, before.projectId);
  if (empId && empId !== before.empId) {
    await requireEmps(ctx, [empId]);
    await refuseTwice(ctx, await leadersOf(ctx, before.projectId), empId);
  }
  if (mainFlag && !before.mainFlag) await stepBack(ctx, before.projectId);
  const set = { ...(empId ? { empId } : {}), ...(mainFlag === undefined ? {} : { mainFlag }) };
  if (Object.keys(set).length === 0) return;
  await changeIn(ctx, 'projectLeader').set(set).where('id', '=', id).execute();
  ctx.tell({ before });
}

/** Takes a leader from a project. */
export async function deleteLeader(ctx: Ctx, { id }: In<typeof projectLeader.delete>): Promise<void> {
  const before = await lockLeader(ctx, id);
  await removeFrom(ctx, 'projectLeader').where('id', '=', id).execute();
  ctx.tell({ before });
}

const leadersOf = (ctx: Ctx, projectId: string) =>
  from(ctx, 'projectLeader', 'x').select(['x.empId', 'x.mainFlag']).where('x.projectId', '=', projectId).execute();

/** Whoever answered for the project leads it with others now. */
const stepBack = (ctx: Ctx, projectId: string) =>
  changeIn(ctx, 'projectLeader').set({ mainFlag: false }).where('projectId', '=', projectId).where('mainFlag', '=', true).execute();

async function refuseTwice(ctx: Ctx, leaders: readonly { empId: string }[], empId: string): Promise<void> {
  if (!leaders.some((leader) => leader.empId === empId)) return;
  const row = await from(ctx, 'employee', 'e').select('e.empName').where('e.id', '=', empId).executeTakeFirst();
  refuse('leader-twice', { emp: row?.empName ?? '' });
}

function requireDays({ startDate, endDate }: { startDate?: string | null | undefined; endDate?: string | null | undefined }): void {
  if (startDate && endDate && endDate < startDate) refuse('project-days', { start: startDate, end: endDate });
}

/** Who they are, as the log names them; refuses 'not-found' unless all are in sight. */
async function requireEmps(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const known = await from(ctx, 'employee', 'e')
    .select(['e.empCode', 'e.empName'])
    .where('e.id', 'in', [...ids])
    .orderBy('e.empCode')
    .execute();
  if (known.length < ids.length) refuse('not-found', { thing: '员工' });
  return known.map(({ empCode, empName }) => `${empCode} ${empName}`);
}

async function requireFreeName(ctx: Ctx, projectId: string, attrName: string): Promise<void> {
  const taken = await from(ctx, 'projectAttribute', 'a')
    .select('a.id')
    .where('a.projectId', '=', projectId)
    .where('a.attrName', '=', attrName)
    .executeTakeFirst();
  if (taken) refuse('attribute-twice', { name: attrName });
}

/** A project in sight that can be booked to: refuses 'not-found' and 'stopped'. */
export async function requireProject(ctx: Ctx, id: string): Promise<void> {
  const row = await from(ctx, 'project', 'p').select(['p.projectName', 'p.statusFlag']).where('p.id', '=', id).executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '项目' });
  if (!row.statusFlag) refuse('stopped', { thing: row.projectName });
}

async function lockProject(ctx: Ctx, id: string) {
  const row = await from(ctx, 'project', 'p')
    .select(['p.id', 'p.projectCode', 'p.projectName', 'p.startDate', 'p.endDate', 'p.budgetAmount', 'p.statusFlag', 'p.remark'])
    .where('p.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '项目' });
}

async function lockAttribute(ctx: Ctx, id: string) {
  const row = await from(ctx, 'projectAttribute', 'a')
    .select(['a.id', 'a.projectId', 'a.attrName', 'a.attrValue', 'a.sort'])
    .where('a.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '项目属性' });
}

async function lockLeader(ctx: Ctx, id: string) {
  const row = await from(ctx, 'projectLeader', 'x')
    .innerJoin('employee as e', withinScope(ctx, 'e.id', 'x.empId'))
    .select(['x.id', 'x.projectId', 'x.empId', 'e.empName', 'x.mainFlag'])
    .where('x.id', '=', id)
    .forUpdate('x')
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '项目负责人' });
}
