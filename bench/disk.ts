// What trades take on the disk: each table that grew while they were booked, with its indexes.
import type { Pool } from 'pg';
import type { Figure } from './part.ts';

/** Bytes of each table with its indexes, after what is dead in it was cleared. */
export async function tableSizes(pool: Pool): Promise<ReadonlyMap<string, number>> {
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

const SHOWN = 8;
/** What a million trades take, reckoned from so many that came between the two sizes. */
export function diskOf(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>, trades: number): Figure {
  const megabytes = (bytes: number) => (bytes / 2 ** 20) * (1_000_000 / trades);
  const grown = [...after]
    .map(([name, bytes]) => [name, megabytes(bytes - (before.get(name) ?? 0))] as const)
    .filter(([, more]) => more > 0)
    .toSorted(([, one], [, other]) => other - one);
  const sum = (of: typeof grown) => of.reduce((total, [, more]) => total + more, 0);
  const each = grown.slice(0, SHOWN).map(([name, more]) => `${name} ${Math.round(more)}`);
  return {
    work: 'disk that a million trades take, reckoned from those',
    unit: 'MB',
    ours: { median: sum(grown), spread: 0 },
    besides: `with indexes: ${each.join(', ')}, the rest ${Math.round(sum(grown.slice(SHOWN)))}`,
  };
}
