// Commands to machines and unmanned warehouses: they wait until the device fetches them, end by themselves, and are answered.
import { device, DeviceCommandState, type open } from '../../../contract/device/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { flow, move } from '../../kernel/flow.ts';
import { newId } from '../../kernel/db/ids.ts';
import { equals, list } from '../../kernel/list/list.ts';
import { announce, announcePrewh } from '../live/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from } from '../../kernel/scope.ts';
import { sql } from 'kysely';
import { holdPrewh, requirePrewh } from '../warehouse/index.ts';
import { callingVm } from './state.ts';
import { lit } from '../../kernel/db/lit.ts';

export const commandFlow = flow(
  DeviceCommandState,
  {
    waiting: '下发',
    fetched: '领取',
    done: '完成',
    failed: '标为失败',
    cancelled: '取消',
    expired: '过期',
  },
  { waiting: ['fetched', 'cancelled', 'expired'], fetched: ['done', 'failed', 'expired'] },
);

interface CommandBody {
  channelCode: string | null;
  appVersion: string | null;
}

/** A command whose time has gone is over, whether or not it was swept up. */
const stateSql = sql<number>`case when c.state in (${lit(DeviceCommandState.waiting, DeviceCommandState.fetched)}) and c.expires_at < now() then ${lit(DeviceCommandState.expired)} else c.state end`;

export const commandList = list(device.commands, {
  query: (ctx) =>
    from(ctx, 'deviceCommand', 'c')
      .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
      .select([
        'c.id',
        'v.id as vmId',
        'v.vmName',
        'c.kind',
        stateSql.as('state'),
        'c.createdBy',
        'c.createdAt',
        'c.expiresAt',
        'c.fetchedAt',
        'c.answeredAt',
        'c.answer',
      ])
      .select(sql<string | null>`c.body ->> 'channelCode'`.as('channelCode'))
      .select(sql<string | null>`c.body ->> 'appVersion'`.as('appVersion')),
  filters: {
    vmId: equals('c.vmId'),
    state: (state) => sql<boolean>`${stateSql} = ${state}`,
    channelCodes: (codes) => sql<boolean>`c.body ->> 'channelCode' = any(${[...codes]}::text[])`,
  },
  sorts: { createdAt: 'c.createdAt', vmName: 'v.vmName', state: 'c.state' },
  order: [
    ['c.createdAt', 'desc'],
    ['c.id', 'desc'],
  ],
  finish: (_, rows) => rows,
});

/** Gives a machine something to do, within so many minutes. Refuses 'not-found' for a machine out of scope. */
export async function sendCommand(ctx: Ctx, input: In<typeof device.command>): Promise<{ id: string }> {
  const { vmId, kind, channelCode = null, appVersion = null, minutes } = input;
  const vm = await from(ctx, 'vm', 'v').select('v.id').where('v.id', '=', vmId).executeTakeFirst();
  if (!vm) refuse('not-found', { thing: '设备' });
  const id = newId();
  const body: CommandBody = { channelCode, appVersion };
  await addTo(ctx, 'deviceCommand', {
    id,
    vmId,
    kind,
    body: JSON.stringify(body),
    createdBy: actorName(ctx),
    expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  }).execute();
  announce(ctx, vmId);
  return { id };
}

interface StoreCommand {
  prewhId: string;
  kind: 'open' | 'light';
  /** At which channel; null for the door of the warehouse. */
  channelCode: string | null;
  minutes: number;
}

