// Lines copied in Excel and pasted into a form: cells by tab, each read by its column, each mistake beside its cell.
import { useState, type ClipboardEvent } from 'react';
import { t } from '../../kernel/i18n.ts';

export interface PasteColumn<N extends string = string> {
  name: N;
  title: string;
  /** Reads a cell; throws an Error whose message says what is wrong. Trimmed text when left out. */
  read?: (text: string) => unknown;
}
export interface PastedRow<N extends string = string> {
  /** From 1, as in the sheet that was copied. */
  line: number;
  values: Partial<Record<N, unknown>>;
  errors: Partial<Record<N, string>>;
}

/** The cells of a copied range: tabs between cells, line ends between rows; a quoted cell may hold both, and quotes doubled. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  const source = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source[at + 1] === '"') cell += source.charAt(++at);
      else quoted = false;
    } else if (char === '"' && cell === '' && closes(source, at)) quoted = true;
    else if (char === '\t') end();
    else if (char === '\n') {
      end();
      rows.push([]);
    } else cell += char;
  }
  end();
  return rows;
}

// Excel quotes only what holds a tab, a line end or a quote: an inch mark at the start of a plain cell is text.
const closes = (source: string, at: number): boolean => /^"(?:[^"]|"")*"(?:[\t\n]|$)/.test(source.slice(at));

/** A whole number as Excel shows it, thousands separated or not. */
export function readWhole(text: string): number {
  const digits = text.replace(/,/g, '');
  if (!/^-?\d+$/.test(digits) || !Number.isSafeInteger(Number(digits))) throw new Error('请输入整数');
  return Number(digits);
}

/**
 * The rows of a copied range. When its first line holds titles of the columns, they say which cell is which; else the columns
 * stand in their order. Empty lines are left out.
 */
export function parsePaste<N extends string>(text: string, columns: readonly PasteColumn<N>[]): PastedRow<N>[] {
  const cells = cellsOf(text);
  const head = cells[0]?.map((cell) => cell.trim()) ?? [];
  // A list may come from whoever reads the other language.
  const called = (cell: string) => columns.find(({ title }) => [title, t(title)].includes(cell));
  const titled = head.filter((cell) => called(cell)).length >= Math.min(2, columns.length);
  const order = titled ? head.map(called) : columns;
  return cells.flatMap((row, n) => {
    if ((titled && n === 0) || row.every((cell) => cell.trim() === '')) return [];
    const pasted: PastedRow<N> = { line: n + 1, values: {}, errors: {} };
    order.forEach((column, at) => column && readCell(pasted, column, (row[at] ?? '').trim()));
    return [pasted];
  });
}

function readCell<N extends string>(row: PastedRow<N>, { name, read }: PasteColumn<N>, text: string): void {
  if (text === '' && !read) return;
  try {
    row.values[name] = read ? read(text) : text;
  } catch (error) {
    row.values[name] = text;
    row.errors[name] = error instanceof Error ? error.message : String(error);
  }
}

/** Pasted lines as state: give `onPaste` to the element around the lines. A single cell is left to the field it is pasted into. */
export function usePasteRows<N extends string>(columns: readonly PasteColumn<N>[]) {
  const [rows, setRows] = useState<PastedRow<N>[]>([]);
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    setRows(parsePaste(text, columns));
  };
  return { rows, setRows, onPaste, wrong: rows.filter(({ errors }) => Object.keys(errors).length > 0).length };
}
