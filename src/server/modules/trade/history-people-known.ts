// The people whom a site has already: employees, cards and departments, by the words of a file.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

export interface PeopleDirectory {
  /** Employee code → id; those in sight. */
  codes: Map<string, string>;
  /** Name → id; null where several have it. */
  names: Map<string, string | null>;
  /** Codes of employees that anybody has, in sight or not. */
  taken: Set<string>;
  /** Card number → its holder: null for nobody, undefined where he is out of sight; and whether it was stopped. */
  cards: Map<string, { empId: string | null | undefined; stopped: boolean }>;
  /** Department code, and name, → id. */
  departments: Map<string, string>;
}

/** Reads employees, cards and departments: three queries, whatever the size of the file. */
export async function readPeople(ctx: Ctx): Promise<PeopleDirectory> {
  const emps = await from(ctx, 'employee', 'e').select(['e.id', 'e.empCode', 'e.empName']).execute();
  const departments = await from(ctx, 'department', 'd').select(['d.id', 'd.departmentCode', 'd.departmentName']).execute();
  // beyond scope: a code or a card that somebody out of sight has is taken all the same, and he is not named
  const { rows: taken } = await sql<{ code: string }>`select emp_code as code from employee where node_id = ${ctx.nodeId}`.execute(ctx.db);
  const { rows: cards } = await sql<{ cardNo: string; empId: string | null; statusFlag: boolean }>`
    select card_no, emp_id, status_flag from node_card where node_id = ${ctx.nodeId}`.execute(ctx.db);
  const seen = new Set(emps.map(({ id }) => id));
  const byName = Map.groupBy(emps, ({ empName }) => empName);
  return {
    codes: new Map(emps.map(({ empCode, id }) => [empCode, id])),
    names: new Map([...byName].map(([name, all]) => [name, all.length === 1 ? (all[0]?.id ?? null) : null])),
    taken: new Set(taken.map(({ code }) => code)),
    cards: new Map(
      cards.map(({ cardNo, empId, statusFlag }) => [
        cardNo,
        { empId: empId === null || seen.has(empId) ? empId : undefined, stopped: !statusFlag },
      ]),
    ),
    departments: new Map([
      ...departments.map(({ departmentName, id }) => [departmentName, id] as const),
      ...departments.map(({ departmentCode, id }) => [departmentCode, id] as const),
    ]),
  };
}
