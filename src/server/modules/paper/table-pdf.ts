// A document on A4: its number with a code to scan, what is said of all of it, and its lines over as many pages as they need.
import { broken, widthOf, type Weight } from '../../kernel/pdf/font.ts';
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
  /** Its number, also as a QR code. */
  number: string;
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

const PAGE = { width: 210, height: 297, edge: 15, foot: 12 };
const LETTER = 3.2;
const LINE = LETTER * 1.45;
const PAD = 1.2;
/** Where lines end, from the top of the page. */
const END = PAGE.height - PAGE.edge - PAGE.foot;

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
  newPage(pdf);
  let y = tableHead(pdf, paper, head(pdf, paper));
  const rows = [...paper.rows.map((cells) => ({ cells, weight: 'plain' as const })), ...sumsOf(paper)];
  for (const { cells: said, weight } of rows) {
    const cells = said.map((text, at) => cellOf(text, paper.columns[at], weight));
    const tall = tallOf(cells, paper);
    if (y + tall > END) {
      newPage(pdf);
      y = tableHead(pdf, paper, PAGE.edge);
    }
    rowOf(pdf, paper, { cells, y, tall, weight });
    y += tall;
  }
  for (const note of paper.notes)
    for (const line of broken(note, { width: (PAGE.width - 2 * PAGE.edge) / LETTER, weight: 'plain', most: 20 })) {
      y += LINE + PAD;
      if (y > END) {
        newPage(pdf);
        y = PAGE.edge + LINE;
      }
      put(pdf, line, { x: PAGE.edge, y });
    }
  boxes(pdf, paper, y);
  feet(pdf, paper);
  pdf.end();
  return done;
}

const cellOf = (text: string, column: PaperColumn | undefined, weight: Weight): string[] =>
  column?.drawn ? [text] : broken(text, { width: ((column?.width ?? 20) - 2 * PAD) / LETTER, weight, most: 4 });

/** As high as its longest text, and as what is drawn in it wants to be at the width of its column. */
function tallOf(cells: readonly string[][], { columns }: Paper): number {
  const drawn = columns.map(({ drawn: of, width }, at) => (of && cells[at]?.[0] ? ((width - 2 * PAD) * of.height) / of.width : 0));
  return Math.max(LINE * Math.max(1, ...cells.map(({ length }) => length)), ...drawn) + 2 * PAD;
}

const newPage = (pdf: Pdf): void => {
  pdf.addPage({ size: 'A4', margin: 0 });
};

const sumsOf = ({ sums }: Paper) => (sums ? [{ cells: sums, weight: 'bold' as const }] : []);

const BOX = { tall: 34, gap: 8, above: 8 };

/** A box for each who signs, side by side; all of them on one page. */
function boxes(pdf: Pdf, { signs = [], signed = [] }: Paper, y: number): void {
  if (signs.length === 0) return;
  let top = y + BOX.above;
  if (top + BOX.tall > END) {
    newPage(pdf);
    top = PAGE.edge;
  }
  const width = (PAGE.width - 2 * PAGE.edge - BOX.gap * (signs.length - 1)) / signs.length;
  signs.forEach((sign, at) => {
    const left = PAGE.edge + at * (width + BOX.gap);
    pdf
      .rect(left * POINTS, top * POINTS, width * POINTS, BOX.tall * POINTS)
      .lineWidth(0.3 * POINTS)
      .stroke('#000');
    put(pdf, sign, { x: left + 3, y: top + 6, weight: 'bold' });
    signed.forEach((name, line) => put(pdf, name, { x: left + 3, y: top + 6 + ((BOX.tall - 8) / signed.length) * (line + 1) }));
  });
}

/** On each page, once it is known how many there are. */
function feet(pdf: Pdf, { foot }: Paper): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    put(pdf, text, { x: PAGE.edge, y: PAGE.height - PAGE.foot, size: 2.6 });
  }
}

function head(pdf: Pdf, { title, number, facts }: Paper): number {
  put(pdf, title, { x: PAGE.edge, y: PAGE.edge + 6, size: 6.5, weight: 'bold' });
  put(pdf, number, { x: PAGE.edge, y: PAGE.edge + 13, size: 4.2 });
  const { columns, fields } = qrOf(number);
  const module = 20 / columns;
  for (const [x, y, width, tall] of fields)
    pdf.rect(
      (PAGE.width - PAGE.edge - 20 + x * module) * POINTS,
      (PAGE.edge + y * module) * POINTS,
      width * module * POINTS,
      tall * module * POINTS,
    );
  pdf.fill('#000');
  const half = (PAGE.width - 2 * PAGE.edge) / 2;
  facts.forEach(([name, value], at) => {
    const said = `${name}  ${value}`;
    const [text = ''] = broken(said, { width: (half - 4) / LETTER, weight: 'plain', most: 1 });
    put(pdf, text, { x: PAGE.edge + (at % 2) * half, y: PAGE.edge + 26 + Math.floor(at / 2) * (LINE + 1) });
  });
  return PAGE.edge + 28 + Math.ceil(facts.length / 2) * (LINE + 1);
}

function tableHead(pdf: Pdf, { columns }: Paper, y: number): number {
  let x = PAGE.edge;
  for (const { title, width, right } of columns) {
    const shift = right ? width - PAD - widthOf(title, 'bold') * LETTER : PAD;
    put(pdf, title, { x: x + shift, y: y + LETTER + PAD, weight: 'bold' });
    x += width;
  }
  rule(pdf, y + LINE + 2 * PAD, 0.3);
  return y + LINE + 2 * PAD;
}

interface Row {
  cells: readonly string[][];
  y: number;
  tall: number;
  weight: Weight;
}
function rowOf(pdf: Pdf, { columns }: Paper, { cells, y, tall, weight }: Row): void {
  let x = PAGE.edge;
  columns.forEach(({ width, right, drawn }, at) => {
    const [path] = cells[at] ?? [];
    if (drawn && path) draw(pdf, path, { x, y: y + PAD, scale: (width - 2 * PAD) / drawn.width });
    if (!drawn)
      (cells[at] ?? []).forEach((text, line) => {
        const shift = right ? width - PAD - widthOf(text, weight) * LETTER : PAD;
        put(pdf, text, { x: x + shift, y: y + PAD + LETTER + line * LINE, weight });
      });
    x += width;
  });
  rule(pdf, y + tall, 0.1);
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

const rule = (pdf: Pdf, y: number, thick: number): void => {
  pdf
    .moveTo(PAGE.edge * POINTS, y * POINTS)
    .lineTo((PAGE.width - PAGE.edge) * POINTS, y * POINTS)
    .lineWidth(thick * POINTS)
    .stroke('#000');
};
