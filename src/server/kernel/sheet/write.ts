import type { SheetSpec } from './types.ts';
import { Readable } from 'node:stream';
import { BUFFER, inBuffers, joined } from './buffers.ts';
import { csvText } from './write-csv.ts';
import { xlsxParts } from './write-xlsx.ts';

/**
 * A table as the bytes of an .xlsx or .csv file, in bounded memory and Buffers of 64 KB (many small non-ASCII
 * strings make Node hang). Destroying the stream ends `batches`; a fault of theirs destroys the stream with it. trust 35.
 */
export function writeSheet(spec: SheetSpec): Readable {
  const parts = spec.format === 'csv' ? inBuffers(csvText(spec)) : joined(xlsxParts(spec));
  return Readable.from(parts, { objectMode: false, highWaterMark: BUFFER });
}
