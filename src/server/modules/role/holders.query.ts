// Who may do something: the accounts that are told of what waits, or asked.
import { sql, type RawBuilder } from 'kysely';
import type { ScopeKind } from '../../../../db/types.ts';
import type { Right } from '../../../contract/menu.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { from, sameNode, wholeNode } from '../../kernel/scope.ts';

/** One of what data permission narrows. */
interface Narrowed {
  kind: ScopeKind;
  id: string | null | RawBuilder<string>;
}

/** What the data permission of account `u` holds. */
const permitted = sql`select from user_data_scope d join data_scope_entity x on x.node_id = d.node_id and x.template_id = d.template_id
  where d.node_id = u.node_id and d.user_id = u.id`;
/** Account `u` has no data permission for that kind of thing, or one that holds this one. */
const reaches = ({ kind, id }: Narrowed) => {
  const granted = sql`${permitted} and x.entity_type = ${kind}`;
  return sql<boolean>`(not exists (${granted}) or exists (${granted} and x.entity_id = ${id}))`;
};

/**
 * Begins a query for the accounts of the node that hold a right and are not locked, by their names: `u.id`, `u.userName`. With `thing` less those
 * whose data permission leaves it out. A vendor's account holds no right, whatever role it has.
 */
export function holders(ctx: Pick<Ctx, 'db' | 'nodeId'>, right: Right, thing?: Narrowed) {
  // scope: the permission of those who hold it counts, not that of who asks
  const query = from(wholeNode(ctx), 'roleRight', 'h')
    .innerJoin('userRole as o', sameNode('o.roleId', 'h.roleId'))
    .innerJoin('loginUser as u', sameNode('u.id', 'o.userId'))
    .select(['u.id', 'u.userName'])
    .distinct()
    .where('h.menuCode', '=', right)
    .where('u.lockFlag', '=', false)
    .where('u.vendorId', 'is', null)
    .orderBy('u.userName')
    .orderBy('u.id');
  return thing ? query.where(reaches(thing)) : query;
}

/** Their ids, without a limit. */
export const accountsWith = async (ctx: Ctx, right: Right): Promise<string[]> => (await holders(ctx, right).execute()).map(({ id }) => id);
/** Of them those who see the whole site: no data permission narrows them. */
export const accountsOfAll = async (ctx: Ctx, right: Right): Promise<string[]> =>
  (
    await holders(ctx, right)
      .where(sql<boolean>`not exists (${permitted})`)
      .execute()
  ).map(({ id }) => id);
