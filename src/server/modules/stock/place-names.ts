// What places are called: one query for each kind of place that is asked for.
import { sql } from 'kysely';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { StockPlaceKind } from '../../../contract/stock/ledger-codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';

interface Asked {
  kind: number;
  ref: string;
}
export type PlaceNames = (kind: number | null, ref: string | null) => string;

/** How each kind of place is called: a query of id and name. Outside places and what has no row are called by their kind alone. */
const NAMES: Record<number, (nodeId: string, refs: readonly string[]) => ReturnType<typeof sql>> = {
  [PLACE.warehouse]: (node, refs) =>
    sql`select id, warehouse_name as name from warehouse where node_id = ${node} and id = any(${refs}::uuid[])`,
  [PLACE.employee]: (node, refs) =>
    sql`select id, emp_name || '（' || emp_code || '）' as name from employee where node_id = ${node} and id = any(${refs}::uuid[])`,
  [PLACE.vmChannel]: (node, refs) => sql`select c.id, v.vm_name || ' ' || c.channel_code as name from vm_channel c
    join vm v on v.node_id = c.node_id and v.id = c.vm_id where c.node_id = ${node} and c.id = any(${refs}::uuid[])`,
  [PLACE.prewhChannel]: (node, refs) => sql`select c.id, p.prewh_name || ' ' || c.channel_code as name from prewh_channel c
    join prewh p on p.node_id = c.node_id and p.id = c.prewh_id where c.node_id = ${node} and c.id = any(${refs}::uuid[])`,
  [PLACE.transit]: (node, refs) =>
    sql`select id, plan_no as name from replenish_plan where node_id = ${node} and id = any(${refs}::uuid[])`,
  [PLACE.suspense]: (node, refs) => sql`select id, vm_name as name from vm where node_id = ${node} and id = any(${refs}::uuid[])`,
};

/** Names of all these places at once. */
export async function placeNames(ctx: Ctx, places: readonly Asked[]): Promise<PlaceNames> {
  const names = new Map<string, string>();
  for (const [kind, some] of Map.groupBy(places, (place) => place.kind)) {
    const query = NAMES[kind]?.(ctx.nodeId, [...new Set(some.map(({ ref }) => ref))]);
    if (!query) continue;
    const { rows } = await sql<{ id: string; name: string }>`${query}`.execute(ctx.db);
    for (const row of rows) names.set(`${kind}/${row.id}`, row.name);
  }
  return (kind, ref) => {
    if (kind === null) return '';
    const known = names.get(`${kind}/${ref}`);
    const word = labelOfCode(StockPlaceKind, kind);
    return known ? (kind === PLACE.suspense || kind === PLACE.transit ? `${word} ${known}` : known) : word;
  };
}
