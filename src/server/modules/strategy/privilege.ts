// Pick privileges: a grant is a rule with an end.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { privilege } from '../../../contract/strategy/privilege.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireEntities } from './entity.ts';
import { requireSubjects } from './item.ts';
import { privilegeInSight } from './privilege.query.ts';
import { requireVms } from './strategy.ts';

type Input = In<typeof privilege.create>;

/** Grants a privilege; gives its id. Refuses 'privilege-self', 'privilege-over', 'privilege-span', and 'not-found' for who or what is out of sight. */
export async function createPrivilege(ctx: Ctx, input: Input): Promise<{ id: string }> {
  const validFrom = input.validFrom ?? new Date().toISOString();
  refuseOddSpan(validFrom, input.validTo);
  await requireGrantees(ctx, input.empIds);
  const id = newId();
  const { strategyName, validTo, statusFlag, limitNum = null, reason = null } = input;
  await addTo(ctx, 'pickPrivilege', {
    id,
    strategyName,
    validFrom,
    validTo,
    statusFlag,
    limitNum,
    reason,
    creator: actorName(ctx),
    ...stopped(true, statusFlag),
  }).execute();
  await setLinks(ctx, id, input);
  return { id };
}

/** Since when it gives nothing more, where that is another now: what was left of it is not drawn on after that. */
const stopped = (before: boolean, now: boolean | undefined) =>
  now === undefined || now === before ? {} : { stoppedAt: now ? null : sql<string>`now()` };

/** Changes the fields that were said; lists replace what they were. Refuses as for a new one. */
export async function updatePrivilege(ctx: Ctx, { id, ...input }: In<typeof privilege.update>): Promise<void> {
  const before = await lockPrivilege(ctx, id);
  const current = await from(ctx, 'pickPrivilegeEmp', 'm').select('m.empId').where('m.privilegeId', '=', id).execute();
  // Whoever already has it counts too: nobody lengthens his own.
  await requireGrantees(ctx, [...new Set([...(input.empIds ?? []), ...current.map(({ empId }) => empId)])], input.empIds ?? []);
  const { empIds: _e, productIds: _p, productTypeIds: _t, vmIds: _v, validFrom, ...fields } = input;
  if (validFrom || input.validTo) refuseOddSpan(validFrom ?? before.validFrom, input.validTo ?? before.validTo);
  const linked = await linksOf(ctx, [id]);
  const set = { ...fields, ...(validFrom ? { validFrom } : {}), ...stopped(before.statusFlag, fields.statusFlag) };
  if (Object.keys(set).length > 0) await changeIn(ctx, 'pickPrivilege').set(set).where('id', '=', id).execute();
  await setLinks(ctx, id, input);
  ctx.tell({ before: { ...before, ...linked.get(id) }, after: { ...fields, ...(await linksOf(ctx, [id])).get(id) } });
}

/** Deletes privileges. */
export async function deletePrivileges(ctx: Ctx, { ids }: In<typeof privilege.delete>): Promise<void> {
  const linked = await linksOf(ctx, ids);
  const before = [];
  for (const id of [...new Set(ids)].sort()) before.push({ ...(await lockPrivilege(ctx, id)), ...linked.get(id) });
  ctx.tell({ before });
  await removeFrom(ctx, 'pickPrivilege').where('id', 'in', ids).execute();
}

/** Grants others the same, from now on; gives the id of the new privilege. */
export async function copyPrivilege(ctx: Ctx, { id, empIds, validTo }: In<typeof privilege.copy>): Promise<{ id: string }> {
  const source = await lockPrivilege(ctx, id);
  const goods = await from(ctx, 'pickPrivilegeProduct', 'm')
    .select(['m.productId', 'm.productTypeId'])
    .where('m.privilegeId', '=', id)
    .execute();
  const vms = await from(ctx, 'pickPrivilegeVm', 'm').select('m.vmId').where('m.privilegeId', '=', id).execute();
  return createPrivilege(ctx, {
    strategyName: source.strategyName,
    empIds,
    validTo,
    limitNum: source.limitNum,
    reason: source.reason,
    statusFlag: true,
    productIds: goods.flatMap(({ productId }) => (productId ? [productId] : [])),
    productTypeIds: goods.flatMap(({ productTypeId }) => (productTypeId ? [productTypeId] : [])),
    vmIds: vms.map(({ vmId }) => vmId),
  });
}

function refuseOddSpan(validFrom: string, validTo: string): void {
  if (Date.parse(validTo) <= Date.now()) refuse('privilege-over');
  if (Date.parse(validTo) <= Date.parse(validFrom)) refuse('privilege-span');
}

