// Which line of a document a scan means, and whether what lies in the hand belongs where it is put: pure.
import { codeParts } from './code-parts.ts';
import { sameCode } from './same-code.ts';

/** What can be scanned for a line. */
export interface LineCodes {
  /** What people call it. */
  name: string;
  /** The label of its channel or bin; none where nothing is labelled. */
  place?: string | null | undefined;
  /** What stands on its goods: their code, the bar code of their maker. */
  goods: readonly (string | null)[];
  /** The lots that it may be; nothing is said of lots where it is left out. */
  lots?: readonly (string | null)[];
}
export interface ScanLine extends LineCodes {
  key: string;
}

/** The line that a scan led to, and by what. */
export interface LastScan {
  key: string;
  by: 'place' | 'goods';
}
export type LineScan =
  | { kind: 'right'; line: ScanLine; by: 'place' | 'goods'; /** Goods and place were both scanned. */ both: boolean }
  /** Neither goods nor a place of any line. */
  | { kind: 'unknown'; code: string }
  /** It belongs to another line than the one that was scanned before it. */
  | { kind: 'wrong'; line: ScanLine; code: string }
  | { kind: 'lot'; line: ScanLine; lot: string };

/** Where a label may name more than its channel: the shelf or machine before it. */
const isPlace = ({ place }: LineCodes, code: string): boolean => sameCode(place, code) || sameCode(place, code.split('/').at(-1) ?? '');
const areGoods = ({ goods }: LineCodes, code: string): boolean => goods.some((one) => sameCode(one, code));
const sharesGoods = (one: LineCodes, other: LineCodes): boolean => one.goods.some((code) => code !== null && areGoods(other, code));

/** The first of some lines that no scan has led to yet; where all were, the one behind the last. */
function nextOf(some: readonly [ScanLine, ...ScanLine[]], seen: ReadonlySet<string>, last: string | undefined): ScanLine {
  const behind = some.slice(some.findIndex(({ key }) => key === last) + 1);
  return some.find(({ key }) => !seen.has(key)) ?? behind[0] ?? some[0];
}

/**
 * What a scan means after those before it. `last` is the line that the cursor still stands in: goods and place are then held against each other; who has
 * gone on to another line begins anew.
 */
export function scanLine(
  lines: readonly ScanLine[],
  scanned: string,
  before: { last?: LastScan | undefined; seen: ReadonlySet<string> },
): LineScan {
  const { code, lotNo } = codeParts(scanned);
  const places = lines.filter((line) => isPlace(line, code));
  const goods = lines.filter((line) => areGoods(line, code));
  const { last, seen } = before;
  const stood = lines.find(({ key }) => key === last?.key);
  // A number may be both: where a place was scanned it is the goods.
  const by = goods.length > 0 && (places.length === 0 || last?.by === 'place') ? 'goods' : 'place';
  const found = by === 'goods' ? goods : places;
  const [first] = found;
  if (!first) return { kind: 'unknown', code };
  const fitting =
    by === 'goods' && lotNo !== undefined ? found.filter(({ lots }) => !lots || lots.some((lot) => sameCode(lot, lotNo))) : found;
  const [next, ...others] = fitting;
  if (!next) return { kind: 'lot', line: first, lot: lotNo ?? '' };
  if (!stood || last?.by === by) return right(nextOf([next, ...others], seen, last?.key), by, false);
  const together = fitting.filter((line) => (by === 'place' ? sharesGoods(line, stood) : line.place === stood.place));
  const line = together.find(({ key }) => key === stood.key) ?? together[0];
  return line ? right(line, by, true) : { kind: 'wrong', line: stood, code };
}

const right = (line: ScanLine, by: 'place' | 'goods', both: boolean): LineScan => ({ kind: 'right', line, by, both });
