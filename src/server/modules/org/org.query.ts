// Look-ups of the organisation: what pickers ask.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { org } from '../../../contract/org/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sought } from '../../kernel/list/list.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';

/** The first 20 employees that fit the text by code, name or pinyin initials; or the ones with these ids. */
export async function searchEmployees(ctx: Ctx, { keyword, ids }: In<typeof org.searchEmp>): Promise<Given<typeof org.searchEmp>> {
  let query = from(ctx, 'employee', 'e')
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'd.departmentName']);
  if (ids) return ids.length === 0 ? [] : query.where('e.id', 'in', ids).execute();
  if (keyword) query = query.where(sought('e')(keyword));
  return query.where('e.lockFlag', '=', false).orderBy('e.empCode').limit(20).execute();
}
