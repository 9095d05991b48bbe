// What likeness can and cannot: it knows again what it has seen, finds a product's own picture in a part of another, and is never sure.
import { expect, test } from 'vitest';
import { guess, likeness, looksOf, spansOf, type Reference } from './likeness.ts';
import { boxesOf } from './test-camera.ts';

const bytes = (base64: string) => Buffer.from(base64, 'base64');
const shelf = async (hue: string, boxes: number) => bytes(await boxesOf(hue, boxes));
const seen = async (productCode: string, hue: string, num: number): Promise<Reference> => ({
  productCode,
  num,
  looks: await looksOf(await shelf(hue, num)),
});
/** One black dot of one channel. */
const GREY = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
/** A picture of one colour, or of another in its lower left quarter. */
async function drawn(ground: string, corner = ground): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="${ground}"/><rect y="100" width="100" height="100" fill="${corner}"/></svg>`;
  return sharp(Buffer.from(svg), { limitInputPixels: 40_000, failOn: 'error' }).webp({ quality: 90 }).toBuffer();
}

test('a picture is like itself, less like one of another colour, whatever its format; a grey one is read too', async () => {
  const [red, blue, grey] = [
    await looksOf(await shelf('#c8102e', 3)),
    await looksOf(await shelf('#0958d9', 3)),
    await looksOf(bytes(GREY)),
  ];
  expect(likeness(red, red)).toBeCloseTo(1, 5);
  expect(likeness(red, blue)).toBeLessThan(0.9);
  expect(likeness(grey, red)).toBeLessThan(0.8);
});

test('the likest is said, with its number; how sure follows from how far the next product is behind, and never is certain', async () => {
  const known = [await seen('RED', '#c8102e', 1), await seen('RED', '#c8102e', 5), await seen('BLUE', '#0958d9', 5)];
  const clear = guess(await spansOf(await shelf('#c01030', 5)), known);
  expect(clear).toMatchObject({ productCode: 'RED', quantity: 5 });
  expect(clear.confidence).toBeGreaterThan(200);
  expect(guess(await spansOf(await shelf('#c8102e', 5)), known).confidence).toBeLessThanOrEqual(900);
  const twins = [await seen('RED', '#c8102e', 5), await seen('TWIN', '#c8102e', 5)];
  expect(guess(await spansOf(await shelf('#c8102e', 5)), twins).confidence).toBeLessThan(10);
});

test('who knows of one product alone is hardly sure; who knows of none, or of none like it, says nothing', async () => {
  const one = [await seen('RED', '#c8102e', 2)];
  expect(guess(await spansOf(await shelf('#c8102e', 2)), one)).toMatchObject({ productCode: 'RED', confidence: 500 });
  expect(guess(await spansOf(await shelf('#20c020', 9)), one)).toEqual({ productCode: null, quantity: 0, confidence: 0 });
  expect(guess(await spansOf(await shelf('#c8102e', 2)), [])).toEqual({ productCode: null, quantity: 0, confidence: 0 });
});

test('a product’s own picture is found in a part of the picture; it counts as one piece', async () => {
  const own = async (productCode: string, hue: string): Promise<Reference> => ({
    productCode,
    num: null,
    looks: await looksOf(await drawn(hue, '#ffffff')),
  });
  const known = [await own('GREEN', '#20a020'), await own('RED', '#c8102e')];
  const { default: sharp } = await import('sharp');
  // The lower left quarter shows the product as its own picture does.
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="#404048"/><rect y="100" width="100" height="100" fill="#20a020"/><rect y="150" width="50" height="50" fill="#fff"/></svg>';
  const scene = await sharp(Buffer.from(svg), { limitInputPixels: 40_000, failOn: 'error' }).webp({ quality: 90 }).toBuffer();
  expect(guess(await spansOf(scene), known)).toMatchObject({ productCode: 'GREEN', quantity: 1 });
});
