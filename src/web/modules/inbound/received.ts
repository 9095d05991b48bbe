// What is being received: a row for each line of the orders, or for a product that nobody ordered; read from what is typed, scanned or pasted.
import { EntryQuality } from '../../../contract/inbound/codes.ts';
import type { inbound } from '../../../contract/inbound/index.ts';
import type { Out, Sent } from '../../../contract/kernel/endpoint.ts';
import { addDays } from '../../../contract/kernel/time.ts';
import { inPacks } from '../../floor/packs.ts';
import { codeParts, type CodeParts } from '../../kit/scan/code-parts.ts';
import { sameCode } from '../../kit/scan/same-code.ts';
import { cellsOf } from '../../kit/form/paste-rows.ts';

export type Expected = Out<typeof inbound.expectedOrder.find>;
type Line = Omit<Expected['lines'][number], 'lineNo' | 'poNo'> & { poNo: string | null; lineNo: number | null };

export interface ReceivedRow {
  key: string;
  line: Line;
  text: string;
  /** It was typed, counted or pasted: the first scan leaves it as it is. */
  said: boolean;
  batchNo: string;
  /** The days as they were typed. */
  productionDate: string;
  expiryDate: string;
  entryQuality: number;
}
type Change = Partial<Pick<ReceivedRow, 'text' | 'batchNo' | 'productionDate' | 'expiryDate' | 'entryQuality'>>;

/** An order with what of its lines was received on this device already (by number) no longer open. */
export const without = (order: Expected, here: ReadonlyMap<number, number>): Expected => ({
  ...order,
  lines: order.lines.map((line) => {
    const less = (num: number) => Math.max(0, num - (here.get(line.lineNo) ?? 0));
    return { ...line, openNum: less(line.openNum), mostNum: less(line.mostNum) };
  }),
});

/** A row for each line that is still open, all of it proposed; until when it keeps, by the day of the site. */
export const rowsOf = (orders: readonly Expected[], today: string): ReceivedRow[] =>
  orders.flatMap((order) =>
    order.lines
      .filter(({ mostNum }) => mostNum > 0)
      .map((line) => ({
        ...blank(line, today),
        key: line.lineId,
        text: String(line.openNum),
      })),
  );

const blank = (line: Line, today: string): ReceivedRow => ({
  key: `${line.lineId}+${crypto.randomUUID()}`,
  line,
  text: '',
  said: false,
  batchNo: '',
  productionDate: '',
  expiryDate: line.expiryDays ? addDays(today, line.expiryDays) : '',
  entryQuality: EntryQuality.good,
});

/** The same line once more, for another lot. */
export const withLot = (rows: readonly ReceivedRow[], key: string, today: string): ReceivedRow[] =>
  rows.flatMap((row) => (row.key === key ? [row, blank(row.line, today)] : [row]));

/** A product that nobody ordered: it goes back unless somebody keeps it on hold. */
export const unordered = (product: Line, today: string): ReceivedRow => ({
  ...blank(product, today),
  text: '1',
  said: true,
  entryQuality: EntryQuality.refused,
});

export const changed = (rows: readonly ReceivedRow[], key: string, change: Change): ReceivedRow[] =>
  rows.map((row) => {
    if (row.key !== key) return row;
    const next = { ...row, ...change, said: row.said || change.text !== undefined };
    // Of goods with serial numbers so many came as were said.
    return row.line.serialFlag && change.batchNo !== undefined && change.text === undefined
      ? { ...next, said: true, text: String(serialsOf(next).length) }
      : next;
  });

/** The serial numbers of a row: several stand in one field. */
export const serialsOf = ({ batchNo }: Pick<ReceivedRow, 'batchNo'>): string[] => batchNo.split(/[\s,，;；、]+/).filter(Boolean);

/** A serial number that stands twice in a row; none where each stands once. */
export const doubledSerial = (row: Pick<ReceivedRow, 'batchNo'>): string | undefined =>
  serialsOf(row).find((serial, at, all) => all.indexOf(serial) < at);

/** Whether a piece comes without its serial number, or a number twice. */
export function lacksSerials(row: ReceivedRow): boolean {
  if (!row.line.serialFlag || row.entryQuality === EntryQuality.refused) return false;
  return new Set(serialsOf(row)).size !== piecesOf(row);
}

/** The pieces of a row; undefined for what is no number. */
export function piecesOf({ text, line }: ReceivedRow): number | undefined {
  const said = text.replaceAll(',', '').trim();
  if (said === '') return 0;
  const packs = inPacks(line);
  if (packs) return packs.read(said);
  return /^\d{1,7}$/.test(said) ? Number(said) : undefined;
}

/** Whether more of a line comes than may: all rows of it together, without what goes back. */
export const isOver = (rows: readonly ReceivedRow[], row: ReceivedRow): boolean =>
  row.line.lineNo !== null &&
  row.entryQuality !== EntryQuality.refused &&
  rows
    .filter(({ line, entryQuality }) => line.lineId === row.line.lineId && entryQuality !== EntryQuality.refused)
    .reduce((sum, one) => sum + (piecesOf(one) ?? 0), 0) > row.line.mostNum;

const isCalled = (code: string) => {
  const wanted = code.trim();
  return ({ line }: ReceivedRow): boolean => sameCode(line.productCode, wanted) || sameCode(line.barcode, wanted);
};

