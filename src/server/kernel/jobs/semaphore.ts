// Turns: of work of one kind only some runs at a time, the rest waits in its order.

/** Gives a function that runs what it is given, at most `atOnce` at a time. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The turn is handed over, not given back: nobody comes in between.
      if (next) next();
      else running -= 1;
    }
  };
}
