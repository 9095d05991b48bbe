// Joins to what data permission narrows. A table of `scopeColumns` is joined in one of these two ways; `scripts/walls.ts` refuses a third.
import type { AliasNode, IdentifierNode, OperationNode, TableNode } from 'kysely';
import type { ScopeKind } from '../../../db/types.ts';
import { inScope, sameNode, scopeColumns } from './scope.ts';

type Column = `${string}.${string}`;
type Join = ReturnType<typeof sameNode>;
type Permission = Parameters<typeof inScope>[0];
type Table = Parameters<typeof inScope>[1];

/** What `'employee as e'` joins, as the builder holds it. */
function joinedTable(node: OperationNode): { table: Table; alias: string } {
  const { node: of, alias } = node as AliasNode;
  return { table: (of as TableNode).table.identifier.name as Table, alias: (alias as IdentifierNode).name };
}

/**
 * Joins on a key inside the node and inside the data permission: `.leftJoin('employee as e', withinScope(ctx, 'e.id', 'o.empId'))`.
 * From the left the row stays, and what is outside the permission is blank; an inner join leaves the row out.
 */
export const withinScope =
  (ctx: Permission, left: Column, right: Column): Join =>
  (join) => {
    const { table, alias } = joinedTable(join.toOperationNode().table);
    const on = sameNode(left, right)(join);
    const narrowed = Object.keys(scopeColumns[table] ?? {}).some((type) => ctx.scope[type as ScopeKind]);
    return narrowed ? on.on(inScope(ctx, table, alias)) : on;
  };

/**
 * Joins on a key inside the node, also to what lies outside the data permission, and says why that is right:
 * `.innerJoin('employee as e', beyondScope('e.id', 'o.empId', 'an order names whom it is for'))`.
 */
export const beyondScope = (left: Column, right: Column, _why: string): Join => sameNode(left, right);
