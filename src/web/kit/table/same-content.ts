// Whether two contents show the same, though they were made anew.
import { isValidElement } from 'react';

/** What of an element says how it is drawn; of anything else itself. */
const told = (one: object): object => (isValidElement(one) ? { type: one.type, key: one.key, props: one.props } : one);

/** Compares by what stands in them, elements by what they draw with. Functions are the same only where they are one: they may know other things. Pure. */
export function sameContent(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [new Map(Object.entries(told(a))), Object.entries(told(b))];
  return ours.size === theirs.length && theirs.every(([name, value]) => ours.has(name) && sameContent(ours.get(name), value));
}
