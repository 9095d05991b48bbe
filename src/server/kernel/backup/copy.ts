// COPY over the driver's own connection: rows leave and enter as PostgreSQL's text, as a stream that waits when the other side is slow.
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';

/** What the driver's types leave out of its connection. */
interface Wire {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
  stream: Writable & Pick<Readable, 'pause' | 'resume'>;
}

/** A statement in the driver's queue: what it calls back while the statement runs. */
function statement(text: string, handlers: { onData?(chunk: Buffer, wire: Wire): void; onReady?(wire: Wire): void }) {
  let settle: { done(rows: number): void; fail(error: Error): void };
  const ended = new Promise<number>((done, fail) => (settle = { done, fail }));
  let rows = 0;
  let failed: Error | undefined;
  const submitted = {
    submit: (connection: unknown) => (connection as Wire).query(text),
    handleRowDescription: () => undefined,
    handleDataRow: () => undefined,
    handleEmptyQuery: () => undefined,
    handlePortalSuspended: () => undefined,
    handleCopyInResponse: (connection: unknown) => handlers.onReady?.(connection as Wire),
    handleCopyData: ({ chunk }: { chunk: Buffer }, connection: unknown) => handlers.onData?.(chunk, connection as Wire),
    handleCommandComplete: ({ text: said }: { text: string }) => (rows = Number(said.split(' ').at(-1)) || 0),
    handleError: (error: Error) => {
      failed = error;
      settle.fail(error);
    },
    handleReadyForQuery: () => (failed ? undefined : settle.done(rows)),
  };
  return { submitted, ended };
}

/** Writes what `copy … to stdout` gives into the stream; gives the number of rows. The stream is not ended. */
export async function copyOut(client: pg.PoolClient, text: string, into: Writable): Promise<number> {
  const broken = new Promise<never>((_, fail) => into.once('error', fail));
  let paused: Wire['stream'] | undefined;
  const { submitted, ended } = statement(text, {
    onData: (chunk, { stream }) => {
      // The driver's buffer is used again for the next packet. What it has read already still comes while it is paused.
      if (into.write(Buffer.from(chunk)) || paused) return;
      paused = stream;
      stream.pause();
      into.once('drain', () => {
        paused = undefined;
        stream.resume();
      });
    },
  });
  client.query(submitted as unknown as pg.Submittable);
  // A stream that has ended emits no `drain` any more.
  return Promise.race([ended, broken]).finally(() => paused?.resume());
}

/** Sends the stream to `copy … from stdin`; gives the number of rows. A stream that breaks fails the statement. */
export async function copyIn(client: pg.PoolClient, text: string, source: Readable): Promise<number> {
  const { submitted, ended } = statement(text, { onReady: (wire) => void pump(wire, source) });
  client.query(submitted as unknown as pg.Submittable);
  return ended;
}

/** Waits until more may be written, or the connection is gone; leaves no listener behind, for a large table waits thousands of times. */
async function drained(stream: Wire['stream']): Promise<void> {
  const over = new AbortController();
  await Promise.race(['drain', 'close'].map((event) => once(stream, event, { signal: over.signal }).catch(() => undefined)));
  over.abort();
}

async function pump(wire: Wire, source: Readable): Promise<void> {
  try {
    for await (const chunk of source) {
      wire.sendCopyFromChunk(chunk as Buffer);
      if (wire.stream.writableNeedDrain) await drained(wire.stream);
    }
    await finished(source).catch(() => undefined);
    wire.endCopyFrom();
  } catch (error) {
    wire.sendCopyFail(error instanceof Error ? error.message : String(error));
  }
}
