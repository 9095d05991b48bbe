// Departments as a personnel system tells of them: found by its key, else by their code, else made; one that ends is stopped once nobody works in it.
import { sql } from 'kysely';
import { PersonnelResult } from '../../../contract/org/personnel.ts';
import { DepartmentInput } from '../../../contract/org/department.ts';
import * as z from 'zod/mini';
import type { Ctx } from '../../kernel/ctx.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { createDepartment, updateDepartment } from './department.ts';
import { checkedRow, noneOr, requireRight, type Batch, type Done, type Ledger, type Ties } from './personnel-tie.ts';

type Change = Batch['departments'][number];
type Departments = Ledger<Change>;

const Fields = z.partial(z.pick(DepartmentInput, { departmentCode: true, departmentName: true, parentId: true }));
const { made, changed, same, returned, ended } = PersonnelResult;
const [CREATE, UPDATE] = ['organization.department.create', 'organization.department.update'] as const;

/** Does them until a further round would do no more: a parent may stand below its children in a call, and is left by them before it ends. */
export async function inRounds(ledger: Departments, changes: readonly Change[], work: (change: Change) => Promise<Done>): Promise<void> {
  let open = changes;
  for (let before = -1; open.length > 0 && open.length !== before;) {
    before = open.length;
    const left: Change[] = [];
    for (const change of open) if (!(await ledger.attempt(change, () => work(change)))) left.push(change);
    open = left;
  }
}

/** Makes or changes one. Refuses 'personnel-unknown' for a parent that was not told of, and what a screen refuses. */
export async function upsertDepartment(ctx: Ctx, ties: Ties, change: Change): Promise<Done> {
  const parentKey = noneOr(change.parentKey);
  const parent = parentKey ? ties.get(parentKey) : undefined;
  if (parentKey && !parent?.id) refuse('personnel-unknown', { thing: '上级部门', key: parentKey });
  const { departmentCode, departmentName } = change;
  const fields = checkedRow(Fields, {
    ...(departmentCode ? { departmentCode } : {}),
    ...(departmentName ? { departmentName } : {}),
    ...(parentKey === undefined ? {} : { parentId: parent?.id ?? null }),
  });
  const tie = ties.get(change.key);
  const row = await departmentOf(ctx, ties, { id: tie?.id ?? null, code: fields.departmentCode });
  if (!row) {
    requireRight(ctx, CREATE, '新增部门');
    const all = checkedRow(z.pick(DepartmentInput, { departmentCode: true, departmentName: true, parentId: true }), fields);
    return { result: made, id: (await createDepartment(ctx, all)).id };
  }
  requireRight(ctx, UPDATE, '修改部门');
  // What its end stopped is there again; what a person stopped stays so.
  const isBack = tie?.endedFlag === true && tie.stoppedFlag && !row.statusFlag;
  const differs = (['departmentCode', 'departmentName', 'parentId'] as const).filter(
    (name) => fields[name] !== undefined && fields[name] !== row[name],
  );
  if (differs.length === 0 && !isBack) return { result: same, id: row.id };
  const changes = Object.fromEntries(differs.map((name) => [name, fields[name]]));
  await updateDepartment(ctx, { id: row.id, ...changes, ...(isBack ? { statusFlag: true } : {}) });
  return { result: isBack ? returned : changed, id: row.id };
}

/** The department that is meant; one of that code that another key of this system means is not taken over. */
async function departmentOf(ctx: Ctx, ties: Ties, { id, code }: { id: string | null; code: string | undefined }) {
  const rows = from(ctx, 'department', 'd').select(['d.id', 'd.parentId', 'd.departmentCode', 'd.departmentName', 'd.statusFlag']);
  if (id) return (await rows.where('d.id', '=', id).executeTakeFirst()) ?? refuse('not-found', { thing: '部门' });
  if (!code) return undefined;
  const row = await rows.where('d.departmentCode', '=', code).executeTakeFirst();
  const other = row && [...ties.values()].find((tie) => tie.id === row.id);
  if (other) refuse('conflict', { thing: '部门编码', value: code });
  return row;
}

/** Stops one. Refuses 'department-peopled' while somebody works in it or a branch is below it. */
export async function endDepartment(ctx: Ctx, ties: Ties, { key }: Change): Promise<Done> {
  requireRight(ctx, UPDATE, '修改部门');
  const id = ties.get(key)?.id ?? null;
  if (!id) return { result: ended, id };
  const row = await from(ctx, 'department', 'd').select(['d.departmentName', 'd.statusFlag']).where('d.id', '=', id).executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '部门' });
  if (!row.statusFlag) return { result: ended, id };
  // beyond scope: whom the permission hides works in it all the same
  const { rows } = await sql<{ people: number; branches: number }>`
    select (select count(*)::int from employee e where e.node_id = ${ctx.nodeId} and e.department_id = ${id} and not e.lock_flag) as people,
      (select count(*)::int from department c where c.node_id = ${ctx.nodeId} and c.parent_id = ${id} and c.status_flag) as branches`.execute(
    ctx.db,
  );
  const { people = 0, branches = 0 } = rows[0] ?? {};
  if (people + branches > 0) refuse('department-peopled', { name: row.departmentName, people, branches });
  await updateDepartment(ctx, { id, statusFlag: false });
  return { result: ended, id, stopped: true };
}
