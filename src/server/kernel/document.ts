// Documents: a head with a number and a state, and the lines below it. A noun says once where its own stand; what it is for stands in its
// verbs, which call these functions one by one (docs/decisions/0030-documents.md).
import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type UpdateObject,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely';
import type { DB } from '../../../db/types.ts';
import { actorName } from './actor.ts';
import type { Ctx } from './ctx.ts';
import type { Untyped } from './db/any-query.ts';
import { newId } from './db/ids.ts';
import { nextDocumentNumber } from './document-number.ts';
import { isFinal, move, type Flow } from './flow.ts';
import { refuse } from './refusal.ts';
import { addTo, changeIn, from, removeFrom } from './scope.ts';

type Table = keyof DB & string;
type Column<T extends Table> = keyof DB[T] & string;

export interface DocumentDefinition<H extends Table, N extends Column<H>, L extends Table, O extends Column<L>, S extends string = never> {
  /** What people call it: what a refusal says is not there. */
  thing: string;
  head: H;
  /** The letters that its numbers begin with, and the column that they stand in. */
  number: { letters: string; column: N };
  lines: L;
  /** The column of a line that names its head. */
  of: O;
  /** Its states; one without never changes. */
  flow?: Flow<S>;
  /** The column of the state. */
  status?: Column<H>;
  /** The state of head `o` now, where it follows from more than that column. */
  now?: RawBuilder<number>;
  /** Where it lies, in one of these: who does not see that row does not see the document. */
  within?: readonly { table: Table; column: Column<H> }[];
  /** The column that keeps when it came into a state that it cannot leave. */
  ended?: Column<H>;
}

/** A locked document: which, and the state that it has now. */
interface Locked {
  id: string;
  state: number;
}
/** The head of a locked document. */
export type Head<H extends Table> = Selectable<DB[H]> & Locked;
type Made<N extends string> = { id: string } & Record<N, string>;
type NewHead<H extends Table, N> = Omit<InsertObject<DB, H>, 'nodeId' | 'id' | (N & string)>;
type Line<L extends Table, O> = Omit<InsertObject<DB, L>, 'nodeId' | 'lineNo' | (O & string)> & { lineNo?: number };
type Changes<H extends Table> = UpdateObject<DB, H>;
type Sums<L extends Table, C extends string> = SelectQueryBuilder<DB & { l: DB[L] }, 'l', { lineCount: number } & Record<C, number>>;

/** One kind of document. All of this names the node, and what is read first keeps to the data permission. */
export interface Document<H extends Table, N extends Column<H>, L extends Table, O extends Column<L>, S extends string> {
  /** What its reservations and moves are for, as the ledger names it. */
  ref(id: string): { kind: string; id: string };
  /** The same kind, whose numbers begin with other letters. */
  numbered(letters: string): Document<H, N, L, O, S>;
  /** Makes one with the next number of the day; gives its id and number. */
  make(ctx: Ctx, head: Omit<NewHead<H, N>, 'creator'> & { creator?: string }, lines?: readonly Line<L, O>[]): Promise<Made<N>>;
  /** Its lines as they stand, in their order. */
  linesOf(ctx: Ctx, id: string): Promise<Selectable<DB[L]>[]>;
  /** Writes lines below a head, numbered in their order unless they have numbers of their own. */
  addLines(ctx: Ctx, id: string, lines: readonly Line<L, O>[]): Promise<void>;
  /** Puts other lines in the place of those that it has. */
  replaceLines(ctx: Ctx, id: string, lines: readonly Line<L, O>[]): Promise<void>;
  /** Writes other quantities into this column of its lines, by their numbers; a line of which none is wanted goes. */
  renumber(ctx: Ctx, id: string, said: { column: Column<L>; nums: ReadonlyMap<number, number> }): Promise<void>;
  /** The one that the actor may see, locked; refuses 'not-found'. */
  lock(ctx: Ctx, id: string): Promise<Head<H>>;
  /** Those that the actor may see, locked in one order, the same for all callers; refuses 'not-found' when one is not there. */
  lockAll(ctx: Ctx, ids: readonly string[]): Promise<Head<H>[]>;
  /** Refuses 'not-allowed-now' unless a locked one may go into this state now (R170). */
  check(row: Locked, to: NoInfer<S>): void;
  /** Takes a locked one into a state, with what else changes by it; gives the code. Refuses as `check`. */
  advance(ctx: Ctx, row: Locked, to: { to: NoInfer<S>; set?: Changes<H> }): Promise<number>;
  /** Writes columns of a head. */
  change(ctx: Ctx, id: string, set: Changes<H>): Promise<void>;
  /** Deletes one with its lines; the caller has looked whether its state lets it. */
  remove(ctx: Ctx, id: string): Promise<void>;
  /** Lines `l` of a head, for a lateral join: how many as `lineCount`, and the sum of each of these columns. */
  sums<C extends Column<L>>(ctx: Ctx, columns: readonly C[], head?: string): Sums<L, C>;
}

