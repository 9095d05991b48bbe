// A fleet that talks, in a thread of its own: on a site machines are other computers, and what they do must not be in the way of the server.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { callAs, type MachineKey } from '../scripts/simulate/calls.ts';

const RATE = 200;
const TALK_MS = 5_000;
/** More than a machine says in a run. */
const MOST_EVENTS = 1_000_000;

export interface Fleet {
  url: string;
  keys: readonly MachineKey[];
  seconds: number;
  /** Channels of a machine. */
  channels: number;
  /** How often these machines have talked before: what they say is numbered from there. */
  before?: number;
}
export interface Talk {
  /** Milliseconds that each batch took. */
  batches: number[];
  events: number;
}

/**
 * Every machine tells once in each five seconds what has happened, at a moment of its own choice: whoever waited for the server together does not come
 * together the next time, and a server that is slow is not asked less. A batch takes from the moment when it was due.
 */
async function talk({ url, keys, seconds, channels, before = 0 }: Fleet): Promise<Talk> {
  const batches: number[] = [];
  let events = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const each = Math.max(1, Math.round((RATE * TALK_MS) / 1000 / keys.length));
  await Promise.all(
    keys.map(async (key, at) => {
      let sequence = before * MOST_EVENTS;
      for (let turn = begin; turn < end; turn += TALK_MS) {
        const due = turn + Math.random() * TALK_MS;
        await sleep(Math.max(0, due - performance.now()));
        const batch = Array.from({ length: each }, () => {
          sequence += 1;
          const lines = [{ channelCode: String(100 + (sequence % channels)), quantity: 1 }];
          return {
            kind: 'pick',
            eventId: `b-${sequence}`,
            sequence,
            happenedAt: new Date().toISOString(),
            empCode: 'E000001',
            tradeNumber: `${at}-${sequence}`,
            lines,
          };
        });
        const answer = await callAs(url, key, { path: 'events', body: { events: batch }, clock: Date.now() });
        if (answer.code !== 200) throw new Error(answer.msg);
        batches.push(performance.now() - due);
        events += batch.length;
      }
    }),
  );
  return { batches, events };
}

/** Lets a fleet talk from a thread of its own; gives how long each batch took, and how many events arrived. Throws what a machine was told. */
export function talkAll(fleet: Fleet): Promise<Talk> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: fleet });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
if (!isMainThread) parentPort?.postMessage(await talk(workerData as Fleet));
