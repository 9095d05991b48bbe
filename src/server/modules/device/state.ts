// How a machine is: one row, written by its heartbeats and its batches.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { open } from '../../../contract/device/index.ts';
import { later } from '../../kernel/db/connection.ts';
import { prepared } from '../../kernel/db/prepared-statements.ts';
import { announce } from '../../kernel/http/live.ts';
import { addNumbers, holesOf, missingIn, type Ranges } from './sequences.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeviceCommandState } from '../../../contract/device/codes.ts';

/** The machine that calls. Only calls that a machine signed come here. */
export function callingVm(ctx: Ctx): { vmId: string; vmCode: string; clockSkewMs: number } {
  if (ctx.actor.kind !== 'device') throw new Error('not called by a machine');
  return ctx.actor;
}

/** Notes that a machine lives and how it is; gives what it is to do next. */
export async function heartbeat(ctx: Ctx, input: In<typeof open.heartbeat>): Promise<Given<typeof open.heartbeat>> {
  const { vmId, clockSkewMs } = callingVm(ctx);
  const beat = sql<{ received: Ranges; commands: number }>`
    with machine as (
      update vm set last_heartbeat_at = now(), app_version = coalesce(${input.appVersion ?? null}, app_version)
      where node_id = ${ctx.nodeId} and id = ${vmId})
    insert into device_state as s
      (node_id, vm_id, heartbeat_at, clock_skew_ms, unsent_events, door_open, temperature, faults, config_version)
    values (${ctx.nodeId}, ${vmId}, now(), ${clockSkewMs}, ${input.unsentEvents}, ${input.doorOpen}, ${input.temperature ?? null},
      ${input.faults}::text[], ${input.configVersion ?? null})
    on conflict (node_id, vm_id) do update set heartbeat_at = now(), clock_skew_ms = excluded.clock_skew_ms,
      unsent_events = excluded.unsent_events, door_open = excluded.door_open, temperature = excluded.temperature, faults = excluded.faults,
      config_version = excluded.config_version
    returning s.received,
      (select count(*) from device_command c where c.node_id = s.node_id and c.vm_id = s.vm_id and c.state = ${lit(DeviceCommandState.waiting)} and c.expires_at > now()) as commands`;
  const { rows } = await ctx.db.executeQuery(prepared(beat.compile(ctx.db)));
  const [state] = rows;
  announce(ctx, vmId);
  return { serverTime: new Date().toISOString(), commands: state?.commands ?? 0, gaps: holesOf(state?.received ?? []).slice(0, 100) };
}

/** Locks a machine's row, so that its batches come one after the other. Goes with the next statement: what that one reads, it reads behind the lock. */
export async function lockState(ctx: Ctx, vmId: string): Promise<void> {
  const locking = sql`insert into device_state as s (node_id, vm_id) values (${ctx.nodeId}, ${vmId})
    on conflict (node_id, vm_id) do update set vm_id = s.vm_id`;
  await later(ctx.db, prepared(locking.compile(ctx.db)));
}

/** Adds the numbers of a batch to those that are here; gives all. `odd`: one of its events says that it happened in the future. */
export async function noteBatch(
  ctx: Ctx,
  vmId: string,
  { received, numbers, odd }: { received: Ranges; numbers: readonly number[]; odd: boolean },
): Promise<Ranges> {
  const all = addNumbers(received, numbers);
  const noting = sql`update device_state set received = ${JSON.stringify(all)}::jsonb, missing_events = ${missingIn(all)}, last_event_at = now(),
      unsent_events = greatest(0, unsent_events - ${numbers.length}),
      odd_clock_at = case when ${odd} then now() else odd_clock_at end
    where node_id = ${ctx.nodeId} and vm_id = ${vmId}`;
  await later(ctx.db, prepared(noting.compile(ctx.db)));
  announce(ctx, vmId);
  return all;
}

/** Spent nonces go (a fleet of 500 leaves a third of a million in an hour); commands that nobody fetched in time are ended. Runs each hour. */
export async function sweepDevices(ctx: Ctx): Promise<void> {
  await sql`delete from open_nonce where node_id = ${ctx.nodeId} and seen_at < now() - interval '1 hour'`.execute(ctx.db);
  await sql`update device_command set state = ${lit(DeviceCommandState.expired)} where node_id = ${ctx.nodeId} and state in (${lit(DeviceCommandState.waiting, DeviceCommandState.fetched)}) and expires_at < now()`.execute(
    ctx.db,
  );
}
