import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { along, copyPieces, copyRows, later } from './connection.ts';
import { copyLine } from './copy-in.ts';
import { attempt, sqlState, transact, type Tx } from './database.ts';
import { prepared } from './prepared-statements.ts';

const database = testDatabase();

const put = (word: string) => CompiledQuery.raw('insert into said (word) values ($1)', [word]);
const words = async () =>
  (await sql<{ word: string }>`select word from said order by at`.execute(database.db)).rows.map(({ word }) => word);
const clear = () => sql`truncate said restart identity`.execute(database.db);

test('the table that these tests write into', async () => {
  await sql`create table said (at integer generated always as identity, word text primary key)`.execute(database.db);
  expect(await words()).toEqual([]);
});

test('what is said later stands in its place: before the next statement, at the latest with the commit', async () => {
  await clear();
  const seen = await transact(database.db, async (tx) => {
    await later(tx, put('first'));
    await later(tx, put('second'));
    await tx.executeQuery(put('third'));
    await later(tx, put('fourth'));
    return sql<{ word: string }>`select word from said order by at`.execute(tx);
  });
  expect(seen.rows.map(({ word }) => word)).toEqual(['first', 'second', 'third', 'fourth']);
  await transact(database.db, (tx) => later(tx, put('last')));
  expect(await words()).toEqual(['first', 'second', 'third', 'fourth', 'last']);
});

test('what fails is told with the next statement or the commit, and nothing of the transaction stays', async () => {
  await clear();
  const state = await transact(database.db, async (tx) => {
    await later(tx, put('once'));
    await later(tx, put('once'));
  }).catch(sqlState);
  expect(state).toBe('23505');
  const next = await transact(database.db, async (tx) => {
    await later(tx, put('once'));
    await later(tx, put('once'));
    await sql`select 1`.execute(tx);
    await later(tx, put('never'));
  }).catch(sqlState);
  expect(next).toBe('23505');
  await expect(transact(database.db, async (tx) => void (await sql`select no_such`.execute(tx).catch(() => undefined)))).rejects.toThrow(
    'aborted',
  );
  expect(await words()).toEqual([]);
});

