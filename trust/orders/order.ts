// What check 11 knows of a document with states: kept apart from the product's own tables, so that one is held against the other.
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import type { TestDatabase } from '../../test/template.ts';

export interface Order {
  name: string;
  /** The tables of states in docs/states.md that are tried here. */
  flows: readonly string[];
  states: readonly string[];
  /** What each action leads to, from where it is allowed. */
  moves: Readonly<Record<string, { from: readonly string[]; to: string | Readonly<Record<string, string>> }>>;
  /** How an action is refused that is not allowed; 'not-allowed-now' everywhere. */
  refusals?: readonly string[];
  /** Makes one in that state; gives its id. */
  make(t: TestDatabase, state: string): Promise<string>;
  act(ctx: Ctx, action: string, id: string): Promise<unknown>;
  stateOf(t: TestDatabase, id: string): Promise<string>;
}

/** What documents need besides: made once for each database. */
export function once<T>(make: (t: TestDatabase) => Promise<T>): (t: TestDatabase) => Promise<T> {
  const known = new WeakMap<TestDatabase, Promise<T>>();
  return (t) => {
    const made = known.get(t) ?? make(t);
    known.set(t, made);
    return made;
  };
}

/** Reads a state that stands in a column as the place of its name in a list. */
export const stateIn =
  (table: string, column: string, states: readonly string[]) =>
  async ({ pool }: TestDatabase, id: string): Promise<string> =>
    states[(await pool.query(`select ${column} as state from ${table} where id = $1`, [id])).rows[0].state] ?? '';
