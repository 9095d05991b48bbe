// A branch made below one in sight is in sight of whoever made it: the maker's templates that leave the parent leave the branch too.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { forgetSessions } from '../auth/index.ts';

interface Made {
  id: string;
  parentId: string | null | undefined;
}

/** Widens the maker's own templates by a new, still empty branch; does nothing for whoever sees the whole tree. */
export async function leaveToMaker(ctx: Ctx, entityType: 'department' | 'cost', { id, parentId }: Made): Promise<void> {
  if (!ctx.scope[entityType] || !parentId || ctx.actor.kind !== 'user') return;
  await sql`
    insert into data_scope_entity (node_id, template_id, entity_type, entity_id)
    select e.node_id, e.template_id, e.entity_type, ${id}::uuid from data_scope_entity e
    join user_data_scope u on u.node_id = e.node_id and u.template_id = e.template_id
    where e.node_id = ${ctx.nodeId} and e.entity_type = ${entityType} and e.entity_id = ${parentId} and u.user_id = ${ctx.actor.userId}
    on conflict do nothing`.execute(ctx.db);
  // Else the maker's next look would still be with the permission of half a second ago.
  ctx.after(forgetSessions);
}
