import { TextDecoder } from 'node:util';
import { byteLines, decodes, encodingOf, type TextEncoding, type TextSource } from '../../../contract/kernel/text-encoding.ts';
import type { SheetFile } from './types.ts';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SheetError } from './sheet-errors.ts';

const PIECE = 65_536;
const read = (path: string): AsyncIterable<Buffer> => createReadStream(path, { highWaterMark: PIECE });
const sourceOf = (path: string): TextSource => ({
  head: () => readHead(path, PIECE * 4),
  read: () => read(path),
  decoder: (encoding) => new TextDecoder(encoding, { fatal: true }),
});

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

/** The encoding of a text file. */
export const textEncoding = (path: string): Promise<TextEncoding> => encodingOf(sourceOf(path));

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

async function badLine(path: string, encoding: TextEncoding): Promise<number> {
  const source = sourceOf(path);
  let last = 1;
  for await (const { bytes, line } of byteLines(source, encoding)) {
    if (!decodes(source.decoder(encoding), bytes)) return line;
    last = line;
  }
  return last;
}
