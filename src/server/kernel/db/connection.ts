// Connections that say much in one breath: a round trip costs both sides more than most statements do (docs/performance.md). `begin` goes with the
// first statement of a transaction, and what need not be waited for (`later`) with the next one or with
// `commit`; what is wanted together (`along`) is asked and answered together.
import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, type TransactionSettings, type UnknownRow } from 'kysely';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { namedInCode } from './column-names.ts';
import { copyInto, copyTogether, type CopyPieces } from './copy-in.ts';
import { fitStatement } from './fit-statement.ts';
import { preparingOn, preparedName } from './prepared-statements.ts';

interface Statement {
  text: string;
  values: readonly unknown[];
  /** Under which the connection keeps its plan. */
  name?: string | undefined;
  /** Hears the answer, of one that goes along. */
  asked?: PendingQuery | undefined;
}

interface PendingQuery {
  resolve(rows: UnknownRow[]): void;
  reject(error: unknown): void;
}

interface Connection extends DatabaseConnection {
  client: pg.PoolClient;
  inTransaction: boolean;
  /** What is to be said before the next statement. */
  waiting: Statement[];
  /** A rollback failed: the state of the connection is unknown. */
  broken: boolean;
  fit: Fit;
}

/** How a statement's text is said to this database. */
type Fit = (text: string, values: readonly unknown[]) => string;

const unhurried = new WeakSet<CompiledQuery>();

/**
 * Runs a statement whose answer nobody waits for, in its place: it goes with the next one of the transaction, at the latest with the commit, and what
 * the database has against it is told there. Outside of a transaction it runs at once.
 */
export async function later(db: { executeQuery(query: CompiledQuery): Promise<unknown> }, query: CompiledQuery): Promise<void> {
  unhurried.add(query);
  await db.executeQuery(query);
}

const alongs = new WeakMap<CompiledQuery, PendingQuery>();

/**
 * Asks something in the message of the next statement of the transaction: gives the promise of its rows, to be waited for after that one. Outside of
 * a transaction it asks at once. Where one statement of a message fails, that is the answer to all of them.
 */
export async function along<R>(db: Talking, query: CompiledQuery<R>): Promise<{ rows: Promise<readonly R[]> }> {
  const { promise: rows, resolve, reject } = Promise.withResolvers<readonly R[]>();
  alongs.set(query, { resolve: (found) => resolve(found as R[]), reject });
  await db.executeQuery(query);
  // Whoever waits for it is told; until then nobody is to fall over it.
  rows.catch(() => undefined);
  return { rows };
}

const openers = new WeakSet<CompiledQuery>();

/** Sets a savepoint, which goes with the statement after it. What waits before it is said first: its failure is not of what the savepoint opens. */
export async function openingWith(db: { executeQuery(query: CompiledQuery): Promise<unknown> }, savepoint: CompiledQuery): Promise<void> {
  openers.add(savepoint);
  await db.executeQuery(savepoint);
}

/** What a message takes in: a part for each of its statements, all at once, or pieces for the only one. */
type Carried = { together: readonly Buffer[] } | { pieces: CopyPieces };
const carried = new WeakMap<CompiledQuery, Carried>();

interface Talking {
  executeQuery(query: CompiledQuery): Promise<unknown>;
}

/** Lines (`copyLine`) and the `copy … from stdin` that takes them in. */
export interface CopyLines {
  copy: string;
  lines: string;
}

/**
 * Writes lines of several tables in one message, in the order given. A key that is there already ends as a serialisation failure: whoever copies has looked before
 * whether it is there, so somebody else was quicker, and the next try of the transaction will find it.
 */
export async function copyRows(db: Talking, copies: readonly CopyLines[]): Promise<void> {
  const message = CompiledQuery.raw(copies.map(({ copy }) => copy).join('; '));
  carried.set(message, { together: copies.map(({ lines }) => Buffer.from(lines)) });
  await db.executeQuery(message);
}

