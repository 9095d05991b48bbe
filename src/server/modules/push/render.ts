// Has documents written by their templates in a thread of its own, one after the other; what takes too long is ended with its thread.
import { Worker } from 'node:worker_threads';
import { BodyFormat } from '../../../contract/push/codes.ts';
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
export type RenderAnswer = { result: Written | boolean } | { problem: string } | { ready: true };

/** What a formula says of itself: a mistake in it, or that it took too long. */
export class TemplateProblem extends Error {}
class Spoilt extends TemplateProblem {}

const MOST_MS = 3000;
const MOST_BODY = 1024 * 1024;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 2 };
const inTurn = semaphore(1);
let thread: Promise<Worker> | undefined;

/** A thread that is ready: how long it takes to load is counted to no formula. */
function started(): Promise<Worker> {
  const worker = new Worker(new URL('render-thread.ts', import.meta.url), { resourceLimits: LIMITS });
  // Without a listener its end would be ours.
  worker.on('error', () => undefined);
  const ready = new Promise<Worker>((done, fail) => {
    worker.once('message', () => {
      worker.unref();
      done(worker);
    });
    worker.once('exit', () => fail(new Error('the thread of templates did not start')));
  });
  worker.on('exit', () => {
    if (thread === ready) thread = undefined;
  });
  return ready;
}

/** Formulas that took too long or too much, and until when they are not tried again: those behind them would wait for each. */
const spoilt = new Map<string, number>();
const SPOILT_MS = 600_000;

/** Runs a job when it is its turn. */
const inThread = (job: RenderJob): Promise<Written | boolean> =>
  inTurn(async () => {
    const until = job.formula === null ? undefined : spoilt.get(job.formula);
    if (until !== undefined && until > Date.now()) throw new TemplateProblem('the formula took too long before');
    try {
      return await ask(job);
    } catch (error) {
      if (error instanceof Spoilt && job.formula !== null) {
        if (spoilt.size > 1000) spoilt.clear();
        spoilt.set(job.formula, Date.now() + SPOILT_MS);
      }
      throw error;
    }
  });

async function ask(job: RenderJob): Promise<Written | boolean> {
  const mine = (thread ??= started());
  const worker = await mine;
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
      else fail(new TemplateProblem('problem' in said ? said.problem : 'no result'));
    };
    const gone = (): void => {
      end();
      fail(new Spoilt('the formula takes too much memory'));
    };
    const timer = setTimeout(() => {
      end();
      if (thread === mine) thread = undefined;
      void worker.terminate();
      fail(new Spoilt('the formula takes too long'));
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
  // A fact as it is needs no formula, and no thread.
  const isPlain = job.formula === null && job.bodyFormat === BodyFormat.json;
  const written = isPlain
    ? { contentType: 'application/json; charset=utf-8', body: JSON.stringify(job.input) }
    : ((await inThread({ kind: 'write', ...job })) as Written);
  if (Buffer.byteLength(written.body) > MOST_BODY) throw new TemplateProblem('the text is longer than a megabyte');
  return written;
}

/** Whether a condition holds for an answer. Throws TemplateProblem. */
export const holds = async (formula: string, input: unknown): Promise<boolean> =>
  (await inThread({ kind: 'test', formula, input })) as boolean;

/** Throws TemplateProblem for a formula that cannot be read. */
export async function checkFormula(formula: string): Promise<void> {
  await inThread({ kind: 'check', formula });
}
