// What machines said of themselves last, for whoever shows a figure of them: one query for all.
import { sql } from 'kysely';
import { ODD_MS, ODD_SECONDS, type TalkFacts } from '../../../contract/machine/talk.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeviceEventState, SILENCE_MS } from '../../../contract/device/codes.ts';

/** Whether a machine `v` is one whose figures may be others than they are shown: what `staleReasonsOf` gives a reason for, as a condition. */
export const staleSql = sql<boolean>`exists (select from device_state s where s.node_id = v.node_id and s.vm_id = v.id and (
  s.heartbeat_at <= now() - ${SILENCE_MS} * interval '1 millisecond' or s.missing_events > 0 or s.unsent_events > 0
  or abs(round(s.clock_skew_ms / 1000.0)) >= ${ODD_SECONDS} or s.odd_clock_at > now() - ${ODD_MS} * interval '1 millisecond'
  or exists (select from device_event e where e.node_id = s.node_id and e.vm_id = s.vm_id and e.state = ${lit(DeviceEventState.aside)})))`;

/** By machine, of these or (null) of all in sight; those that were never heard of are absent. */
export async function talkOf(ctx: Ctx, vmIds: readonly string[] | null): Promise<Map<string, NonNullable<TalkFacts>>> {
  const ids = vmIds && [...new Set(vmIds)];
  if (ids?.length === 0) return new Map();
  const rows = await from(ctx, 'deviceState', 's')
    .select(['s.vmId', 's.heartbeatAt', 's.missingEvents', 's.unsentEvents', 's.clockSkewMs', 's.oddClockAt'])
    .select(
      sql<number>`(select count(*) from device_event e where e.node_id = s.node_id and e.vm_id = s.vm_id and e.state = ${lit(DeviceEventState.aside)})`.as(
        'aside',
      ),
    )
    .$if(ids !== null, (all) => all.where('s.vmId', 'in', ids))
    .execute();
  return new Map(
    rows.map(({ vmId, aside, clockSkewMs, ...row }) => [
      vmId,
      { ...row, asideEvents: aside, clockSkewSeconds: clockSkewMs === null ? null : Math.round(clockSkewMs / 1000) },
    ]),
  );
}

/** These rows with how sure their machine is. */
export async function withTalk<R extends { vmId: string }>(ctx: Ctx, rows: readonly R[]): Promise<(R & { talk: TalkFacts })[]> {
  const talks = await talkOf(
    ctx,
    rows.map(({ vmId }) => vmId),
  );
  return rows.map((row) => ({ ...row, talk: talks.get(row.vmId) ?? null }));
}