/** The moment of the transaction, as a column takes it. */
export const NOW = sql<string>`now()`;

/** Who decided, when, and with what remark: the columns of what is passed or rejected. */
export const decidedBy = (ctx: Ctx, remark: string | null | undefined) => ({
  approver: actorName(ctx),
  approvedAt: NOW,
  approveRemark: remark ?? null,
});

// The query builder knows a table by its literal name, and here it is a parameter: below this line names are texts. What goes in and comes out
// is checked where a document is used, by the interface above.
type Stored = Omit<DocumentDefinition<Table, never, Table, never, string>, 'head' | 'lines' | 'of'> & {
  head: Table;
  lines: Table;
  of: string;
};
const rows = (ctx: Ctx, table: Table, alias: string) => from(ctx, table, alias) as unknown as SelectQueryBuilder<Untyped, Untyped, Untyped>;

const sums = (ctx: Ctx, { lines, of }: Stored, { columns, head }: { columns: readonly string[]; head: string }) =>
  rows(ctx, lines, 'l')
    .select([sql<number>`count(*)`.as('lineCount'), ...columns.map((column) => sql<number>`sum(${sql.ref(`l.${column}`)})`.as(column))])
    .whereRef(`l.${of}`, '=', `${head}.id`);

async function addLines(ctx: Ctx, { lines, of }: Stored, { id, values }: { id: string; values: readonly object[] }): Promise<void> {
  if (values.length === 0) return;
  const numbered: Untyped[] = values.map((line, at) => ({ lineNo: at + 1, ...line, [of]: id }));
  await addTo(ctx, lines, numbered).execute();
}

async function make(ctx: Ctx, stored: Stored, { head, lines }: { head: object; lines: readonly object[] }): Promise<Made<string>> {
  const { letters, column } = stored.number;
  const made = { id: newId(), [column]: await nextDocumentNumber(ctx, { letters, column, table: stored.head }) };
  await addTo(ctx, stored.head, { creator: actorName(ctx), ...head, ...made } as Untyped).execute();
  await addLines(ctx, stored, { id: made.id, values: lines });
  return made;
}

async function lockAll(ctx: Ctx, { head, status, now, within, thing }: Stored, ids: readonly string[]): Promise<Head<Table>[]> {
  const wanted = [...new Set(ids)];
  const state = now ?? (status ? sql.ref<number>(`o.${status}`) : sql<number>`null`);
  let query = rows(ctx, head, 'o').selectAll('o').select(state.as('state')).where('o.id', 'in', wanted);
  if (within)
    query = query.where(({ exists, or }) =>
      or(within.map(({ table, column }) => exists(rows(ctx, table, 'w').select('w.id').whereRef('w.id', '=', `o.${column}`)))),
    );
  const found = (await query.orderBy('o.id').forUpdate().execute()) as Head<Table>[];
  if (found.length < wanted.length) refuse('not-found', { thing });
  return found;
}

