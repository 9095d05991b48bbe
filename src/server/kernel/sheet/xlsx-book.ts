import type { NumberKind } from './number-format.ts';
import type { Package } from './xlsx-package.ts';
import type { SheetFile } from './types.ts';
import type { StringStore } from './string-store.ts';
import type { XmlEvents } from './xml-read.ts';
import { SheetError } from './sheet-errors.ts';
import { attributeOf } from './xml-read.ts';
import { numberKind } from './number-format.ts';
import { stringStore } from './string-store.ts';
import { unescapeExcel } from './xlsx-parts.ts';

export type Book = {
  sheets: { name: string; part: string; hidden: boolean }[];
  date1904: boolean;
  /** Kind of each cell style, by the style's number. */
  styles: NumberKind[];
  stringsPart: string | null;
};

const deaf: XmlEvents = { open: () => undefined, text: () => undefined, close: () => undefined };

/** Reads a whole part whose events are kept by the caller. */
export async function readWhole(pack: Package, part: string, events: Partial<XmlEvents>): Promise<void> {
  for await (const _ of pack.read(part, { ...deaf, ...events })) continue;
}

/** What the workbook says of itself: its sheets in order, its calendar, its number formats. Throws SheetError. */
export async function readBook(pack: Package): Promise<Book> {
  const root = await relations(pack, '');
  const main = root.find((link) => link.type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  const links = await relations(pack, main);
  const book: Book = {
    sheets: [],
    date1904: false,
    styles: [],
    stringsPart: links.find((link) => link.type === 'sharedStrings')?.part ?? null,
  };
  await readWhole(pack, main, {
    open: (name, attributes) => {
      if (name === 'workbookPr') book.date1904 = /^(1|true)$/.test(attributeOf(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      const link = links.find((candidate) => candidate.id === attributeOf(attributes, 'id'));
      // Sheets that are charts or macros have no rows.
      if (link?.type === 'worksheet')
        book.sheets.push({
          name: attributeOf(attributes, 'name') ?? '',
          part: link.part,
          hidden: /hidden/i.test(attributeOf(attributes, 'state') ?? ''),
        });
    },
  });
  const styles = links.find((link) => link.type === 'styles')?.part;
  if (styles !== undefined && pack.has(styles)) book.styles = await readStyles(pack, styles);
  if (book.stringsPart !== null && !pack.has(book.stringsPart)) book.stringsPart = null;
  if (book.sheets.length === 0) throw new SheetError('sheet.empty', { name: pack.file.name });
  return book;
}

type Relation = { id: string; type: string; part: string };

async function relations(pack: Package, of: string): Promise<Relation[]> {
  const folder = of.slice(0, of.lastIndexOf('/') + 1);
  const part = `${folder}_rels/${of.slice(folder.length)}.rels`;
  const found: Relation[] = [];
  if (!pack.has(part)) return found;
  await readWhole(pack, part, {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributeOf(attributes, 'TargetMode') === 'External') return;
      const type = attributeOf(attributes, 'Type') ?? '';
      found.push({
        id: attributeOf(attributes, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        part: resolvePart(folder, attributeOf(attributes, 'Target') ?? ''),
      });
    },
  });
  return found;
}

/** A part's name from a link in `folder`; it only ever names an entry of the same workbook. */
function resolvePart(folder: string, target: string): string {
  const steps = (target.startsWith('/') ? target : folder + target).split('/');
  const path: string[] = [];
  for (const step of steps) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

async function readStyles(pack: Package, part: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  await readWhole(pack, part, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells && ids.length < 100_000) ids.push(Number(attributeOf(attributes, 'numFmtId') ?? 0));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return ids.map((id) => numberKind(id, codes.get(id)));
}

/**
 * The workbook's shared texts, packed. Refused by their declared number, and again by their real one, which may differ.
 * Readings of Chinese and Japanese (rPh) are no part of a text.
 */
export async function readStrings(pack: Package, part: string | null): Promise<StringStore> {
  const { limits, name: file } = pack.file;
  const store = stringStore(limits.sharedStrings);
  if (part === null) return store;
  const collect = textCollector(pack.file);
  const tooMany = (): SheetError => new SheetError('sheet.tooManyStrings', { name: file, limit: limits.sharedStrings });
  await readWhole(pack, part, {
    open: (name, attributes) => {
      if (name === 'sst' && Number(attributeOf(attributes, 'uniqueCount') ?? 0) > limits.sharedStrings) throw tooMany();
      collect.open(name);
    },
    text: collect.text,
    close: (name) => {
      collect.close(name);
      if (name === 'si' && !store.add(collect.take())) throw tooMany();
    },
  });
  return store;
}

export type TextCollector = {
  open: (name: string) => void;
  text: (text: string) => void;
  close: (name: string) => void;
  take: () => string;
};

/** Gathers the runs (t) of one rich text; keeps a character more than a cell may have, so that the row can refuse it. */
export function textCollector(file: SheetFile): TextCollector {
  let text = '';
  let inText = false;
  let inReading = false;
  return {
    open: (name) => {
      if (name === 't') inText = !inReading;
      else if (name === 'rPh') inReading = true;
    },
    text: (piece) => {
      if (inText && text.length <= file.limits.cellChars * 7) text += piece;
    },
    close: (name) => {
      if (name === 't') inText = false;
      else if (name === 'rPh') inReading = false;
    },
    take: () => {
      const taken = unescapeExcel(text).slice(0, file.limits.cellChars + 1);
      text = '';
      return taken;
    },
  };
}
