// What a single employee may take, and where (R201). Who has no permission may take whatever a machine offers him.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { pick } from '../../../contract/pick/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuseOwnRequest } from '../site/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, from, removeFrom, sameNode } from '../../kernel/scope.ts';

/** None is every machine; one that may not be named is a dash. */
const vmName = sql<string | null>`case when r.vm_id is not null then coalesce(v.vm_name, '—') end`;

const rows = (ctx: Ctx) =>
  from(ctx, 'employee', 'e')
    .innerJoin('empPickPermission as r', sameNode('r.empId', 'e.id'))
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'r.vmId'))
    .leftJoin('product as p', sameNode('p.id', 'r.productId'))
    .leftJoin('productType as t', sameNode('t.id', 'r.productTypeId'))
    .select([
      'r.id',
      'r.empId',
      'e.empCode',
      'e.empName',
      'v.id as vmId',
      vmName.as('vmName'),
      'r.productId',
      'r.productTypeId',
      sql<string>`coalesce(p.product_code, t.product_type_code, '')`.as('subjectCode'),
      sql<string>`coalesce(p.product_name, t.product_type_name, '全部商品')`.as('subjectName'),
      'r.creator',
      'r.createdAt',
    ]);

/** The permissions of an employee whom the actor may see; refuses 'not-found' for any other. */
export async function permissionsOf(ctx: Ctx, { empId }: In<typeof pick.permissions>): Promise<Given<typeof pick.permissions>> {
  await requireIds(ctx, { employee: [empId] });
  return rows(ctx).where('r.empId', '=', empId).orderBy('r.createdAt').orderBy('r.id').execute();
}

/**
 * Permits employees products and types (everything when none is named) at machines (all when none is named); gives the ids.
 * Refuses 'permission-twice', 'privilege-self' for oneself, and 'not-found' for who or what is out of sight.
 */
export async function permitPick(ctx: Ctx, input: In<typeof pick.permit>): Promise<{ ids: string[] }> {
  const empIds = [...new Set(input.empIds)];
  const productIds = [...new Set(input.productIds ?? [])];
  const productTypeIds = [...new Set(input.productTypeIds ?? [])];
  const vmIds = [...new Set(input.vmIds ?? [])];
  await refuseOwnRequest(ctx, { empIds }, 'privilege-self');
  await requireIds(ctx, { employee: empIds, product: productIds, productType: productTypeIds, vm: vmIds });
  const subjects = [...productIds.map((productId) => ({ productId })), ...productTypeIds.map((productTypeId) => ({ productTypeId }))];
  const creator = actorName(ctx);
  const wanted = empIds.flatMap((empId) =>
    (subjects.length > 0 ? subjects : [{}]).flatMap((subject) =>
      (vmIds.length > 0 ? vmIds : [null]).map((vmId) => ({ id: newId(), empId, vmId, creator, ...subject })),
    ),
  );
  const ids: string[] = [];
  for (let at = 0; at < wanted.length; at += BATCH) {
    const made = await addTo(ctx, 'empPickPermission', wanted.slice(at, at + BATCH))
      .onConflict((c) => c.columns(['nodeId', 'empId', 'subjectId', 'vmId']).doNothing())
      .returning('id')
      .execute();
    ids.push(...made.map(({ id }) => id));
  }
  if (ids.length < wanted.length)
    await refuseTwice(
      ctx,
      wanted.find(({ id }) => !ids.includes(id)),
    );
  return { ids };
}

const BATCH = 1000;

async function refuseTwice(ctx: Ctx, wanted: { empId: string; productId?: string; productTypeId?: string } | undefined): Promise<void> {
  if (!wanted) return;
  const subject = wanted.productId ?? wanted.productTypeId;
  const known = await rows(ctx)
    .where('r.empId', '=', wanted.empId)
    .where(sql<boolean>`r.subject_id = coalesce(${subject ?? null}::uuid, r.subject_id)`)
    .executeTakeFirst();
  refuse('permission-twice', { emp: known?.empName ?? '', subject: known?.subjectName ?? '' });
}

/** Takes permissions away; refuses 'privilege-self' for one's own: the last one taken away opens everything. */
export async function forbidPick(ctx: Ctx, { ids }: In<typeof pick.forbid>): Promise<void> {
  const before = await rows(ctx).where('r.id', 'in', ids).execute();
  if (before.length < new Set(ids).size) refuse('not-found', { thing: '领料权限' });
  await refuseOwnRequest(ctx, { empIds: before.map(({ empId }) => empId) }, 'privilege-self');
  ctx.tell({ before });
  await removeFrom(ctx, 'empPickPermission').where('id', 'in', ids).execute();
}

const THING = { employee: '员工', product: '商品', productType: '商品分类', vm: '设备' } as const;

/** Refuses 'not-found' unless the actor may see all of these. */
async function requireIds(ctx: Ctx, wanted: Partial<Record<keyof typeof THING, readonly string[]>>): Promise<void> {
  for (const [table, ids] of Object.entries(wanted) as [keyof typeof THING, readonly string[]][]) {
    if (ids.length === 0) continue;
    const found = await from(ctx, table, 'x').select('x.id').where('x.id', 'in', ids).execute();
    if (found.length < ids.length) refuse('not-found', { thing: THING[table] });
  }
}
