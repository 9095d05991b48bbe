// Vendors of the site. One that people, goods or documents name is stopped, not deleted; a stopped one takes nobody and nothing new.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { org } from '../../../contract/org/index.ts';
import { idsOf } from '../../../contract/org/people-shared.ts';
import { vendor } from '../../../contract/org/vendor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireFreeCode } from './free-code.ts';
import { syncState } from './group-vendor.ts';
import { insertPlain, setPlain } from './plain.ts';
import { deleting, tiesOf, vendorTies } from './ties.ts';

const counted = (table: 'employee' | 'product') =>
  sql<number>`(select count(*) from ${sql.table(table)} x where x.node_id = v.node_id and x.vendor_id = v.id)`;

export const vendorList = list(vendor.list, {
  query: (ctx) =>
    from(ctx, 'vendor', 'v')
      .leftJoin('conglomerateVendor as g', (join) => join.onRef('g.nodeId', '=', 'v.nodeId').onRef('g.vendorCode', '=', 'v.vendorCode'))
      .select(['v.id', 'v.vendorCode', 'v.vendorName', 'v.contact', 'v.mobile', 'v.email', 'v.address', 'v.lockFlag', 'v.createdAt'])
      .select([counted('employee').as('empCount'), counted('product').as('productCount'), syncState.as('syncState')]),
  filters: {
    keyword: sought('v'),
    lockFlag: equals('v.lockFlag'),
    syncState: (wanted) => sql<boolean>`${syncState} = ${wanted}`,
  },
  sorts: { vendorCode: 'v.vendorCode', vendorName: 'v.vendorName', contact: 'v.contact', createdAt: 'v.createdAt' },
  order: [
    ['v.vendorCode', 'asc'],
    ['v.id', 'asc'],
  ],
});

/** Vendors that are not stopped, for pickers. */
export const vendors = (ctx: Ctx): Promise<Given<typeof org.vendors>> =>
  from(ctx, 'vendor', 'v')
    .select(['v.id', 'v.vendorCode as code', 'v.vendorName as name'])
    .where('v.lockFlag', '=', false)
    .orderBy('v.vendorCode')
    .execute();

/** Vendors of whom something may be ordered, by name; they cannot be stopped before the transaction ends. Refuses 'not-found', 'stopped'. */
export async function requireVendors(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await from(ctx, 'vendor', 'v')
    .select(['v.id', 'v.vendorName', 'v.lockFlag'])
    .where('v.id', 'in', [...ids])
    .orderBy('v.id')
    .forKeyShare()
    .execute();
  if (rows.length < new Set(ids).size) refuse('not-found', { thing: '供应商' });
  for (const { vendorName, lockFlag } of rows) if (lockFlag) refuse('stopped', { thing: vendorName });
  return new Map(rows.map(({ id, vendorName }) => [id, vendorName]));
}

/** Makes a vendor; gives its id. Refuses 'conflict' for a code that the node has. */
export async function createVendor(ctx: Ctx, input: In<typeof vendor.create>): Promise<{ id: string }> {
  await requireFreeCode(ctx, 'vendor', input.vendorCode);
  const [id = ''] = await insertPlain(ctx, 'vendor', [input]);
  return { id };
}

/** Changes a vendor. */
export async function updateVendor(ctx: Ctx, { id, ...fields }: In<typeof vendor.update>): Promise<void> {
  const [before] = await lockVendors(ctx, [id]);
  if (fields.vendorCode && fields.vendorCode !== before?.vendorCode) await requireFreeCode(ctx, 'vendor', fields.vendorCode);
  if (Object.keys(fields).length === 0) return;
  await setPlain(ctx, 'vendor', { id, values: fields });
  ctx.tell({ before });
}

/** Deletes a vendor that nothing refers to; refuses 'has-history' (stop it instead). */
export async function deleteVendor(ctx: Ctx, { id }: In<typeof vendor.delete>): Promise<void> {
  const [row] = await lockVendors(ctx, [id]);
  const vendorName = row?.vendorName ?? '';
  const tied = await tiesOf(ctx, vendorTies, [id]);
  if (tied) refuse('has-history', { thing: vendorName, ties: tied.ties });
  await deleting(ctx, vendorName, removeFrom(ctx, 'vendor').where('id', '=', id).execute());
  ctx.tell({ vendorName });
}

/** Stops vendors or lets them in again: a stopped one is in no picker. Its people and goods stay as they are. */
export async function lockVendor(ctx: Ctx, input: In<typeof vendor.lock>): Promise<void> {
  const rows = await lockVendors(ctx, idsOf(input));
  await changeIn(ctx, 'vendor').set({ lockFlag: input.lockFlag }).where('id', 'in', idsOf(input)).execute();
  ctx.tell({ vendors: rows.map(({ vendorName }) => vendorName) });
}

async function lockVendors(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'vendor', 'v')
    .select(['v.id', 'v.vendorCode', 'v.vendorName', 'v.lockFlag'])
    .where('v.id', 'in', [...ids])
    .orderBy('v.id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: '供应商' });
  return rows;
}
