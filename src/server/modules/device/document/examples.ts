// Calls as they went over the wire between a machine and the product; a test makes them again and fails where the product answers otherwise.
import { readFileSync } from 'node:fs';
import type { Pair } from './text.ts';

export interface Example {
  id: string;
  title: Pair;
  request: unknown;
  answer: unknown;
}
/** Where they are kept. */
export const EXAMPLES = new URL('examples.json', import.meta.url);

/** The examples of each call, by its name. */
export const examplesOf = (): Readonly<Record<string, readonly Example[]>> =>
  JSON.parse(readFileSync(EXAMPLES, 'utf8')) as Record<string, Example[]>;
