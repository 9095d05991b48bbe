// The tables that migrations change are locked before the first of them runs. Who works on the database meanwhile takes tables in an order of its
// own: a migration that took them in another would wait for somebody who waits for it. So the order is learned: the table that was not to be had is
// the first one next time.
import type pg from 'pg';

type Mode = 'access exclusive' | 'share row exclusive';

/** What locks a table against all, and what only against those who write. */
const CHANGES: readonly (readonly [Mode, RegExp])[] = [
  ['access exclusive', /\b(?:alter|drop) table (?:if exists )?(?:only )?(\w+)/gi],
  ['access exclusive', /(?:^|;)\s*truncate (?:table )?([\w, ]+)/gi],
  ['access exclusive', /\bdrop trigger (?:if exists )?\w+ on (\w+)/gi],
  ['share row exclusive', /\bcreate (?:unique )?index (?:\w+ )?on (?:only )?(\w+)/gi],
  ['share row exclusive', /\bcreate (?:constraint )?trigger \w+ [^;]*? on (\w+)/gi],
  ['share row exclusive', /\breferences (\w+)/gi],
  ['share row exclusive', /(?:^|;)\s*(?:update|delete from) (?:only )?(\w+)/gi],
];

/** Each table of a list; what a list may end with is none. */
const namesIn = (said: string): string[] =>
  said
    .toLowerCase()
    .replace(/ (?:restart|continue) identity.*| cascade.*| restrict.*/, '')
    .split(',')
    .map((name) => name.trim().replace(/^only /, ''));

/** The tables that the texts of migrations lock, with the strongest lock of each. */
export function locksOf(texts: readonly string[]): Map<string, Mode> {
  const locks = new Map<string, Mode>();
  for (const text of texts)
    for (const [mode, pattern] of CHANGES)
      for (const table of [...text.replace(/--.*/g, '').matchAll(pattern)].flatMap(([, said = '']) => namesIn(said)))
        if (locks.get(table) !== 'access exclusive') locks.set(table, mode);
  return locks;
}

/** What is known of the order in which others take tables: those that were not to be had, the last one first. */
export type LockOrder = string[];

/** Locks what is there already of the tables that the texts change. Throws what PostgreSQL says where one is not to be had in time, and puts it first in `order`. */
export async function lockChanged(client: pg.PoolClient, texts: readonly string[], order: LockOrder): Promise<void> {
  const locks = locksOf(texts);
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any($1) order by 1`,
    [[...locks.keys()]],
  );
  const there = rows.map(({ name }) => name);
  for (const table of [...order.filter((name) => there.includes(name)), ...there.filter((name) => !order.includes(name))]) {
    try {
      await client.query(`lock table "${table}" in ${locks.get(table)} mode`);
    } catch (error) {
      order.splice(0, order.length, table, ...order.filter((name) => name !== table));
      throw error;
    }
  }
}
