// Whose stock an actor sees: the node, and the machines, warehouses and departments that the data permission leaves.
import { sql, type RawBuilder } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { inScope } from '../../kernel/scope.ts';

/** Condition that a place (two columns) lies inside the data permission; outside places and unlimited kinds always do. */
export function visiblePlace(ctx: Ctx, kind: string, ref: string): RawBuilder<boolean> {
  const { vm, warehouse, department } = ctx.scope;
  const k = sql.ref(kind);
  const r = sql.ref(ref);
  const limits = [
    ...(vm
      ? [
          sql`(${k} <> ${PLACE.vmChannel} or ${r} in (select id from vm_channel where node_id = ${ctx.nodeId} and vm_id = any(${[...vm]}::uuid[])))`,
          sql`(${k} <> ${PLACE.transit} or ${r} in (select id from replenish_plan where node_id = ${ctx.nodeId} and vm_id = any(${[...vm]}::uuid[]))
        or ${r} in (select id from out_order where node_id = ${ctx.nodeId}))`,
          sql`(${k} <> ${PLACE.suspense} or ${r} = any(${[...vm, ...(warehouse ?? [])]}::uuid[]))`,
        ]
      : []),
    ...(warehouse
      ? [
          sql`(${k} <> ${PLACE.warehouse} or ${r} = any(${[...warehouse]}::uuid[]))`,
          // What is under way between warehouses is of both ends.
          sql`(${k} <> ${PLACE.transit} or ${r} not in (select id from out_order where node_id = ${ctx.nodeId}
        and warehouse_id <> all(${[...warehouse]}::uuid[]) and coalesce(to_warehouse_id <> all(${[...warehouse]}::uuid[]), true)))`,
          sql`(${k} <> ${PLACE.prewhChannel} or ${r} in (select c.id from prewh_channel c join prewh p on p.node_id = c.node_id and p.id = c.prewh_id
        where c.node_id = ${ctx.nodeId} and ${inScope(ctx, 'prewh', 'p')}))`,
        ]
      : []),
    ...(department
      ? [
          sql`(${k} <> ${PLACE.employee} or ${r} in (select id from employee where node_id = ${ctx.nodeId} and department_id = any(${[...department]}::uuid[])))`,
          // What was given back by somebody who, by the books, held nothing.
          sql`(${k} <> ${PLACE.suspense} or ${r} not in (select id from employee where node_id = ${ctx.nodeId} and department_id <> all(${[...department]}::uuid[])))`,
        ]
      : []),
  ];
  return limits.length > 0 ? sql<boolean>`(${sql.join(limits, sql` and `)})` : sql<boolean>`true`;
}