type Nums = ReadonlyMap<number, number>;
async function renumber(ctx: Ctx, { lines, of }: Stored, { id, column, nums }: { id: string; column: string; nums: Nums }): Promise<void> {
  const kept = [...nums].filter(([, num]) => num > 0);
  await sql`update ${sql.table(lines)} l set ${sql.ref(column)} = w.num
    from unnest(${kept.map(([no]) => no)}::integer[], ${kept.map(([, num]) => num)}::bigint[]) as w (line_no, num)
    where l.node_id = ${ctx.nodeId} and ${sql.ref(`l.${of}`)} = ${id} and l.line_no = w.line_no`.execute(ctx.db);
  const gone = [...nums].flatMap(([no, num]) => (num > 0 ? [] : [no]));
  if (gone.length === 0) return;
  const query = removeFrom(ctx, lines) as unknown as DeleteQueryBuilder<Untyped, Untyped, DeleteResult>;
  await query.where(of, '=', id).where('lineNo', 'in', gone).execute();
}

async function change(ctx: Ctx, { head, thing }: Stored, { id, set }: { id: string; set: object }): Promise<void> {
  if (Object.keys(set).length === 0) return;
  const query = changeIn(ctx, head) as unknown as UpdateQueryBuilder<Untyped, Untyped, Untyped, UpdateResult>;
  const { numUpdatedRows } = await query.set(set).where('id', '=', id).executeTakeFirstOrThrow();
  // Locked, so it is there, unless the actor's data permission hides what the verb has just made of it.
  if (numUpdatedRows === 0n) refuse('not-found', { thing });
}

// One without states has no state to be named, so that there is a table wherever one is.
async function advance(ctx: Ctx, stored: Stored, { row, to, set }: { row: Locked; to: string; set: object | undefined }): Promise<number> {
  const { flow, ended, status } = stored;
  const code = move(flow!, row.state, to);
  const end = ended && isFinal(flow!, to) ? { [ended]: NOW } : {};
  await change(ctx, stored, { id: row.id, set: { ...end, ...set, [status!]: code } });
  return code;
}

/** A kind of document, of what the noun says of its own. */
export function document<H extends Table, N extends Column<H>, L extends Table, O extends Column<L>, S extends string>(
  definition: DocumentDefinition<H, N, L, O, S>,
): Document<H, N, L, O, S> {
  const stored = definition as unknown as Stored;
  const { head, lines, of, flow } = stored;
  const kind = head.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const deleted = async (ctx: Ctx, table: Table, where: { column: string; id: string }) =>
    void (await (removeFrom(ctx, table) as unknown as DeleteQueryBuilder<Untyped, Untyped, DeleteResult>)
      .where(where.column, '=', where.id)
      .execute());
  const kept = {
    ref: (id: string) => ({ kind, id }),
    numbered: (letters: string) => document({ ...definition, number: { ...definition.number, letters } }),
    make: (ctx: Ctx, values: object, below: readonly object[] = []) => make(ctx, stored, { head: values, lines: below }),
    linesOf: (ctx: Ctx, id: string) => rows(ctx, lines, 'l').selectAll('l').where(`l.${of}`, '=', id).orderBy('l.lineNo').execute(),
    addLines: (ctx: Ctx, id: string, values: readonly object[]) => addLines(ctx, stored, { id, values }),
    replaceLines: async (ctx: Ctx, id: string, values: readonly object[]) => {
      await deleted(ctx, lines, { column: of, id });
      await addLines(ctx, stored, { id, values });
    },
    renumber: (ctx: Ctx, id: string, said: { column: string; nums: ReadonlyMap<number, number> }) => renumber(ctx, stored, { id, ...said }),
    lock: async (ctx: Ctx, id: string) => (await lockAll(ctx, stored, [id]))[0],
    lockAll: (ctx: Ctx, ids: readonly string[]) => lockAll(ctx, stored, ids),
    check: (row: Locked, to: string) => void move(flow!, row.state, to),
    advance: (ctx: Ctx, row: Locked, { to, set }: { to: string; set?: object }) => advance(ctx, stored, { row, to, set }),
    change: (ctx: Ctx, id: string, set: object) => change(ctx, stored, { id, set }),
    remove: (ctx: Ctx, id: string) => deleted(ctx, head, { column: 'id', id }),
    sums: (ctx: Ctx, columns: readonly string[], of = 'o') => sums(ctx, stored, { columns, head: of }),
  };
  return kept as unknown as Document<H, N, L, O, S>;
}
