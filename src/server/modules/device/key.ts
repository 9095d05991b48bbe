// Keys of the open interface: made, shown once, replaced by a second one, ended.
import { device } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { sql } from 'kysely';
import { appKeyOf, makeOpenKey } from '../auth/index.ts';

const MOST_KEYS = 2;

/** Keys of the site: those of machines in scope, and those of programs. */
export const keyList = list(device.keys, {
  query: (ctx) =>
    from(ctx, 'openKey', 'k')
      .leftJoin('vm as v', withinScope(ctx, 'v.id', 'k.vmId'))
      .select(['k.nodeId', 'k.id', 'k.keyName', 'k.vmId', 'v.vmName', 'k.createdBy', 'k.createdAt', 'k.lastUsedAt', 'k.endedAt'])
      .where(sql<boolean>`(k.vm_id is null or v.id is not null)`),
  filters: {
    vmId: equals('k.vmId'),
    ended: (ended) => (ended ? sql<boolean>`k.ended_at is not null` : sql<boolean>`k.ended_at is null`),
  },
  sorts: { keyName: 'k.keyName', vmName: 'v.vmName', createdAt: 'k.createdAt', lastUsedAt: 'k.lastUsedAt' },
  order: [
    ['k.createdAt', 'desc'],
    ['k.id', 'desc'],
  ],
  finish: (_, rows) => rows.map(({ nodeId, ...row }) => ({ ...row, appKey: appKeyOf(nodeId, row.id) })),
});

/** Makes a key; a machine has two at most, so that a new one can be brought to it before the old one ends. Refuses 'two-keys', 'not-found'. */
export async function createKey(ctx: Ctx, { keyName, vmId }: In<typeof device.createKey>): Promise<Given<typeof device.createKey>> {
  if (vmId) {
    const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).forUpdate().executeTakeFirst();
    if (!vm) refuse('not-found', { thing: '设备' });
    const living = await from(ctx, 'openKey', 'k').select('k.id').where('k.vmId', '=', vmId).where('k.endedAt', 'is', null).execute();
    if (living.length >= MOST_KEYS) refuse('two-keys');
  }
  return makeOpenKey(ctx.db, { nodeId: ctx.nodeId, keyName, vmId, createdBy: actorName(ctx) });
}

/** Ends a key: the next call that is signed with it is refused. */
export async function endKey(ctx: Ctx, { id }: In<typeof device.endKey>): Promise<void> {
  const key = await from(ctx, 'openKey', 'k')
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'k.vmId'))
    .select('k.id')
    .where('k.id', '=', id)
    .where('k.endedAt', 'is', null)
    .where(sql<boolean>`(k.vm_id is null or v.id is not null)`)
    .executeTakeFirst();
  if (!key) refuse('not-found', { thing: '应用密钥' });
  await changeIn(ctx, 'openKey')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}
