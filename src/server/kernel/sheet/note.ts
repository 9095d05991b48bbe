// What is said of a whole table stands below its rows, behind a sign by which it is known again: it is no row.
const SIGN = '▲ ';

export const noteText = (note: string): string => SIGN + note;

/** A row that an export wrote below the table. */
export const isNote = ([first, ...rest]: readonly (string | null)[]): boolean =>
  first?.startsWith(SIGN) === true && rest.every((cell) => cell === null || cell === '');
