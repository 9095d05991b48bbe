// A label laid out: where each line and each dark field of its code stands, in millimetres. Everything that prints or shows a label draws this.
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { LabelField, LabelSymbol } from '../../../contract/paper/codes.ts';
import type { LabelLayout } from '../../../contract/paper/layout.ts';
import { broken, fitted, widthOf, type Weight } from '../../kernel/pdf/font.ts';
import { refuse } from '../../kernel/refusal.ts';
import { measuresOf, type Measures } from './measures.ts';
import { code128Of, qrOf, type Symbol } from './symbol.ts';

/** One label: what its code says, and the texts of its fields, each in the language of whoever prints. */
export interface Label {
  content: string;
  copies: number;
  texts: Readonly<Partial<Record<string, string>>>;
}
export interface TextMark {
  x: number;
  /** Of the base line. */
  y: number;
  size: number;
  weight: Weight;
  text: string;
}
export type BoxMark = readonly [x: number, y: number, width: number, height: number];
export interface Drawing {
  texts: TextMark[];
  boxes: BoxMark[];
}

const EDGE = 1.5;
const BESIDE = 1.5;
/** Of the size of the letters: from one base line to the next, and from the top of a line to its base. */
const LEADING = 1.28;
const ASCENT = 0.95;
/** No scanner in a hand reads finer modules well. */
const FINEST = 0.25;
const SMALLEST = 0.7;
/** Fields that stand for themselves; before all others stands what they are. */
const PLAIN = new Set<string>(['productName', 'channelCode']);

/** The modules of a code are whole dots of the printer, `dot` mm wide, so that its edges are sharp. */
const moduleIn = (room: number, columns: number, dot: number): number => Math.floor(room / columns / dot + 1e-6) * dot;

interface Paper {
  layout: Measures;
  dot: number;
}

/** Lays out one label. Refuses 'label-code-text', 'label-code-narrow'. */
export function drawLabel(label: Label, { layout, dot }: { layout: LabelLayout; dot: number }): Drawing {
  const paper = { layout: measuresOf(layout), dot };
  return layout.symbol === LabelSymbol.qr ? withQr(label, paper) : withBars(label, paper);
}

const boxesOf = ({ fields }: Symbol, { x, y, module, tall }: { x: number; y: number; module: number; tall: number }): BoxMark[] =>
  fields.map(([column, row, width, height]) => [x + column * module, y + row * module, width * module, height * tall]);

function withQr(label: Label, { layout, dot }: Paper): Drawing {
  const symbol = qrOf(label.content);
  // The quiet zone of 4 modules: the edge and what lies beside it are part of it.
  const module = moduleIn(Math.min(layout.height - 2 * EDGE, layout.width * 0.42), symbol.columns + 3, dot);
  if (module < FINEST) refuse('label-code-narrow', { content: label.content });
  const side = symbol.columns * module;
  const x = EDGE + module * 1.5;
  const y = Math.round((layout.height - side) / 2 / dot) * dot;
  const left = x + side + Math.max(BESIDE, module * 3);
  return {
    boxes: boxesOf(symbol, { x, y, module, tall: module }),
    texts: linesIn(label, layout, { x: left, width: layout.width - EDGE - left, y: EDGE, height: layout.height - 2 * EDGE }),
  };
}

function withBars(label: Label, { layout, dot }: Paper): Drawing {
  const symbol = code128Of(label.content);
  const module = Math.min(moduleIn(layout.width - 2 * EDGE, symbol.columns + 20, dot), 0.5);
  if (module < FINEST) refuse('label-code-narrow', { content: label.content });
  const width = symbol.columns * module;
  const under = Math.min(3, layout.height * 0.08);
  const tall = Math.min(15, layout.height * 0.3);
  const y = layout.height - EDGE - under * LEADING - tall;
  const x = (layout.width - width) / 2;
  const read = {
    size: under,
    weight: 'plain',
    text: fitted(label.content, { width: (layout.width - 2 * EDGE) / under, weight: 'plain' }),
  } as const;
  return {
    boxes: boxesOf(symbol, { x, y, module, tall }),
    texts: [
      ...linesIn(label, layout, { x: EDGE, width: layout.width - 2 * EDGE, y: EDGE, height: y - EDGE }),
      { ...read, x: (layout.width - widthOf(read.text, 'plain') * under) / 2, y: y + tall + under },
    ],
  };
}

interface Room {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The lines that have something to say, one below the other; the first may take two. What finds no room is left out. */
function linesIn({ texts }: Label, layout: Measures, room: Room): TextMark[] {
  const marks: TextMark[] = [];
  let y = room.y;
  for (const [at, { field, letters, bold }] of layout.lines.entries()) {
    const said = texts[field];
    if (!said) continue;
    const weight = bold ? 'bold' : 'plain';
    const size = letters * (at === 0 ? 1 : narrowed(room.width / letters / widthOf(said, weight)));
    const most = at === 0 ? Math.max(1, Math.min(2, Math.floor((room.y + room.height - y) / (size * LEADING)))) : 1;
    for (const text of broken(said, { width: room.width / size, weight, most })) {
      if (y + size * LEADING > room.y + room.height + 0.01) return marks;
      marks.push({ x: room.x, y: y + size * ASCENT, size, weight, text });
      y += size * LEADING;
    }
  }
  return marks;
}

/** A day or a number is worth smaller letters; below that it is cut. */
const narrowed = (fits: number): number => Math.min(1, Math.max(SMALLEST, fits));

/** What a line says of a field: its value, and before it what it is, where that is not plain. */
export const lineText = (field: string, value: string, say: (text: string) => string): string =>
  PLAIN.has(field) ? value : `${say(labelOfCode(LabelField, field))} ${value}`;