test('inside an attempt what fails stays inside; what it leaves to be said later fails the transaction; a transaction that says nothing, or throws before it speaks, leaves its connection clean', async () => {
  await clear();
  await transact(database.db, async (tx) => {
    await later(tx, put('kept'));
    const failed = await attempt(tx as never, async () => {
      await later(tx, put('lost'));
      await tx.executeQuery(put('kept'));
    }).catch(sqlState);
    expect(failed).toBe('23505');
    await attempt(tx as never, () => later(tx, put('tried')));
    await later(tx, put('after'));
  });
  const whole = await transact(database.db, async (tx) => {
    await later(tx, put('lost'));
    await attempt(tx as never, () => later(tx, put('kept')));
  }).catch(sqlState);
  expect(whole).toBe('23505');
  await transact(database.db, () => Promise.resolve());
  await expect(
    transact(database.db, async (tx) => {
      await later(tx, put('unsaid'));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await later(database.db, put('at once'));
  expect(await words()).toEqual(['kept', 'tried', 'after', 'at once']);
});

test('a savepoint goes with what it opens; what failed before it is no failure of the attempt', async () => {
  await clear();
  await transact(database.db, async (tx) => {
    await tx.executeQuery(put('kept'));
    expect(await attempt(tx as never, () => tx.executeQuery(put('kept'))).catch(sqlState)).toBe('23505');
    await attempt(tx as never, () => tx.executeQuery(put('tried'))).catch(sqlState);
    await attempt(tx as never, () => Promise.reject(new Error('said nothing'))).catch(() => undefined);
  });
  expect(await words()).toEqual(['kept', 'tried']);
  let tried = false;
  const before = await transact(database.db, async (tx) => {
    await later(tx, put('kept'));
    await attempt(tx as never, async () => void (tried = true));
  }).catch(sqlState);
  expect({ before, tried }).toEqual({ before: '23505', tried: false });
});

test('what is asked along is answered with the next statement, in its own place, under the names of here; its failure is told to both', async () => {
  await clear();
  const sum = sql<{ saidSoFar: number }>`select count(*)::int as said_so_far from said`;
  const say = vi.spyOn(pg.Client.prototype, 'query');
  const seen = await transact(database.db, async (tx) => {
    await later(tx, put('first'));
    const [before, between] = [await along(tx, sum.compile(tx)), await along(tx, sum.compile(tx))];
    await later(tx, put('second'));
    const after = await sum.execute(tx);
    return [await before.rows, await between.rows, after.rows];
  });
  // Begin and all of it; commit.
  expect(say.mock.calls.length).toBe(2);
  say.mockRestore();
  expect(seen).toEqual([[{ saidSoFar: 1 }], [{ saidSoFar: 1 }], [{ saidSoFar: 2 }]]);
  const alone = await along(database.db, sum.compile(database.db));
  expect(await alone.rows).toEqual([{ saidSoFar: 2 }]);
  let told: unknown;
  await expect(
    transact(database.db, async (tx) => {
      const asked = await along(tx, sql`select no_such`.compile(tx));
      const next = await tx.executeQuery(put('never')).catch(sqlState);
      told = [next, await asked.rows.catch(sqlState)];
    }),
  ).rejects.toThrow('aborted');
  expect(told).toEqual(['42703', '42703']);
  expect(await words()).toEqual(['first', 'second']);
});

test('answers, counts, isolation and rows in a stream are what they were', async () => {
  await clear();
  const long = 'x'.repeat(60_000);
  await transact(database.db, async (tx) => {
    await later(tx, put('short'));
    const { numAffectedRows } = await tx.executeQuery(put(long));
    expect(numAffectedRows).toBe(1n);
  });
  const level = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx));
  expect(level.rows).toEqual([{ level: 'repeatable read' }]);
  const read: number[] = [];
  await transact(database.db, async (tx) => {
    await later(tx, put('streamed'));
    for await (const { length } of tx
      .selectFrom('said' as never)
      .select(sql<number>`length(word)`.as('length'))
      .stream(2))
      read.push(length as number);
  });
  expect(read).toHaveLength(3);
});

test('rows of several tables by copy: signs arrive as they are, a failure takes the transaction back, a taken key is tried again', async () => {
  await clear();
  const odd = ['a\tb', 'c\\d', 'e\nf', '\\N', 'g\r', '丁腈手套'];
  const into = (...all: (readonly (string | null)[])[]) =>
    all.map((some) => ({ copy: 'copy said (word) from stdin', lines: some.map((word) => copyLine([word])).join('') }));
  await transact(database.db, async (tx) => {
    await later(tx, put('before'));
    await copyRows(tx, into(odd, ['second'], ['third']));
    await tx.executeQuery(put('after'));
  });
  const all = ['before', ...odd, 'second', 'third', 'after'];
  expect(await words()).toEqual(all);
  let tries = 0;
  await transact(database.db, async (tx) => {
    tries += 1;
    await copyRows(tx, into([tries === 1 ? 'after' : 'again'], ['more']));
  });
  expect(tries).toBe(2);
  // More than a socket takes at once stands behind what fails: the connection passes over it and goes on.
  const many = Array.from({ length: 50_000 }, (_, at) => `many ${at}`);
  for (const failing of [into(['one', null], many, ['two']), into(many, ['one', null], many)])
    expect(await transact(database.db, (tx) => copyRows(tx, failing)).catch(sqlState)).toBe('23502');
  expect(await words()).toEqual([...all, 'again', 'more']);
});

test('pieces by copy: what makes them fails, or the database does halfway: that is told, nothing stays, and the connection goes on', async () => {
  await clear();
  const query = () => CompiledQuery.raw('copy said (word) from stdin');
  async function* broken() {
    yield Buffer.from('one\n');
    throw new Error('the disk is gone');
  }
  const into = (lines: AsyncIterable<Buffer>) => transact(database.db, (tx) => copyPieces(tx, { query: query(), pieces: lines }));
  await expect(into(broken())).rejects.toThrow('the disk is gone');
  let given = 0;
  async function* endless() {
    for (;;) yield Buffer.from(`${(given += 1)}\ttoo many\n`);
  }
  expect(await into(endless()).catch(sqlState)).toBe('22P04');
  const then = given;
  async function* room() {
    const buffer = Buffer.alloc(2);
    for (const word of ['a', 'b', 'c']) {
      buffer.write(`${word}\n`);
      yield buffer;
    }
  }
  await into(room());
  expect(await words()).toEqual(['a', 'b', 'c']);
  expect(given).toBe(then);
});

test('a statement whose plan is kept is prepared once for a connection, also after a message that failed before or behind it', async () => {
  await clear();
  const kept = (word: string) => prepared(put(word));
  await transact(database.db, async (tx) => {
    await later(tx, kept('a'));
    await later(tx, kept('b'));
    await tx.executeQuery(kept('c'));
    const prepared = sql<{ n: number }>`select count(*) as n from pg_prepared_statements where statement like 'insert into said%'`;
    expect((await prepared.execute(tx)).rows).toEqual([{ n: 1 }]);
  });
  // Prepared in a message that fails behind it, and in one that fails before it: the connection is to be used all the same.
  const other = (at: number) => prepared(CompiledQuery.raw(`insert into said (word) values ($1) returning word, ${at}`, [`other ${at}`]));
  const behind = async (tx: Tx) => {
    await later(tx, other(1));
    await tx.executeQuery(put('a'));
  };
  const ahead = async (tx: Tx) => {
    await later(tx, put('a'));
    await tx.executeQuery(other(2));
  };
  for (const [at, work] of [[1, behind] as const, [2, ahead] as const]) {
    await expect(transact(database.db, work)).rejects.toThrow('duplicate key');
    await transact(database.db, (tx) => tx.executeQuery(other(at)));
  }
  expect(await words()).toEqual(['a', 'b', 'c', 'other 1', 'other 2']);
});

test('a prepared statement that a new version of the database has overtaken fails once, and is then prepared anew', async () => {
  const told = (type: string) =>
    sql.raw(`create function told() returns table (word ${type}) language sql as $$ select 1::${type} $$`).execute(database.db);
  const ask = () => transact(database.db, async (tx) => (await tx.executeQuery(prepared(CompiledQuery.raw('select * from told()')))).rows);
  await told('text');
  expect(await ask()).toEqual([{ word: '1' }]);
  await sql`drop function told`.execute(database.db);
  await told('integer');
  await expect(ask()).rejects.toThrow('cached plan');
  expect(await ask()).toEqual([{ word: 1 }]);
});
