// Reads papers back as another program does: a PDF drawn by Chromium's own reader of PDF, a printer's language by its letter, codes by a reader of codes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });

export interface ReadPage {
  /** In mm. */
  width: number;
  height: number;
  text: string;
  codes: { format: string; text: string }[];
  pixels: Pixels;
}
export interface Pixels {
  width: number;
  height: number;
  /** A byte for each, 0 is black. */
  grey: Uint8Array;
}

/** The codes in a picture, from the top. */
export async function codesIn({ width, height, grey }: Pixels): Promise<ReadPage['codes']> {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) data.fill(grey[at] ?? 255, at * 4, at * 4 + 3);
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' } as ImageData, { tryHarder: true, maxNumberOfSymbols: 255 });
  return found
    .filter(({ isValid }) => isValid)
    .toSorted((a, b) => a.position.topLeft.y - b.position.topLeft.y || a.position.topLeft.x - b.position.topLeft.x)
    .map(({ format, text }) => ({ format, text }));
}

/** The pages of a PDF, as they would come out at so many dots per inch. */
export async function readPdf(bytes: Uint8Array, dpi = 203): Promise<ReadPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    const pages: ReadPage[] = [];
    for (const page of document.pages()) {
      const text = page.getText();
      const { data, ...size } = await page.render({ scale: dpi / 72, render: 'bitmap' });
      const grey = Uint8Array.from({ length: size.width * size.height }, (_, at) => data[at * 4 + 1] ?? 255);
      const pixels = { width: size.width, height: size.height, grey };
      pages.push({
        width: (size.width * 25.4) / dpi,
        height: (size.height * 25.4) / dpi,
        text,
        codes: await codesIn(pixels),
        pixels,
      });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}

/** A page as a picture to look at. */
export const pngOf = ({ width, height, grey }: Pixels): Promise<Buffer> =>
  (sharp as unknown as (bytes: Uint8Array, options: object) => { png(): { toBuffer(): Promise<Buffer> } })(grey, {
    raw: { width, height, channels: 1 },
  })
    .png()
    .toBuffer();

const fromBits = (rowBytes: number, bits: Buffer, dark: 0 | 1): Pixels => ({
  width: rowBytes * 8,
  height: bits.length / rowBytes,
  grey: Uint8Array.from({ length: bits.length * 8 }, (_, at) => ((((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === dark ? 0 : 255)),
});

/** The labels that a Zebra printer would print, each with its copies (Zebra's programming guide, ^GF and its compression). */
export function readZpl(text: string): { copies: number; pixels: Pixels }[] {
  return text
    .split('^XA')
    .slice(1)
    .map((label) => {
      const [, total = '', rowBytes = '', data = ''] = /\^GFA,(\d+),\1,(\d+),([^^]*)\^FS/.exec(label) ?? [];
      const bits = unpacked(data, Number(rowBytes));
      if (bits.length !== Number(total)) throw new Error(`${bits.length} bytes of ${total}`);
      return { copies: Number(/\^PQ(\d+)/.exec(label)?.[1]), pixels: fromBits(Number(rowBytes), bits, 1) };
    });
}

function unpacked(data: string, rowBytes: number): Buffer {
  const rows: string[] = [];
  let row = '';
  let times = 0;
  const end = (): void => {
    if (row.length >= rowBytes * 2) {
      rows.push(row);
      row = '';
    }
  };
  for (const sign of data) {
    if (sign === ':') rows.push(rows.at(-1) ?? '');
    else if (sign === ',' || sign === '!') row = row.padEnd(rowBytes * 2, sign === ',' ? '0' : 'F');
    else if (/[G-Y]/.test(sign)) times += sign.charCodeAt(0) - 70;
    else if (/[g-z]/.test(sign)) times += (sign.charCodeAt(0) - 102) * 20;
    else {
      row += sign.repeat(times || 1);
      times = 0;
    }
    end();
  }
  return Buffer.from(rows.join(''), 'hex');
}

/** The labels that a TSC printer would print (TSPL's BITMAP, whose dark dots are 0). */
export function readTspl(bytes: Buffer): { copies: number; pixels: Pixels }[] {
  const labels: { copies: number; pixels: Pixels }[] = [];
  for (let at = bytes.indexOf('BITMAP'); at >= 0; at = bytes.indexOf('BITMAP', at)) {
    const head = bytes.subarray(at, at + 60).toString('latin1');
    const [said = '', rowBytes = '', height = ''] = /^BITMAP 0,0,(\d+),(\d+),0,/.exec(head) ?? [];
    const start = at + said.length;
    const size = Number(rowBytes) * Number(height);
    const after = bytes.subarray(start + size, start + size + 30).toString('latin1');
    labels.push({
      copies: Number(/^\r\nPRINT 1,(\d+)/.exec(after)?.[1]),
      pixels: fromBits(Number(rowBytes), bytes.subarray(start, start + size), 0),
    });
    at = start + size;
  }
  return labels;
}
