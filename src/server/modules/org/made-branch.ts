// A branch made below one in sight is in sight of whoever made it, and of nobody else: a template that others have too stays as it is.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo } from '../../kernel/scope.ts';
import { forgetSessions } from '../auth/index.ts';

interface Made {
  id: string;
  parentId: string | null | undefined;
}
type Kind = 'department' | 'cost';
interface Maker {
  userId: string;
  loginAccount: string;
}

/** Widens what the maker sees by a new, still empty branch; does nothing for whoever sees the whole tree. */
export async function leaveToMaker(ctx: Ctx, entityType: Kind, { id, parentId }: Made): Promise<void> {
  if (!ctx.scope[entityType] || !parentId || ctx.actor.kind !== 'user') return;
  const templateId = (await ownTemplate(ctx, entityType, ctx.actor)) ?? (await makeTemplate(ctx, ctx.actor));
  await addTo(ctx, 'dataScopeEntity', { templateId, entityType, entityId: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Else the maker's next look would still be with the permission of half a second ago.
  ctx.after(forgetSessions);
}

/** A template that the maker alone has, better one that narrows this kind; held until the end, so that nobody is given it meanwhile. */
async function ownTemplate(ctx: Ctx, entityType: Kind, { userId }: Maker): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select t.id from data_scope_template t
    join user_data_scope u on u.node_id = t.node_id and u.template_id = t.id
    where t.node_id = ${ctx.nodeId} and u.user_id = ${userId}
      and not exists (select from user_data_scope o where o.node_id = t.node_id and o.template_id = t.id and o.user_id <> u.user_id)
    order by not exists (select from data_scope_entity e where e.node_id = t.node_id and e.template_id = t.id and e.entity_type = ${entityType}), t.id
    limit 1 for update of t`.execute(ctx.db);
  return rows[0]?.id;
}

/** A template of the maker's own, by a name that says where it comes from; a number tells it from one that is there already. */
async function makeTemplate(ctx: Ctx, { userId, loginAccount }: Maker): Promise<string> {
  for (let nth = 1; ; nth += 1) {
    const templateName = `${loginAccount.slice(0, 36)} 新建的下级${nth === 1 ? '' : ` ${nth}`}`;
    const remark = '在共用的模板之外新建的部门或成本中心，只有新建的人看得到';
    const made = await addTo(ctx, 'dataScopeTemplate', { id: newId(), templateName, remark })
      .onConflict((conflict) => conflict.columns(['nodeId', 'templateName']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) continue;
    await addTo(ctx, 'userDataScope', { userId, templateId: made.id }).execute();
    return made.id;
  }
}
