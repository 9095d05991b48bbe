// What people changed of somebody or something, out of the operation log, for their pages.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import type { StorySource } from '../story-source.ts';

const changes = (ctx: Ctx, id: string) =>
  from(ctx, 'operateLog', 'o')
    .leftJoin('loginUser as u', sameNode('u.id', 'o.userId'))
    .where(sql<boolean>`log_keys(o.params) @> array[${id}::uuid]`);

export const changeEvents: StorySource = {
  kind: 'change',
  rights: ['system.operateLog'],
  of: { person: changes, product: changes, machine: changes, prewh: changes },
  at: 'o.createdAt',
  id: 'o.id',
  tells: { title: 'o.action', by: sql`coalesce(u.user_name, o.login_account)` },
};
