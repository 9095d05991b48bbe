// Look-ups of the organisation: what pickers ask.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { org } from '../../../contract/org/index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains } from '../../kernel/list.ts';
import { from, sameNode } from '../../kernel/scope.ts';

/** The first 20 employees that fit the text by code, name or pinyin initials; or the ones with these ids. */
export async function searchEmployees(ctx: Ctx, { keyword, ids }: In<typeof org.searchEmp>): Promise<Given<typeof org.searchEmp>> {
  let query = from(ctx, 'employee', 'e')
    .innerJoin('department as d', sameNode('d.id', 'e.departmentId'))
    .select(['e.id', 'e.empCode', 'e.empName', 'd.departmentName']);
  if (ids) return ids.length === 0 ? [] : query.where('e.id', 'in', ids).execute();
  if (keyword) query = query.where(contains('e.empCode', 'e.empName', 'e.initials')(keyword));
  return query.where('e.lockFlag', '=', false).orderBy('e.empCode').limit(20).execute();
}

/** Cost centres in use, for pickers. */
export const costs = (ctx: Ctx): Promise<Given<typeof org.costs>> =>
  from(ctx, 'cost', 'c')
    .select(['c.id', 'c.costCode as code', 'c.costName as name', 'c.parentId'])
    .where('c.statusFlag', '=', true)
    .orderBy('c.costCode')
    .execute();

/** Projects in use, for pickers. */
export const projects = (ctx: Ctx): Promise<Given<typeof org.projects>> =>
  from(ctx, 'project', 'p')
    .select(['p.id', 'p.projectCode as code', 'p.projectName as name'])
    .where('p.statusFlag', '=', true)
    .orderBy('p.projectCode')
    .execute();

/** Vendors that are not stopped, for pickers. */
export const vendors = (ctx: Ctx): Promise<Given<typeof org.vendors>> =>
  from(ctx, 'vendor', 'v')
    .select(['v.id', 'v.vendorCode as code', 'v.vendorName as name'])
    .where('v.lockFlag', '=', false)
    .orderBy('v.vendorCode')
    .execute();
