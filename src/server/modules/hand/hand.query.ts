// Devices in people's hands: how it stands with each, and what its journal lacks.
import { sql } from 'kysely';
import { HandEntryResult, HandState, type hand } from '../../../contract/hand/index.ts';
import { hand as contract } from '../../../contract/hand/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { lit } from '../../kernel/db/lit.ts';
import { contains, list } from '../../kernel/list/list.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { clientName } from '../auth/index.ts';

const MOST = 200;

const state = sql<number>`case
  when d.stopped_at is not null then case when d.emptied_at is null then ${lit(HandState.stopping)} else ${lit(HandState.stopped)} end
  when d.unsent = 0 then ${lit(HandState.fine)}
  when d.seen_at < now() - interval '1 day' then ${lit(HandState.silent)}
  else ${lit(HandState.unsent)} end`;
const cameOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from hand_entry e where e.node_id = d.node_id and e.device_id = d.id${which})`;

export const deviceList = list(contract.list, {
  query: (ctx) =>
    from(ctx, 'handDevice', 'd')
      .leftJoin('loginUser as u', sameNode('u.id', 'd.userId'))
      .select(['d.id', 'd.loginAccount', 'u.userName', 'd.loginSys', 'd.agent', state.as('state'), 'd.unsent', 'd.oldestAt'])
      .select([sql<number>`greatest(0, d.last_no - d.unsent - ${cameOf(sql``)})`.as('missing')])
      .select([cameOf(sql` and e.dropped is not null`).as('dropped')])
      .select(['d.lastNo', 'd.seenAt', 'd.firstAt', 'd.stoppedAt', 'd.stoppedBy', 'd.stopReason']),
  filters: { keyword: contains('d.loginAccount', 'u.userName'), state: (one) => sql<boolean>`${state} = ${one}` },
  sorts: { seenAt: 'd.seenAt', loginAccount: 'd.loginAccount', unsent: 'd.unsent' },
  order: [
    ['d.seenAt', 'desc'],
    ['d.id', 'asc'],
  ],
  finish: (_, rows) => rows.map(({ agent, ...row }) => ({ ...row, client: clientName(agent) })),
});

/** Refuses 'not-found'. */
export async function lackingEntries(ctx: Ctx, { id }: In<typeof hand.entries>): Promise<Given<typeof hand.entries>> {
  const device = await from(ctx, 'handDevice', 'd').select(['d.lastNo', 'd.unsent']).where('d.id', '=', id).executeTakeFirst();
  if (!device) return refuse('not-found', { thing: '手持设备' });
  const { rows } = await sql<{ no: number; path: string | null; dropped: string | null; problem: string | null; doneAt: string | null }>`
    select n as no, e.path, e.dropped, e.problem, e.done_at as "doneAt"
    from generate_series(greatest(1, ${device.lastNo}::int - 100000), ${device.lastNo}::int) n
    left join hand_entry e on e.node_id = ${ctx.nodeId} and e.device_id = ${id} and e.no = n
    where e.no is null or e.dropped is not null
    order by n desc limit ${MOST}`.execute(ctx.db);
  // The youngest that did not come wait there still.
  let unsent = device.unsent;
  return rows.flatMap(({ no, path, dropped, problem, doneAt }) => {
    if (path === null && unsent-- > 0) return [];
    const result = path === null ? HandEntryResult.missing : HandEntryResult.dropped;
    return [{ no, result, title: dropped, problem, doneAt: doneAt && new Date(doneAt).toISOString() }];
  });
}
