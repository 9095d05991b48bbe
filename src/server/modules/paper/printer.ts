// Labels in the languages of label printers, ZPL and TSPL. Each goes as one picture, dot by dot: no printer need have Chinese letters, and what was seen
// on the screen is what comes out.
import sharp from 'sharp';
import type { LabelLayout } from '../../../contract/paper/layout.ts';
import { drawLabel, type Label } from './draw.ts';
import { measuresOf } from './measures.ts';
import { svgOf } from './svg.ts';

/** Of a print head: 203 dpi are 8 dots on a millimetre, 300 dpi are 12. */
const DOTS: Record<number, number> = { 203: 8, 300: 12 };
const MIDDLE_GREY = 128;

interface Bitmap {
  /** Of a row; its last bits may be beyond the label. */
  rowBytes: number;
  height: number;
  /** A bit for each dot, 1 is black. */
  bits: Buffer;
}
export interface Printing {
  layout: LabelLayout;
  dpi: number;
}

async function bitmapOf(label: Label, { layout, dpi }: Printing): Promise<Bitmap> {
  const dots = DOTS[dpi] ?? 8;
  const paper = measuresOf(layout);
  const [width, height] = [Math.round(paper.width * dots), Math.round(paper.height * dots)];
  const svg = svgOf(drawLabel(label, { layout, dot: 1 / dots }), layout).replace(
    /width="[^"]*" height="[^"]*"/,
    `width="${width}" height="${height}"`,
  );
  const grey = await sharp(Buffer.from(svg), { limitInputPixels: 20_000_000, failOn: 'error' }).greyscale().raw().toBuffer();
  const rowBytes = Math.ceil(width / 8);
  const bits = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if ((grey[y * width + x] ?? 255) < MIDDLE_GREY) bits[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7);
  return { rowBytes, height, bits };
}

/** Labels for a Zebra printer. */
export async function labelsZpl(labels: readonly Label[], printing: Printing): Promise<Buffer> {
  const parts: string[] = [];
  for (const label of labels) {
    const { rowBytes, height, bits } = await bitmapOf(label, printing);
    parts.push(
      `^XA^PW${rowBytes * 8}^LL${height}^LH0,0`,
      `^FO0,0^GFA,${bits.length},${bits.length},${rowBytes},${packed(bits, rowBytes)}^FS`,
      `^PQ${label.copies}^XZ`,
    );
  }
  return Buffer.from(`${parts.join('\n')}\n`, 'ascii');
}

const FILLS: Record<string, string> = { '0': ',', F: '!' };

/** ZPL's own way to say many equal signs: G…Y are 1 to 19 of the next, g…z 20 to 400; `:` is the row above, `,` and `!` fill a row. */
function packed(bits: Buffer, rowBytes: number): string {
  const rows: string[] = [];
  let above = '';
  for (let at = 0; at < bits.length; at += rowBytes) {
    const row = bits
      .subarray(at, at + rowBytes)
      .toString('hex')
      .toUpperCase();
    rows.push(
      row === above
        ? ':'
        : row.replace(/([0-9A-F])\1*/g, (run: string, sign: string, begin: number) =>
            begin + run.length === row.length ? (FILLS[sign] ?? shortened(run, sign)) : shortened(run, sign),
          ),
    );
    above = row;
  }
  return rows.join('');
}

function shortened(run: string, sign: string): string {
  let left = run.length;
  if (left === 1) return sign;
  let said = '';
  while (left >= 400) {
    said += 'z';
    left -= 400;
  }
  if (left >= 20) said += String.fromCharCode(102 + Math.floor(left / 20));
  if (left % 20 > 0) said += String.fromCharCode(70 + (left % 20));
  return said + sign;
}

/** Labels for a TSC printer, on a roll with 2 mm between two labels. */
export async function labelsTspl(labels: readonly Label[], printing: Printing): Promise<Buffer> {
  const { width, height: tall } = measuresOf(printing.layout);
  const parts: Buffer[] = [Buffer.from(`SIZE ${width} mm,${tall} mm\r\nGAP 2 mm,0 mm\r\nDIRECTION 1\r\n`, 'ascii')];
  for (const label of labels) {
    const { rowBytes, height, bits } = await bitmapOf(label, printing);
    // Here a dark dot is 0.
    const inverse = Buffer.from(bits.map((byte) => ~byte & 0xff));
    parts.push(Buffer.from(`CLS\r\nBITMAP 0,0,${rowBytes},${height},0,`, 'ascii'), inverse);
    parts.push(Buffer.from(`\r\nPRINT 1,${label.copies}\r\n`, 'ascii'));
  }
  return Buffer.concat(parts);
}
