// What rows of a file name: things of the site, found by their code, else by their name.
export interface DirectoryEntry {
  id: string;
  code: string;
  name: string;
  /** Takes nobody new; false where that is not asked. */
  stopped?: boolean;
}
export interface Directory<K extends DirectoryEntry = DirectoryEntry> {
  byCode: Map<string, K>;
  /** By code, else by name, of two of a name the first; but the one that stands there now (`own`) when it is called so. */
  find(said: string, own?: unknown): K | undefined;
  /** Whether several are called so, and neither a code nor `own` tells which is meant. */
  many(said: string, own?: unknown): boolean;
  add(one: K): void;
}

export function directoryOf<K extends DirectoryEntry>(rows: readonly K[]): Directory<K> {
  const byId = new Map<unknown, K>();
  const byCode = new Map<string, K>();
  const byName = new Map<string, K[]>();
  const add = (one: K): void => {
    byId.set(one.id, one);
    byCode.set(one.code, one);
    const named = byName.get(one.name) ?? [];
    byName.set(one.name, named.some(({ id }) => id === one.id) ? named : [...named, one]);
  };
  rows.forEach(add);
  const kept = (said: string, own: unknown): K | undefined => {
    const one = byId.get(own);
    return one && [one.code, one.name].includes(said) ? one : undefined;
  };
  return {
    byCode,
    add,
    find: (said, own) => kept(said, own) ?? byCode.get(said) ?? byId.get(byName.get(said)?.[0]?.id),
    many: (said, own) => !kept(said, own) && !byCode.has(said) && (byName.get(said)?.length ?? 0) > 1,
  };
}
