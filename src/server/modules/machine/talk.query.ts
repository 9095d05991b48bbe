// What machines said of themselves last, for whoever shows a figure of them: one query for all.
import { sql } from 'kysely';
import type { TalkFacts } from '../../../contract/machine/talk.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from } from '../../kernel/scope.ts';
import { lit } from '../../kernel/db/lit.ts';
import { DeviceEventState } from '../../../contract/device/codes.ts';

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
