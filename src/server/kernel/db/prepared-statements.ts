// Statements that are sent all day are prepared once for each connection: parsing and planning the call of a database function costs more
// than the function itself (docs/performance.md).
import type { CompiledQuery } from 'kysely';

const names = new Map<string, string>();
const chosen = new WeakSet<CompiledQuery>();

/** Marks a statement to be prepared on each connection that sends it. For few statements whose text never differs, only their values. */
export function prepared<Q extends CompiledQuery>(query: Q): Q {
  if (!names.has(query.sql)) names.set(query.sql, `kept_${names.size + 1}`);
  chosen.add(query);
  return query;
}

/** The name under which connections prepare the statement; undefined for one that is sent as text. */
export const preparedName = (query: CompiledQuery): string | undefined => (chosen.has(query) ? names.get(query.sql) : undefined);

/** What a connection has prepared, by name: for certain (true), or perhaps, in a message that failed (false). */
type PreparedNames = Map<string, boolean>;
const preparedOn = new WeakMap<object, PreparedNames>();

/** For one message of several statements: which of them the connection must still prepare. Call `ended` once the message is answered. */
export function preparingOn(client: object): {
  mustParse(name: string): boolean;
  mayStand(name: string): boolean;
  ended(well: boolean): void;
} {
  const known = preparedOn.get(client) ?? new Map<string, boolean>();
  preparedOn.set(client, known);
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
      // After a failure all are prepared again: the plan itself may be out of date.
      for (const name of well ? here : used) known.set(name, well);
    },
  };
}
