// A document on A4: its number with a code to scan, what is said of all of it, and its lines over as many pages as they need.
import { broken, fitted, widthOf, type Weight } from '../../kernel/pdf/font.ts';
import { openPdf, POINTS } from './label-pdf.ts';
import { qrOf } from './symbol.ts';

export interface PaperColumn {
  title: string;
  /** In mm. */
  width: number;
  right?: boolean;
  /** Its cells are no text but what somebody drew: the path of an SVG so wide and high. */
  drawn?: { width: number; height: number };
}
export interface Paper {
  title: string;
  /** Its number, also as a QR code; empty of what has none. */
  number: string;
  /** On its long side. */
  wide?: boolean;
  /** Of the lines, in mm; 3.2 when left out. */
  letters?: number;
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** Below the lines, in bold, a cell for each column. */
  sums?: readonly string[];
  /** Below the lines. */
  notes: readonly string[];
  /** Who signs: a box for each, with a line for each of `signed`. */
  signs?: readonly string[];
  signed?: readonly string[];
  /** `{page}` and `{pages}` stand for themselves. */
  foot: string;
  /** When it says that it was made, where that is not now: two of the same paper are then the same bytes. */
  madeAt?: string;
}

const A4 = [210, 297] as const;
const EDGE = 15;
const FOOT = 12;
const LETTER = 3.2;
const LEADING = 1.45;
const LINE = LETTER * LEADING;
const PAD = 1.2;

const widthOfPage = ({ wide }: Paper): number => (wide ? A4[1] : A4[0]);
const heightOfPage = ({ wide }: Paper): number => (wide ? A4[0] : A4[1]);
/** What its lines may have of a page's width. */
export const roomOf = (wide: boolean): number => (wide ? A4[1] : A4[0]) - 2 * EDGE;
/** Where lines end, from the top of the page. */
const endOf = (paper: Paper): number => heightOfPage(paper) - EDGE - FOOT;
const lettersOf = ({ letters = LETTER }: Paper): number => letters;

type Pdf = PDFKit.PDFDocument;
interface Said {
  x: number;
  y: number;
  size?: number;
  weight?: Weight;
}

const put = (pdf: Pdf, text: string, { x, y, size = LETTER, weight = 'plain' }: Said): void => {
  pdf
    .font(weight)
    .fontSize(size * POINTS)
    .fillColor('#000')
    .text(text, x * POINTS, y * POINTS, { lineBreak: false, baseline: 'alphabetic' });
};

/** The document as PDF. */
export async function paperPdf(paper: Paper): Promise<Buffer> {
  const madeAt = paper.madeAt === undefined ? undefined : new Date(paper.madeAt);
  const { pdf, done } = openPdf(`${paper.title} ${paper.number}`, { bufferPages: true, madeAt });
  newPage(pdf, paper);
  let y = tableHead(pdf, paper, head(pdf, paper));
  const rows = [...paper.rows.map((cells) => ({ cells, weight: 'plain' as const })), ...sumsOf(paper)];
  for (const { cells: said, weight } of rows) {
    const cells = said.map((text, at) => cellOf(text, paper.columns[at], { weight, letters: lettersOf(paper) }));
    const tall = tallOf(cells, paper);
    if (y + tall > endOf(paper)) {
      newPage(pdf, paper);
      y = tableHead(pdf, paper, EDGE);
    }
    rowOf(pdf, paper, { cells, y, tall, weight });
    y += tall;
  }
  for (const note of paper.notes)
    for (const line of broken(note, { width: roomOf(paper.wide ?? false) / LETTER, weight: 'plain', most: 20 })) {
      y += LINE + PAD;
      if (y > endOf(paper)) {
        newPage(pdf, paper);
        y = EDGE + LINE;
      }
      put(pdf, line, { x: EDGE, y });
    }
  boxes(pdf, paper, y);
  feet(pdf, paper);
  pdf.end();
  return done;
}

const cellOf = (text: string, column: PaperColumn | undefined, { weight, letters }: { weight: Weight; letters: number }): string[] =>
  column?.drawn ? [text] : broken(text, { width: ((column?.width ?? 20) - 2 * PAD) / letters, weight, most: 4 });

/** As high as its longest text, and as what is drawn in it wants to be at the width of its column. */
function tallOf(cells: readonly string[][], paper: Paper): number {
  const { columns } = paper;
  const drawn = columns.map(({ drawn: of, width }, at) => (of && cells[at]?.[0] ? ((width - 2 * PAD) * of.height) / of.width : 0));
  return Math.max(lettersOf(paper) * LEADING * Math.max(1, ...cells.map(({ length }) => length)), ...drawn) + 2 * PAD;
}

const newPage = (pdf: Pdf, { wide }: Paper): void => {
  pdf.addPage({ size: 'A4', layout: wide ? 'landscape' : 'portrait', margin: 0 });
};

const sumsOf = ({ sums }: Paper) => (sums ? [{ cells: sums, weight: 'bold' as const }] : []);

const BOX = { tall: 34, gap: 8, above: 8 };

