/** Bytes of one piece of output: many small pieces are slow, and small non-ASCII strings make some versions of Node hang. */
export const BUFFER = 65_536;

/** Text → UTF-8, in Buffers of 32 KB or more, but for the last. */
export async function* inBuffers(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of texts) {
    text += piece;
    if (text.length < BUFFER / 2) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
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
