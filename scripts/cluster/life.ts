// What goes on while something is tried: machines that live on the product, and somebody who asks for a list again and again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { kept } from '../../trust/lib/children.ts';
import type { Post } from '../simulate/calls.ts';

export interface Life {
  /** All machines are there, or they could not live. */
  begun: Promise<unknown>;
  hasEnded(): boolean;
  /** Waits for the end of it: whether the books say what machines and handhelds do. */
  holds(): Promise<boolean>;
}

export interface Fleet {
  machines: number;
  rate: number;
  seconds: number;
  /** Storekeepers with handhelds. */
  hands?: number;
}

/** Has machines live on the product for a while. */
export function living(base: string, { machines, rate, seconds, hands = 0 }: Fleet): Life {
  const fleet = Object.entries({ machines, rate, seconds, hands }).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = kept(spawn(process.execPath, ['scripts/simulate.ts', ...fleet, '--url', base], { stdio: ['ignore', 'pipe', 'inherit'] }));
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const lines = createInterface({ input: child.stdout });
  // From its first count on all machines are there.
  const begun = new Promise<void>((done) => lines.on('line', (line) => (console.log(line), line.includes('已发生') && done())));
  return {
    begun: Promise.race([begun, exit]),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    holds: async () => (await exit)[0] === 0,
  };
}

export interface ListCalls {
  many: number;
  longestMs: number;
  /** Calls that were cut off, and asked again. */
  cut: number;
  /** What was said instead of a list. */
  unanswered: string[];
}

/** Asks for a list of machines, one call after the other, until it is to end. */
export function askingLists(post: Post): { end(): Promise<ListCalls> } {
  const ending = new AbortController();
  const seen: ListCalls = { many: 0, longestMs: 0, cut: 0, unanswered: [] };
  const asking = (async () => {
    while (!ending.signal.aborted) {
      const began = performance.now();
      const answer = await post('/vm/listVm', { page: 1, limit: 15 }).catch(() => undefined);
      seen.longestMs = Math.max(seen.longestMs, performance.now() - began);
      if (!answer) seen.cut += 1;
      else if (answer.code === 200) seen.many += 1;
      else seen.unanswered.push(`${answer.code} ${answer.msg}`);
      await pause(20);
    }
    return seen;
  })();
  return { end: () => (ending.abort(), asking) };
}
