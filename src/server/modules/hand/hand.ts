// A device tells how it stands with its journal and gets the key that seals it; each entry that comes is noted by its number; a lost device is stopped.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { hand } from '../../../contract/hand/index.ts';
import { hand as contract } from '../../../contract/hand/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { roleCodesIn } from '../../../contract/system/node-config.ts';
import { actorName } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { JournalEntry } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { endSessionsOf, inTransaction } from '../auth/index.ts';
import { nodeConfigOf } from '../site/index.ts';

const ownDevice = (ctx: Ctx, deviceCode: string) =>
  from(ctx, 'handDevice', 'd')
    .select(['d.id', 'd.deviceKey', 'd.stoppedAt'])
    .where('d.userId', '=', ctx.actor.kind === 'user' ? ctx.actor.userId : '')
    .where('d.deviceCode', '=', deviceCode);

/** For how many hours whoever acts may work without a network: 0 where not at all. */
async function offlineHours(ctx: Ctx): Promise<number> {
  if (ctx.actor.kind !== 'user') return 0;
  const { offlineHours: hours, offlineRoles } = await nodeConfigOf(ctx);
  const codes = roleCodesIn(offlineRoles);
  if (hours === 0 || codes.length === 0) return hours;
  const held = await from(ctx, 'userRole', 'x')
    .innerJoin('role as r', sameNode('r.id', 'x.roleId'))
    .select('r.id')
    .where('x.userId', '=', ctx.actor.userId)
    .where('r.roleCode', 'in', codes)
    .executeTakeFirst();
  return held ? hours : 0;
}

/**
 * Keeps what a device says of its journal; gives the key of this person there, made at the first word, and for how many hours he may work without a
 * network. A device that was stopped gets no key and is told to empty itself.
 */
export function tellDevice(ctx: Ctx, input: In<typeof hand.tell>, agent: string): Promise<Given<typeof hand.tell>> {
  return inTransaction(ctx, async (inner) => {
    if (inner.actor.kind !== 'user') return refuse('not-signed-in');
    const hours = await offlineHours(inner);
    const { deviceCode, lastNo, unsent, oldestAt, emptiedFlag } = input;
    const { userId, loginAccount, loginSys } = inner.actor;
    const told = { lastNo, unsent, oldestAt: oldestAt ?? null, loginSys, agent: agent.slice(0, 300), seenAt: sql<string>`now()` };
    const now = await ownDevice(inner, deviceCode).forUpdate().executeTakeFirst();
    if (now?.stoppedAt) {
      if (emptiedFlag)
        await changeIn(inner, 'handDevice')
          .set({ emptiedAt: sql<string>`now()` })
          .where('id', '=', now.id)
          .execute();
      return { key: null, hours: 0, emptyFlag: true };
    }
    // Its key stays good for what is sealed there, also where the site allows no more of it: it must be sent.
    if (now) await changeIn(inner, 'handDevice').set(told).where('id', '=', now.id).execute();
    const deviceKey = now?.deviceKey ?? randomBytes(32);
    if (!now && hours > 0) {
      const row = { id: newId(), userId, deviceCode, deviceKey, loginAccount, ...told };
      // Two tabs may say so for the first time together.
      const made = await addTo(inner, 'handDevice', row)
        .onConflict((c) => c.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made)
        return {
          key: (await ownDevice(inner, deviceCode).executeTakeFirst())?.deviceKey?.toString('base64') ?? null,
          hours,
          emptyFlag: false,
        };
      await audit(inner, contract.tell, { deviceCode });
    }
    return { key: now || hours > 0 ? deviceKey.toString('base64') : null, hours, emptyFlag: false };
  });
}

/** Notes that an entry of a journal has come, in the transaction that books it: sent again it is noted once. Refuses 'hand-stopped'. */
export async function noteEntry(ctx: Ctx, { deviceCode, no, doneAt, path }: JournalEntry): Promise<void> {
  const device = await ownDevice(ctx, deviceCode).executeTakeFirst();
  if (device?.stoppedAt) refuse('hand-stopped');
  if (!device) return;
  await addTo(ctx, 'handEntry', { deviceId: device.id, no, path, doneAt })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** What its person gave up is laid into its place with what it was and why it was refused, so that its number is not missing. */
export async function dropEntry(ctx: Ctx, { deviceCode, no, doneAt, path, title, problem }: In<typeof hand.drop>): Promise<void> {
  const device = await ownDevice(ctx, deviceCode).executeTakeFirst();
  if (!device) return;
  await addTo(ctx, 'handEntry', { deviceId: device.id, no, path, doneAt, dropped: title, problem })
    .onConflict((c) => c.doNothing())
    .execute();
}

/**
 * Stops a device that is lost: its key is gone, so that what lies there can never be read, and its person's sign-ins end. Refuses 'not-found', 'hand-stopped' for
 * one that is stopped.
 */
export async function stopDevice(ctx: Ctx, { id, reason }: In<typeof hand.stop>): Promise<void> {
  const device = await from(ctx, 'handDevice', 'd')
    .select(['d.userId', 'd.stoppedAt', 'd.loginAccount', 'd.unsent'])
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return refuse('not-found', { thing: '手持设备' });
  if (device.stoppedAt) refuse('hand-stopped');
  await changeIn(ctx, 'handDevice')
    .set({ deviceKey: null, stoppedAt: sql<string>`now()`, stoppedBy: actorName(ctx), stopReason: reason })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(ctx, device.userId);
  ctx.tell({ loginAccount: device.loginAccount, unsent: device.unsent });
}
