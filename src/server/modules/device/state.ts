// How a machine is: one row, written by its heartbeats and its batches.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { open } from '../../../contract/device/index.ts';
import { later } from '../../kernel/db/connection.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { announce } from '../live/index.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeviceCommandState } from '../../../contract/device/codes.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { gapsOf, missingOf, numbersOf, type Numbers } from './numbering.ts';

/** The machine that calls. Only signed calls come here; refuses 'key-of-prewh' where a smart warehouse signed it. */
export function callingVm(ctx: Ctx): { vmId: string; vmCode: string; clockSkewMs: number } {
  if (ctx.actor.kind === 'store') refuse('key-of-prewh', { prewh: ctx.actor.storeCode });
  if (ctx.actor.kind !== 'device') throw new Error('not called by a machine');
  return ctx.actor;
}

/** Notes that a machine lives and how it is; gives what it is to do next. */
export async function heartbeat(ctx: Ctx, input: In<typeof open.heartbeat>): Promise<Given<typeof open.heartbeat>> {
  const { vmId, clockSkewMs } = callingVm(ctx);
  const beat = sql<Parameters<typeof numbersOf>[0] & { commands: number }>`
    with machine as (
      update vm set last_heartbeat_at = now(), app_version = coalesce(${input.appVersion ?? null}, app_version)
      where node_id = ${ctx.nodeId} and id = ${vmId}
    ), state as (insert into device_state as s
      (node_id, vm_id, heartbeat_at, clock_skew_ms, unsent_events, door_open, temperature, faults, config_version)
    values (${ctx.nodeId}, ${vmId}, now(), ${clockSkewMs}, ${input.unsentEvents}, ${input.doorOpen}, ${input.temperature ?? null},
      ${input.faults}::text[], ${input.configVersion ?? null})
    on conflict (node_id, vm_id) do update set heartbeat_at = excluded.heartbeat_at, clock_skew_ms = excluded.clock_skew_ms,
      unsent_events = excluded.unsent_events, door_open = excluded.door_open, temperature = excluded.temperature, faults = excluded.faults,
      config_version = excluded.config_version
    returning s.received, s.numbering)
    select s.received, s.numbering,
      (select count(*) from device_command c where c.node_id = ${ctx.nodeId} and c.vm_id = ${vmId} and c.state = ${lit(DeviceCommandState.waiting)} and c.expires_at > now()) as commands from state s`;
  const { rows } = await ctx.db.executeQuery(prepared(beat.compile(ctx.db)));
  const [state] = rows;
  announce(ctx, vmId);
  return { serverTime: new Date().toISOString(), commands: state?.commands ?? 0, gaps: gapsOf(numbersOf(state)).slice(0, 100) };
}

/** Locks a machine's row, so that its batches come one after the other. Goes with the next statement: what that one reads, it reads behind the lock. */
export async function lockState(ctx: Ctx, vmId: string): Promise<void> {
  const locking = sql`insert into device_state as s (node_id, vm_id) values (${ctx.nodeId}, ${vmId})
    on conflict (node_id, vm_id) do update set vm_id = s.vm_id`;
  await later(ctx.db, prepared(locking.compile(ctx.db)));
}

/** Writes down a machine's numbers after a batch of so many events. `odd`: the clock of one of them cannot have been right. */
export async function noteBatch(
  ctx: Ctx,
  vmId: string,
  { numbers, events, odd }: { numbers: Numbers; events: number; odd: boolean },
): Promise<void> {
  const noting = sql`update device_state set ${setNumbers(numbers)}, last_event_at = now(),
      unsent_events = greatest(0, unsent_events - ${events})${odd ? sql`, odd_clock_at = now()` : sql``}
    where node_id = ${ctx.nodeId} and vm_id = ${vmId}`;
  await later(ctx.db, prepared(noting.compile(ctx.db)));
  announce(ctx, vmId);
}

/** The numbers as they are kept. */
const setNumbers = ({ received, ...more }: Numbers) =>
  sql`received = ${JSON.stringify(received)}::jsonb, numbering = ${JSON.stringify(more)}::jsonb, missing_events = ${missingOf({ received, ...more })}`;

/** What is known of the numbers of a machine in sight, its row locked; refuses 'not-found'. */
export async function lockNumbers(ctx: Ctx, vmId: string): Promise<Numbers> {
  const row = await from(ctx, 'deviceState', 's')
    .select(['s.received', 's.numbering'])
    .where('s.vmId', '=', vmId)
    .forUpdate('s')
    .executeTakeFirst();
  if (!row) refuse('not-found', { thing: '设备' });
  return numbersOf(row as Parameters<typeof numbersOf>[0]);
}

/** Keeps what was decided of a machine's numbers. */
export async function saveNumbers(ctx: Ctx, vmId: string, numbers: Numbers): Promise<void> {
  // scope: its row was found and locked inside the data permission
  await sql`update device_state set ${setNumbers(numbers)} where node_id = ${ctx.nodeId} and vm_id = ${vmId}`.execute(ctx.db);
  announce(ctx, vmId);
}

/** Spent nonces go (a fleet of 500 leaves a third of a million in an hour); commands that nobody fetched in time are ended. Runs each hour. */
export async function sweepDevices(ctx: Ctx): Promise<void> {
  await sql`delete from open_nonce where node_id = ${ctx.nodeId} and seen_at < now() - interval '1 hour'`.execute(ctx.db);
  await sql`update device_command set state = ${lit(DeviceCommandState.expired)} where node_id = ${ctx.nodeId} and state in (${lit(DeviceCommandState.waiting, DeviceCommandState.fetched)}) and expires_at < now()`.execute(
    ctx.db,
  );
}
