// A clock that a test moves: of the process and of its database, so that the product's own code lives days in seconds. Between two moves it runs.
import pg from 'pg';
import { openDatabase, openPool, type Database } from '../src/server/kernel/db/database.ts';

export interface MovedClock {
  /** Its connections read the moved clock; those opened before do not. */
  db: Database;
  pool: pg.Pool;
  /** Sets both clocks to a moment, in milliseconds. */
  to(at: number): Promise<void>;
  close(): Promise<void>;
}

// What stands before the catalogue in the search path is what `now()` means, in statements and in functions that are planned when they are called.
const CLOCK = `
  create schema moved;
  create table moved.clock (ahead interval not null);
  insert into moved.clock values ('0');
  create function moved.now() returns timestamptz language sql stable as 'select pg_catalog.now() + ahead from moved.clock';
  create function moved.clock_timestamp() returns timestamptz language sql volatile as 'select pg_catalog.clock_timestamp() + ahead from moved.clock';
  do $$
  declare one record;
  begin
    for one in select c.oid::regclass as place, a.attname, pg_get_expr(d.adbin, d.adrelid) as said
      from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) ~ '\\m(now|clock_timestamp)\\(\\)' and a.attgenerated = ''
    loop
      execute format('alter table %s alter %I set default %s', one.place, one.attname,
        regexp_replace(one.said, '\\m(now|clock_timestamp)\\(\\)', 'moved.\\1()', 'g'));
    end loop;
  end $$`;

const RealDate = Date;

/** The process's clock, so far ahead of the real one. */
const dateAhead = (ms: number): typeof Date =>
  new Proxy(RealDate, {
    construct: (_, given: ConstructorParameters<typeof Date>) =>
      given.length > 0 ? new RealDate(...given) : new RealDate(RealDate.now() + ms),
    get: (real, name) => (name === 'now' ? () => RealDate.now() + ms : Reflect.get(real, name)),
  });

/** Takes the clock of a test's database, and of the process, into the test's hand. */
export async function movedClock(url: string, at: number): Promise<MovedClock> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(CLOCK);
  const to = async (next: number): Promise<void> => {
    const ahead = next - RealDate.now();
    await admin.query("update moved.clock set ahead = $1 * interval '1 millisecond'", [ahead]);
    globalThis.Date = dateAhead(ahead);
  };
  await to(at);
  const pool = openPool(url, 4);
  pool.options.options += ' -c synchronous_commit=off -c search_path=moved,public,pg_catalog';
  return {
    db: openDatabase(pool),
    pool,
    to,
    close: async () => {
      globalThis.Date = RealDate;
      await pool.end();
      await admin.end();
    },
  };
}