/** A box for each who signs, side by side; all of them on one page. */
function boxes(pdf: Pdf, paper: Paper, y: number): void {
  const { signs = [], signed = [] } = paper;
  if (signs.length === 0) return;
  let top = y + BOX.above;
  if (top + BOX.tall > endOf(paper)) {
    newPage(pdf, paper);
    top = EDGE;
  }
  const width = (roomOf(paper.wide ?? false) - BOX.gap * (signs.length - 1)) / signs.length;
  signs.forEach((sign, at) => {
    const left = EDGE + at * (width + BOX.gap);
    pdf
      .rect(left * POINTS, top * POINTS, width * POINTS, BOX.tall * POINTS)
      .lineWidth(0.3 * POINTS)
      .stroke('#000');
    put(pdf, sign, { x: left + 3, y: top + 6, weight: 'bold' });
    signed.forEach((name, line) => put(pdf, name, { x: left + 3, y: top + 6 + ((BOX.tall - 8) / signed.length) * (line + 1) }));
  });
}

/** On each page, once it is known how many there are. */
function feet(pdf: Pdf, paper: Paper): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const text = paper.foot.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    put(pdf, text, { x: EDGE, y: heightOfPage(paper) - FOOT, size: 2.6 });
  }
}

const QR = 20;

function head(pdf: Pdf, paper: Paper): number {
  const { title, number, facts } = paper;
  const room = roomOf(paper.wide ?? false);
  put(pdf, fitted(title, { width: (room - QR) / 6.5, weight: 'bold' }), { x: EDGE, y: EDGE + 6, size: 6.5, weight: 'bold' });
  if (number) code(pdf, paper);
  const top = EDGE + (number ? 26 : 14);
  const half = room / 2;
  facts.forEach(([name, value], at) => {
    const said = `${name}  ${value}`;
    const [text = ''] = broken(said, { width: (half - 4) / LETTER, weight: 'plain', most: 1 });
    put(pdf, text, { x: EDGE + (at % 2) * half, y: top + Math.floor(at / 2) * (LINE + 1) });
  });
  return top + 2 + Math.ceil(facts.length / 2) * (LINE + 1);
}

/** The number below the title, and to be scanned in the corner. */
function code(pdf: Pdf, paper: Paper): void {
  put(pdf, paper.number, { x: EDGE, y: EDGE + 13, size: 4.2 });
  const { columns, fields } = qrOf(paper.number);
  const module = QR / columns;
  const left = widthOfPage(paper) - EDGE - QR;
  for (const [x, y, width, tall] of fields)
    pdf.rect((left + x * module) * POINTS, (EDGE + y * module) * POINTS, width * module * POINTS, tall * module * POINTS);
  pdf.fill('#000');
}

function tableHead(pdf: Pdf, paper: Paper, y: number): number {
  const size = lettersOf(paper);
  let x = EDGE;
  for (const { title, width, right } of paper.columns) {
    const said = fitted(title, { width: (width - PAD) / size, weight: 'bold' });
    const shift = right ? width - PAD - widthOf(said, 'bold') * size : PAD;
    put(pdf, said, { x: x + shift, y: y + size + PAD, size, weight: 'bold' });
    x += width;
  }
  const below = y + size * LEADING + 2 * PAD;
  rule(pdf, paper, { y: below, thick: 0.3 });
  return below;
}

interface Row {
  cells: readonly string[][];
  y: number;
  tall: number;
  weight: Weight;
}
function rowOf(pdf: Pdf, paper: Paper, { cells, y, tall, weight }: Row): void {
  const size = lettersOf(paper);
  let x = EDGE;
  paper.columns.forEach(({ width, right, drawn }, at) => {
    const [path] = cells[at] ?? [];
    if (drawn && path) draw(pdf, path, { x, y: y + PAD, scale: (width - 2 * PAD) / drawn.width });
    if (!drawn)
      (cells[at] ?? []).forEach((text, line) => {
        const shift = right ? width - PAD - widthOf(text, weight) * size : PAD;
        put(pdf, text, { x: x + shift, y: y + PAD + size + line * size * LEADING, size, weight });
      });
    x += width;
  });
  rule(pdf, paper, { y: y + tall, thick: 0.1 });
}

/** Lines alone, as a pen leaves them. */
function draw(pdf: Pdf, path: string, { x, y, scale }: { x: number; y: number; scale: number }): void {
  pdf
    .save()
    .translate((x + PAD) * POINTS, y * POINTS)
    .scale(scale * POINTS)
    .path(path)
    .lineWidth(0.35 / scale)
    .lineCap('round')
    .lineJoin('round')
    .stroke('#000')
    .restore();
}

const rule = (pdf: Pdf, paper: Paper, { y, thick }: { y: number; thick: number }): void => {
  pdf
    .moveTo(EDGE * POINTS, y * POINTS)
    .lineTo((widthOfPage(paper) - EDGE) * POINTS, y * POINTS)
    .lineWidth(thick * POINTS)
    .stroke('#000');
};
