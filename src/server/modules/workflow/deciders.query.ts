// Whom a document waits for now, by name.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';

/** The names of those who have a seat that is open, or stand in for one of them; of a document without a workflow none. */
export async function decidersOf(ctx: Ctx, approvalId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct u.user_name as name from approval_seat s join login_user u on u.node_id = s.node_id and (u.id = s.user_id
      or exists (select from approval_absence a where a.node_id = s.node_id and a.user_id = s.user_id and a.substitute_id = u.id
        and now() between a.away_from and a.away_to))
    where s.node_id = ${ctx.nodeId} and s.approval_id = ${approvalId} and s.open_flag order by 1`.execute(ctx.db);
  return rows.map(({ name }) => name);
}
