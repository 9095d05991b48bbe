// Where the types of the query builder end. Kysely knows a table by its literal name, and a query by every table that it joins: what is written for
// every list, every join or every document cannot name them. The server says `any` here and nowhere else; what goes in and comes out is checked where
// it is used: the rows of a list against its contract, the columns of a document by its interface, those of a join by the database.
import type { JoinBuilder, SelectQueryBuilder } from 'kysely';

// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type Untyped = any;
/** A query over whatever tables, of rows `R`. */
export type AnyQuery<R> = SelectQueryBuilder<Untyped, Untyped, R>;
/** A join of whatever query. */
export type AnyJoin = JoinBuilder<Untyped, Untyped>;
