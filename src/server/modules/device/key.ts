// Keys of the open interface: made, shown once, replaced by a second one, ended.
import { sql } from 'kysely';
import { device } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { appKeyOf, makeOpenKey } from '../auth/index.ts';
import { lockPrewh } from '../warehouse/index.ts';

const MOST_KEYS = 2;

/** Keys `k` of the site: those of machines `v` and smart warehouses `w` in scope, and those of programs. */
const keys = (ctx: Ctx) =>
  from(ctx, 'openKey', 'k')
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'k.vmId'))
    .leftJoin('prewh as w', withinScope(ctx, 'w.id', 'k.prewhId'))
    .where(sql<boolean>`(k.vm_id is null or v.id is not null) and (k.prewh_id is null or w.id is not null)`);

export const keyList = list(device.keys, {
  query: (ctx) =>
    keys(ctx).select([
      'k.nodeId',
      'k.id',
      'k.keyName',
      'k.vmId',
      'v.vmName',
      'k.prewhId',
      'w.prewhName',
      'k.createdBy',
      'k.createdAt',
      'k.lastUsedAt',
      'k.endedAt',
    ]),
  filters: {
    vmId: equals('k.vmId'),
    prewhId: equals('k.prewhId'),
    ended: (ended) => (ended ? sql<boolean>`k.ended_at is not null` : sql<boolean>`k.ended_at is null`),
  },
  sorts: { keyName: 'k.keyName', vmName: 'v.vmName', createdAt: 'k.createdAt', lastUsedAt: 'k.lastUsedAt' },
  order: [
    ['k.createdAt', 'desc'],
    ['k.id', 'desc'],
  ],
  finish: (_, rows) => rows.map(({ nodeId, ...row }) => ({ ...row, appKey: appKeyOf(nodeId, row.id) })),
});

/**
 * Makes a key; a machine or smart warehouse has two at most, so that a new one can be brought to it before the old one ends. Refuses 'two-keys',
 * 'two-prewh-keys', 'key-of-one', 'key-needs-unmanned', 'not-found'.
 */
export async function createKey(
  ctx: Ctx,
  { keyName, vmId, prewhId }: In<typeof device.createKey>,
): Promise<Given<typeof device.createKey>> {
  if (vmId && prewhId) refuse('key-of-one');
  if (prewhId) {
    const { prewhName, prewhType } = await lockPrewh(ctx, prewhId);
    if (!UNMANNED.some((type) => type === prewhType)) refuse('key-needs-unmanned', { prewh: prewhName });
    const living = await from(ctx, 'openKey', 'k').select('k.id').where('k.prewhId', '=', prewhId).where('k.endedAt', 'is', null).execute();
    if (living.length >= MOST_KEYS) refuse('two-prewh-keys');
  }
  if (vmId) {
    const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).forUpdate().executeTakeFirst();
    if (!vm) refuse('not-found', { thing: '设备' });
    const living = await from(ctx, 'openKey', 'k').select('k.id').where('k.vmId', '=', vmId).where('k.endedAt', 'is', null).execute();
    if (living.length >= MOST_KEYS) refuse('two-keys');
  }
  return makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName, vmId, prewhId, createdBy: actorName(ctx) });
}

/** Ends a key: the next call that is signed with it is refused. */
export async function endKey(ctx: Ctx, { id }: In<typeof device.endKey>): Promise<void> {
  const key = await keys(ctx).select('k.id').where('k.id', '=', id).where('k.endedAt', 'is', null).executeTakeFirst();
  if (!key) refuse('not-found', { thing: '应用密钥' });
  await changeIn(ctx, 'openKey')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
