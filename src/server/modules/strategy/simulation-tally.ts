// What a simulation found, summed up: who and what would have been stopped, day by day, as it is and as it would be.
import { addDays } from '../../../contract/kernel/time.ts';
import { dayIn } from '../../../contract/pick/period.ts';

export interface PastTrade {
  tradeTime: string;
  empId: string;
  empCode: string | null;
  empName: string | null;
  departmentName: string | null;
  productId: string;
  productCode: string;
  productName: string;
  productTypeId: string;
  num: number;
  amount: number;
}
export interface Sum {
  trades: number;
  pieces: number;
  amount: number;
}

const SHOWN = 200;
const zero = (): Sum => ({ trades: 0, pieces: 0, amount: 0 });
const byAmount = (a: Sum, b: Sum): number => b.amount - a.amount || b.pieces - a.pieces;

function grow<K, S extends Sum>(
  sums: Map<K, S>,
  key: K,
  { fresh, pieces, price }: { fresh: () => S; pieces: number; price: number },
): void {
  const sum = sums.get(key) ?? fresh();
  sum.trades += 1;
  sum.pieces += pieces;
  sum.amount += pieces * price;
  sums.set(key, sum);
}

/** Counts judged trades; what was given back is no pick. */
export function tallyOf({ from, to, zone }: { from: string; to: string; zone: string }) {
  const all = zero();
  const people = new Set<string>();
  const stopped = { before: { ...zero(), people: new Set<string>() }, after: { ...zero(), people: new Set<string>() } };
  const byEmp = new Map<string, Sum & { empId: string; empCode: string; empName: string; departmentName: string }>();
  const byProduct = new Map<string, Sum & { productId: string; productCode: string; productName: string }>();
  const days = new Map<string, { pieces: number; stopped: number; before: number }>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, { pieces: 0, stopped: 0, before: 0 });
  const note = (which: 'before' | 'after', empId: string, { pieces, price }: { pieces: number; price: number }) => {
    const sum = stopped[which];
    sum.trades += 1;
    sum.pieces += pieces;
    sum.amount += pieces * price;
    sum.people.add(empId);
  };
  return {
    add(trade: PastTrade, found: { before: number; after: number }): void {
      if (trade.num <= 0) return;
      const price = trade.amount / trade.num;
      all.trades += 1;
      all.pieces += trade.num;
      all.amount += trade.amount;
      people.add(trade.empId);
      const day = days.get(dayIn(Date.parse(trade.tradeTime), zone));
      if (day) {
        day.pieces += trade.num;
        day.stopped += found.after;
        day.before += found.before;
      }
      if (found.before > 0) note('before', trade.empId, { pieces: found.before, price });
      if (found.after === 0) return;
      const pieces = found.after;
      note('after', trade.empId, { pieces, price });
      const { empId, productId, productCode, productName } = trade;
      const who = { empId, empCode: trade.empCode ?? '', empName: trade.empName ?? '', departmentName: trade.departmentName ?? '' };
      grow(byEmp, empId, { fresh: () => ({ ...who, ...zero() }), pieces, price });
      grow(byProduct, productId, { fresh: () => ({ productId, productCode, productName, ...zero() }), pieces, price });
    },
    result: () => ({
      from,
      to,
      ...all,
      people: people.size,
      before: { ...stopped.before, people: stopped.before.people.size },
      after: { ...stopped.after, people: stopped.after.people.size },
      byEmp: [...byEmp.values()].toSorted(byAmount).slice(0, SHOWN),
      byProduct: [...byProduct.values()].toSorted(byAmount).slice(0, SHOWN),
      byDay: [...days].map(([day, sums]) => ({ day, ...sums })),
    }),
  };
}
