// Reads of data-permission templates.
import { sql } from 'kysely';
import { dataScope } from '../../../contract/role/data-scope.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';

const countOf = (type: string) =>
  sql<number>`(select count(*) from data_scope_entity e where e.node_id = t.node_id and e.template_id = t.id and e.entity_type = ${type})`;

export const scopeList = list(dataScope.list, {
  query: (ctx) =>
    from(ctx, 'dataScopeTemplate', 't').select([
      't.id',
      't.templateName',
      't.remark',
      't.createdAt',
      countOf('department').as('departments'),
      countOf('cost').as('costs'),
      countOf('project').as('projects'),
      countOf('vm').as('vms'),
      countOf('warehouse').as('warehouses'),
      sql<number>`(select count(*) from user_data_scope x where x.node_id = t.node_id and x.template_id = t.id)`.as('users'),
    ]),
  filters: { keyword: contains('t.templateName', 't.remark') },
  sorts: { templateName: 't.templateName', createdAt: 't.createdAt' },
  order: [
    ['t.templateName', 'asc'],
    ['t.id', 'asc'],
  ],
});

/** The first 20 templates that fit the text; or the templates with these ids. */
export function searchScopes(ctx: Ctx, { keyword, ids }: In<typeof dataScope.search>): Promise<Given<typeof dataScope.search>> {
  const query = from(ctx, 'dataScopeTemplate', 't').select(['t.id', 't.templateName', 't.remark']);
  if (ids) return ids.length === 0 ? Promise.resolve([]) : query.where('t.id', 'in', ids).execute();
  return (keyword ? query.where(contains('t.templateName')(keyword)) : query).orderBy('t.templateName').limit(20).execute();
}

/** The first 20 users whose account or name holds the text; or the users with these ids. */
export function searchScopeUsers(ctx: Ctx, { keyword, ids }: In<typeof dataScope.users>): Promise<Given<typeof dataScope.users>> {
  const query = from(ctx, 'loginUser', 'u').select(['u.id', 'u.loginAccount as code', 'u.userName as name']).orderBy('u.loginAccount');
  if (ids) return ids.length === 0 ? Promise.resolve([]) : query.where('u.id', 'in', ids).execute();
  return (keyword ? query.where(contains('u.loginAccount', 'u.userName')(keyword)) : query).limit(20).execute();
}

/** What a template leaves of each kind, and who has it; those entities that the caller sees. Refuses 'not-found'. */
export async function findScope(ctx: Ctx, { id }: In<typeof dataScope.find>): Promise<Given<typeof dataScope.find>> {
  const known = await from(ctx, 'dataScopeTemplate', 't').select('t.id').where('t.id', '=', id).executeTakeFirst();
  if (!known) return refuse('not-found', { thing: '数据权限模板' });
  const held = (type: string) =>
    sql<boolean>`e.id in (select x.entity_id from data_scope_entity x where x.node_id = e.node_id and x.template_id = ${id} and x.entity_type = ${type})`;
  const [department, cost, project, vm, warehouse, user] = await Promise.all([
    from(ctx, 'department', 'e')
      .select(['e.id', 'e.departmentCode as code', 'e.departmentName as name'])
      .where(held('department'))
      .orderBy('code')
      .execute(),
    from(ctx, 'cost', 'e').select(['e.id', 'e.costCode as code', 'e.costName as name']).where(held('cost')).orderBy('code').execute(),
    from(ctx, 'project', 'e')
      .select(['e.id', 'e.projectCode as code', 'e.projectName as name'])
      .where(held('project'))
      .orderBy('code')
      .execute(),
    from(ctx, 'vm', 'e').select(['e.id', 'e.vmCode as code', 'e.vmName as name']).where(held('vm')).orderBy('code').execute(),
    from(ctx, 'warehouse', 'e')
      .select(['e.id', 'e.warehouseCode as code', 'e.warehouseName as name'])
      .where(held('warehouse'))
      .orderBy('code')
      .execute(),
    from(ctx, 'loginUser', 'e')
      .select(['e.id', 'e.loginAccount as code', 'e.userName as name'])
      .where(sql<boolean>`e.id in (select x.user_id from user_data_scope x where x.node_id = e.node_id and x.template_id = ${id})`)
      .orderBy('code')
      .execute(),
  ]);
  return { department, cost, project, vm, warehouse, user };
}
