// The process in which formulas of templates run, in a thread of it. A formula has so much of the processor and so much memory; a single text that is larger
// than all of that ends the process, which is why it is none of the server's. It knows nothing of the database, and ends with whoever began it.
import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderJob } from './render.ts';

/** Of the processor, not of the clock: a busy machine is no formula's fault. */
const MOST_CPU_MS = 500;
const LOOK_MS = 50;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };

const thread = new Worker(new URL('render-thread.ts', import.meta.url), { resourceLimits: LIMITS });
let meter: NodeJS.Timeout | undefined;

function answer(said: RenderAnswer): void {
  clearInterval(meter);
  process.send?.(said);
}

function measure(): void {
  const began = process.cpuUsage();
  meter = setInterval(() => {
    const { user, system } = process.cpuUsage(began);
    if (user + system > MOST_CPU_MS * 1000) answer({ problem: { reason: 'slow' } });
  }, LOOK_MS);
}

// Without a listener its error would be told at length to nobody; that it is gone is enough.
thread.on('error', () => undefined);
thread.on('exit', () => process.exit(1));
thread.on('message', answer);
process.on('message', (job: RenderJob) => {
  measure();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  thread.postMessage(job);
});
process.on('disconnect', () => process.exit(0));
