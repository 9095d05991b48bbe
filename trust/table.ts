// The table that a run ends with.
import type { Result } from './check.ts';

const WORD: Record<Result['state'], string> = { held: 'held', broken: 'NOT HELD', error: 'ERROR', skipped: 'left out' };

/** Prints a row as soon as its check has ended, with what was not kept below it. */
export function printRow({ id, title, state, figures, broken, seconds }: Result, seed: number): void {
  const cells = [String(id).padStart(5), WORD[state].padEnd(8), `${seconds.toFixed(1)} s`.padStart(8), String(seed).padStart(10)];
  console.log(`${cells.join('  ')}  ${title}: ${figures.join(', ')}`);
  for (const line of broken) console.log(`${' '.repeat(7)}${state === 'skipped' ? '' : '✗ '}${line}`);
}

export const printHead = (): void => console.log('check  state     seconds        seed  figure');

/** Whether a run may end with zero: something ran, and nothing of it was broken or could not be carried out. */
export const isGood = (results: readonly Result[]): boolean =>
  results.some(({ state }) => state === 'held') && results.every(({ state }) => state === 'held' || state === 'skipped');
