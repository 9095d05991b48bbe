// Has documents written by their templates in a thread of its own, one after the other; what takes too long is ended with its thread.
import { Worker } from 'node:worker_threads';
import { semaphore } from '../../kernel/jobs/semaphore.ts';

export interface Written {
  contentType: string;
  body: string;
}
/** `write` makes the text of a document, `check` looks whether a formula can be read, `test` asks a condition of an answer. */
export type RenderJob =
  | { kind: 'write'; formula: string | null; bodyFormat: number; input: unknown }
  | { kind: 'check'; formula: string }
  | { kind: 'test'; formula: string; input: unknown };
export type RenderAnswer = { result: Written | boolean } | { problem: string };

/** What a formula says of itself: a mistake in it, or that it took too long. */
export class TemplateProblem extends Error {}

const MOST_MS = 1500;
const MOST_BODY = 1024 * 1024;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };
const inTurn = semaphore(1);
let thread: Worker | undefined;

function threadNow(): Worker {
  if (thread) return thread;
  const started = new Worker(new URL('render-thread.ts', import.meta.url), { resourceLimits: LIMITS });
  // Without a listener its end would be ours.
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (thread === started) thread = undefined;
  });
  started.unref();
  thread = started;
  return started;
}

function ask(job: RenderJob): Promise<Written | boolean> {
  const worker = threadNow();
  return new Promise((done, fail) => {
    const end = (): void => {
      clearTimeout(timer);
      worker.off('message', hear);
      worker.off('exit', gone);
      worker.unref();
    };
    const hear = (said: RenderAnswer): void => {
      end();
      if ('result' in said) done(said.result);
      else fail(new TemplateProblem(said.problem));
    };
    const gone = (): void => {
      end();
      fail(new TemplateProblem('the formula takes too much memory'));
    };
    const timer = setTimeout(() => {
      end();
      if (thread === worker) thread = undefined;
      void worker.terminate();
      fail(new TemplateProblem('the formula takes too long'));
    }, MOST_MS);
    worker.ref();
    worker.on('message', hear);
    worker.on('exit', gone);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(job);
  });
}

/** The text of a document. Throws TemplateProblem. */
export async function write(job: { formula: string | null; bodyFormat: number; input: unknown }): Promise<Written> {
  const written = (await inTurn(() => ask({ kind: 'write', ...job }))) as Written;
  if (Buffer.byteLength(written.body) > MOST_BODY) throw new TemplateProblem('the text is longer than a megabyte');
  return written;
}

/** Whether a condition holds for an answer. Throws TemplateProblem. */
export const holds = async (formula: string, input: unknown): Promise<boolean> =>
  (await inTurn(() => ask({ kind: 'test', formula, input }))) as boolean;

/** Throws TemplateProblem for a formula that cannot be read. */
export async function checkFormula(formula: string): Promise<void> {
  await inTurn(() => ask({ kind: 'check', formula }));
}
