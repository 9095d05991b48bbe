// A sheet is a table that people send in or take away: an .xlsx workbook's sheet or a .csv file.
// Everything here is text as a person sees it; what a cell means is decided by the import that reads it.

export type SheetRow = {
  /** The row's number as Excel or a text editor shows it, from 1. */
  line: number;
  cells: (string | null)[];
};

export type SheetLimits = {
  fileBytes: number;
  /** Of all parts of a workbook together, unpacked. */
  inflatedBytes: number;
  rows: number;
  columns: number;
  cellChars: number;
  zipEntries: number;
  sharedStrings: number;
  xmlDepth: number;
};

export type ReadOptions = {
  limits?: Partial<SheetLimits>;
  /** The sheet of a workbook by name; the first visible one if absent. */
  sheet?: string;
};

/** The limits of Excel itself, and what a small server can bear (trust 36). */
export const SHEET_LIMITS: SheetLimits = {
  fileBytes: 50_000_000,
  inflatedBytes: 300_000_000,
  rows: 1_048_576,
  columns: 200,
  cellChars: 32_767,
  zipEntries: 10_000,
  sharedStrings: 2_000_000,
  xmlDepth: 64,
};

/** What the readers of one file share: the name that a person knows it by, and the limits. */
export type SheetFile = { path: string; name: string; size: number; limits: SheetLimits; sheet?: string };

export type CellKind = 'text' | 'number' | 'money' | 'dateTime' | 'date';
export type SheetColumn = {
  key: string;
  title: string;
  /** money: integer fen. dateTime: Date, epoch ms or ISO text. date: 'YYYY-MM-DD' or Date. Everything else is text, exactly. */
  kind: CellKind;
  /** In characters of the normal font; measured from the first rows if absent. */
  width?: number;
  /** What the cell shows of a row's value; the value itself if absent. */
  cell?: (value: unknown) => unknown;
};
export type SheetSpec = {
  format: 'xlsx' | 'csv';
  title: string;
  columns: SheetColumn[];
  /** Some at a time: a step of an iteration for each row cost as much as its cells (docs/performance.md). */
  batches: AsyncIterable<readonly Record<string, unknown>[]>;
  /** The site's IANA zone: dates and times are written as its wall clock. */
  timeZone: string;
  /** Said below the last row, after an empty one, each in a row of its own. */
  notes?: readonly string[];
  /** Sums of columns by their key, below the last row, with their word where the first column has none. A workbook has them, a CSV is for programs. */
  sums?: { word: string; values: Readonly<Record<string, unknown>> };
  /** What the table is, as names and what they are, on a last sheet of a workbook: its title comes first, and heads each printed page. */
  about?: { sheet: string; lines: readonly (readonly [name: string, text: string])[] };
  /** Last line of a full sheet, which names the next one; Chinese if absent. */
  continued?: (nextSheet: string) => string;
  /** Rows of a sheet, heading included, if fewer than Excel's 1,048,576. */
  sheetRows?: number;
};
