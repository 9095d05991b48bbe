// Vendors as the group keeps them: told to this site by code, compared with the site's own of the same code, taken over when a person says so.
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { idsOf } from '../../../contract/org/people-shared.ts';
import { conglomerateVendor, type vendor } from '../../../contract/org/vendor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { sought } from '../../kernel/list/sought.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireFreeCode } from './free-code.ts';

// What the group says nothing of is not another; what the site has stopped by itself neither.
const FIELDS = {
  供应商名称: sql<boolean>`v.vendor_name <> g.vendor_name`,
  联系人: sql<boolean>`v.contact is distinct from g.contact and g.contact is not null`,
  电话: sql<boolean>`v.mobile is distinct from g.mobile and g.mobile is not null`,
  邮箱: sql<boolean>`v.email is distinct from g.email and g.email is not null`,
  地址: sql<boolean>`v.address is distinct from g.address and g.address is not null`,
  状态: sql<boolean>`g.lock_flag and not v.lock_flag`,
};
const differs = sql<string[]>`case when v.id is null then '{}'::text[] else array_remove(array[${sql.join(
  Object.entries(FIELDS).map(([name, condition]) => sql`case when ${condition} then ${name}::text end`),
)}], null) end`;

/** Of a vendor `v` and what the group says of it, `g`: whether both are there, and say the same. */
export const syncState = sql<string>`case when v.id is null or g.id is null then 'none'
  when ${sql.join(Object.values(FIELDS), sql` or `)} then 'differs' else 'same' end`;

const groupRows = (ctx: Ctx) =>
  from(ctx, 'conglomerateVendor', 'g').leftJoin('vendor as v', (join) =>
    join.onRef('v.nodeId', '=', 'g.nodeId').onRef('v.vendorCode', '=', 'g.vendorCode'),
  );

export const conglomerateVendorList = list(conglomerateVendor.list, {
  query: (ctx) =>
    groupRows(ctx)
      .select(['g.id', 'g.vendorCode', 'g.vendorName', 'g.contact', 'g.mobile', 'g.email', 'g.address', 'g.lockFlag', 'g.syncTime'])
      .select([syncState.as('syncState'), differs.as('differs'), 'v.id as ownVendorId'])
      .select(
        sql<Given<typeof conglomerateVendor.list>['rows'][number]['own']>`case when v.id is not null then json_build_object(
          'vendorName', v.vendor_name, 'contact', v.contact, 'mobile', v.mobile, 'email', v.email, 'address', v.address, 'lockFlag', v.lock_flag) end`.as(
          'own',
        ),
      ),
  filters: {
    keyword: sought('g'),
    lockFlag: equals('g.lockFlag'),
    syncState: (wanted) => sql<boolean>`${syncState} = ${wanted}`,
  },
  sorts: { vendorCode: 'g.vendorCode', vendorName: 'g.vendorName', syncTime: 'g.syncTime' },
  order: [
    ['g.vendorCode', 'asc'],
    ['g.id', 'asc'],
  ],
});

/** Makes a vendor of the group; gives its id. Refuses 'conflict' for a code that is there. */
export async function createConglomerateVendor(ctx: Ctx, input: In<typeof conglomerateVendor.create>): Promise<{ id: string }> {
  await requireFreeCode(ctx, 'conglomerateVendor', input.vendorCode);
  const id = newId();
  await addTo(ctx, 'conglomerateVendor', { id, ...input }).execute();
  return { id };
}

/** Changes a vendor of the group; the site's own stays as it is until it is taken over again. */
export async function updateConglomerateVendor(ctx: Ctx, { id, ...fields }: In<typeof conglomerateVendor.update>): Promise<void> {
  const [before] = await lockRows(ctx, [id]);
  if (fields.vendorCode && fields.vendorCode !== before?.vendorCode) await requireFreeCode(ctx, 'conglomerateVendor', fields.vendorCode);
  if (Object.keys(fields).length === 0) return;
  await setRows(ctx, [id], fields);
  ctx.tell({ before });
}

/** Deletes a vendor of the group; the site's own of the same code stays. */
export async function deleteConglomerateVendor(ctx: Ctx, { id }: In<typeof conglomerateVendor.delete>): Promise<void> {
  const [before] = await lockRows(ctx, [id]);
  await removeFrom(ctx, 'conglomerateVendor').where('id', '=', id).execute();
  ctx.tell({ before });
}

