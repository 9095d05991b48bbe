// Past trades against a strategy that is not saved yet. Pure: the same decision judges each pick, with what the replay itself let through.
// Where something is left, he would have taken that much: only the rest is stopped.
import { decide, type PickFacts } from '../../../contract/pick/decide.ts';
import { limitFacts } from '../../../contract/pick/facts.ts';
import { shift, windowOf, type Calendar, type Period } from '../../../contract/pick/period.ts';
import { periodOf, subjectOf, type RuleRow } from '../../../contract/pick/raw-facts.ts';
import { covers, type Subject } from '../../../contract/pick/usage.ts';

export interface Past {
  /** Milliseconds; rising from one to the next. */
  at: number;
  empId: string;
  productId: string;
  /** The product's type and those above it. */
  types: readonly string[];
  /** Below zero when it was given back. */
  num: number;
  /** Integer fen. */
  amount: number;
}
interface Entry {
  at: number;
  num: number;
  price: number;
  meters: Meter[];
}
interface Line {
  rule: RuleRow;
  subject: Subject;
  period: Period;
}
interface Meter {
  entries: Entry[];
  first: number;
  num: number;
  amount: number;
  from: number;
  resets: number | null;
}

/** Goes through the past, the oldest first. `judge` says how many pieces would not have been taken; what comes before counts, but is not judged. */
export function replay(rules: readonly RuleRow[], calendar: Calendar) {
  const lines = rules.map((rule): Line => ({ rule, subject: subjectOf(rule), period: periodOf(rule) }));
  const onlyListed = rules.some((rule) => rule.onlyListed);
  const meters = new Map<string, Meter>();
  const stacks = new Map<string, Entry[]>();
  const meterOf = (place: number, { rule, period }: Line, { empId, at }: Past): Meter => {
    const key = `${place}/${rule.shareFlag ? '' : empId}`;
    const meter = meters.get(key) ?? { entries: [], first: 0, num: 0, amount: 0, from: -Infinity, resets: null };
    meters.set(key, meter);
    advance(meter, { period, at, calendar });
    return meter;
  };
  return (past: Past, judged: boolean): number => {
    const key = `${past.empId}/${past.productId}`;
    const stack = stacks.get(key) ?? [];
    stacks.set(key, stack);
    if (past.num < 0) {
      giveBack(stack, -past.num);
      return 0;
    }
    const mine = lines.flatMap((line, place) => (covers(line.subject, past) ? [{ line, meter: meterOf(place, line, past) }] : []));
    const allowed = judged ? allowedOf(past, mine, { onlyListed, zone: calendar.zone }) : past.num;
    take(stack, past, { num: allowed, meters: mine.map(({ meter }) => meter) });
    return past.num - allowed;
  };
}

interface Measured {
  line: Line;
  meter: Meter;
}

function allowedOf(past: Past, mine: readonly Measured[], { onlyListed, zone }: { onlyListed: boolean; zone: string }): number {
  if (mine.length === 0 && !onlyListed) return past.num;
  const decision = decide(factsFor(past, mine, { onlyListed, zone }));
  if (decision.allowed) return past.num;
  return decision.reason?.rule === 'quantity' ? Math.min(past.num, decision.left ?? past.num) : 0;
}

/** The facts of a pick that happened: everything but the strategy said yes. */
function factsFor(past: Past, mine: readonly Measured[], { onlyListed, zone }: { onlyListed: boolean; zone: string }): PickFacts {
  return {
    at: past.at,
    quantity: past.num,
    employee: { name: '', locked: false, faceKnown: false },
    machine: null,
    product: { name: '', unit: '', price: past.amount / past.num, onSale: true },
    permission: { listed: false, covered: false },
    strategies: [{ id: '', name: '', onlyListed, approval: false, covered: mine.length > 0 }],
    limits: mine.map(({ line, meter }) =>
      limitFacts(line.rule, { used: { num: meter.num, amount: meter.amount, firstAt: null }, resets: meter.resets, zone }),
    ),
    privileges: [],
    life: null,
    loan: null,
    exchange: null,
    overdue: null,
    approved: true,
    stands: null,
  };
}

/** Moves a meter's window to a moment: what has left it counts no more. */
function advance(meter: Meter, { period, at, calendar }: { period: Period; at: number; calendar: Calendar }): void {
  if (period.kind === 'rolling') meter.from = shift(at, period, { zone: calendar.zone, times: -1 });
  else if (meter.resets === null || at >= meter.resets) {
    const { from, resets } = windowOf(period, at, calendar);
    // A reconciliation day ends the window; until the next one it need not be looked for again.
    meter.resets = resets ?? calendar.closings.find((one) => one > at) ?? Infinity;
    meter.from = from;
  }
  for (let entry = meter.entries[meter.first]; entry && entry.at < meter.from; entry = meter.entries[meter.first]) {
    meter.num -= entry.num;
    meter.amount -= entry.num * entry.price;
    entry.meters = entry.meters.filter((one) => one !== meter);
    meter.first += 1;
  }
}

function take(stack: Entry[], { at, num: asked, amount }: Past, { num, meters }: { num: number; meters: Meter[] }): void {
  if (num === 0) return;
  const entry: Entry = { at, num, price: amount / asked, meters };
  stack.push(entry);
  for (const meter of meters) {
    meter.entries.push(entry);
    meter.num += num;
    meter.amount += num * entry.price;
  }
}

/** The last taken comes back first. What was given back although it was stopped here restores nothing. */
function giveBack(stack: Entry[], num: number): void {
  let rest = num;
  for (let entry = stack.at(-1); entry && rest > 0; entry = stack.at(-1)) {
    const back = Math.min(rest, entry.num);
    entry.num -= back;
    rest -= back;
    for (const meter of entry.meters) {
      meter.num -= back;
      meter.amount -= back * entry.price;
    }
    if (entry.num === 0) stack.pop();
  }
}