/** Writes the bytes of another format by a `copy … from stdin`, one piece after the other; a key that is there already ends as with `copyRows`. */
export async function copyPieces(db: Talking, { query, pieces }: { query: CompiledQuery; pieces: CopyPieces }): Promise<void> {
  carried.set(query, { pieces });
  await db.executeQuery(query);
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

async function takeIn(connection: Connection, text: string, what: Carried): Promise<void> {
  if (connection.waiting.length > 0) await flush(connection, { text: 'select', values: [] });
  try {
    if ('together' in what) await copyTogether(connection.client, text, what.together);
    else await copyInto(connection.client, text, what.pieces);
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw Object.assign(new Error('somebody else was quicker to write a row with the same key', { cause: error }), { code: '40001' });
  }
}

type Answer = pg.QueryResult<Record<string, unknown>>;
type DriverCallback = (error: Error | undefined, answer: Answer | Answer[]) => void;

/** Parts of the driver's own query and connection that its types do not show. */
interface Wire {
  close(what: { type: 'S'; name: string }): void;
}
interface OwnQuery {
  prepare(wire: Wire): void;
  requiresPreparation(): boolean;
  hasBeenParsed(wire: Wire): boolean;
}

function queryOf(
  { text, values, name }: Statement,
  keeping: ReturnType<typeof preparingOn>,
  answered?: DriverCallback,
): OwnQuery & pg.Submittable {
  const query = namedInCode(
    new pg.Query({ text, values: [...values], name }, undefined as never, answered as never) as unknown as OwnQuery & pg.Submittable,
  );
  if (!name) return query;
  const prepare = query.prepare.bind(query);
  query.prepare = (wire) => {
    const parse = keeping.mustParse(name);
    // A message that failed may have left it there: to close what does not stand is no fault.
    if (parse && keeping.mayStand(name)) wire.close({ type: 'S', name });
    query.hasBeenParsed = () => !parse;
    prepare(wire);
  };
  return query;
}

/** Sends all statements in one message and gives the answer to each. Where one fails, none after it runs, and its error is thrown. */
function say(client: pg.PoolClient, before: readonly Statement[], last: Statement): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const keeping = preparingOn(client);
    const query = queryOf(last, keeping, (error, answer) => {
      keeping.ended(!error);
      if (error) reject(error);
      else resolve([answer].flat());
    });
    if (before.length > 0) {
      const prepare = query.prepare.bind(query);
      query.requiresPreparation = () => true;
      query.prepare = (wire) => {
        // Only the last one ends the message: up to there the database answers nothing and stops at the first that fails.
        const open = Object.create(wire, { sync: { value: () => undefined } }) as Wire;
        for (const one of before) queryOf(one, keeping).prepare(open);
        prepare(wire);
      };
    }
    client.query(query);
  });
}

const READ_ONLY = '25006';

async function flush(connection: Connection, last: Statement): Promise<Answer> {
  const said = [...connection.waiting.splice(0), last];
  try {
    const answers = await say(connection.client, said.slice(0, -1), last);
    for (const [at, { asked }] of said.entries()) asked?.resolve(answers[at]?.rows ?? []);
    return answers.at(-1) as Answer;
  } catch (error) {
    for (const { asked } of said) asked?.reject(error);
    // Who takes no writes may take some when it is asked anew: it is another server then.
    if (error instanceof Error && 'code' in error && error.code === READ_ONLY) connection.broken = true;
    throw error;
  }
}

// What is long keeps the database busy for a while: it had better begin.
const LONG = 50_000;
const isShort = ({ values }: Statement): boolean =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0) < LONG;

