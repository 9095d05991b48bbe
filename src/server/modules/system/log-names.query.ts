// What the operation log keeps by its key, by code and name, as far as the reader may see it.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from } from '../../kernel/scope.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the key of something. */
export const isKey = (text: string): boolean => UUID.test(text);

/** The keys that stand anywhere in a value. */
export function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return isKey(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(keysIn) : [];
}

/** By key, the code and name of what the reader may see of it: one statement for all, however many lines they stand in. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const within = sql<boolean>`t.id = any(${ids}::uuid[])`;
  const kinds = [
    from(ctx, 'department', 't').select(['t.id', 't.departmentCode as code', 't.departmentName as name']).where(within),
    from(ctx, 'employee', 't').select(['t.id', 't.empCode as code', 't.empName as name']).where(within),
    from(ctx, 'post', 't').select(['t.id', 't.postCode as code', 't.postName as name']).where(within),
    from(ctx, 'empLevel', 't').select(['t.id', 't.levelCode as code', 't.levelName as name']).where(within),
    from(ctx, 'cost', 't').select(['t.id', 't.costCode as code', 't.costName as name']).where(within),
    from(ctx, 'project', 't').select(['t.id', 't.projectCode as code', 't.projectName as name']).where(within),
    from(ctx, 'vendor', 't').select(['t.id', 't.vendorCode as code', 't.vendorName as name']).where(within),
    from(ctx, 'product', 't').select(['t.id', 't.productCode as code', 't.productName as name']).where(within),
    from(ctx, 'productType', 't').select(['t.id', 't.productTypeCode as code', 't.productTypeName as name']).where(within),
    from(ctx, 'vm', 't').select(['t.id', 't.vmCode as code', 't.vmName as name']).where(within),
    from(ctx, 'warehouse', 't').select(['t.id', 't.warehouseCode as code', 't.warehouseName as name']).where(within),
    from(ctx, 'prewh', 't').select(['t.id', 't.prewhCode as code', 't.prewhName as name']).where(within),
    from(ctx, 'role', 't').select(['t.id', 't.roleCode as code', 't.roleName as name']).where(within),
    from(ctx, 'loginUser', 't').select(['t.id', 't.loginAccount as code', 't.userName as name']).where(within),
    from(ctx, 'vmModel', 't').select(['t.id', 't.modelCode as code', 't.modelName as name']).where(within),
    from(ctx, 'productGroup', 't').select(['t.id', 't.groupCode as code', 't.groupName as name']).where(within),
    from(ctx, 'dataScopeTemplate', 't').select(['t.id', 't.templateName as code', 't.templateName as name']).where(within),
    from(ctx, 'nodeCard', 't').select(['t.id', 't.cardNo as code', 't.cardNo as name']).where(within),
    from(ctx, 'replenishPlan', 't').select(['t.id', 't.planNo as code', 't.planNo as name']).where(within),
    from(ctx, 'vm', 'v')
      .innerJoin('vmChannel as t', withinScope(ctx, 't.vmId', 'v.id'))
      .select(['t.id', 'v.vmCode as code', 't.channelCode as name'])
      .where(within),
    ...(Object.keys(ctx.scope).length > 0
      ? []
      : // What they are for decides who sees them, and their names may say it: they are for whoever sees everything.
        [
          from(ctx, 'pickStrategy', 't').select(['t.id', 't.strategyName as code', 't.strategyName as name']).where(within),
          from(ctx, 'pickPrivilege', 't').select(['t.id', 't.strategyName as code', 't.strategyName as name']).where(within),
        ]),
  ];
  const { rows } = await sql<{ id: string; code: string; name: string }>`${sql.join(kinds, sql` union all `)}`.execute(ctx.db);
  return new Map(rows.map(({ id, code, name }) => [id, code === name ? name : `${code} ${name}`]));
}
