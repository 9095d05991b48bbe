// What the operation log keeps of channels and machines before a change.

/**
 * What things were, field by field: the value that all of them had, else each value with those that had it.
 * `called` is under which name the log lists them.
 */
export function whatWas<Row, K extends keyof Row & string>(
  rows: readonly Row[],
  keys: readonly K[],
  { called, ref }: { called: 'channels' | 'machines'; ref: (row: Row) => string },
): Record<string, unknown> {
  const was = (key: K): unknown => {
    const values = Map.groupBy(rows, (row) => row[key] ?? null);
    if (values.size < 2) return rows[0]?.[key] ?? null;
    return [...values].map(([value, some]) => ({ [called]: some.map(ref), [key]: value ?? '—' }));
  };
  return Object.fromEntries(keys.map((key) => [key, was(key)]));
}
