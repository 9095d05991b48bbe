// Posts, levels and vendors: plain lists. Their screens and their files write them by the same two functions.
import type { Ctx } from '../../kernel/ctx.ts';
import { later } from '../../kernel/db/connection.ts';
import { newId } from '../../kernel/db/ids.ts';
import { addTo, changeIn } from '../../kernel/scope.ts';

export type PlainTable = 'post' | 'empLevel' | 'vendor';
/** The columns of a row. */
export type PlainValues = Record<string, unknown>;

const BATCH = 500;

/** Writes rows whose codes are known to be free; gives their ids. */
export async function insertPlain(ctx: Ctx, table: PlainTable, rows: readonly object[]): Promise<string[]> {
  const made = rows.map((row) => ({ id: newId(), ...row }));
  for (let at = 0; at < made.length; at += BATCH) await addTo(ctx, table as 'post', made.slice(at, at + BATCH) as never).execute();
  return made.map(({ id }) => id);
}

/** Changes a row that the caller has seen; goes with the next statement. */
export const setPlain = (ctx: Ctx, table: PlainTable, { id, values }: { id: string; values: PlainValues }): Promise<void> =>
  later(
    ctx.db,
    changeIn(ctx, table as 'post')
      .set(values)
      .where('id', '=', id)
      .compile(),
  );
