// One flush of the log for all that wait for one. A transaction that commits without the disk gives back its rows, its connection and its turn
// at once; whoever asked for it is answered when the disk has it. Where a flush takes 150 ms, a commit that waits for its own holds everything
// for that long, and those after it stand in line (docs/performance.md).
import { sql } from 'kysely';
import { later } from './connection.ts';
import type { Database } from './database.ts';

/** Lets the transaction commit without the disk: until `flusher`'s promise is kept, nothing of it may be acknowledged. */
export const leaveToFlusher = (tx: Database): Promise<void> => later(tx, sql`set local synchronous_commit = off`.compile(tx));

/** A commit that waits for the disk. The log is written in its order: with this one, every commit before it is there too, on a standby as well. */
export async function flushLog(db: Database): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'flush', '')`.execute(db);
}

interface Waiter {
  /** As `breaks` counted when its transaction began. */
  since: number;
  resolve(): void;
  reject(error: unknown): void;
}

const replaced = () => Object.assign(new Error('the database was replaced before it had flushed what was committed'), { code: '57P02' });

/**
 * Gives a function that resolves once all is on disk that had committed when it was called. Those who ask while a flush is under way share the
 * next one, for theirs may have missed it. Rejects where the flush failed, or where `breaks` has counted on `since` the transaction began: the server that was flushed may be
 * another one, and what it stood for may be lost.
 */
export function flusher(flush: () => Promise<void>, breaks: () => number): (since: number) => Promise<void> {
  let waiting: Waiter[] = [];
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const these = waiting;
      waiting = [];
      await flush().then(
        () => these.forEach((one) => (one.since === breaks() ? one.resolve() : one.reject(replaced()))),
        (error: unknown) => these.forEach(({ reject }) => reject(error)),
      );
    }
    isRunning = false;
  };
  return (since) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ since, resolve, reject });
      if (!isRunning) void run();
    });
}
