// What the database looked at to answer a query: for tests of reads that must be quick before it has gathered statistics.
import type { Compilable } from 'kysely';
import type { Pool } from 'pg';

interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

/** The most rows that one step of a plan looked at, over all times that it was done. */
const most = ({ Plans = [], ...step }: Step): number =>
  Math.max(
    (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Join Filter'] ?? 0)) * step['Actual Loops'],
    ...Plans.map(most),
  );

/** How many rows a query finds, and the most that one step of it looked at. */
export async function lookedAt(pool: Pool, query: Compilable): Promise<{ found: number; most: number }> {
  const { sql, parameters } = query.compile();
  const { rowCount } = await pool.query(sql, [...parameters]);
  const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, [...parameters]);
  return { found: rowCount ?? 0, most: most(rows[0]['QUERY PLAN'][0].Plan as Step) };
}
