// What an employee must have read before a machine gives him anything, and that he has read it there.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { addTo, from } from '../../kernel/scope.ts';
import { isFor } from './audience.ts';

export interface MustRead {
  noticeId: string;
  title: string;
  /** Rich text. */
  content: string;
}

const MOST = 5;

/** Notices `n` in force that an employee must read. */
const mustRead = (ctx: Ctx, empId: string) =>
  from(ctx, 'notice', 'n')
    .where('n.mustReadFlag', '=', true)
    .where('n.enabledAt', '<=', sql<string>`now()`)
    .where('n.receiverIds', 'is', null)
    .where(isFor({ empId: sql`${empId}::uuid` }));

/** The notices in force that must be read and that this employee has read neither with his account nor at a machine; the oldest first. */
export const mustReadBy = (ctx: Ctx, empId: string): Promise<MustRead[]> =>
  mustRead(ctx, empId)
    .select(['n.id as noticeId', 'n.title', 'n.content'])
    .where(
      sql<boolean>`not exists (select 1 from notice_emp_read m where m.node_id = n.node_id and m.notice_id = n.id and m.emp_id = ${empId}::uuid)`,
    )
    .where(
      sql<boolean>`not exists (select 1 from notice_read r join login_user u on u.node_id = r.node_id and u.id = r.user_id
        where r.node_id = n.node_id and r.notice_id = n.id and u.emp_id = ${empId}::uuid)`,
    )
    .orderBy('n.enabledAt')
    .orderBy('n.id')
    .limit(MOST)
    .execute();

/** Notes that an employee has read notices at a machine; what he need not read, or is not there, is passed over. Twice is once. */
export async function readAtMachine(
  ctx: Ctx,
  { empId, vmId, noticeIds }: { empId: string; vmId: string | null; noticeIds: readonly string[] },
): Promise<void> {
  if (noticeIds.length === 0) return;
  const known = await mustRead(ctx, empId).select('n.id').where('n.id', 'in', noticeIds).execute();
  if (known.length === 0) return;
  await addTo(
    ctx,
    'noticeEmpRead',
    known.map(({ id }) => ({ noticeId: id, empId, vmId })),
  )
    .onConflict((conflict) => conflict.columns(['nodeId', 'noticeId', 'empId']).doNothing())
    .execute();
}
