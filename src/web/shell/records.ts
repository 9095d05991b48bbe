// Records that the palette finds beside pages. Fetched when the palette is first opened; asked only for who may open the screen that it leads to.
import { seen, type Hit } from '../kernel/records.ts';
import { loadRecords } from '../screens.ts';

export interface Group {
  name: string;
  hits: readonly Hit[];
}

/**
 * The records that answer a text, of the kinds that the person may open, in a fixed order. `found` hears them as kinds answer;
 * a kind that fails is passed over. Resolves when all have.
 */
export async function findRecords(text: string, signal: AbortSignal, found: (groups: readonly Group[]) => void): Promise<void> {
  const asked = (await loadRecords()).filter(({ right }) => seen(right));
  const groups = asked.map(({ name }): Group => ({ name, hits: [] }));
  await Promise.all(
    asked.map(async ({ name, find }, place) => {
      const hits = await find(text, signal).catch((): readonly Hit[] => []);
      if (signal.aborted) return;
      groups[place] = { name, hits };
      found([...groups]);
    }),
  );
}
