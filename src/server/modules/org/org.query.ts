// Look-ups of the organisation: what pickers ask.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { org } from '../../../contract/org/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { answering } from '../../kernel/list/sought.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';

/** The first 20 employees that fit the text by code, name or pinyin; or the ones with these ids. */
export async function searchEmployees(ctx: Ctx, { keyword, ids }: In<typeof org.searchEmp>): Promise<Given<typeof org.searchEmp>> {
  const query = from(ctx, 'employee', 'e')
    .innerJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'd.departmentName']);
  if (ids) return ids.length === 0 ? [] : query.where('e.id', 'in', ids).execute();
  return answering(ctx, query.where('e.lockFlag', '=', false), {
    keyword: keyword ?? '',
    alias: 'e',
    order: (found) => found.orderBy('e.empCode'),
    limit: 20,
  });
}
