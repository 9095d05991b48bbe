// Who has read a notice: the employees whom it is for, of those whom the asker may see.
import { sql } from 'kysely';
import type { notice } from '../../../contract/notice/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { isFor } from './audience.ts';

/** People of each kind who are named; the others are counted. */
const MOST = 200;

/** The earlier of both: with an account of his, or at a machine. */
const readAt = sql<string | null>`least(m.read_at, (
  select min(r.read_at) from notice_read r join login_user u on u.node_id = r.node_id and u.id = r.user_id
  where r.node_id = e.node_id and r.notice_id = n.id and u.emp_id = e.id))`;

const people = (ctx: Ctx, noticeId: string) =>
  from(ctx, 'employee', 'e')
    .innerJoin('notice as n', (join) => join.onRef('n.nodeId', '=', 'e.nodeId').on('n.id', '=', noticeId))
    .leftJoin('noticeEmpRead as m', (join) =>
      join.onRef('m.nodeId', '=', 'e.nodeId').onRef('m.noticeId', '=', 'n.id').onRef('m.empId', '=', 'e.id'),
    )
    .leftJoin('vm as v', withinScope(ctx, 'v.id', 'm.vmId'))
    .leftJoin('department as d', withinScope(ctx, 'd.id', 'e.departmentId'))
    .leftJoin('post as p', sameNode('p.id', 'e.postId'))
    .where('e.lockFlag', '=', false)
    .where('n.receiverIds', 'is', null)
    .where(isFor({ empId: sql`e.id` }))
    .select(['e.id as empId', 'e.empCode', 'e.empName', 'd.departmentName', 'p.postName', 'v.vmName', readAt.as('readAt')])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy('e.empCode')
    .orderBy('e.id')
    .limit(MOST);

/** Who has read a notice and who has not; nobody of one that is not there, or is for some people alone. */
export async function noticeReaders(ctx: Ctx, { noticeId }: In<typeof notice.readers>): Promise<Given<typeof notice.readers>> {
  const unread = await people(ctx, noticeId).where(readAt, 'is', null).execute();
  const read = await people(ctx, noticeId).where(readAt, 'is not', null).execute();
  return { unreadNum: unread[0]?.total ?? 0, readNum: read[0]?.total ?? 0, unread, read };
}
