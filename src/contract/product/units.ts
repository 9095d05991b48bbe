// Units of a product: how many of one are how many of another. Ratios of whole numbers, never a float: there and back is exact.

/** A fraction in lowest terms; `den` is above zero. */
export interface Ratio {
  num: bigint;
  den: bigint;
}
/** `fromQty` of `fromUnit` is `toQty` of `toUnit`. */
export interface UnitRule {
  fromUnit: string;
  toUnit: string;
  fromQty: number | bigint;
  toQty: number | bigint;
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** num/den in lowest terms. Throws RangeError for a den of zero. */
export function ratio(num: bigint, den: bigint): Ratio {
  if (den === 0n) throw new RangeError('no fraction');
  const by = gcd(num < 0n ? -num : num, den < 0n ? -den : den) || 1n;
  const sign = den < 0n ? -1n : 1n;
  return { num: (sign * num) / by, den: (sign * den) / by };
}
export const times = (a: Ratio, b: Ratio): Ratio => ratio(a.num * b.num, a.den * b.den);
const inverse = ({ num, den }: Ratio): Ratio => ratio(den, num);
const same = (a: Ratio, b: Ratio): boolean => a.num === b.num && a.den === b.den;

export interface Units {
  /** How many `to` one `from` is; undefined where no rule leads from one to the other. */
  between(from: string, to: string): Ratio | undefined;
  /** The units that can be turned into this one, itself among them. */
  kin(unit: string): string[];
}
/** A rule that contradicts the rules before it; `known` is the factor that those give. */
export interface Contradiction {
  rule: UnitRule;
  known: Ratio;
}

/**
 * The units that rules tie together. The product's own rules come first and must agree; a rule for all products that says otherwise
 * is passed over, because the product knows better.
 */
export function unitsOf(own: readonly UnitRule[], general: readonly UnitRule[] = []): Units & { contradiction: Contradiction | undefined } {
  // Each unit hangs on another by a ratio, up to the head of its kin.
  const above = new Map<string, { unit: string; by: Ratio }>();
  const headOf = (unit: string): { unit: string; by: Ratio } => {
    const up = above.get(unit);
    if (!up) return { unit, by: ratio(1n, 1n) };
    const head = headOf(up.unit);
    return { unit: head.unit, by: times(up.by, head.by) };
  };
  const between = (from: string, to: string): Ratio | undefined => {
    const [a, b] = [headOf(from), headOf(to)];
    return a.unit === b.unit ? times(a.by, inverse(b.by)) : undefined;
  };
  let contradiction: Contradiction | undefined;
  const add = (rule: UnitRule, strict: boolean): void => {
    const says = ratio(BigInt(rule.toQty), BigInt(rule.fromQty));
    const known = between(rule.fromUnit, rule.toUnit);
    if (known) {
      if (strict && !same(known, says)) contradiction ??= { rule, known };
      return;
    }
    const [a, b] = [headOf(rule.fromUnit), headOf(rule.toUnit)];
    // one from = says to; from = a.by head(a); to = b.by head(b)
    above.set(a.unit, { unit: b.unit, by: times(times(says, b.by), inverse(a.by)) });
  };
  own.forEach((rule) => add(rule, true));
  general.forEach((rule) => add(rule, false));
  const all = [...new Set([...own, ...general].flatMap(({ fromUnit, toUnit }) => [fromUnit, toUnit]))];
  return { between, kin: (unit) => [unit, ...all.filter((one) => one !== unit && between(one, unit))], contradiction };
}

/** What the general rules say against each other. */
export const contradictionOf = (rules: readonly UnitRule[]): Contradiction | undefined => unitsOf(rules).contradiction;

/** A quantity in another unit; undefined where the units do not convert. */
export function convert(units: Units, qty: Ratio, { from, to }: { from: string; to: string }): Ratio | undefined {
  const by = units.between(from, to);
  return by && times(qty, by);
}

/** The whole number that a ratio is; undefined when it is none, or too large to be a quantity. */
export function wholeOf({ num, den }: Ratio): number | undefined {
  return den === 1n && num <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(num) : undefined;
}

/** A ratio as people read it: "12", "1/12", "7 1/3". */
export function ratioText({ num, den }: Ratio): string {
  if (den === 1n) return String(num);
  const whole = num / den;
  return whole === 0n ? `${num}/${den}` : `${whole} ${num % den}/${den}`;
}

/** What a product's package says of its units. */
export const packageRule = (product: { unit: string; packageUnit: string | null; packageQty: number | null }): UnitRule[] =>
  product.packageUnit && product.packageQty && product.packageUnit !== product.unit
    ? [{ fromUnit: product.packageUnit, toUnit: product.unit, fromQty: 1, toQty: product.packageQty }]
    : [];

/** What is wrong with the fields of a package: only one of the two is filled in, or the package unit is the unit itself. */
export function packageFault(product: { unit: string; packageUnit?: string | null | undefined; packageQty?: number | null | undefined }) {
  if (!product.packageUnit && !product.packageQty) return undefined;
  if (!product.packageUnit || !product.packageQty) return 'package-half' as const;
  return product.packageUnit === product.unit ? ('package-same' as const) : undefined;
}

/** A unit that holds a whole number of the product's own pieces, more than one of them. */
export interface Pack {
  unit: string;
  qty: number;
}

/** The units that hold whole pieces of a product, the largest first. */
export const packsOf = (units: Units, base: string): Pack[] =>
  units
    .kin(base)
    .flatMap((unit) => {
      const by = units.between(unit, base);
      const qty = by && wholeOf(by);
      return qty && qty > 1 ? [{ unit, qty }] : [];
    })
    .toSorted((a, b) => b.qty - a.qty || (a.unit < b.unit ? -1 : 1));

/** So many pieces in whole packs, the largest first, and what is left: "2箱3盒5个"; null where not one pack is full. Exact. */
export function packedText(num: number, packs: readonly Pack[], base: string): string | null {
  let left = num;
  const parts = packs.flatMap(({ unit, qty }) => {
    const full = Math.floor(left / qty);
    left -= full * qty;
    return full > 0 ? [`${full}${unit}`] : [];
  });
  if (parts.length === 0) return null;
  return [...parts, ...(left > 0 ? [`${left}${base}`] : [])].join('');
}

const MOST_TYPED = 1_000_000;

/** A number as somebody types it, in pieces: "36", "3盒", "2箱3盒5"; undefined for what is no whole number of known units, or beyond a million. */
export function readAmount(text: string, packs: readonly Pack[] = [], base = ''): number | undefined {
  const said = text.replaceAll(',', '').replace(/\s+/g, '');
  let [rest, sum] = [said, 0];
  while (rest !== '') {
    const digits = /^\d{1,7}/.exec(rest)?.[0];
    if (!digits) return undefined;
    const after = rest.slice(digits.length);
    const pack = [...packs, { unit: base, qty: 1 }]
      .filter(({ unit }) => unit !== '' && after.startsWith(unit))
      .toSorted((a, b) => b.unit.length - a.unit.length)[0];
    if (!pack && after !== '') return undefined;
    sum += Number(digits) * (pack?.qty ?? 1);
    rest = after.slice(pack?.unit.length ?? 0);
  }
  return said === '' || sum > MOST_TYPED ? undefined : sum;
}