/** Gives the controller of an unmanned warehouse something to do. The same that nobody has answered yet is not given twice: a door opens once. */
export async function sendStoreCommand(ctx: Ctx, { prewhId, kind, channelCode, minutes }: StoreCommand): Promise<void> {
  const home = await holdPrewh(ctx, prewhId);
  const body: CommandBody = { channelCode, appVersion: null };
  const same = await from(ctx, 'deviceCommand', 'c')
    .select('c.id')
    .where('c.prewhId', '=', prewhId)
    .where('c.kind', '=', kind)
    .where(sql<boolean>`c.body ->> 'channelCode' is not distinct from ${channelCode}`)
    .where('c.state', 'in', [DeviceCommandState.waiting, DeviceCommandState.fetched])
    .where('c.expiresAt', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (same) return;
  await addTo(ctx, 'deviceCommand', {
    id: newId(),
    prewhId,
    kind,
    body: JSON.stringify(body),
    createdBy: actorName(ctx),
    expiresAt: new Date(Date.now() + minutes * 60_000).toISOString(),
  }).execute();
  await announcePrewh(ctx, home);
}

/** Whose commands the caller fetches: a machine's, or those of an unmanned warehouse. */
function addressee(ctx: Ctx): { column: 'vmId' | 'prewhId'; id: string } {
  return ctx.actor.kind === 'store' ? { column: 'prewhId', id: ctx.actor.storeId } : { column: 'vmId', id: callingVm(ctx).vmId };
}

/** Whoever looks at the machine, or at the warehouse, asks anew. */
async function tellOf(ctx: Ctx, { column, id }: ReturnType<typeof addressee>): Promise<void> {
  if (column === 'vmId') announce(ctx, id);
  else await announcePrewh(ctx, await requirePrewh(ctx, id));
}

/** Takes a command back that no machine has fetched. Refuses 'not-allowed-now', 'not-found'. */
export async function cancelCommand(ctx: Ctx, { id }: In<typeof device.cancelCommand>): Promise<void> {
  const row = await from(ctx, 'deviceCommand', 'c')
    .innerJoin('vm as v', withinScope(ctx, 'v.id', 'c.vmId'))
    .select('c.state')
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '命令' });
  await setState(ctx, id, { state: move(commandFlow, row.state, 'cancelled') });
}

/** What waits for the calling machine or unmanned warehouse, oldest first; from now on it counts as fetched. Asked again within its time, it is given again. */
export async function fetchCommands(ctx: Ctx): Promise<Given<typeof open.commands>> {
  const caller = addressee(ctx);
  const rows = await changeIn(ctx, 'deviceCommand')
    .set({ state: DeviceCommandState.fetched, fetchedAt: sql`least(fetched_at, now())` })
    .where(caller.column, '=', caller.id)
    .where('state', 'in', [DeviceCommandState.waiting, DeviceCommandState.fetched])
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['id', 'kind', 'body', 'expiresAt', 'createdAt'])
    .execute();
  if (rows.length > 0) await tellOf(ctx, caller);
  return rows
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map(({ id, kind, body, expiresAt }) => ({ id, kind, ...(body as unknown as CommandBody), expiresAt }));
}

/** What became of a command. The same answer again changes nothing. Refuses 'command-expired', 'not-allowed-now', 'not-found'. */
export async function acknowledge(ctx: Ctx, { id, done, answer }: In<typeof open.acknowledge>): Promise<void> {
  const caller = addressee(ctx);
  const row = await from(ctx, 'deviceCommand', 'c')
    .select(['c.state', 'c.kind', 'c.expiresAt'])
    .where('c.id', '=', id)
    .where(`c.${caller.column}`, '=', caller.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse('not-found', { thing: '命令' });
  const to = done ? 'done' : 'failed';
  if (row.state === commandFlow.codes[to]) return;
  if (row.state === DeviceCommandState.expired || Date.parse(row.expiresAt) < Date.now()) return refuse('command-expired');
  await setState(ctx, id, { state: move(commandFlow, row.state, to), answer: answer ?? null, answeredAt: sql`now()` });
  await tellOf(ctx, caller);
}

async function setState(ctx: Ctx, id: string, set: Record<string, unknown>): Promise<void> {
  await changeIn(ctx, 'deviceCommand').set(set).where('id', '=', id).execute();
}
