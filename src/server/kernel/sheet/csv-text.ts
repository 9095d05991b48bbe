import { TextDecoder } from 'node:util';
import type { SheetFile } from './types.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SheetError } from './sheet-errors.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

const PIECE = 65_536;
const LONG_LINE = 4_194_304; // no real row: it may be cut within a character
const read = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: PIECE });

/** The first bytes of a file. */
export async function readHead(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * The encoding of a text: its byte order mark, else UTF-16 by where its zero bytes stand, else UTF-8 if all of it is,
 * else GB18030 (old Chinese Excel) – unless most of its Chinese lines are UTF-8, so that a few bytes are just broken.
 */
export async function textEncoding(path: string): Promise<TextEncoding> {
  const head = await readHead(path, PIECE * 4);
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let i = 0; i < head.length; i++) if (head[i] === 0) zeros[i % 2] = (zeros[i % 2] as number) + 1;
  const [even = 0, odd = 0] = zeros;
  // Separators and line ends alone make a zero byte in every 20 or so.
  if (head.length % 2 === 0 && odd > Math.max(1, even * 20) && odd * 50 > head.length) return 'utf-16le';
  if (head.length % 2 === 0 && even > Math.max(1, odd * 20) && even * 50 > head.length) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of read(path)) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return (await mostlyUtf8(path)) ? 'utf-8' : 'gb18030';
  }
}

/** The text of a file in pieces, without its byte order mark, decoded strictly. Throws SheetError with the line of the first bad byte. */
export async function* decodedText(file: SheetFile, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = async (chunk: Buffer | null): Promise<string> => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new SheetError('sheet.badEncoding', {
        name: file.name,
        encoding: encoding.toUpperCase(),
        line: await badLine(file.path, encoding),
      });
    }
  };
  for await (const chunk of read(file.path)) yield await decode(chunk);
  yield await decode(null);
}

async function mostlyUtf8(path: string): Promise<boolean> {
  let good = 0;
  let bad = 0;
  for await (const { bytes } of byteLines(path, 'utf-8')) {
    if (isAscii(bytes)) continue;
    if (decodes(bytes, 'utf-8')) good += 1;
    else bad += 1;
  }
  return good > bad;
}

async function badLine(path: string, encoding: TextEncoding): Promise<number> {
  let last = 1;
  for await (const { bytes, line } of byteLines(path, encoding)) {
    if (!decodes(bytes, encoding)) return line;
    last = line;
  }
  return last;
}

/** Lines as bytes: no encoding here uses the bytes of LF within another character. */
async function* byteLines(path: string, encoding: TextEncoding): AsyncGenerator<{ bytes: Buffer; line: number }> {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  const high = encoding === 'utf-16le' ? 1 : 0;
  const isEnd = (buffer: Buffer, at: number): boolean =>
    unit === 1 ? true : at % 2 === 1 - high && buffer[at + (high === 1 ? 1 : -1)] === 0;
  let rest = Buffer.alloc(0);
  let line = 1;
  for await (const chunk of read(path)) {
    const buffer = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let at = buffer.indexOf(10); at >= 0; at = buffer.indexOf(10, at + 1)) {
      if (!isEnd(buffer, at)) continue;
      const end = unit === 2 && high === 1 ? at + 2 : at + 1;
      yield { bytes: buffer.subarray(start, end), line: line++ };
      start = end;
    }
    rest = Buffer.from(buffer.subarray(start));
    if (rest.length <= LONG_LINE) continue;
    yield { bytes: rest, line };
    rest = Buffer.alloc(0);
  }
  if (rest.length > 0) yield { bytes: rest, line };
}

function isAscii(bytes: Buffer): boolean {
  for (let i = 0; i < bytes.length; i++) if ((bytes[i] as number) > 127) return false;
  return true;
}

function decodes(bytes: Buffer, encoding: TextEncoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
