// By weight: what a scale says of a channel, in pieces of so many milligrams. Exact: no float, and nothing is taken for pieces that lies between them.

const MILLIGRAMS = { kg: 1_000_000n, g: 1_000n, mg: 1n } as const;
/** A weight may differ from a whole number of pieces by this fraction of a piece (one in so many). */
const OFF = 4n;

/** The weight that somebody typed ("1.25kg", "800 g"), in milligrams; undefined for what is no weight, or finer than a milligram. */
function milligramsOf(text: string): bigint | undefined {
  const said = /^(\d{1,9})(?:\.(\d{1,6}))?(kg|g|mg)$/i.exec(text.replaceAll(/[\s,]/g, ''));
  if (!said) return undefined;
  const [, whole = '0', part = '', unit = 'g'] = said;
  const all = BigInt(whole + part) * MILLIGRAMS[unit.toLowerCase() as keyof typeof MILLIGRAMS];
  const scale = 10n ** BigInt(part.length);
  return all % scale === 0n ? all / scale : undefined;
}

/**
 * The whole number of pieces that a weight is nearest to, and whether it fits: off by no more than so much, a quarter of a piece where nothing is said.
 * All in milligrams.
 */
export function piecesOf(weight: number, each: number, tolerance?: number | null): { num: number; isWhole: boolean } {
  const [all, one] = [BigInt(weight), BigInt(each)];
  const num = (2n * all + one) / (2n * one);
  const off = num * one > all ? num * one - all : all - num * one;
  const isWhole = tolerance === undefined || tolerance === null ? off * OFF <= one : off <= BigInt(tolerance);
  return { num: Number(num), isWhole };
}

/** The pieces of what was typed: a whole number, or a weight where a piece is known to weigh so much; undefined where it is neither, or lies between. */
export function countOf(text: string, weightPerUnit: number | null): number | undefined {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  const weight = milligramsOf(text);
  if (weight === undefined || !weightPerUnit) return undefined;
  const { num, isWhole } = piecesOf(Number(weight), weightPerUnit);
  return isWhole ? num : undefined;
}
