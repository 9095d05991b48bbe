// The file of a list: its rows, in its order, with what stands in them; and with a filter those that it keeps.
import { codesOf } from '../../src/contract/kernel/codes.ts';
import { bare, labelOf } from '../../src/contract/kernel/label.ts';
import { kindOf } from '../../src/contract/kernel/scalars.ts';
import { csvParser } from '../../src/server/kernel/sheet/csv-rows.ts';
import { isNote } from '../../src/server/kernel/sheet/index.ts';
import { SHEET_LIMITS } from '../../src/server/kernel/sheet/types.ts';
import { narrowing } from './filters.ts';
import { everyRow, exported, fieldsOf, type Input, type Schema } from './lists.ts';
import type { Seen, Walk } from './walk.ts';

/** What stands in a file as it stands on the wire: plain text and whole numbers with a title. */
const isPlain = (schema: Schema) =>
  labelOf(schema) !== undefined &&
  !codesOf(schema) &&
  ['string', 'number'].includes(bare(schema)._zod.def.type) &&
  ['text', 'number'].includes(kindOf(schema));

/** The rows of a file below its titles, without the notes at its end. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  const parser = csvParser(',', SHEET_LIMITS, ({ cells }) => void rows.push(cells.map((cell) => cell ?? '')));
  parser.write(text.replace(/^\uFEFF/, ''));
  parser.end();
  return rows.slice(1).filter((cells) => !isNote(cells));
}

async function faultsOf({ caller }: Walk, { endpoint }: Seen, input: Input): Promise<string[]> {
  const columns = Object.entries(fieldsOf(endpoint)).flatMap(([field, schema]) => (isPlain(schema) ? [field] : []));
  const { status, raw } = await exported(caller, endpoint, { filter: input, columns });
  if (status !== 200 || raw.startsWith('{')) return [`no file: ${status} ${raw.slice(0, 200)}`];
  // Read after the file: the log of what was done has the export itself.
  const { rows } = await everyRow(caller, endpoint, input);
  const inFile = cellsOf(raw).map((cells) => columns.map((_, at) => cells[at] ?? ''));
  const shown = rows.map((row) => columns.map((field) => String(row[field] ?? '')));
  if (inFile.length !== shown.length) return [`${JSON.stringify(input)}: the file has ${inFile.length} rows, the list ${shown.length}`];
  const at = inFile.findIndex((cells, line) => cells.join('|') !== shown[line]?.join('|'));
  return at < 0
    ? []
    : [`${JSON.stringify(input)}: row ${at + 1} is ${inFile[at]?.join('|')} in the file and ${shown[at]?.join('|')} in the list`];
}

/** What is wrong with the file of a list. */
export async function exportFaults(walk: Walk, seen: Seen): Promise<string[]> {
  const narrowed = await narrowing(walk, seen);
  const all = await faultsOf(walk, seen, seen.base);
  return [...all, ...(narrowed ? await faultsOf(walk, seen, narrowed) : [])];
}
