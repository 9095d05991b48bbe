// Records that the palette finds beside pages. Fetched when the palette is first opened; the server is asked once for all kinds.
import { find } from '../../contract/find/index.ts';
import { call } from '../kernel/api.ts';
import { seen, type Hit, type NamedPlace, type RecordKind } from '../kernel/records.ts';
import { loadRecords } from '../screens.ts';

export interface Group {
  name: string;
  hits: readonly Hit[];
}

// What nouns say of themselves does not change while the page lives.
let loaded: Promise<{ records: readonly RecordKind[]; places: readonly NamedPlace[] }> | undefined;
const nouns = () =>
  (loaded ??= loadRecords().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  }));

/** Settings and deeds that have a name of their own, of those that the person may open. */
export const namedPlaces = async (): Promise<readonly NamedPlace[]> => (await nouns()).places.filter(({ right }) => seen(right));

/** The records that answer a text, of the kinds that the person may open, in a fixed order. */
export async function findRecords(keyword: string, signal: AbortSignal): Promise<readonly Group[]> {
  const [{ records }, found] = await Promise.all([nouns(), call(find.all, { keyword }, { silent: true, signal })]);
  return records
    .filter(({ right }) => seen(right))
    .flatMap(({ kind, name, path }) => {
      const rows = found.find((one) => one.kind === kind)?.records ?? [];
      const hits = rows.map((row) => ({
        key: `${kind} ${row.id}`,
        title: row.name,
        hint: [row.code, row.hint].filter(Boolean).join(' · '),
        path: path(row),
      }));
      return hits.length > 0 ? [{ name, hits }] : [];
    });
}
