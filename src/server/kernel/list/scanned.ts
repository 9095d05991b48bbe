// What was scanned is looked up to the letter, and where nothing bears it in whatever letters it was given: with Caps Lock pressed somewhere a scanner
// sends WRENCH for wrench.
import { sql, type ReferenceExpression, type SqlBool } from 'kysely';
import type { Ctx } from '../ctx.ts';
import { sought } from './sought.ts';

/** One of some columns holds the code. A table with `search_text` is named where it is large: its index then finds what has the letters. */
export type HoldsCode = (columns: readonly string[], searched?: { alias: string; ctx: Ctx }) => ReturnType<typeof sql<SqlBool>>;

const one = (columns: readonly string[], is: (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql<SqlBool>>) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => is(sql.ref(column as ReferenceExpression<never, never> & string))),
    sql` or `,
  )})`;

const toTheLetter =
  (code: string): HoldsCode =>
  (columns) =>
    one(columns, (column) => sql<SqlBool>`${column} = ${code}`);

/** In whatever letters. */
export const inAnyLetters =
  (code: string): HoldsCode =>
  (columns, searched) => {
    const alike = one(columns, (column) => sql<SqlBool>`upper(${column}) = upper(${code})`);
    return searched ? sql<SqlBool>`(${sought(searched.alias)(code, searched.ctx)} and ${alike})` : alike;
  };

/** What bears a code: to the letter, else in whatever letters. */
export const byCode = async <T>(code: string, ask: (holds: HoldsCode) => Promise<T | undefined>): Promise<T | undefined> =>
  (await ask(toTheLetter(code))) ?? ask(inAnyLetters(code));
