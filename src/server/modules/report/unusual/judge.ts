// Consumption unlike its own past: what of late differs from the same days of the weeks before by more than these weeks differ from each other.
// Docs: docs/decisions/0121-unlike-its-past.md

/** What was taken of a product at a place on a day by one shift and department. */
export interface DayOfUse {
  productId: string;
  placeId: string;
  /** The place of the shift among those of the site; 0 where it has none. */
  shift: number;
  departmentId: string;
  /** Days from the first that is looked at; the last is `days - 1`. */
  day: number;
  num: number;
  lines: number;
  amount: number;
  /** The squares of the pieces of each trade, added up. */
  squares: number;
}

export interface Change {
  productId: string;
  placeId: string;
  /** Whose change it is, where one of them makes most of it. */
  shift: number | undefined;
  departmentId: string | undefined;
  /** The first day of it, and how many days it has lasted. */
  since: number;
  days: number;
  /** Pieces in these days, and in as many of before, in the middle. */
  taken: number;
  usual: number;
  /** What the difference came to, at the mean price of these days or of before. */
  amount: number;
  /** How many times the usual difference of weeks it is. */
  score: number;
}

/** A change lasts so many days at least and at most: shorter is chance, longer is the new usual. */
export const [SHORTEST, LONGEST] = [3, 14] as const;
/** Below so many weeks of its own past nothing is said. */
const LEAST_WEEKS = 5;
/** So many usual differences, and so many times as much or as little, before it is said. */
const LIMITS = { score: 3.7, more: 2, less: 0.4, least: 8 } as const;
/** What a change of a part at least makes of the whole: goods that differ less need not be read trade by trade. */
const WHOLE: Limits = { score: 2, more: 1.2, less: 0.8, least: 4 };
interface Limits {
  score: number;
  more: number;
  less: number;
  least: number;
}
/** What explains so much of a change is named. */
const EXPLAINS = 0.75;
const WEEK = 7;
const MAD = 1.4826;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** Sums of days, each with all before it. */
type Sums = Float64Array;
const sumsOf = (days: number, uses: readonly DayOfUse[], of: (use: DayOfUse) => number): Sums => {
  const sums = new Float64Array(days + 1);
  for (const use of uses) sums[use.day + 1] = (sums[use.day + 1] ?? 0) + of(use);
  for (let at = 1; at <= days; at += 1) sums[at] = (sums[at] ?? 0) + (sums[at - 1] ?? 0);
  return sums;
};
const within = (sums: Sums, from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0);

/** Pieces, and times that somebody took some: more of either is a change. */
type Measure = 'num' | 'lines';
const MEASURES: readonly Measure[] = ['num', 'lines'];
interface Looked {
  days: number;
  /** All that the site took, by which weeks are made alike: a holiday is no change of each product. */
  site: Record<Measure, Sums>;
  first: number;
  /** Pieces of a trade, as far as they vary: somebody who takes ten at once is one, not ten. */
  spread: Record<Measure, number>;
}
interface Seen {
  lasts: number;
  taken: number;
  usual: number;
  score: number;
  measure: Measure;
}

/** The last days of a row against the same days of each week before. */
function windowOf(row: Sums, lasts: number, { measure, ...looked }: Looked & { measure: Measure }): Seen | undefined {
  const { days, first } = looked;
  const [site, spread] = [looked.site[measure], looked.spread[measure]];
  const all = within(site, days - lasts, days);
  const past: number[] = [];
  for (let back = Math.ceil(lasts / WEEK) * WEEK; days - back - lasts >= first; back += WEEK) {
    const then = within(site, days - back - lasts, days - back);
    if (then > 0) past.push((within(row, days - back - lasts, days - back) * all) / then);
  }
  if (past.length < LEAST_WEEKS) return undefined;
  const taken = within(row, days - lasts, days);
  // The root of a count differs by about as much whatever the count.
  const level = (num: number) => 2 * Math.sqrt(Math.max(0, num) / spread + 0.375);
  const levels = past.map(level);
  const middle = median(levels);
  const differs = Math.max(1, MAD * median(levels.map((one) => Math.abs(one - middle))));
  return { lasts, taken, usual: median(past), score: (level(taken) - middle) / differs, measure };
}

/** The days of a row in which it is least like its past; undefined where it is as it was. */
function strongest(uses: readonly DayOfUse[], looked: Looked, limits: Limits = LIMITS): Seen | undefined {
  let most: Seen | undefined;
  for (const measure of MEASURES) {
    const row = sumsOf(looked.days, uses, (use) => use[measure]);
    for (let lasts = SHORTEST; lasts <= LONGEST; lasts += 1) {
      const seen = windowOf(row, lasts, { ...looked, measure });
      if (!seen || Math.abs(seen.score) < limits.score) continue;
      if (Math.abs(seen.taken - seen.usual) < limits.least) continue;
      const differs = seen.score > 0 ? seen.taken >= limits.more * seen.usual : seen.taken <= limits.less * seen.usual;
      if (differs && Math.abs(seen.score) > Math.abs(most?.score ?? 0)) most = seen;
    }
  }
  return most;
}