/** Refuses 'privilege-self' when the actor is among them, 'not-found' for one (of the named) whom he may not see. */
export async function requireGrantees(ctx: Ctx, empIds: readonly string[], named: readonly string[] = empIds): Promise<void> {
  await refuseOwnRequest(ctx, { empIds }, 'privilege-self');
  if (named.length > 0) await requireEntities(ctx, 0, named);
}

async function lockPrivilege(ctx: Ctx, id: string) {
  const row = await from(ctx, 'pickPrivilege', 'g')
    .selectAll('g')
    .where('g.id', '=', id)
    .where(privilegeInSight(ctx))
    .forUpdate()
    .executeTakeFirst();
  return row ?? refuse('not-found', { thing: '领料特权' });
}

/** By privilege, whom, what and where it is for, by name: what the operation log tells. */
async function linksOf(
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string, { employees: string[]; goods: string[]; machines: string[] }>> {
  // beyond scope: the operation log tells of all that was changed, and is for who may read it
  const { rows } = await sql<{ id: string; employees: string[]; goods: string[]; machines: string[] }>`
    select g.id,
      array(select e.emp_code || ' ' || e.emp_name from pick_privilege_emp m join employee e on e.node_id = m.node_id and e.id = m.emp_id
        where m.node_id = g.node_id and m.privilege_id = g.id order by 1) as employees,
      array(select coalesce(p.product_code || ' ' || p.product_name, t.product_type_code || ' ' || t.product_type_name) from pick_privilege_product m
        left join product p on p.node_id = m.node_id and p.id = m.product_id
        left join product_type t on t.node_id = m.node_id and t.id = m.product_type_id
        where m.node_id = g.node_id and m.privilege_id = g.id order by 1) as goods,
      array(select v.vm_code || ' ' || v.vm_name from pick_privilege_vm m join vm v on v.node_id = m.node_id and v.id = m.vm_id
        where m.node_id = g.node_id and m.privilege_id = g.id order by 1) as machines
    from pick_privilege g where g.node_id = ${ctx.nodeId} and g.id = any(${[...ids]}::uuid[])`.execute(ctx.db);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

type Links = Pick<In<typeof privilege.update>, 'empIds' | 'productIds' | 'productTypeIds' | 'vmIds'>;

/** Replaces whom, what and where a privilege is for; a list that was not said stays. */
async function setLinks(ctx: Ctx, privilegeId: string, { empIds, productIds, productTypeIds, vmIds }: Links): Promise<void> {
  if (empIds) {
    // Whom the actor does not see he has not said anything of.
    const all = removeFrom(ctx, 'pickPrivilegeEmp').where('privilegeId', '=', privilegeId);
    await (ctx.scope.department ? all.where('empId', 'in', await seenEmployees(ctx, privilegeId)) : all).execute();
    await addTo(
      ctx,
      'pickPrivilegeEmp',
      [...new Set(empIds)].map((empId) => ({ privilegeId, empId })),
    ).execute();
  }
  await setGoods(ctx, privilegeId, { productIds, productTypeIds });
  if (vmIds !== undefined) {
    await requireVms(ctx, vmIds ?? []);
    const all = removeFrom(ctx, 'pickPrivilegeVm').where('privilegeId', '=', privilegeId);
    await (ctx.scope.vm ? all.where('vmId', 'in', [NIL, ...ctx.scope.vm]) : all).execute();
    const rows = [...new Set(vmIds ?? [])].map((vmId) => ({ privilegeId, vmId }));
    if (rows.length > 0) await addTo(ctx, 'pickPrivilegeVm', rows).execute();
  }
}

async function seenEmployees(ctx: Ctx, privilegeId: string): Promise<string[]> {
  const rows = await from(ctx, 'employee', 'e')
    .innerJoin('pickPrivilegeEmp as m', (join) => join.onRef('m.nodeId', '=', 'e.nodeId').onRef('m.empId', '=', 'e.id'))
    .select('e.id')
    .where('m.privilegeId', '=', privilegeId)
    .execute();
  return [NIL, ...rows.map(({ id }) => id)];
}

async function setGoods(
  ctx: Ctx,
  privilegeId: string,
  { productIds, productTypeIds }: Pick<Links, 'productIds' | 'productTypeIds'>,
): Promise<void> {
  const gone = removeFrom(ctx, 'pickPrivilegeProduct').where('privilegeId', '=', privilegeId);
  if (productIds !== undefined) await gone.where('productId', 'is not', null).execute();
  if (productTypeIds !== undefined) await gone.where('productTypeId', 'is not', null).execute();
  const rows = [
    ...[...new Set(productIds ?? [])].map((productId) => ({ privilegeId, productId, productTypeId: null })),
    ...[...new Set(productTypeIds ?? [])].map((productTypeId) => ({ privilegeId, productId: null, productTypeId })),
  ];
  await requireSubjects(ctx, rows);
  if (rows.length > 0) await addTo(ctx, 'pickPrivilegeProduct', rows).execute();
}
