// Reads of employees: narrowed to the data permission over departments, like everything that names them.
import { sql, type NotNull } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { employee } from '../../../contract/org/employee.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, equals, list, withinBranch } from '../../kernel/list/list.ts';
import { sought, wordsOf } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';

type EmpRow = Given<typeof employee.find>;
type EmployeeCore = Omit<EmpRow, 'cardNos' | 'faceFlag'>;

/** Employees with what they belong to; the name of a cost centre out of reach is left out. */
const employees = (ctx: Ctx) =>
  from(ctx, 'employee', 'e')
    // Everybody has one; joined from the left the total leaves it out.
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('post as p', sameNode('p.id', 'e.postId'))
    .leftJoin('empLevel as l', sameNode('l.id', 'e.levelId'))
    .leftJoin('cost as c', withinScope(ctx, 'c.id', 'e.costId'))
    .leftJoin('vendor as v', sameNode('v.id', 'e.vendorId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'e.departmentId', 'd.departmentName', 'e.postId', 'p.postName', 'e.levelId', 'l.levelName'])
    .select(['c.id as costId', 'c.costName', 'e.vendorId', 'v.vendorName', 'e.mobile', 'e.email', 'e.faceImageUrl'])
    .select(['e.lockFlag', 'e.lockReason', 'e.lockedAt', 'e.entryDate', 'e.leaveDate', 'e.remark', 'e.createdAt'])
    .$narrowType<{ departmentName: NotNull }>();

/** Adds the cards of all rows in one query. */
async function withCards(ctx: Ctx, rows: EmployeeCore[]): Promise<EmpRow[]> {
  const ids = rows.map(({ id }) => id);
  const cards = await from(ctx, 'nodeCard', 'k')
    .select(['k.empId', 'k.cardNo'])
    .where(sql<boolean>`k.emp_id = any(${ids}::uuid[])`)
    .orderBy('k.cardNo')
    .execute();
  const byEmp = Map.groupBy(cards, ({ empId }) => empId);
  return rows.map((row) => ({
    ...row,
    cardNos: (byEmp.get(row.id) ?? []).map(({ cardNo }) => cardNo),
    faceFlag: row.faceImageUrl !== null,
  }));
}

const isNumber = (text: string) => /^[\d+ -]+$/.test(text);
/** As people type it: part of a code, a name, a phone number, or the pinyin initials. */
const [soughtByName, soughtByNumber] = [sought('e'), sought('e', contains('e.mobile'))];
const keyword = (text: string, ctx: Ctx) => (isNumber(text) ? soughtByNumber : soughtByName)(text, ctx);
const sorts = {
  empCode: 'e.empCode',
  empName: 'e.initials',
  departmentName: 'd.departmentName',
  postName: 'p.postName',
  levelName: 'l.sort',
  vendorName: 'v.vendorName',
  entryDate: 'e.entryDate',
  leaveDate: 'e.leaveDate',
  createdAt: 'e.createdAt',
} as const;

/** A list of employees: the same rows for every page that shows them. */
const shared = { query: employees, sorts, finish: withCards } as const;
const order = [
  ['e.empCode', 'asc'],
  ['e.id', 'asc'],
] as const;
const departmentId = withinBranch('department', 'e.departmentId');
const isSet = (column: string) => (set: boolean) =>
  set ? sql<boolean>`${sql.ref(column)} is not null` : sql<boolean>`${sql.ref(column)} is null`;

export const empList = list(employee.list, {
  ...shared,
  order,
  filters: {
    keyword,
    departmentId,
    postId: equals('e.postId'),
    levelId: equals('e.levelId'),
    vendorId: equals('e.vendorId'),
    vendorFlag: isSet('e.vendorId'),
    cardNo: (part) =>
      sql<boolean>`exists (select from node_card k where k.node_id = e.node_id and k.emp_id = e.id and ${contains('k.cardNo')(part)})`,
    lockFlag: equals('e.lockFlag'),
    faceFlag: isSet('e.faceImageUrl'),
  },
});

// The code is searched too, and may hold the text where the name does not.
const soundsLike = (text: string) =>
  sql.join(
    wordsOf(text).map(
      (word) => sql`strpos(search_plain(e.emp_name) || chr(10) || search_sounds(e.emp_name), search_plain(${word}::text)) > 0`,
    ),
    sql` and `,
  );
const byName = (text: string, ctx: Ctx) =>
  sql<boolean>`(${sought('e')(text, ctx)} and ${ctx.nearly || !text.trim() ? sql`true` : soundsLike(text)})`;
export const empNameList = list(employee.byName, { ...shared, order, filters: { empName: byName } });

export const departmentEmpList = list(employee.ofDepartment, {
  ...shared,
  order,
  filters: { keyword, departmentId, postId: equals('e.postId'), lockFlag: equals('e.lockFlag') },
});

/** One employee in sight; refuses 'not-found'. */
export async function findEmployee(ctx: Ctx, { id }: { id: string }): Promise<EmpRow> {
  const row = await employees(ctx).where('e.id', '=', id).executeTakeFirst();
  const [found] = row ? await withCards(ctx, [row]) : [];
  return found ?? refuse('not-found', { thing: '员工' });
}

/** One employee with everything that hangs on him: cards then and now, moves, projects, machines, accounts. */
export async function empDetail(ctx: Ctx, { id }: In<typeof employee.detail>): Promise<Given<typeof employee.detail>> {
  const found = await findEmployee(ctx, { id });
  const [cards, cardHistory, moves, projects, machines, accounts] = await Promise.all([
    cardsOf(ctx, id),
    bindsOf(ctx, id),
    movesOf(ctx, id),
    from(ctx, 'project', 'p')
      .innerJoin('projectEmp as x', withinScope(ctx, 'x.projectId', 'p.id'))
      .select(['p.id', 'p.projectCode as code', 'p.projectName as name'])
      .where('x.empId', '=', id)
      .orderBy('p.projectCode')
      .execute(),
    machinesOf(ctx, id),
    accountsOf(ctx, id),
  ]);
  return { ...found, cards, cardHistory, moves, projects, machines, accounts };
}

/** The cards that an employee has now. */
export const cardsOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'nodeCard', 'k')
    .select(['k.id', 'k.cardNo', 'k.boundAt', 'k.statusFlag'])
    .where('k.empId', '=', empId)
    .orderBy('k.cardNo')
    .execute();

/** The machines that an employee may use. */
export const machinesOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'vm', 'v')
    .innerJoin('vmEmp as x', withinScope(ctx, 'x.vmId', 'v.id'))
    .select(['v.id', 'v.vmCode as code', 'v.vmName as name'])
    .where('x.empId', '=', empId)
    .orderBy('v.vmCode')
    .execute();

