// Machines at a port of their own (MACHINE_PORT), answered by a thread of their own: what they say does not hold up whoever works at a screen
// (docs/decisions/0028-machine-port.md).
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What the server tells its thread. */
export interface MachinesData {
  /** The database that it has started, or was given. */
  url: string;
  port: number;
}

const PATIENCE_MS = 20_000;

/**
 * Starts the thread and waits until it listens; gives the port, and what ends it when all that it had begun is answered. Rejects with what kept it
 * from starting; what it does not catch later ends the process, as everywhere.
 */
export async function startMachines(data: MachinesData): Promise<{ port: number; stop(): Promise<void> }> {
  const worker = new Worker(new URL('machines-thread.ts', import.meta.url), { workerData: data });
  const [port] = (await once(worker, 'message')) as [number];
  return {
    port,
    async stop() {
      const ended = once(worker, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop');
      const patience = setTimeout(() => void worker.terminate(), PATIENCE_MS);
      await ended;
      clearTimeout(patience);
    },
  };
}