/** The row that a scanned piece belongs to: that of its lot, else one of which no lot was said yet; a new one for another lot. */
function rowFor(
  rows: readonly ReceivedRow[],
  { code, lotNo }: CodeParts,
  today: string,
): { rows: readonly ReceivedRow[]; row: ReceivedRow | undefined } {
  const same = rows.filter(isCalled(code));
  // Of a product that several orders want, the first that is not full.
  const first = (some: readonly ReceivedRow[]) => some.find((one) => (piecesOf(one) ?? 0) < one.line.mostNum) ?? some.at(-1);
  if (lotNo === undefined || same.some(({ line }) => line.serialFlag)) return { rows, row: first(same) };
  const row = first(same.filter(({ batchNo }) => sameCode(batchNo, lotNo))) ?? first(same.filter(({ batchNo }) => batchNo === ''));
  if (row || same.length === 0) return { rows, row };
  const more = withLot(rows, first(same)?.key ?? '', today);
  return { rows: more, row: more.find((one) => !rows.includes(one)) };
}

/**
 * One piece more of what a code names, with the lot, the days and the serial number that it says; undefined where no order has it. The first scan begins
 * from nothing: what was only proposed is not here yet.
 */
export function scanned(rows: readonly ReceivedRow[], code: string, said: { first: boolean; today: string }): ReceivedRow[] | undefined {
  const parts = codeParts(code);
  const cleared = said.first ? rows.map((row) => (row.said ? row : { ...row, text: '0' })) : rows;
  const { rows: all, row } = rowFor(cleared, parts, said.today);
  if (!row) return undefined;
  const { lotNo, serialNo, expiryDate, productionDate } = parts;
  const days = { ...(expiryDate ? { expiryDate } : {}), ...(productionDate ? { productionDate } : {}) };
  if (row.line.serialFlag && serialNo)
    // The same piece twice is one piece.
    return serialsOf(row).some((serial) => sameCode(serial, serialNo))
      ? [...all]
      : changed(all, row.key, { ...days, batchNo: `${row.batchNo} ${serialNo}`.trim() });
  return changed(all, row.key, {
    ...days,
    ...(lotNo ? { batchNo: sameCode(row.batchNo, lotNo) ? row.batchNo : lotNo } : {}),
    text: String((piecesOf(row) ?? 0) + 1),
  });
}

/** A pasted list: code, number, lot and day of expiry in each line. What no order has comes back apart. */
export function pasted(rows: readonly ReceivedRow[], text: string): { rows: ReceivedRow[]; unknown: string[] } {
  const unknown: string[] = [];
  let next = rows.map((row) => (row.said ? row : { ...row, text: '0' }));
  for (const [code = '', num = '', batchNo = '', expiryDate = ''] of cellsOf(text)) {
    if (code.trim() === '') continue;
    const same = next.filter(isCalled(code));
    const row = same.find((one) => !(one.said && one.text !== '0'));
    // A line for each piece, with its number.
    const more = row ? undefined : same.find(({ line }) => line.serialFlag);
    if (more) next = changed(next, more.key, { batchNo: `${more.batchNo} ${batchNo.trim()}` });
    else if (!row) unknown.push(code.trim());
    else
      next = changed(next, row.key, {
        text: num.trim(),
        batchNo: batchNo.trim() || row.batchNo,
        expiryDate: dayIn(expiryDate) ?? (expiryDate.trim() || row.expiryDate),
      });
  }
  return { rows: next, unknown };
}

/** The day that was typed: 2027-01-31, 2027/1/31, 2027年1月31日 and 20270131 alike; undefined for what is none. */
export function dayIn(text: string): string | undefined {
  const parts = /^(\d{4})(?:(\d{2})(\d{2})|[-/.年](\d{1,2})[-/.月](\d{1,2})日?)$/.exec(text.trim()) ?? [];
  const [, year = '', month = parts[4] ?? '', day = parts[5] ?? ''] = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A day that no month has would be read as one of the next.
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(iso) ? iso : undefined;
}

/** The first of the days of a row that is none. */
export const wrongDay = ({ productionDate, expiryDate }: ReceivedRow): string | undefined =>
  [productionDate, expiryDate].find((text) => text.trim() !== '' && dayIn(text) === undefined);

type Lines = Sent<typeof inbound.entryOrder.createMultiple>['lines'];

/** What is sent: rows of one line and one quality are one line with several lots. */
export function linesOf(rows: readonly ReceivedRow[]): Lines {
  const some = rows.filter((row) => (piecesOf(row) ?? 0) > 0);
  return [...Map.groupBy(some, ({ line, entryQuality }) => `${line.lineId}/${entryQuality}`).values()].map((same) => {
    const { line, entryQuality } = same[0]!;
    return {
      ...(line.lineNo === null ? { productId: line.productId } : { poNo: line.poNo, lineNo: line.lineNo }),
      num: same.reduce((sum, row) => sum + (piecesOf(row) ?? 0), 0),
      entryQuality: entryQuality as 0 | 1 | 2,
      batches: same.flatMap((row) => {
        const days = { productionDate: dayIn(row.productionDate) ?? null, expiryDate: dayIn(row.expiryDate) ?? null };
        if (line.serialFlag && entryQuality !== EntryQuality.refused)
          return serialsOf(row).map((batchNo) => ({ num: 1, batchNo, ...days }));
        return [{ num: piecesOf(row) ?? 0, batchNo: row.batchNo.trim() || null, ...days }];
      }),
    };
  });
}
