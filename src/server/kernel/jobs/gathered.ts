// What many ask for one by one is done for all of them at once: a statement and a commit for a hundred rows cost little more than for one.

interface Waiting<T, R> {
  item: T;
  resolve: (answer: R) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what comes while a round runs into the next one, so many at most. `run` answers in the order of its items. Where a round fails each of its items
 * is tried alone, so that one that cannot be done spoils no other: what is run must bear to be done twice.
 */
export function gathered<T, R>(run: (items: readonly T[]) => Promise<readonly R[]>, most: number): (item: T) => Promise<R> {
  let waiting: Waiting<T, R>[] = [];
  let isRunning = false;

  const alone = async ({ item, resolve, reject }: Waiting<T, R>): Promise<void> => {
    try {
      const [answer] = await run([item]);
      resolve(answer as R);
    } catch (error) {
      reject(error);
    }
  };
  const round = async (all: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const answers = await run(all.map(({ item }) => item));
      all.forEach(({ resolve }, at) => resolve(answers[at] as R));
    } catch (error) {
      if (all.length === 1) all[0]?.reject(error);
      else for (const one of all) await alone(one);
    }
  };
  const go = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const all = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await round(all);
    }
    isRunning = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // What comes in the same turn goes along.
      if (!isRunning) queueMicrotask(() => isRunning || void go());
    });
}
