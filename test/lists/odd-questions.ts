// How a question of the report engine is asked: no way of asking loses a trade.
import { codesOf } from '../../src/contract/kernel/codes.ts';
import { MoreMeasure } from '../../src/contract/report/question-codes.ts';
import type { Row } from './lists.ts';
import { QUESTIONS } from './odd-clock.ts';
import type { JudgedRule } from './probes.ts';

const trades = (some: readonly Row[]) => some.reduce((sum, row) => sum + Number(row['tradeLines']), 0);
const faultOf = (kept: readonly Row[], rows: readonly Row[]) =>
  trades(kept) === trades(rows) ? undefined : `${trades(kept)} trades of ${trades(rows)}`;

/** The same trades, asked otherwise: by something else, held against other days, in other branches. */
const sameTrades: JudgedRule = ({ rows, schema }) =>
  (codesOf(schema)?.options ?? []).map(({ value }) => ({ value, fault: (kept) => faultOf(kept, rows) }));

const MORE = (codesOf(MoreMeasure)?.options ?? []).map(({ value }) => String(value));
const said = (some: readonly Row[]) => MORE.filter((one) => some.some((row) => row[one] !== null));
/** The same trades, with what is asked for beside their sums and nothing else; what lies there is not known of all, and for a sum by head heads are counted. */
const showing: JudgedRule = ({ rows }) =>
  MORE.map((one) => ({
    value: [one],
    fault: (kept) => {
      const shown = said(kept);
      const due = new Set([...said(rows), one, ...(one === 'perHead' ? ['people'] : [])]);
      const wrong = [...due].filter((each) => !shown.includes(each) && each !== 'stockNum').concat(shown.filter((each) => !due.has(each)));
      return faultOf(kept, rows) ?? (wrong.length === 0 ? undefined : `says ${shown.join(', ') || 'nothing'}`);
    },
  }));

/** Classes, savings and price changes have figures of their own. */
const OWN = ['/kaetl/statAbcXyz', '/kaetl/statSavings', '/kaetl/statPriceChange'];
export const ASKED_OTHERWISE: Readonly<Record<string, JudgedRule>> = Object.fromEntries([
  ...QUESTIONS.flatMap((path) => ['measure', 'compare', 'belonging', 'by', 'unit'].map((field) => [`${path} ${field}`, sameTrades])),
  ...QUESTIONS.filter((path) => !OWN.includes(path)).map((path) => [`${path} shows`, showing]),
]);
