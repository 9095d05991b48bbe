// Very many rows at once: COPY takes them as text, without a plan, a JSON document or an answer for each.
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';

const SPECIAL = /[\\\n\r\t]/;
const SPECIALS = /[\\\n\r\t]/g;
const SAID: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

export type CopyValue = string | number | boolean | null | undefined;

function cellOf(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value !== 'string') return String(value);
  return SPECIAL.test(value) ? value.replace(SPECIALS, (sign) => SAID[sign] ?? sign) : value;
}

/** A row as a line of COPY's text form; null and undefined are null. */
export const copyLine = (values: readonly CopyValue[]): string => `${values.map(cellOf).join('\t')}\n`;

/** Bytes that are sent one piece after the other. A piece may be written anew when the next is asked for. */
export type CopyPieces = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Parts of the driver's own connection that its types do not show. */
interface Wire extends pg.Connection {
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}

/** A piece as the database wants it, past the driver, whose copy of it would wait for a great collection (docs/performance.md). */
function write({ stream }: Wire, piece: Buffer, taken?: (fault?: Error | null) => void): void {
  const head = Buffer.from('d____');
  head.writeInt32BE(piece.length + 4, 1);
  stream.cork();
  stream.write(head);
  stream.write(piece, taken);
  stream.uncork();
}

/** One piece after the other. Stops where the database has said no. */
async function send(wire: Wire, pieces: CopyPieces, refused: () => boolean): Promise<void> {
  for await (const piece of pieces) {
    // A turn of the loop, so that the database's refusal is heard while the socket takes whatever it is given.
    await setImmediate();
    if (refused()) return;
    await new Promise<void>((done, fail) => write(wire, piece, (fault) => (fault ? fail(fault) : done())));
  }
}

/** Sends pieces to a `copy … from stdin` and waits until the database has taken them all; throws what either side failed with first. */
export function copyInto(client: pg.PoolClient, text: string, pieces: CopyPieces): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = Promise.resolve();
    let fault: Error | undefined;
    const end = () => void sent.then(() => (fault ? reject(fault) : resolve()));
    client.query({
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse(wire: Wire) {
        sent = send(wire, pieces, () => fault !== undefined).then(
          () => void (fault || wire.endCopyFrom()),
          (own: Error) => {
            if (!fault) wire.sendCopyFail('its source failed');
            fault ??= own;
          },
        );
      },
      handleCommandComplete: () => undefined,
      handleError(error: Error) {
        fault ??= error;
        end();
      },
      handleReadyForQuery: end,
    } as unknown as pg.Submittable);
  });
}

/**
 * Sends a message of several `copy … from stdin` together with what each is to take in, so that the database never waits for this thread between two of
 * them. Throws what it has against it: nothing of the message is done then, and it passes over what it was sent besides.
 */
export function copyTogether(client: pg.PoolClient, text: string, parts: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query({
      submit(wire: Wire) {
        wire.query(text);
        for (const part of parts) {
          write(wire, part);
          wire.endCopyFrom();
        }
      },
      handleCopyInResponse: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: reject,
      handleReadyForQuery: () => resolve(),
    } as unknown as pg.Submittable);
  });
}
