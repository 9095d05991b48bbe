// Makes a picture smaller without changing what is seen: where it was taken and with what (EXIF, GPS, comments) goes, what hangs behind
// its end goes, PNG is packed again, BMP becomes PNG. JPEG and WebP keep their own packing. Which way is up is kept.
import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';

const pack = promisify<Buffer, object, Buffer>(deflate);
const unpack = promisify<Buffer, object, Buffer>(inflate);

/** Above this many raw bytes a picture is not unpacked: it would cost more memory than it saves space. */
const MOST_RAW = 64_000_000;

/** The picture encoded again where that is smaller, else unchanged. A damaged one stays unchanged, so that it looks the same as before. */
export async function shrunk(bytes: Buffer, extension: string): Promise<Buffer> {
  try {
    const small = await shrinkers[extension]?.(bytes);
    return small && small.length < bytes.length ? small : bytes;
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return bytes;
    throw error;
  }
}

const shrinkers: Record<string, (bytes: Buffer) => Buffer | undefined | Promise<Buffer | undefined>> = {
  jpg: jpeg,
  png,
  bmp: pngOfBmp,
  webp,
};

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** What of a PNG changes what is seen. */
const SEEN = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'pHYs']);
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function png(bytes: Buffer): Promise<Buffer | undefined> {
  const kept: Buffer[] = [];
  const packed: Buffer[] = [];
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const data = bytes.subarray(at + 8, at + 8 + length);
    // Moving pictures have more than one set of rows.
    if (type === 'acTL' || data.length < length) return undefined;
    if (type === 'IDAT') packed.push(data);
    else if (SEEN.has(type)) kept.push(chunk(type, data));
    if (type === 'IEND') break;
    at += length + 12;
  }
  const [width, height, depth, colour] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(24), bytes.readUInt8(25)];
  const raw = (Math.ceil((width * depth * (SAMPLES[colour] ?? 4)) / 8) + 8) * height;
  if (raw > MOST_RAW) return undefined;
  const rows = await unpack(Buffer.concat(packed), { maxOutputLength: raw + 4096 });
  return Buffer.concat([SIGNATURE, ...kept, chunk('IDAT', await pack(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

/** Rows of three or four bytes a dot, from the bottom up, as PNG: each byte as its difference to the dot before. Undefined for any other bmp. */
export async function pngOfBmp(bytes: Buffer): Promise<Buffer | undefined> {
  const [start, width, tall, bits, packing] = [10, 18, 22, 28, 30].map((at) =>
    at === 28 ? bytes.readUInt16LE(at) : bytes.readInt32LE(at),
  ) as [number, number, number, number, number];
  const height = Math.abs(tall);
  if (packing !== 0 || (bits !== 24 && bits !== 32) || width <= 0 || width * height * 3 > MOST_RAW) return undefined;
  const dot = bits / 8;
  const stride = Math.ceil((width * dot) / 4) * 4;
  if (bytes.length < start + stride * height) return undefined;
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0, to = 0; y < height; y++) {
    const from = start + stride * (tall > 0 ? height - 1 - y : y);
    rows[to++] = 1;
    for (let x = 0; x < width; x++)
      for (const part of [2, 1, 0]) {
        const at = from + x * dot + part;
        rows[to++] = ((bytes[at] ?? 0) - (x > 0 ? (bytes[at - dot] ?? 0) : 0)) & 255;
      }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', await pack(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}

const [SOS, EOI, COM, APP1, APP2, APP14] = [0xda, 0xd9, 0xfe, 0xe1, 0xe2, 0xee];
const isApp = (marker: number): boolean => marker >= 0xe0 && marker <= 0xef;

// Segments up to the end of the picture; what a camera hangs behind it (a second picture, a film) is left off.
function jpeg(bytes: Buffer): Buffer | undefined {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === EOI) return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === SOS) while (bytes.readUInt8(end) !== 0xff || !endsScan(bytes.readUInt8(end + 1))) end += 1;
    const turned = marker === APP1 ? orientation(bytes.subarray(at + 4, end)) : 1;
    if (turned > 1) parts.push(turnedBy(turned));
    const comment = marker === COM || (isApp(marker) && marker !== APP2 && marker !== APP14 && marker !== 0xe0);
    if (!comment) parts.push(bytes.subarray(at, end));
    at = end;
  }
}
const endsScan = (marker: number): boolean => marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7);

/** Which way is up, of an EXIF segment: 1 when it does not say. */
function orientation(exif: Buffer): number {
  if (exif.toString('latin1', 0, 4) !== 'Exif') return 1;
  const tiff = exif.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry++) {
    const at = first + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}

/** An EXIF segment that says this and nothing else. */
const turnedBy = (way: number): Buffer =>
  Buffer.concat([Buffer.from('ffe1002245786966000049492a000800000001001201030001000000', 'hex'), Buffer.from([way, 0, 0, 0, 0, 0, 0, 0])]);

const EXIF_AND_XMP = 0x0c;

function webp(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 12; at + 8 <= Math.min(bytes.length, bytes.readUInt32LE(4) + 8);) {
    const type = bytes.toString('latin1', at, at + 4);
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    const whole = Buffer.from(bytes.subarray(at, end + (end % 2)));
    if (type === 'VP8X') whole.writeUInt8(whole.readUInt8(8) & ~EXIF_AND_XMP, 8);
    if (type !== 'EXIF' && type !== 'XMP ') parts.push(whole);
    at = end + (end % 2);
  }
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}
