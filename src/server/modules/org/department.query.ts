// Reads of departments.
import { sql } from 'kysely';
import type { Given } from '../../../contract/kernel/endpoint.ts';
import type { org } from '../../../contract/org/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';

/** The tree of departments as rows, each with the number of employees directly in it. A parent that may not be seen is no parent. */
export function departments(ctx: Ctx): Promise<Given<typeof org.departments>> {
  const staff = from(ctx, 'employee', 'e')
    .select(['e.departmentId', sql<number>`count(*)`.as('amount')])
    .groupBy('e.departmentId');
  return from(ctx, 'department', 'd')
    .leftJoin(staff.as('n'), 'n.departmentId', 'd.id')
    .leftJoin('department as p', withinScope(ctx, 'p.id', 'd.parentId'))
    .leftJoin('employee as m', withinScope(ctx, 'm.id', 'd.managerEmpId'))
    .select([
      'd.id',
      'p.id as parentId',
      'p.departmentCode as parentCode',
      'd.departmentCode',
      'd.departmentName',
      'm.id as managerEmpId',
      'm.empName as managerName',
      'd.sort',
      'd.statusFlag',
      'd.remark',
      sql<number>`coalesce(n.amount, 0)`.as('empCount'),
    ])
    .orderBy('d.sort')
    .orderBy('d.departmentCode')
    .execute();
}
