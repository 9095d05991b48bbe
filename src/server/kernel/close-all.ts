// The end of a process: what was opened last is closed first.

/**
 * Closes what was opened, the last first, and empties the list; what one of them throws is told to `log` and keeps no other open. Gives false where it took
 * longer than `longestMs` milliseconds: what is left by then is not waited for.
 */
export async function closeAll(
  opened: (() => Promise<unknown>)[],
  { log, longestMs }: { log: (line: string) => void; longestMs?: number | undefined },
): Promise<boolean> {
  const closed = (async () => {
    for (const close of opened.splice(0).reverse()) await close().catch((error: unknown) => log(String(error)));
    return true;
  })();
  if (longestMs === undefined) return closed;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => (timer = setTimeout(() => done(false), longestMs)));
  return Promise.race([closed, late]).finally(() => clearTimeout(timer));
}
