// Two ways to work while somebody else does: the database, or the disk.
import { setImmediate } from 'node:timers/promises';

/** Runs `work` while a question to the database is under way, and returns both results. Waits for the question also when the work fails. */
export async function meanwhile<A, B>(asked: Promise<A>, work: () => B): Promise<[A, B]> {
  const ended = asked.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  );
  try {
    // Let the event loop run once, so that the question is sent before this thread becomes busy.
    await setImmediate();
    const made = work();
    return [await asked, made];
  } finally {
    await ended;
  }
}

/** One piece of work in the background at a time. Its error is thrown at the next `begin`, or where its end is awaited. */
export interface Background {
  /** Waits for the previous piece of work, then starts this one without waiting for it. */
  begin(work: () => Promise<void>): Promise<void>;
  end(): Promise<void>;
}

/** Nothing is under way yet. */
export function background(): Background {
  let last: Promise<void> = Promise.resolve();
  return {
    async begin(work) {
      await last;
      last = work();
      // Whoever waits for it is told; until then nobody is to fall over it.
      last.catch(() => undefined);
    },
    end: () => last,
  };
}

/** The same, in the same order, read one ahead: the next is being read while the caller still works on this one. */
export async function* ahead<T>(source: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  const iterator = source[Symbol.asyncIterator]();
  const read = () => {
    const next = iterator.next();
    // Whoever waits for it is told; until then nobody is to fall over it.
    next.catch(() => undefined);
    return next;
  };
  let next = read();
  try {
    for (;;) {
      const now = await next;
      if (now.done) return;
      next = read();
      yield now.value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}