/** The part that makes most of a change, if one does and another part there is. */
function explained<K>(parts: Map<K, readonly DayOfUse[]>, change: Seen, looked: Looked): K | undefined {
  if (parts.size < 2) return undefined;
  const excess = change.taken - change.usual;
  for (const [key, uses] of parts) {
    const { measure } = change;
    const seen = windowOf(
      sumsOf(looked.days, uses, (use) => use[measure]),
      change.lasts,
      { ...looked, measure },
    );
    if (seen && (seen.taken - seen.usual) / excess >= EXPLAINS) return key;
  }
  return undefined;
}

/** The change of one product at one place, seen as a whole and shift by shift and department by department. */
function changeOf(uses: readonly DayOfUse[], looked: Looked): Change | undefined {
  const [one] = uses;
  if (!one) return undefined;
  const [shifts, departments] = [Map.groupBy(uses, ({ shift }) => shift), Map.groupBy(uses, ({ departmentId }) => departmentId)];
  const rows = [uses, ...(shifts.size > 1 ? shifts.values() : []), ...(departments.size > 1 ? departments.values() : [])];
  const found = rows.flatMap((row) => {
    const seen = strongest(row, looked);
    return seen ? [{ row, seen }] : [];
  });
  const most = found.toSorted((a, b) => Math.abs(b.seen.score) - Math.abs(a.seen.score))[0];
  if (!most) return undefined;
  const { row, seen } = most;
  const same = <T>(of: (use: DayOfUse) => T) =>
    row.length > 0 && row.every((use) => of(use) === of(row[0] as DayOfUse)) ? of(row[0] as DayOfUse) : undefined;
  const own =
    row === uses
      ? {}
      : {
          shift: shifts.size > 1 ? same(({ shift }) => shift) : undefined,
          departmentId: departments.size > 1 ? same((use) => use.departmentId) : undefined,
        };
  const pieces = windowOf(
    sumsOf(looked.days, row, ({ num }) => num),
    seen.lasts,
    { ...looked, measure: 'num' },
  );
  const { taken = 0 } = pieces ?? {};
  const usual = Math.round(pieces?.usual ?? 0);
  const price =
    row.reduce((sum, { amount }) => sum + amount, 0) /
    Math.max(
      1,
      row.reduce((sum, { num }) => sum + num, 0),
    );
  return {
    productId: one.productId,
    placeId: one.placeId,
    shift:
      own.shift ??
      explained(
        Map.groupBy(row, ({ shift }) => shift),
        seen,
        looked,
      ),
    departmentId:
      own.departmentId ??
      explained(
        Map.groupBy(row, ({ departmentId }) => departmentId),
        seen,
        looked,
      ),
    since: looked.days - seen.lasts,
    days: seen.lasts,
    taken,
    usual,
    amount: Math.round((taken - usual) * price),
    score: seen.score,
  };
}

/** The days of what is looked at: the site's by which weeks are made alike, and the first and the spread of each product at a place. */
const siteOf = (uses: readonly DayOfUse[], days: number): Looked['site'] => ({
  num: sumsOf(days, uses, ({ num }) => num),
  lines: sumsOf(days, uses, ({ lines }) => lines),
});
function lookedOf(own: readonly DayOfUse[], { days, site }: Pick<Looked, 'days' | 'site'>): Looked {
  const taken = own.reduce((sum, { num }) => sum + num, 0);
  const spread = Math.max(1, own.reduce((sum, { squares }) => sum + squares, 0) / Math.max(1, taken));
  const first = own.reduce((least, { day }) => Math.min(least, day), days);
  return { days, site, first, spread: { num: spread, lines: 1 } };
}
const byPlace = (uses: readonly DayOfUse[]) => [...Map.groupBy(uses, ({ productId, placeId }) => `${productId}/${placeId}`).values()];

/**
 * Products at places of whose days as a whole something may be said, with what is needed of the whole site to say it: what is worth reading by shift and
 * department. Of these days neither is known, and of their squares no more than what trades of one size would make.
 */
export function worthReading(
  wholes: readonly DayOfUse[],
  days: number,
): { site: Looked['site']; worth: Pick<DayOfUse, 'productId' | 'placeId'>[] } {
  const site = siteOf(wholes, days);
  const worth = byPlace(wholes).flatMap((own) => {
    const [one] = own;
    return one && strongest(own, lookedOf(own, { days, site }), WHOLE) ? [{ productId: one.productId, placeId: one.placeId }] : [];
  });
  return { site, worth };
}

/** What differs from its own past at the end of so many days, one for each product at each place, the clearest first. `site`: of all, where these are some of it. */
export function changesIn(uses: readonly DayOfUse[], days: number, site: Looked['site'] = siteOf(uses, days)): Change[] {
  const found = byPlace(uses).flatMap((own) => changeOf(own, lookedOf(own, { days, site })) ?? []);
  return found.toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score));
}
