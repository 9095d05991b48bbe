// A list as a table on paper: across the page, its letters as large as its columns let them be.
import type { Ctx } from '../../kernel/ctx.ts';
import { widthOf } from '../../kernel/pdf/font.ts';
import { translate, type PaperList } from '../transfer/index.ts';
import { press } from './press.ts';
import { roomOf, type Paper } from './table-pdf.ts';

export interface ListOnPaper {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  columns: readonly { title: string; right: boolean }[];
  rows: readonly (readonly string[])[];
  sums?: readonly string[];
  notes: readonly string[];
  /** Who signs, and what each writes. */
  signs?: readonly string[];
  signed?: readonly string[];
}

const LARGEST = 3.2;
const SMALLEST = 1.9;
const PADS = 2.6;
/** In the size of the letters: what is longer is broken, what is shorter still has room for its title. */
const [NARROWEST, WIDEST] = [2.5, 14];
/** So many times as wide as it wants to be, at most. */
const STRETCHED = 1.6;
/** The first rows say how wide a column wants to be. */
const LOOKED_AT = 300;

/** How wide each column is, in mm, and how large the letters are: small enough that all stand beside each other. */
function measured({ columns, rows, sums = [] }: ListOnPaper, room: number): { widths: number[]; letters: number } {
  const wanted = columns.map(({ title }, at) => {
    const texts = [...rows.slice(0, LOOKED_AT), sums].map((row) => widthOf(row[at] ?? '', 'plain'));
    return Math.min(WIDEST, Math.max(NARROWEST, widthOf(title, 'bold'), ...texts));
  });
  const all = wanted.reduce((sum, one) => sum + one, 0);
  const letters = Math.max(SMALLEST, Math.min(LARGEST, (room - columns.length * PADS) / all));
  const natural = wanted.map((one) => one * letters + PADS);
  const scale = room / natural.reduce((sum, one) => sum + one, 0);
  // Few columns are given some of the room that is left; many are pressed into the page, and their texts broken.
  return { widths: natural.map((one) => one * Math.min(STRETCHED, scale)), letters };
}

/** The list as the press draws it. */
export function listPaper(list: ListOnPaper): Paper {
  const { widths, letters } = measured(list, roomOf(true));
  return {
    ...list,
    number: '',
    wide: true,
    letters,
    columns: list.columns.map(({ title, right }, at) => ({ title, width: widths[at] ?? NARROWEST, ...(right ? { right } : {}) })),
    foot: `${list.title}   {page} / {pages}`,
  };
}

/** A list that can be exported as PDF: what it says of itself, its rows, its sums, and boxes for those who sign. */
export async function pressList(
  { language }: Pick<Ctx, 'language'>,
  { title, lines, table: { columns, rows }, total, signs }: PaperList,
): Promise<Buffer> {
  const say = (text: string) => translate(language, text);
  const sums = columns.map(({ sum }) => sum ?? '');
  const paper = listPaper({
    title,
    // The title stands above them.
    facts: lines.slice(1),
    columns: columns.map(({ title: name, kind }) => ({ title: name, right: kind === 'number' || kind === 'money' })),
    rows,
    ...(sums.some(Boolean) ? { sums: [sums[0] || say('合计'), ...sums.slice(1)] } : {}),
    notes: total > rows.length ? [translate(language, '前{n}行，共{all}行', { n: rows.length, all: total })] : [],
    ...(signs ? { signs, signed: [say('姓名'), say('日期')] } : {}),
  });
  return Buffer.from(await press({ kind: 'paper', paper }));
}
