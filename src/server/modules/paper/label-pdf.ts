// Labels as PDF: a page for each on a roll, or side by side on sheets of A4.
// oxlint-disable-next-line import/no-named-as-default -- its types know the default alone
import PDFDocument from 'pdfkit';
import { LabelMedium } from '../../../contract/paper/codes.ts';
import { A4, gridOf, type LabelLayout } from '../../../contract/paper/layout.ts';
import { fontBytes } from '../../kernel/pdf/font.ts';
import { refuse } from '../../kernel/refusal.ts';
import { drawLabel, type Drawing, type Label } from './draw.ts';
import { measuresOf } from './measures.ts';

export const POINTS = 72 / 25.4;
/** An office printer has at least 600 dots per inch; whole tenths of a millimetre are sharp on all of them. */
const DOT = 0.05;

/** A new document with our letters in it, and its bytes once it has ended. */
export function openPdf(
  title: string,
  { madeAt, ...more }: { bufferPages?: boolean; madeAt?: Date | undefined } = {},
): { pdf: PDFKit.PDFDocument; done: Promise<Buffer> } {
  const pdf = new PDFDocument({ autoFirstPage: false, info: { Title: title, ...(madeAt ? { CreationDate: madeAt } : {}) }, ...more });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  pdf.registerFont('plain', fontBytes('plain'));
  pdf.registerFont('bold', fontBytes('bold'));
  return { pdf, done };
}

/** All copies of these labels, in their order. Refuses 'label-sheet', and as `drawLabel`. */
export async function labelsPdf(labels: readonly Label[], { layout, title }: { layout: LabelLayout; title: string }): Promise<Buffer> {
  const { pdf, done } = openPdf(title);
  const next = layout.carrier === LabelMedium.sheet ? onSheets(pdf, layout) : onRoll(pdf, layout);
  for (const label of labels) {
    const drawing = drawLabel(label, { layout, dot: DOT });
    for (let copy = 0; copy < label.copies; copy += 1) put(pdf, drawing, next());
  }
  pdf.end();
  return done;
}

type Corner = { x: number; y: number };

const onRoll = (pdf: PDFKit.PDFDocument, layout: LabelLayout) => (): Corner => {
  const { width, height } = measuresOf(layout);
  pdf.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
  return { x: 0, y: 0 };
};

function onSheets(pdf: PDFKit.PDFDocument, layout: LabelLayout): () => Corner {
  const { columns, rows } = gridOf(layout);
  if (columns * rows === 0) refuse('label-sheet');
  const { marginLeft, marginTop, width, height, gapX, gapY } = measuresOf(layout);
  let at = 0;
  return () => {
    const place = at % (columns * rows);
    if (place === 0) pdf.addPage({ size: [(A4.width / 10) * POINTS, (A4.height / 10) * POINTS], margin: 0 });
    at += 1;
    return {
      x: marginLeft + (place % columns) * (width + gapX),
      y: marginTop + Math.floor(place / columns) * (height + gapY),
    };
  };
}

function put(pdf: PDFKit.PDFDocument, { texts, boxes }: Drawing, { x: left, y: top }: Corner): void {
  for (const [x, y, width, height] of boxes) pdf.rect((left + x) * POINTS, (top + y) * POINTS, width * POINTS, height * POINTS);
  if (boxes.length > 0) pdf.fill('#000');
  for (const { x, y, size, weight, text } of texts)
    pdf
      .font(weight)
      .fontSize(size * POINTS)
      .text(text, (left + x) * POINTS, (top + y) * POINTS, { lineBreak: false, baseline: 'alphabetic' });
}
