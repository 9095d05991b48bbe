// Processes that the rig started. When it is ended itself, none of them may go on: a server left behind holds its port and its database.
import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();
const GRACE_MS = 20_000;

/** Remembers a process until it ends; gives it back. */
export function kept<C extends ChildProcess>(child: C): C {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends all that still run and waits until they are gone; who takes too long is killed. */
export async function endChildren(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await gone;
      clearTimeout(timer);
    }),
  );
}
