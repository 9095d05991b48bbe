// A tree in a file: a parent may stand anywhere among the rows, and is there before its children when they are planned and written.
import type { Line } from './importable.ts';

/** How a row of a tree is read: its own code and name, and the code or name of its parent. */
export interface TreeRow<R> {
  codeOf: (row: R) => string;
  nameOf: (row: R) => string;
  parentOf: (row: R) => string | null | undefined;
}

/**
 * The lines with each parent before its children, else in the order of the file; and those that lie below themselves, by the file alone.
 * @param known whether the site has such a parent: a name that both have means the site's
 */
export function parentsFirst<R>(
  lines: readonly Line<R>[],
  { codeOf, nameOf, parentOf }: TreeRow<R>,
  known: (said: string) => boolean,
): { ordered: Line<R>[]; circle: Set<Line<R>> } {
  const byCode = new Map<string, Line<R>>();
  const byName = new Map<string, Line<R>>();
  for (const one of lines) {
    if (!byCode.has(codeOf(one.row))) byCode.set(codeOf(one.row), one);
    if (!byName.has(nameOf(one.row))) byName.set(nameOf(one.row), one);
  }
  const above = ({ row }: Line<R>): Line<R> | undefined => {
    const said = parentOf(row);
    return said ? (byCode.get(said) ?? (known(said) ? undefined : byName.get(said))) : undefined;
  };
  const done = new Set<Line<R>>();
  const circle = new Set<Line<R>>();
  for (const one of lines) {
    const way = new Set<Line<R>>();
    let at: Line<R> | undefined = one;
    for (; at && !done.has(at) && !way.has(at); at = above(at)) way.add(at);
    const up = [...way];
    if (at && way.has(at)) for (const below of up.slice(up.indexOf(at))) circle.add(below);
    for (const below of up.toReversed()) done.add(below);
  }
  return { ordered: [...done].filter((one) => !circle.has(one)), circle };
}