async function run<R>(connection: Connection, query: CompiledQuery): Promise<QueryResult<R>> {
  const text = connection.fit(query.sql, query.parameters);
  const name = preparedName(query);
  const statement = { text, values: query.parameters, name: name && text !== query.sql ? `${name}_fit` : name, asked: alongs.get(query) };
  const what = carried.get(query);
  if (what !== undefined) {
    await takeIn(connection, query.sql, what);
    return { rows: [] };
  }
  const canWait = unhurried.has(query) || (openers.has(query) && connection.waiting.length === 0);
  if (connection.inTransaction && (statement.asked || (canWait && isShort(statement)))) {
    connection.waiting.push(statement);
    return { rows: [] };
  }
  const { command, rowCount, rows } = await flush(connection, statement);
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
  return { rows: (rows ?? []) as R[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
}

async function* stream<R>(connection: Connection, query: CompiledQuery, batch: number): AsyncIterableIterator<QueryResult<R>> {
  if (connection.waiting.length > 0) await flush(connection, { text: 'select', values: [] });
  const cursor = connection.client.query(namedInCode(new Cursor(connection.fit(query.sql, query.parameters), [...query.parameters])));
  try {
    for (let rows = await cursor.read(batch); rows.length > 0; rows = await cursor.read(batch)) yield { rows: rows as R[] };
  } finally {
    await cursor.close();
  }
}

function connectionOf(client: pg.PoolClient, fit: Fit): Connection {
  const connection: Connection = {
    client,
    inTransaction: false,
    waiting: [],
    broken: false,
    fit,
    executeQuery: (query) => run(connection, query),
    streamQuery: (query, batch) => stream(connection, query, batch),
  };
  return connection;
}

function begin(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): void {
  const text = ['begin', ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []), ...(accessMode ? [accessMode] : [])].join(' ');
  connection.inTransaction = true;
  connection.waiting.push({ text, values: [] });
}

/** Of a transaction that never said anything the database knows nothing. */
const isSilent = ({ waiting }: Connection): boolean => waiting[0]?.text.startsWith('begin') === true;

async function commit(connection: Connection): Promise<void> {
  if (isSilent(connection) && connection.waiting.length === 1) connection.waiting = [];
  else if ((await flush(connection, { text: 'commit', values: [] })).command === 'ROLLBACK')
    throw new Error('the transaction was aborted by a statement before');
  connection.inTransaction = false;
}

async function rollback(connection: Connection): Promise<void> {
  const silent = isSilent(connection);
  connection.waiting = [];
  connection.inTransaction = false;
  if (silent) return;
  try {
    await flush(connection, { text: 'rollback', values: [] });
  } catch (error) {
    connection.broken = true;
    throw error;
  }
}

const transactions = {
  beginTransaction: async (connection, settings) => begin(connection as Connection, settings),
  commitTransaction: (connection) => commit(connection as Connection),
  rollbackTransaction: (connection) => rollback(connection as Connection),
} satisfies Partial<Driver>;

/** The driver of the query builder over a pool. */
export function driverOver(pool: pg.Pool): Driver {
  let fit: Fit = (text) => text;
  return {
    ...transactions,
    async init() {
      if (await isCluster(pool)) fit = fitStatement;
    },
    acquireConnection: async () => connectionOf(await pool.connect(), fit),
    releaseConnection: async (connection) => (connection as Connection).client.release((connection as Connection).broken),
    destroy: () => pool.end(),
  };
}

/** The driver over one connection, which whoever holds it gives back himself; what is asked at once is answered one after the other. Not of a cluster. */
export function driverOn(client: pg.PoolClient): Driver {
  const connection = connectionOf(client, (text) => text);
  let before: Promise<unknown> = Promise.resolve();
  connection.executeQuery = <R>(query: CompiledQuery) => {
    const answer = before.then(() => run<R>(connection, query));
    before = answer.catch(() => undefined);
    return answer;
  };
  return {
    ...transactions,
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
}

/** Whether the database is a coordinator of Citus. */
export async function isCluster(db: Pick<pg.Pool, 'query'>): Promise<boolean> {
  return (await db.query(`select from pg_extension where extname = 'citus'`)).rowCount !== 0;
}
