// Which encoding a text file has: Chinese Excel saves its tables in GB18030, “Unicode text” in UTF-16. Imports and what a browser reads by itself judge alike.

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** A strict decoder: it throws at what its encoding does not have. */
interface Decoder {
  decode(bytes?: Uint8Array, how?: { stream: boolean }): string;
}

/** A text that can be read more than once. */
export interface TextSource {
  /** Its first bytes; some 100,000 are enough. */
  head: () => Promise<Uint8Array>;
  read: () => AsyncIterable<Uint8Array>;
  decoder: (encoding: TextEncoding) => Decoder;
}

const LONG_LINE = 4_194_304; // no real row: it may be cut within a character

/**
 * The encoding of a text: its byte order mark, else UTF-16 by where its zero bytes stand, else UTF-8 if all of it is,
 * else GB18030 (old Chinese Excel) – unless most of its Chinese lines are UTF-8, so that a few bytes are just broken.
 */
export async function encodingOf(source: TextSource): Promise<TextEncoding> {
  const said = saidBy(await source.head());
  if (said) return said;
  const decoder = source.decoder('utf-8');
  try {
    for await (const chunk of source.read()) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return (await mostlyUtf8(source)) ? 'utf-8' : 'gb18030';
  }
}

/** What the first bytes say; undefined where they say nothing. */
function saidBy(head: Uint8Array): TextEncoding | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let [even, odd] = [0, 0];
  for (let i = 0; i < head.length; i++) {
    if (head[i] !== 0) continue;
    if (i % 2 === 0) even += 1;
    else odd += 1;
  }
  // Separators and line ends alone make a zero byte in every 20 or so.
  if (head.length % 2 === 0 && odd > Math.max(1, even * 20) && odd * 50 > head.length) return 'utf-16le';
  if (head.length % 2 === 0 && even > Math.max(1, odd * 20) && even * 50 > head.length) return 'utf-16be';
  return undefined;
}

async function mostlyUtf8(source: TextSource): Promise<boolean> {
  let good = 0;
  let bad = 0;
  for await (const { bytes } of byteLines(source, 'utf-8')) {
    if (isAscii(bytes)) continue;
    if (decodes(source.decoder('utf-8'), bytes)) good += 1;
    else bad += 1;
  }
  return good > bad;
}

/** Lines as bytes: no encoding here uses the bytes of LF within another character. */
export async function* byteLines(source: TextSource, encoding: TextEncoding): AsyncGenerator<{ bytes: Uint8Array; line: number }> {
  const unit = encoding.startsWith('utf-16') ? 2 : 1;
  const high = encoding === 'utf-16le' ? 1 : 0;
  const isEnd = (bytes: Uint8Array, at: number): boolean => unit === 1 || (at % 2 === 1 - high && bytes[at + (high === 1 ? 1 : -1)] === 0);
  let rest = new Uint8Array(0);
  let line = 1;
  for await (const chunk of source.read()) {
    const bytes = rest.length === 0 ? chunk : joined(rest, chunk);
    let start = 0;
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
      if (!isEnd(bytes, at)) continue;
      const end = unit === 2 && high === 1 ? at + 2 : at + 1;
      yield { bytes: bytes.subarray(start, end), line: line++ };
      start = end;
    }
    // A copy: what is read next may use the same memory.
    rest = new Uint8Array(bytes.subarray(start));
    if (rest.length <= LONG_LINE) continue;
    yield { bytes: rest, line };
    rest = new Uint8Array(0);
  }
  if (rest.length > 0) yield { bytes: rest, line };
}

function joined(first: Uint8Array, then: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + then.length);
  both.set(first);
  both.set(then, first.length);
  return both;
}

function isAscii(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte > 127) return false;
  return true;
}

/** Whether a strict decoder takes the bytes as they are. */
export function decodes(decoder: Decoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
