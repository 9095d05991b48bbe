// Pictures that the server makes smaller, decoded by a real browser: what is seen is the same, dot by dot.
import type { Page } from '@playwright/test';
import { shrunk } from '../src/server/kernel/files/shrink.ts';
import { expect, test } from './support/site.ts';

const WIDTH = 301;
const HEIGHT = 203;

/** A picture as a browser packs it. */
async function drawn(page: Page, type: string): Promise<Buffer> {
  const bytes = await page.evaluate(
    async ([kind, width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const pen = canvas.getContext('2d');
      for (let n = 0; n < 400; n++) {
        if (!pen) break;
        pen.fillStyle = `hsl(${n * 7} 80% 50% / 0.8)`;
        pen.fillRect((n * 37) % width, (n * 53) % height, 40, 25);
      }
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: kind, quality: 0.8 })).arrayBuffer())];
    },
    [type, WIDTH, HEIGHT] as const,
  );
  return Buffer.from(bytes);
}

/** Its size and every dot of it. */
const seen = (page: Page, bytes: Buffer) =>
  page.evaluate(
    async (data) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(data)]));
      const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      pen?.drawImage(picture, 0, 0);
      let sum = 7;
      for (const part of pen?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray())
        sum = (sum * 31 + part) % 4_294_967_291;
      return `${picture.width}x${picture.height} ${sum}`;
    },
    [...bytes],
  );

/** What a camera adds: which way is up (a quarter turn), and 3000 bytes on itself and the place. */
function withExif(jpeg: Buffer): Buffer {
  const told = Buffer.concat([
    Buffer.from('4578696600004d4d002a00000008000101120003000000010006000000000000', 'hex'),
    Buffer.alloc(3000, 'GPS'),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(told.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, told, jpeg.subarray(2)]);
}

function bitmap(bits: 24 | 32, height: number): Buffer {
  const stride = Math.ceil((WIDTH * bits) / 32) * 4;
  const bytes = Buffer.from(Uint8Array.from({ length: 54 + stride * Math.abs(height) }, (_, at) => (at * at) >> 6));
  bytes.fill(0, 0, 54);
  bytes.write('BM');
  for (const [at, value] of [
    [10, 54],
    [14, 40],
    [18, WIDTH],
    [22, height],
  ] as const)
    bytes.writeInt32LE(value, at);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  return bytes;
}

test('a picture is made smaller and looks the same; what a camera tells of itself and of the place is gone', async ({ page }) => {
  const [jpg, png, webp] = await Promise.all(['image/jpeg', 'image/png', 'image/webp'].map((type) => drawn(page, type)));
  const pictures: [name: string, extension: string, bytes: Buffer, smaller: boolean][] = [
    ['jpg', 'jpg', jpg!, false],
    ['jpg of a camera', 'jpg', withExif(jpg!), true],
    ['jpg with a film behind it', 'jpg', Buffer.concat([jpg!, Buffer.alloc(5000, 7)]), true],
    ['png', 'png', png!, true],
    ['png with a page behind it', 'png', Buffer.concat([png!, Buffer.from('<script>1</script>')]), true],
    ['bmp', 'bmp', bitmap(24, HEIGHT), true],
    ['bmp from the top down', 'bmp', bitmap(24, -HEIGHT), true],
    ['bmp of 32 bits', 'bmp', bitmap(32, HEIGHT), true],
    ['webp', 'webp', webp!, false],
  ];
  for (const [name, extension, bytes, smaller] of pictures) {
    const small = await shrunk(bytes, extension);
    expect([name, small.length < bytes.length]).toEqual([name, smaller]);
    expect([name, await seen(page, small)]).toEqual([name, await seen(page, bytes)]);
    expect(small.includes('GPS')).toBe(false);
    expect(small.includes('<script>')).toBe(false);
  }
});

test('a damaged picture stays as it came, and never ends the server', async ({ page }) => {
  const png = await drawn(page, 'image/png');
  const jpeg = withExif(await drawn(page, 'image/jpeg'));
  let dice = 7;
  const roll = (below: number): number => (dice = (dice * 48_271) % 2_147_483_647) % below;
  for (let n = 0; n < 400; n++)
    for (const [extension, whole] of [
      ['png', png],
      ['jpg', jpeg],
      ['bmp', bitmap(24, 9)],
    ] as const) {
      const hurt = Buffer.from(whole.subarray(0, 60 + roll(whole.length - 60)));
      for (let hits = 0; hits < 5; hits++) hurt[8 + roll(50)] = roll(256);
      expect((await shrunk(hurt, extension)).length).toBeLessThanOrEqual(hurt.length);
    }
});
