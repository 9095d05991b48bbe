// What the signed-in user may see and is answerable for.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { role } from '../../../contract/role/index.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';

type PermissionAnswer = Given<typeof role.permission>;

/** The entities of a kind that the actor's data permission leaves; not limited means all of them (R202). */
export async function findPermission(ctx: Ctx, { entityType }: In<typeof role.permission>): Promise<PermissionAnswer> {
  if (ctx.scope[entityType] === undefined) return { limited: false, entities: [] };
  return { limited: true, entities: await seen[entityType](ctx) };
}

const seen: Record<In<typeof role.permission>['entityType'], (ctx: Ctx) => Promise<PermissionAnswer['entities']>> = {
  department: (ctx) =>
    from(ctx, 'department', 'd')
      .select(['d.id', 'd.departmentCode as code', 'd.departmentName as name'])
      .orderBy('d.departmentCode')
      .execute(),
  cost: (ctx) => from(ctx, 'cost', 'c').select(['c.id', 'c.costCode as code', 'c.costName as name']).orderBy('c.costCode').execute(),
  project: (ctx) =>
    from(ctx, 'project', 'p').select(['p.id', 'p.projectCode as code', 'p.projectName as name']).orderBy('p.projectCode').execute(),
  vm: (ctx) => from(ctx, 'vm', 'v').select(['v.id', 'v.vmCode as code', 'v.vmName as name']).orderBy('v.vmCode').execute(),
  warehouse: (ctx) =>
    from(ctx, 'warehouse', 'w').select(['w.id', 'w.warehouseCode as code', 'w.warehouseName as name']).orderBy('w.warehouseCode').execute(),
};

/** Whether the actor approves pick orders of unmanned warehouses, and of which: those that he may see (R203). */
export async function checkUwhAdmin(ctx: Ctx): Promise<Given<typeof role.uwhAdmin>> {
  if (!ctx.rights.has('wms.uwhOrder.approve')) return { admin: false, prewhs: [] };
  const prewhs = await from(ctx, 'prewh', 'p')
    .select(['p.id', 'p.prewhCode', 'p.prewhName'])
    .where('p.prewhType', 'in', UNMANNED)
    .orderBy('p.prewhCode')
    .execute();
  return { admin: prewhs.length > 0, prewhs };
}
