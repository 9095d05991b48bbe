// What a choice of branches of a tree becomes with everything below them.

interface Branch {
  id: string;
  parentId: string | null;
}

/** The chosen ones in their order, then whatever stands below any of them, each once. A row that is its own ancestor ends nowhere else. */
export function withBranches(rows: readonly Branch[], chosen: readonly string[]): string[] {
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const all = new Set(chosen);
  // A set goes on over what is added while it is walked.
  for (const id of all) for (const child of below.get(id) ?? []) all.add(child.id);
  return [...all];
}
