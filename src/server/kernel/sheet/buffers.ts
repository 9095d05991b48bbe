import { TextEncoder } from 'node:util';

/** Bytes of one piece of output: many small pieces are slow, and small non-ASCII strings make some versions of Node hang. */
export const BUFFER = 65_536;

const encoder = new TextEncoder();

const fresh = (): Buffer => Buffer.allocUnsafeSlow(BUFFER);

/** Two Buffers used alternately, for a caller that is done with one before it asks for the one after the next: a thousand new ones a second are not freed in time. */
export function inTurns(): () => Buffer {
  let [now, next] = [fresh(), fresh()];
  return () => {
    [now, next] = [next, now];
    return now;
  };
}

/** Text → UTF-8, in Buffers of 64 KB less at most a character, but for the last. */
export async function* inBuffers(texts: AsyncIterable<string>, next = fresh): AsyncGenerator<Buffer> {
  let buffer = next();
  let used = 0;
  for await (const text of texts) {
    let rest = text;
    while (rest !== '') {
      const { read, written } = encoder.encodeInto(rest, buffer.subarray(used));
      used += written;
      if (read === rest.length) break;
      rest = rest.slice(read);
      yield buffer.subarray(0, used);
      buffer = next();
      used = 0;
    }
  }
  if (used > 0) yield buffer.subarray(0, used);
}

/** Bytes in Buffers of exactly 64 KB, the last one shorter. */
export async function* joined(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    size += chunk.length;
    if (size < BUFFER) continue;
    const all = Buffer.concat(parts);
    const whole = all.length - (all.length % BUFFER);
    for (let at = 0; at < whole; at += BUFFER) yield all.subarray(at, at + BUFFER);
    parts = [all.subarray(whole)];
    size = all.length - whole;
  }
  if (size > 0) yield Buffer.concat(parts);
}
