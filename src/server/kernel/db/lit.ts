import { sql, type RawBuilder } from 'kysely';

/**
 * Values of our own, codes as a rule, written into the text of a statement: `c.state in (${lit(State.waiting, State.fetched)})`. A partial index
 * (`where state = 0`) is used only where the planner reads the value; what comes from outside is sent beside the text as always.
 */
export const lit = (...values: readonly (number | string)[]): RawBuilder<unknown> => sql.join(values.map((value) => sql.lit(value)));
