// The dark fields of a code, from the libraries that make them (docs/decisions/0056-labels.md).
import { createRequire } from 'node:module';
import { encodeQR } from 'qr';
import type JsBarcode from 'jsbarcode';
import { refuse } from '../../kernel/refusal.ts';

const load = createRequire(import.meta.url);

/** A dark field, in modules. */
export type Field = readonly [x: number, y: number, width: number, height: number];
export interface Symbol {
  columns: number;
  rows: number;
  fields: Field[];
}

/** Runs of dark modules in each row. */
const runs = (rows: readonly (readonly boolean[])[]): Field[] =>
  rows.flatMap((row, y) => {
    const found: Field[] = [];
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      let end = x + 1;
      while (row[end]) end += 1;
      found.push([x, y, end - x, 1]);
      x = end;
    }
    return found;
  });

/** A QR code that bears 15 % of damage, without the quiet zone. */
export function qrOf(content: string): Symbol {
  // The least border that the library draws is 1.
  const framed = encodeQR(content, 'raw', { ecc: 'medium', border: 1 });
  const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
  return { columns: rows.length, rows: rows.length, fields: runs(rows) };
}

/** A bar code, one module high, without the quiet zone; refuses 'label-code-text' for what is no ASCII. */
export function code128Of(content: string): Symbol {
  // oxlint-disable-next-line no-control-regex -- the code carries no control signs of ours
  if (!/^[\x20-\x7e]+$/.test(content)) return refuse('label-code-text', { content });
  const made: { encodings?: { data: string }[] } = {};
  // Loaded for the first bar code: a start does not wait for it.
  (load('jsbarcode') as typeof JsBarcode)(made, content, { format: 'CODE128' });
  const bars = (made.encodings ?? []).map(({ data }) => data).join('');
  return { columns: bars.length, rows: 1, fields: runs([Array.from(bars, (bar) => bar === '1')]) };
}
