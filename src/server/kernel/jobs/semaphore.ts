// A semaphore: so much work of one kind runs at a time, the rest waits in the order in which it came.

/** Returns a function that runs the work it is given, at most `atOnce` pieces at a time. */
export function semaphore(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed to the next in line, not given back: nobody can slip in between.
      if (next) next();
      else running -= 1;
    }
  };
}
