// What places are called: one query, whatever kinds of place are asked for. The names stand in the function of the database (migration 0057).
import { sql } from 'kysely';
import { isInside, PLACE } from '../../../contract/stock/ledger.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { StockPlaceKind } from '../../../contract/stock/ledger-codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { keptIn } from '../../kernel/jobs/index.ts';

interface PlaceKey {
  kind: number;
  ref: string;
}
export type PlaceNames = (kind: number | null, ref: string | null) => string;

/** The name of the place that two columns of a row say, for rows of a page; null for places that have none of their own. */
export const placeNameOf = (node: string, kind: string, ref: string) =>
  sql<string | null>`case when ${sql.ref(kind)} < 50 then stock_place_name(${sql.ref(node)}, ${sql.ref(kind)}, ${sql.ref(ref)}) end`;

/** How a place with this name is called. Outside places and what has no row are called by their kind alone. */
export function calledPlace(kind: number, name: string | null | undefined): string {
  const word = labelOfCode(StockPlaceKind, kind);
  if (!name) return word;
  return kind === PLACE.suspense || kind === PLACE.transit ? `${word} ${name}` : name;
}

/** Names of all these places at once. */
export async function placeNames(ctx: Ctx, places: readonly PlaceKey[]): Promise<PlaceNames> {
  // An export asks for the same few thousand places in every batch.
  const names = keptIn(ctx, 'placeNames', () => new Map<string, string | null>());
  const asked = new Map<string, PlaceKey>();
  for (const { kind, ref } of places) {
    const key = `${kind}/${ref}`;
    if (isInside(kind) && !names.has(key)) asked.set(key, { kind, ref });
  }
  if (asked.size > 0) {
    const [kinds, refs] = [[...asked.values()].map(({ kind }) => kind), [...asked.values()].map(({ ref }) => ref)];
    const { rows } = await sql<{ name: string | null }>`select stock_place_name(${ctx.nodeId}, w.kind, w.ref) as name
      from unnest(${kinds}::smallint[], ${refs}::uuid[]) with ordinality as w (kind, ref, at) order by w.at`.execute(ctx.db);
    for (const [at, key] of [...asked.keys()].entries()) names.set(key, rows[at]?.name ?? null);
  }
  return (kind, ref) => (kind === null ? '' : calledPlace(kind, names.get(`${kind}/${ref}`)));
}
