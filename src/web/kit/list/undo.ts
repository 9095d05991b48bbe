// What takes a deed back: one that turned a single yes into a no (停用, 下架), or a no into a yes, is taken back by its opposite.

type Fields = Readonly<Record<string, unknown>>;

/**
 * The input that undoes one of `id` or `ids` and a single yes or no, for those of the rows that it changed; undefined for any other input, and where it
 * changed none. Pure.
 */
export function oppositeOf(input: Fields, rows: readonly Fields[], keyOf: (row: never) => string): Record<string, unknown> | undefined {
  const { id, ids, ...rest } = input;
  const [[name, value] = [], ...more] = Object.entries(rest);
  if (name === undefined || more.length > 0 || typeof value !== 'boolean') return undefined;
  const changed = rows.filter((row) => row[name] === !value).map((row) => keyOf(row as never));
  if (changed.length === 0) return undefined;
  if (Array.isArray(ids)) return { ids: changed, [name]: !value };
  return id === undefined ? undefined : { id, [name]: !value };
}
