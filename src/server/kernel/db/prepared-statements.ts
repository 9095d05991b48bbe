// Statements that are sent all day are prepared once for each connection: to parse and plan the call of a function costs more than the function
// does (docs/performance.md).
import type { CompiledQuery } from 'kysely';

const names = new Map<string, string>();
const chosen = new WeakSet<CompiledQuery>();

/** Lets each connection keep the plan of a statement. For few statements whose text is always the same; what differs goes into its values. */
export function planKept<Q extends CompiledQuery>(query: Q): Q {
  if (!names.has(query.sql)) names.set(query.sql, `kept_${names.size + 1}`);
  chosen.add(query);
  return query;
}

/** The name that connections know the statement by; undefined for one that is sent as text. */
export const keptName = (query: CompiledQuery): string | undefined => (chosen.has(query) ? names.get(query.sql) : undefined);

/** By name, what a connection has prepared: surely (true), or perhaps, in a message that failed (false). */
type Kept = Map<string, boolean>;
const kept = new WeakMap<object, Kept>();

/** One message of several statements: which of them the connection must still prepare, and what it has prepared once the message is answered. */
export function keepingOf(client: object): {
  mustParse(name: string): boolean;
  mayStand(name: string): boolean;
  ended(well: boolean): void;
} {
  const known = kept.get(client) ?? new Map<string, boolean>();
  kept.set(client, known);
  const here = new Set<string>();
  const used = new Set<string>();
  return {
    mustParse: (name) => {
      used.add(name);
      if (known.get(name) === true || here.has(name)) return false;
      here.add(name);
      return true;
    },
    mayStand: (name) => known.get(name) === false,
    ended: (well) => {
      // After a failure all are prepared anew: it may be the plan itself that is out of date.
      for (const name of well ? here : used) known.set(name, well);
    },
  };
}
