// Addresses and contacts as people keep them.
import { sql } from 'kysely';
import type { outside } from '../../../contract/outside/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { contains } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom, sameNode } from '../../kernel/scope.ts';

const addresses = (ctx: Ctx) =>
  from(ctx, 'deliveryAddress', 'a')
    .select(['a.id', 'a.parentId', 'a.addressName', 'a.contact', 'a.mobile', 'a.province', 'a.city', 'a.district', 'a.detail'])
    .select(sql<number>`(select count(*)::int from delivery_address b where b.node_id = a.node_id and b.parent_id = a.id)`.as('subCount'))
    .orderBy('a.addressName');

/** Those that lie in no other, by words of their name or place. */
export const listAddress = (ctx: Ctx, { keyword }: In<typeof outside.listAddress>): Promise<Given<typeof outside.listAddress>> =>
  addresses(ctx)
    .where('a.parentId', 'is', null)
    .$if(Boolean(keyword), (query) =>
      query.where(contains('a.addressName', 'a.city', 'a.district', 'a.detail', 'a.contact')(keyword ?? '')),
    )
    .execute();

/** All, each followed by those that lie in it. */
export const listAllAddress = (ctx: Ctx): Promise<Given<typeof outside.listAllAddress>> =>
  addresses(ctx)
    .leftJoin('deliveryAddress as p', sameNode('p.id', 'a.parentId'))
    .select('p.addressName as parentName')
    .clearOrderBy()
    .orderBy(sql`coalesce(p.address_name, a.address_name)`)
    .orderBy(sql`coalesce(p.id, a.id)`)
    .orderBy(sql`a.parent_id is not null`)
    .orderBy('a.addressName')
    .execute();

export const listSubAddress = (ctx: Ctx, { parentId }: In<typeof outside.listSubAddress>): Promise<Given<typeof outside.listSubAddress>> =>
  addresses(ctx).where('a.parentId', '=', parentId).execute();

async function requireFree(ctx: Ctx, { parentId, addressName }: { parentId: string | null; addressName: string }): Promise<void> {
  const taken = await from(ctx, 'deliveryAddress', 'a')
    .select('a.id')
    .where('a.addressName', '=', addressName)
    .where('a.parentId', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  if (taken) refuse('conflict', { thing: '送货地址', value: addressName });
}

/** Refuses 'conflict', 'not-found', 'address-deep'. */
export async function createAddress(ctx: Ctx, { parentId = null, ...said }: In<typeof outside.createAddress>): Promise<{ id: string }> {
  if (parentId !== null) {
    // Locked, so that it is not deleted meanwhile.
    const parent = await from(ctx, 'deliveryAddress', 'a').select('a.parentId').where('a.id', '=', parentId).forUpdate().executeTakeFirst();
    if (!parent) refuse('not-found', { thing: '上级地址' });
    if (parent.parentId !== null) refuse('address-deep');
  }
  await requireFree(ctx, { parentId, addressName: said.addressName });
  const id = newId();
  await addTo(ctx, 'deliveryAddress', { id, parentId, ...said }).execute();
  return { id };
}

const lockAddress = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'deliveryAddress', 'a').selectAll('a').where('a.id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '送货地址' });

/** Refuses 'conflict', 'not-found'. */
export async function updateAddress(ctx: Ctx, { id, ...said }: In<typeof outside.updateAddress>): Promise<void> {
  const { createdAt: _made, nodeId: _node, ...before } = await lockAddress(ctx, id);
  if (said.addressName !== undefined && said.addressName !== before.addressName)
    await requireFree(ctx, { parentId: before.parentId, addressName: said.addressName });
  if (Object.keys(said).length > 0) await changeIn(ctx, 'deliveryAddress').set(said).where('id', '=', id).execute();
  ctx.tell({ before });
}

/** Refuses 'in-use' while places lie in it, 'not-found'. */
export async function deleteAddress(ctx: Ctx, { id }: In<typeof outside.deleteAddress>): Promise<void> {
  const { addressName } = await lockAddress(ctx, id);
  const inside = await from(ctx, 'deliveryAddress', 'a').select('a.addressName').where('a.parentId', '=', id).limit(1).executeTakeFirst();
  if (inside) refuse('in-use', { thing: '送货地址', by: inside.addressName });
  await removeFrom(ctx, 'deliveryAddress').where('id', '=', id).execute();
  ctx.tell({ addressName });
}

export const listContactor = (ctx: Ctx): Promise<Given<typeof outside.listContactor>> =>
  from(ctx, 'customerContactor', 'c')
    .select(['c.id', 'c.contactorName', 'c.mobile', 'c.email', 'c.position', 'c.creator', 'c.createdAt'])
    .orderBy('c.contactorName')
    .execute();

/** Refuses 'conflict'. */
export async function createContactor(ctx: Ctx, said: In<typeof outside.createContactor>): Promise<{ id: string }> {
  const id = newId();
  const made = await addTo(ctx, 'customerContactor', { id, creator: actorName(ctx), ...said })
    .onConflict((conflict) => conflict.columns(['nodeId', 'contactorName']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) refuse('conflict', { thing: '客户联系人', value: said.contactorName });
  return { id };
}

/** Refuses 'conflict', 'not-found'. */
export async function updateContactor(ctx: Ctx, { id, ...said }: In<typeof outside.updateContactor>): Promise<void> {
  const before =
    (await from(ctx, 'customerContactor', 'c')
      .select(['c.contactorName', 'c.mobile', 'c.email', 'c.position'])
      .where('c.id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('not-found', { thing: '客户联系人' });
  if (Object.keys(said).length > 0) await changeIn(ctx, 'customerContactor').set(said).where('id', '=', id).execute();
  ctx.tell({ before });
}

/** Refuses 'not-found'. */
export async function deleteContactor(ctx: Ctx, { id }: In<typeof outside.deleteContactor>): Promise<void> {
  const gone = await removeFrom(ctx, 'customerContactor').where('id', '=', id).returning('contactorName').executeTakeFirst();
  ctx.tell({ contactorName: gone?.contactorName ?? refuse('not-found', { thing: '客户联系人' }) });
}
