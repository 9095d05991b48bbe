// Pictures of products, with a real file store and real pictures.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { testDatabase } from '../../../../test/database.ts';
import { furnish } from '../../../../test/machine-floor.ts';
import { openFiles } from '../../kernel/files/index.ts';
import { cdnHandlers } from '../transfer/cdn.ts';
import { productHandlers } from './index.ts';
import { openShop } from './test-shop.ts';

const database = testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'picture-test-'));
let shop: Awaited<ReturnType<typeof openShop>>;
let productId: string;
beforeAll(async () => {
  await openFiles({ dataDir, s3: undefined });
  shop = await openShop(database, [...productHandlers, cdnHandlers]);
  productId = (await database.run((ctx) => furnish(ctx))).drill;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, body.length + 4);
  return out;
}
/** A grey PNG of a size. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 128);
  for (let y = 0; y < height; y += 1) rows[y * (width + 1)] = 0;
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

const upload = async (content: Buffer, name = '手套.png', caller = shop.admin) =>
  caller.send(`/basic/uploadProductPicture?productId=${productId}`, { content, name });
const stored = async () =>
  (await database.pool.query<{ amount: number }>('select count(*)::int as amount from stored_file')).rows[0]?.amount;

test('pictures are kept with a small thumbnail, the first stands for the product, and a deleted one leaves nothing', async () => {
  const { data: first } = await upload(png(1200, 600));
  expect(first).toMatchObject({ width: 1200, height: 600, fileName: '手套.png' });
  const { data: second } = await upload(png(10, 20));
  expect((await shop.admin.ok('/basic/listProductPicture', { productId })).map(({ id }: { id: string }) => id)).toEqual([
    first.id,
    second.id,
  ]);
  const shown = async () => (await shop.admin.get(`/basic/findProductById?id=${productId}`)).data.pictureUrl;
  expect(await shown()).toBe(first.thumbUrl);
  const thumb = await shop.admin.bytes(first.thumbUrl);
  expect([thumb.type, thumb.body.subarray(8, 12).toString()]).toEqual(['image/webp', 'WEBP']);
  expect(thumb.body.length).toBeLessThan(5000);
  // Never made larger than it is.
  expect((await shop.admin.bytes(second.thumbUrl)).type).toBe('image/webp');
  expect(await stored()).toBe(4);
  await shop.admin.ok('/basic/deleteProductPicture', { id: first.id });
  expect(await shown()).toBe(second.thumbUrl);
  expect(await stored()).toBe(2);
  await shop.admin.ok('/basic/deleteProductPicture', { id: second.id });
  expect(await shown()).toBeNull();
  expect(await stored()).toBe(0);
});

test('the picture that was chosen stands first and for the product; the one chosen before it comes next, and takes over when it is deleted', async () => {
  const ids: string[] = [];
  for (const side of [3, 4, 5]) ids.push((await upload(png(side, side))).data.id);
  const listed = async () => (await shop.admin.ok('/basic/listProductPicture', { productId })) as { id: string; thumbUrl: string }[];
  const shown = async () => (await shop.admin.get(`/basic/findProductById?id=${productId}`)).data.pictureUrl;
  const order = async () => (await listed()).map(({ id }) => ids.indexOf(id));
  expect(await order()).toEqual([0, 1, 2]);
  for (const [chosen, after] of [
    [2, [2, 0, 1]],
    [1, [1, 2, 0]],
    [1, [1, 2, 0]],
  ] as const) {
    await shop.admin.ok('/basic/chooseProductPicture', { id: ids[chosen] });
    expect(await order()).toEqual(after);
    expect(await shown()).toBe((await listed())[0]?.thumbUrl);
  }
  await shop.admin.ok('/basic/deleteProductPicture', { id: ids[1] });
  expect(await order()).toEqual([2, 0]);
  expect(await shown()).toBe((await listed())[0]?.thumbUrl);
  const reader = shop.as({ rights: ['product.productList'] });
  expect(await reader.refusal('/basic/chooseProductPicture', { id: ids[0] })).toBe('not-permitted');
  expect(await shop.admin.refusal('/basic/chooseProductPicture', { id: ids[1] })).toBe('not-found');
  for (const id of [ids[0], ids[2]]) await shop.admin.ok('/basic/deleteProductPicture', { id });
});

test('a bmp is a picture as well: one of 24 bits has its thumbnail, one of 8 is refused in words', async () => {
  const bitmap = (bits: number) => {
    const head = Buffer.alloc(54);
    head.write('BM');
    head.writeInt32LE(54, 10);
    head.writeInt32LE(40, 14);
    head.writeInt32LE(40, 18);
    head.writeInt32LE(20, 22);
    head.writeUInt16LE(bits, 28);
    return Buffer.concat([head, Buffer.alloc(40 * 20 * 4, 90)]);
  };
  const { data } = await upload(bitmap(24), '手套.bmp');
  expect(data).toMatchObject({ width: 40, height: 20, fileName: '手套.bmp', url: expect.stringMatching(/\.bmp$/) });
  expect((await shop.admin.bytes(data.thumbUrl)).type).toBe('image/webp');
  await shop.admin.ok('/basic/deleteProductPicture', { id: data.id });
  expect(await upload(bitmap(8), '手套.bmp')).toMatchObject({ error: 'picture-unreadable', msg: expect.stringContaining('24位') });
  expect(await stored()).toBe(0);
});

test('what is no picture, damaged, too many or without the right is refused, and nothing stays', async () => {
  expect((await upload(Buffer.from('<svg/>'), 'a.png')).error).toBe('file-kind');
  expect((await upload(png(50, 50).subarray(0, 60), 'cut.png')).error).toBe('picture-unreadable');
  expect((await upload(png(5, 5), 'a.png', shop.as({ rights: ['product.productList'] }))).error).toBe('not-permitted');
  expect(await stored()).toBe(0);
  for (let at = 0; at < 9; at += 1) expect((await upload(png(4, 4))).code).toBe(200);
  expect((await upload(png(4, 4))).error).toBe('picture-too-many');
});

test('a product that is deleted takes its pictures with it', async () => {
  const before = await stored();
  const { productTypeId } = (await shop.admin.get(`/basic/findProductById?id=${productId}`)).data;
  const input = { productCode: 'GONE', productName: '去', productTypeId, productPrice: '1.00' };
  const { id } = await shop.admin.ok('/basic/createProduct', input);
  await shop.admin.send(`/basic/uploadProductPicture?productId=${id}`, { content: png(10, 10), name: 'a.png' });
  expect(await stored()).toBe(Number(before) + 2);
  await shop.admin.ok('/basic/deleteProduct', { id });
  expect(await stored()).toBe(before);
});
