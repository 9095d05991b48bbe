// What is said of a whole table stands below its rows, behind a sign by which it is known again: it is no row.
const SIGN = '▲ ';

export const noteText = (note: string): string => SIGN + note;

/** The sums of columns, in a row of their own below the table. */
const SUM_SIGN = '∑ ';

export const sumText = (word: string): string => SUM_SIGN + word;

/** A row that an export wrote below the table. */
export const isNote = ([first, ...rest]: readonly (string | null)[]): boolean =>
  first?.startsWith(SUM_SIGN) === true || (first?.startsWith(SIGN) === true && rest.every((cell) => cell === null || cell === ''));