/** Stops vendors of the group or lets them in again. */
export async function lockConglomerateVendor(ctx: Ctx, input: In<typeof conglomerateVendor.lock>): Promise<void> {
  const rows = await lockRows(ctx, idsOf(input));
  await setRows(ctx, idsOf(input), { lockFlag: input.lockFlag });
  ctx.tell({ vendors: rows.map(({ vendorName }) => vendorName) });
}

type SyncedVendor = In<typeof conglomerateVendor.sync>['rows'][number];
type Counts = Given<typeof conglomerateVendor.sync>;

const valuesOf = ({ vendorCode, vendorName, contact = null, mobile = null, email = null, address = null }: SyncedVendor) => ({
  vendorCode,
  vendorName,
  contact,
  mobile,
  email,
  address,
});

/** Keeps what the group tells, by code; gives how many are new, changed, as they were. Refuses 'conflict' for a code said twice. */
export async function syncConglomerateVendors(ctx: Ctx, { rows }: In<typeof conglomerateVendor.sync>): Promise<Counts> {
  const codes = rows.map(({ vendorCode }) => vendorCode);
  const twice = codes.length > new Set(codes).size && codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice) refuse('conflict', { thing: '供应商编码', value: twice });
  const known = await from(ctx, 'conglomerateVendor', 'g')
    .selectAll('g')
    .where(sql<boolean>`g.vendor_code = any(${codes}::text[])`)
    .forUpdate()
    .execute();
  const byCode = new Map(known.map((row) => [row.vendorCode, row]));
  const values = rows.map(valuesOf);
  const fresh = values.filter(({ vendorCode }) => !byCode.has(vendorCode));
  const changed = values.flatMap((row) => {
    const before = byCode.get(row.vendorCode);
    const same = !before || Object.entries(row).every(([key, value]) => (before as Record<string, unknown>)[key] === value);
    return same ? [] : [{ id: before.id, row }];
  });
  for (let at = 0; at < fresh.length; at += 500)
    await addTo(
      ctx,
      'conglomerateVendor',
      fresh.slice(at, at + 500).map((row) => ({ id: newId(), ...row })),
    ).execute();
  for (const { id, row } of changed) await setRows(ctx, [id], row);
  return { added: fresh.length, changed: changed.length, same: rows.length - fresh.length - changed.length };
}

/**
 * Takes vendors of the group over, those chosen or all: new ones are made, known ones take what the group says; what it says nothing of
 * stays, and one that the group has stopped is stopped here too. Refuses 'not-found'.
 */
export async function syncVendors(ctx: Ctx, { conglomerateVendorIds: ids }: In<typeof vendor.sync>): Promise<Counts> {
  const rows = await groupRows(ctx)
    .selectAll('g')
    .select(['v.id as own', differs.as('differs')])
    .$if(Boolean(ids), (query) => query.where('g.id', 'in', ids ?? []))
    .orderBy('g.vendorCode')
    .execute();
  if (ids && rows.length < new Set(ids).size) refuse('not-found', { thing: '集团供应商' });
  const counts: Counts = { added: 0, changed: 0, same: 0 };
  const fresh = [];
  for (const { own, differs: different, lockFlag, ...row } of rows) {
    const values = valuesOf(row);
    if (!own) fresh.push({ id: newId(), ...values, lockFlag });
    else if (different.length === 0) counts.same += 1;
    else {
      counts.changed += 1;
      const saidOnly = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
      await changeIn(ctx, 'vendor')
        .set({ ...saidOnly, ...(lockFlag ? { lockFlag } : {}) })
        .where('id', '=', own)
        .execute();
    }
  }
  for (let at = 0; at < fresh.length; at += 500) await addTo(ctx, 'vendor', fresh.slice(at, at + 500)).execute();
  ctx.tell({ vendors: rows.length });
  return { ...counts, added: fresh.length };
}

async function lockRows(ctx: Ctx, ids: readonly string[]) {
  const rows = await from(ctx, 'conglomerateVendor', 'g')
    .select(['g.id', 'g.vendorCode', 'g.vendorName', 'g.lockFlag'])
    .where('g.id', 'in', [...ids])
    .orderBy('g.id')
    .forUpdate()
    .execute();
  if (rows.length < ids.length) refuse('not-found', { thing: '集团供应商' });
  return rows;
}

const setRows = (
  ctx: Ctx,
  ids: readonly string[],
  fields: Partial<Omit<SyncedVendor, 'vendorCode'>> & { vendorCode?: string; lockFlag?: boolean },
) =>
  changeIn(ctx, 'conglomerateVendor')
    .set({ ...fields, syncTime: new Date() })
    .where('id', 'in', [...ids])
    .execute();
