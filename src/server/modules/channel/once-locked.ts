// What is decided about channels is decided about them as they stand: nobody changes or plans them at the same moment.
import { refuse } from '../../kernel/refusal.ts';

interface Reading<R> {
  read: (ids: readonly string[]) => Promise<R[]>;
  ownerOf: (row: R) => string;
  lock: (ownerId: string) => Promise<unknown>;
}

/** Channels as they stand once their owners are locked, in the order that all callers keep. Refuses 'not-found' for one that is out of reach. */
export async function onceLocked<R>(ids: Iterable<string>, { read, ownerOf, lock }: Reading<R>): Promise<R[]> {
  const wanted = [...new Set(ids)];
  const before = await read(wanted);
  if (before.length < wanted.length) refuse('not-found', { thing: '货道' });
  for (const ownerId of [...new Set(before.map(ownerOf))].sort()) await lock(ownerId);
  const rows = await read(wanted);
  // Somebody may have deleted one in between.
  if (rows.length < wanted.length) refuse('not-found', { thing: '货道' });
  return rows;
}
