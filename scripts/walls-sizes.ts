// How long files are: a limit for each, and for half and nine tenths of them, so that short ones stay the rule. `max-lines` of the lint
// holds every file to 400 lines and every function to 60.
import type { Breach, Source } from './walls-source.ts';

interface Limit {
  what: string;
  /** Which files it measures. */
  of: (source: Source) => boolean;
  /** Lines that half of them, nine tenths of them, and each of them have at most. */
  half?: number;
  nineTenths?: number;
  each: number;
}

// Texts in the other language are as long as they are; a test is as long as what it tells.
const isCode = ({ path }: Source): boolean => path.startsWith('src/') && !/\.test\.tsx?$|\/en(-[^/]+)?\.ts$/.test(path);
/** A file of a module that shows a list, a tree with its rows, or both. */
const isListScreen = ({ path, text }: Source): boolean =>
  /^src\/web\/modules\/.+\.tsx$/.test(path) && !path.endsWith('.test.tsx') && /\b(?:listScreen|treeScreen)\(|<ListView\b/.test(text);

const limits: readonly Limit[] = [
  { what: 'files', of: isCode, half: 80, nineTenths: 180, each: 400 },
  { what: 'list screens', of: isListScreen, half: 60, each: 120 },
];

/** Lines of a text, as an editor counts them. */
const linesOf = ({ text }: Source): number => text.replace(/\n$/, '').split('\n').length;

/** What a share of these numbers reaches at most: `shareOf([1, 2, 9], 0.5)` is 2. */
function shareOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** Files that are too long, and kinds of files that have grown too long as a whole; with what was measured. */
export function sizeBreaches(sources: readonly Source[]): Breach[] {
  return limits.flatMap(({ what, of, half, nineTenths, each }) => {
    const measured = sources.filter(of);
    const lines = measured.map(linesOf);
    const shares = [
      { said: 'half', most: half, is: shareOf(lines, 0.5) },
      { said: 'nine tenths', most: nineTenths, is: shareOf(lines, 0.9) },
    ].filter(({ most, is }) => most !== undefined && is > most);
    return [
      ...shares.map(({ said, most, is }) => ({
        rule: 'size',
        where: `${said} of the ${what} (${lines.length}) reach ${is} lines, not ${most}`,
      })),
      ...measured
        .filter((source) => linesOf(source) > each)
        .map((source) => ({ rule: 'size', where: `${source.path}: ${linesOf(source)} lines, not ${each}` })),
    ];
  });
}

/** One line for each kind: how many there are, and what half, nine tenths and the longest reach. */
export const sizesOf = (sources: readonly Source[]): string[] =>
  limits.map(({ what, of }) => {
    const lines = sources.filter(of).map(linesOf);
    return `${what}: ${lines.length}, half ${shareOf(lines, 0.5)}, nine tenths ${shareOf(lines, 0.9)}, longest ${shareOf(lines, 1)} lines`;
  });
