// Clocks of what stands at a site and tells: a dead battery begins at 1970, a wrong one may run ahead.
import { CLOCK_TOLERANCE_MS } from './codes.ts';

/** What was done before a thing was entered here may still be told: so long at most. */
const BEFORE_MS = 366 * 86_400_000;

/**
 * Whether a clock cannot have been right: it tells of the future, or of a time long before what tells was entered here (`since`). What it says so
 * happened when we learnt of it.
 */
export function isOddMoment(since: string, happenedAt: string): boolean {
  const at = Date.parse(happenedAt);
  return at > Date.now() + CLOCK_TOLERANCE_MS || at < Date.parse(since) - BEFORE_MS;
}
