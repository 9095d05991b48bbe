// What must always be true of the books. Each is one query that gives the rows that break it, so each sees one moment.
import type { Invariant } from './invariant.ts';
import { moveInvariants } from './invariants-moves.ts';
import { rowInvariants } from './invariants-rows.ts';

const registered = new Map<string, Invariant>();

/** Adds an invariant of another noun (trades agree with moves …). A name may be registered once. */
export function registerInvariant(invariant: Invariant): void {
  if (registered.has(invariant.name)) throw new Error(`invariant ${invariant.name} is there already`);
  registered.set(invariant.name, invariant);
}

for (const invariant of [...moveInvariants, ...rowInvariants]) registerInvariant(invariant);

/** All invariants, in the order in which they were registered. */
export const allInvariants = (): readonly Invariant[] => [...registered.values()];
