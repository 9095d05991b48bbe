// Has papers drawn by a thread of their own, which is started with the first and ends with the process.
import { Worker } from 'node:worker_threads';
import type { ErrorCode, ErrorParams } from '../../../contract/errors.ts';
import type { LabelLayout } from '../../../contract/paper/layout.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Bars } from './bars.ts';
import type { Label } from './draw.ts';
import type { Paper } from './table-pdf.ts';

export type PressJob =
  | { kind: 'labels'; labels: readonly Label[]; format: number; layout: LabelLayout; title: string; dpi: number }
  | { kind: 'preview'; label: Label; layout: LabelLayout }
  | { kind: 'paper'; paper: Paper }
  | { kind: 'bars'; bars: Bars };
export type PressAnswer = { number: number } & (
  | { result: string | Uint8Array }
  | { refusal: { key: ErrorCode; params: ErrorParams } }
  | { fault: string }
);

interface Waiting {
  resolve: (result: string | Uint8Array) => void;
  reject: (error: Error) => void;
}
const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let number = 0;

function take(said: PressAnswer): void {
  const one = waiting.get(said.number);
  waiting.delete(said.number);
  if (waiting.size === 0) thread?.unref();
  if ('result' in said) one?.resolve(said.result);
  else one?.reject('refusal' in said ? new Refusal(said.refusal.key, said.refusal.params) : new Error(said.fault));
}

/** What was begun there is lost; the next paper starts another thread. */
function lost(error: Error): void {
  thread = undefined;
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}

function threadNow(): Worker {
  if (thread) return thread;
  const started = new Worker(new URL('press-thread.ts', import.meta.url));
  started.on('message', take);
  started.on('error', lost);
  started.on('exit', () => thread === started && lost(new Error('the thread that draws papers has ended')));
  thread = started;
  return started;
}

/** Draws a paper: a preview is a text, everything else are bytes. Refuses what cannot be drawn, as `drawLabel` and `labelsPdf`. */
export function press(job: PressJob & { kind: 'preview' }): Promise<string>;
export function press(job: PressJob): Promise<Uint8Array>;
export function press(job: PressJob): Promise<string | Uint8Array> {
  return new Promise((resolve, reject) => {
    number += 1;
    waiting.set(number, { resolve, reject });
    const worker = threadNow();
    worker.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ ...job, number });
  });
}
