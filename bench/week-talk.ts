// Machines back after a week, in a thread of their own: each tells all that has happened, in batches as large as are taken, all of them at once.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';

export interface Week {
  url: string;
  keys: readonly MachineKey[];
  /** Of each machine. */
  events: number;
  days: number;
  /** Events at a time. */
  batch: number;
  /** Channels of a machine. */
  channels: number;
}

async function tellWeek({ url, keys, events, days, batch, channels }: Week): Promise<void> {
  const week = days * 86_400_000;
  const begin = Date.now() - week;
  await Promise.all(
    keys.map(async (key, at) => {
      for (let from = 0; from < events; from += batch) {
        const sending = Array.from({ length: Math.min(batch, events - from) }, (_, i) => ({
          kind: 'pick',
          eventId: `w-${from + i}`,
          sequence: from + i + 1,
          happenedAt: new Date(begin + ((from + i) * week) / events).toISOString(),
          empCode: `E${String((at * 41 + from + i) % 5000).padStart(6, '0')}`,
          tradeNumber: `w-${at}-${from + i}`,
          lines: [{ channelCode: String(100 + (i % channels)), quantity: 1 }],
        }));
        const answer = await callAs(url, key, { path: 'events', body: { events: sending }, clock: Date.now() });
        if (answer.code !== 200) throw new Error(answer.msg);
      }
    }),
  );
}

/** Lets the machines tell their week; gives when the last event is booked. Throws what a machine was told. */
export function sendWeek(week: Week): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: week });
    worker.once('message', () => resolve());
    worker.once('error', reject);
  });
}

if (!isMainThread) {
  await tellWeek(workerData as Week);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage('told');
}
