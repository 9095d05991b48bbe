// What points would have done: a channel lived through day by day with the demand that there was. No database here.

export interface Setting {
  capacity: number;
  /** At or below it a refill is asked for. */
  remindNum: number;
}
export interface Trial {
  /** Days on which somebody found less than was wanted. */
  stockOuts: number;
  /** At the end of the days, on average. */
  averageStock: number;
  refills: number;
}

/** Lives through the days with `demand` taken on each, beginning full; a refill comes `lead` days after it was asked for and fills up. */
export function backtest(demand: readonly number[], { capacity, remindNum }: Setting, lead: number): Trial {
  let stock = capacity;
  let due = -1;
  let sum = 0;
  const trial = { stockOuts: 0, refills: 0 };
  demand.forEach((wanted, day) => {
    if (day === due) {
      stock = capacity;
      trial.refills += 1;
      due = -1;
    }
    if (wanted > stock) trial.stockOuts += 1;
    stock = Math.max(0, stock - wanted);
    if (stock <= remindNum && due < 0) due = day + lead;
    sum += stock;
  });
  return { ...trial, averageStock: demand.length > 0 ? sum / demand.length : 0 };
}

/** The most that was taken in any `days` days that follow each other. */
export function mostWithin(demand: readonly number[], days: number): number {
  let sum = 0;
  let most = 0;
  demand.forEach((wanted, day) => {
    sum += wanted - (demand[day - days] ?? 0);
    most = Math.max(most, sum);
  });
  return most;
}

// Finer steps would fit the past, not the future.
const STEPS = 12;

function steps(from: number, to: number): number[] {
  const span = Math.max(0, to - from);
  const count = Math.min(STEPS, span);
  if (count === 0) return [to];
  return [...new Set(Array.from({ length: count + 1 }, (_, at) => from + Math.round((span * at) / count)))];
}

/**
 * Chooses capacity and reminder point for a demand: the fewest stock-outs, then the least stock, with no more refills than now or one a week.
 * The capacity never exceeds `now`'s: what the channel takes is given; nor is it less than twice what a refill must bridge, or than what lies in the
 * channel and is on its way there (`inUse`).
 */
export function chooseSetting(demand: readonly number[], now: Setting & { inUse?: number }, lead: number): Setting {
  const trips = Math.max(backtest(demand, now, lead).refills, Math.ceil(demand.length / 7));
  const worst = mostWithin(demand, lead + 1);
  // Twice what a refill must bridge: a quiet past is no promise.
  const least = Math.min(now.capacity, Math.max(2, 2 * worst, now.inUse ?? 0));
  const judged = steps(least, now.capacity).flatMap((capacity) =>
    [...new Set([...steps(0, capacity - 1), Math.min(worst, capacity - 1)])].map((remindNum) => ({
      capacity,
      remindNum,
      ...backtest(demand, { capacity, remindNum }, lead),
    })),
  );
  const allowed = judged.filter(({ refills }) => refills <= trips);
  const [best] = allowed.toSorted(
    (a, b) => a.stockOuts - b.stockOuts || a.averageStock - b.averageStock || a.capacity - b.capacity || a.remindNum - b.remindNum,
  );
  // What was never seen may come: the reminder covers the busiest days there were.
  const { capacity, remindNum } = now;
  return best
    ? { capacity: best.capacity, remindNum: Math.max(best.remindNum, Math.min(worst, best.capacity - 1)) }
    : { capacity, remindNum };
}
