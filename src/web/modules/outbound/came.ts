// What of a transfer is said to have come: pure, for the dialog that receives it.
import type { outbound } from '../../../contract/outbound/index.ts';
import type { Out } from '../../../contract/kernel/endpoint.ts';

import type { LineCodes } from '../../kit/scan/lines.ts';

type Line = Out<typeof outbound.outOrder.find>['lines'][number];
export interface Came {
  key: string;
  line: Line;
  /** As they are typed. */
  num: string;
  broken: string;
  /** Of what is under way, what neither came nor broke; undefined where a text is no number. */
  rest: number | undefined;
  touched: boolean;
  /** Somebody said how many came whole: a broken one more no longer takes one from it. */
  counted: boolean;
}

const numberOf = (text: string): number | undefined => (text.trim() === '' ? 0 : /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined);

function reckoned(row: Omit<Came, 'rest'>): Came {
  const [num, broken] = [numberOf(row.num), numberOf(row.broken)];
  return { ...row, rest: num === undefined || broken === undefined ? undefined : row.line.transitNum - num - broken };
}

/** What is scanned for a line of an out order. */
export const scanOf = ({ productCode, barcode, lots }: Line): Omit<LineCodes, 'name'> => {
  const known = lots.map(({ lotNo }) => lotNo).filter((lotNo) => lotNo !== null);
  return { goods: [productCode, barcode], ...(known.length > 0 ? { lots: known } : {}) };
};

/** The lines that have something under way; all of it is proposed. */
export const linesOf = (lines: readonly Line[]): Came[] =>
  lines
    .filter(({ transitNum }) => transitNum > 0)
    .map((line) => reckoned({ key: String(line.lineNo), line, num: String(line.transitNum), broken: '', touched: false, counted: false }));

/** So many came whole. */
export const came = (row: Came, num: string): Came => reckoned({ ...row, num, touched: true, counted: true });

/** So many broke: they are not among those that came whole, unless these were counted. */
export function broke(row: Came, broken: string): Came {
  const num = row.counted ? row.num : String(Math.max(0, row.line.transitNum - (numberOf(broken) ?? 0)));
  return reckoned({ ...row, broken, num, touched: true });
}
