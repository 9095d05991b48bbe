// The board of machines (`/dataView/device`) as a browser keeps it: one stream that says that something happened, then the figures again, at most once a second.
import { setTimeout as sleep } from 'node:timers/promises';
import { call, TOKEN } from './job.ts';
import type { Running } from './process.ts';
import { took } from './rounds.ts';

const EVERY_MS = 1000;

/** Looks at the board until told to stop; gives how long each of its questions took. Throws when the stream or a question is refused. */
export function lookAtBoard(product: Running): { stop: () => Promise<number[]> } {
  const ending = new AbortController();
  let heard = true;
  const listen = async () => {
    const answer = await fetch(`${product.url}/gateway/live`, { headers: { auth_token: TOKEN }, signal: ending.signal });
    if (!answer.ok || !answer.body) throw new Error(`/live: ${answer.status}`);
    for await (const chunk of answer.body) heard ||= Buffer.from(chunk as Uint8Array).includes('data: ');
  };
  const look = async () => {
    const times: number[] = [];
    for (; !ending.signal.aborted; await sleep(EVERY_MS)) {
      if (!heard) continue;
      heard = false;
      times.push(await took(() => call(product, '/vm/statDeviceBoard', {})));
    }
    return times;
  };
  const listened = listen().catch((error: unknown) => {
    if (!ending.signal.aborted) throw error;
  });
  const looked = look();
  return {
    stop: async () => {
      ending.abort();
      await listened;
      return looked;
    },
  };
}