/** The accounts that an employee signs in with. */
export const accountsOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'loginUser', 'u')
    .select(['u.id as userId', 'u.loginAccount', 'u.lockFlag'])
    .where('u.empId', '=', empId)
    .orderBy('u.loginAccount')
    .execute();

const HISTORY = 50;

const bindsOf = (ctx: Ctx, empId: string) =>
  from(ctx, 'nodeCardBind', 'b')
    .innerJoin('nodeCard as k', sameNode('k.id', 'b.cardId'))
    .select(['k.cardNo', 'b.boundAt', 'b.boundBy', 'b.unboundAt', 'b.unboundBy', 'b.reason'])
    .where('b.empId', '=', empId)
    .orderBy('b.boundAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(HISTORY)
    .execute();

// The name of a department that may not be seen stays unsaid, also where he came from.
const movesOf = (ctx: Ctx, empId: string) => {
  const seen = (column: string) => {
    const ids = ctx.scope.department;
    return ids ? sql<boolean>`(m.field = 'post' or ${sql.ref(column)} = any(${[...ids]}::uuid[]))` : sql<boolean>`true`;
  };
  return from(ctx, 'empMove', 'm')
    .select(['m.id', sql<'department' | 'post'>`m.field`.as('field'), 'm.effectiveDate', 'm.appliedAt', 'm.movedBy'])
    .select([
      sql<string | null>`case when ${seen('m.fromId')} then m.from_name end`.as('fromName'),
      sql<string | null>`case when ${seen('m.toId')} then m.to_name end`.as('toName'),
      sql<string | null>`case when ${seen('m.fromId')} and ${seen('m.toId')} then m.remark end`.as('remark'),
    ])
    .where('m.empId', '=', empId)
    .orderBy('m.effectiveDate', 'desc')
    .orderBy('m.id', 'desc')
    .limit(HISTORY)
    .execute();
};
