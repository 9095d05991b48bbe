// How alike two pictures are: which colours they have, and where. No network and no model: it knows again what was seen from the same place before, and
// little else. It cannot count, and what a hand covers it does not see.
import { IMAGE_PIXELS } from '../../../contract/transfer/files.ts';
import { readable } from '../../kernel/files/thumbnail.ts';

/** Pixels of a picture that are looked at, each way. */
const SIDE = 64;
/** A span of a picture that may hold the goods alone: half of it, at nine places. */
const SPAN = SIDE / 2;
const PLACES = [0, SPAN / 2, SPAN];
const CELLS = 8;
const LEVELS = 4;

/** What is compared: how much of each colour, and the colours of 8 × 8 fields as they differ from the whole. Both have length 1. */
export interface Looks {
  colours: Float32Array;
  fields: Float32Array;
}
interface Pixels {
  data: Buffer;
  channels: number;
}
interface Area {
  left: number;
  top: number;
  side: number;
}
const WHOLE: Area = { left: 0, top: 0, side: SIDE };

async function pixelsOf(picture: string | Buffer): Promise<Pixels> {
  const { default: sharp } = await import('sharp');
  const data = await sharp(typeof picture === 'string' ? await readable(picture) : picture, {
    limitInputPixels: IMAGE_PIXELS,
    failOn: 'error',
  })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'fill', withoutEnlargement: false })
    .raw()
    .toBuffer();
  return { data, channels: data.length / (SIDE * SIDE) };
}

/** Of length 1, so that two of them are as alike as their product says. */
function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values);
  return length === 0 ? values : values.map((value) => value / length);
}

function looksIn({ data, channels }: Pixels, { left, top, side }: Area): Looks {
  const colours = new Float32Array(LEVELS ** 3);
  const fields = new Float32Array(CELLS * CELLS * 3);
  const sums = [0, 0, 0];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = ((top + y) * SIDE + left + x) * channels;
      // A grey picture has one channel for all three.
      const rgb = [0, 1, 2].map((colour) => data[at + (channels < 3 ? 0 : colour)] ?? 0);
      const [red = 0, green = 0, blue = 0] = rgb.map((value) => Math.floor((value * LEVELS) / 256));
      const colour = (red * LEVELS + green) * LEVELS + blue;
      colours[colour] = (colours[colour] ?? 0) + 1;
      const field = (Math.floor((y * CELLS) / side) * CELLS + Math.floor((x * CELLS) / side)) * 3;
      for (const [of, value] of rgb.entries()) {
        fields[field + of] = (fields[field + of] ?? 0) + value;
        sums[of] = (sums[of] ?? 0) + value;
      }
    }
  const own = fields.map((value, at) => value - (sums[at % 3] ?? 0) / (CELLS * CELLS));
  return { colours: unit(colours.map(Math.sqrt)), fields: unit(own) };
}

/** What a whole picture looks like: a path on this machine or its bytes. */
export const looksOf = async (picture: string | Buffer): Promise<Looks> => looksIn(await pixelsOf(picture), WHOLE);

/** The whole picture, and the spans of it that may hold the goods alone. */
export async function spansOf(picture: string | Buffer): Promise<{ whole: Looks; spans: Looks[] }> {
  const pixels = await pixelsOf(picture);
  const spans = PLACES.flatMap((top) => PLACES.map((left) => looksIn(pixels, { left, top, side: SPAN })));
  return { whole: looksIn(pixels, WHOLE), spans };
}

const product = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

/** From 0 to 1: how alike two looks are. */
export const likeness = (a: Looks, b: Looks): number => (product(a.colours, b.colours) + Math.max(0, product(a.fields, b.fields))) / 2;

/** A picture of which a person has said what is on it, or one of the product alone. */
export interface Reference {
  productCode: string;
  /** How many are on it; none of the product's own picture. */
  num: number | null;
  looks: Looks;
}
export interface Guess {
  productCode: string | null;
  quantity: number;
  confidence: number;
}

export const NOTHING: Guess = { productCode: null, quantity: 0, confidence: 0 };
/** Less alike than this is none of them. */
const LEAST = 0.8;
/** It is never surer, in tenths of a percent: where it knows of one product alone, much less. */
const MOST = 900;
const MOST_ALONE = 500;

/** Which of the known ones a picture is: the likest, the surer the less alike the likest of every other product is. */
export function guess({ whole, spans }: { whole: Looks; spans: readonly Looks[] }, known: readonly Reference[]): Guess {
  const scored = known
    .map((one) => ({
      ...one,
      score: Math.max(...(one.num === null ? [whole, ...spans] : [whole]).map((looks) => likeness(looks, one.looks))),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best] = scored;
  if (!best || best.score < LEAST) return NOTHING;
  const other = scored.find(({ productCode }) => productCode !== best.productCode);
  const lead = other ? Math.min(1, (best.score - other.score) / (1 - Math.min(other.score, 0.99))) : best.score;
  return { productCode: best.productCode, quantity: best.num ?? 1, confidence: Math.round(lead * (other ? MOST : MOST_ALONE)) };
}
