import type { Package } from './xlsx-package.ts';
import type { ReadOptions, SheetFile, SheetRow } from './types.ts';
import type { TextEncoding } from '../../../contract/kernel/text-encoding.ts';
import { stat } from 'node:fs/promises';
import { SHEET_LIMITS } from './types.ts';
import { SheetError } from './sheet-errors.ts';
import { type CsvParser, csvParser, guessDelimiter } from './csv-rows.ts';
import { decodedText, textEncoding } from './csv-text.ts';
import { readBook } from './xlsx-book.ts';
import { sheetKind } from './sheet-kind.ts';
import { type Progress, xlsxRows } from './xlsx-rows.ts';

export type SheetSniff = {
  format: 'xlsx' | 'csv';
  encoding: TextEncoding;
  /** Of a text: ',' ';' or a tab. */
  delimiter?: string;
  /** The first row that holds anything; '' where a column has no title. */
  header: string[];
  headerLine: number;
  sample: SheetRow[];
  /** Of a workbook, in order, hidden ones too. */
  sheetNames?: string[];
  /** About how many rows follow the heading; exact if the sample is all of them. */
  rowEstimate: number;
};

const SAMPLE_ROWS = 50;
const HEAD_CHARS = 65_536;
const PARSED_CHARS = 1024;

/**
 * The rows of an .xlsx or .csv file that hold anything, the heading among them, in bounded memory, each cell as a person sees it.
 * The file's content says what it is; `name` is only for messages. Throws SheetError (see sheet-errors.ts), trust 36.
 */
export async function* readSheet(path: string, name: string, options: ReadOptions = {}): AsyncGenerator<SheetRow> {
  const file = await sheetFile(path, name, options);
  const found = await sheetKind(file);
  let any = false;
  const rows = found.kind === 'xlsx' ? workbookRows(found.pack) : textRows(file, {});
  for await (const row of rows) {
    any = true;
    yield row;
  }
  if (!any) throw new SheetError('sheet.empty', { name });
}

/** What a file is, its heading and first rows, without reading it all (a text is decoded once to tell its encoding). Throws SheetError. */
export async function sniffSheet(path: string, name: string, options: ReadOptions = {}): Promise<SheetSniff> {
  const file = await sheetFile(path, name, options);
  const found = await sheetKind(file);
  return found.kind === 'xlsx' ? sniffWorkbook(found.pack) : sniffText(file);
}

async function sheetFile(path: string, name: string, options: ReadOptions): Promise<SheetFile> {
  const { size } = await stat(path);
  return {
    path,
    name,
    size,
    limits: { ...SHEET_LIMITS, ...options.limits },
    ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
  };
}

async function* workbookRows(pack: Package): AsyncGenerator<SheetRow> {
  try {
    yield* xlsxRows(pack, await readBook(pack), { sheet: pack.file.sheet });
  } finally {
    pack.close();
  }
}

type TextSeen = { encoding?: TextEncoding; delimiter?: string };

async function* textRows(file: SheetFile, seen: TextSeen): AsyncGenerator<SheetRow> {
  seen.encoding = await textEncoding(file.path);
  const ready: SheetRow[] = [];
  let head = '';
  let parser: CsvParser | null = null;
  const begin = (whole: boolean): CsvParser => {
    seen.delimiter = guessDelimiter(head.slice(0, HEAD_CHARS), file.limits, whole && head.length <= HEAD_CHARS);
    const declared = /^sep=[,;\t|]\r?\n/i.test(head);
    return csvParser(seen.delimiter, file.limits, (row) => {
      if (!(declared && row.line === 1)) ready.push(row);
    });
  };
  // Few rows at a time: rows that wait to be handed on outlive a collection, and memory grows.
  function* parsed(by: CsvParser, text: string): Generator<SheetRow> {
    for (let at = 0; at < text.length; at += PARSED_CHARS) {
      by.write(text.slice(at, at + PARSED_CHARS));
      yield* ready;
      ready.length = 0;
    }
  }
  for await (const text of decodedText(file, seen.encoding)) {
    if (parser) yield* parsed(parser, text);
    else {
      head += text;
      if (head.length >= HEAD_CHARS) yield* parsed((parser = begin(false)), head);
    }
  }
  if (parser === null) yield* parsed((parser = begin(true)), head);
  parser.end();
  yield* ready;
}

type Beginning = { header: string[]; headerLine: number; sample: SheetRow[]; ended: boolean };

async function beginning(rows: AsyncIterable<SheetRow>, name: string): Promise<Beginning> {
  const all: SheetRow[] = [];
  let ended = true;
  for await (const row of rows) {
    if (all.length > SAMPLE_ROWS) {
      ended = false;
      break;
    }
    all.push(row);
  }
  const [first, ...sample] = all;
  if (!first) throw new SheetError('sheet.empty', { name });
  return { header: first.cells.map((cell) => cell ?? ''), headerLine: first.line, sample, ended };
}

async function sniffText(file: SheetFile): Promise<SheetSniff> {
  const seen: TextSeen = {};
  const { ended, ...begun } = await beginning(textRows(file, seen), file.name);
  const encoding = seen.encoding ?? 'utf-8';
  const bytes = begun.sample.reduce((sum, row) => sum + encodedLength(row, encoding), 0);
  const rowEstimate = ended ? begun.sample.length : Math.round((file.size / bytes) * begun.sample.length);
  return { format: 'csv', encoding, ...(seen.delimiter === undefined ? {} : { delimiter: seen.delimiter }), ...begun, rowEstimate };
}

/** About how many bytes a row takes in its file: cells, delimiters and the line's end. */
function encodedLength(row: SheetRow, encoding: TextEncoding): number {
  const text = row.cells.map((cell) => cell ?? '').join(',');
  if (encoding.startsWith('utf-16')) return text.length * 2 + 4;
  const bytes = Buffer.byteLength(text);
  return (encoding === 'utf-8' ? bytes : Math.ceil((bytes + text.length) / 2)) + 2;
}

async function sniffWorkbook(pack: Package): Promise<SheetSniff> {
  try {
    const book = await readBook(pack);
    const progress: Progress = { rows: 0, bytes: 0, size: 0 };
    const { ended, ...begun } = await beginning(xlsxRows(pack, book, { sheet: pack.file.sheet, progress }), pack.file.name);
    const rowEstimate = ended ? begun.sample.length : Math.round((progress.rows * progress.size) / progress.bytes) - 1;
    return { format: 'xlsx', encoding: 'utf-8', ...begun, sheetNames: book.sheets.map((sheet) => sheet.name), rowEstimate };
  } finally {
    pack.close();
  }
}
