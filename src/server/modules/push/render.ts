// Has documents written by their templates in a process of its own, one after the other; what takes too long or too much is ended with its process.
import { fork, type ChildProcess } from 'node:child_process';
import type * as z from 'zod/mini';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { BodyFormat, PushReason } from '../../../contract/push/codes.ts';
import { semaphore } from '../../kernel/jobs/semaphore.ts';

export interface Written {
  contentType: string;
  body: string;
}
/** `write` makes the text of a document, `check` looks whether a formula can be read, `test` asks a condition of an answer; `fit` holds a text against a schema, `schema` looks whether there is one. */
export type RenderJob =
  | { kind: 'write'; formula: string | null; bodyFormat: number; input: unknown }
  | { kind: 'check'; formula: string }
  | { kind: 'test'; formula: string; input: unknown }
  | { kind: 'fit'; schema: string; body: string }
  | { kind: 'schema'; schema: string };
type Reason = z.infer<typeof PushReason>;
/** Why a formula gives nothing that can be sent; with the words of the language it is written in, where it has some. */
export interface Problem {
  reason: Reason;
  text?: string;
}
export type RenderAnswer = { result: Written | boolean } | { problem: Problem } | { ready: true };

/** What is wrong with a formula: a mistake in it, or that it takes too long or too much. */
export class TemplateProblem extends Error {
  readonly reason: Reason;
  readonly text: string | null;
  constructor({ reason, text = '' }: Problem) {
    super(text || reason);
    this.reason = reason;
    this.text = text || null;
  }
  /** What its writer is told in a sentence. */
  get said(): string {
    return (this.reason === 'template' || this.reason === 'schema') && this.text ? this.text : labelOfCode(PushReason, this.reason);
  }
  /** It may have been the machine: another time it may go well. */
  get isSpoilt(): boolean {
    return this.reason === 'slow' || this.reason === 'memory';
  }
}

/** The process counts what a formula costs itself; this is for the day on which it does not even come to that. */
const MOST_MS = 10_000;
/** Until the process is there: that is no formula's fault. */
const START_MS = 20_000;
const MOST_BODY = 1024 * 1024;
let child: Promise<ChildProcess> | undefined;
/** No formula's fault: another time it goes well. */
const NOT_STARTED = new TemplateProblem({ reason: 'slow' });

/** A process that is ready: how long it takes to load is counted to no formula. */
function started(): Promise<ChildProcess> {
  const made = fork(new URL('render-process.ts', import.meta.url), {
    // Nothing of what the server knows.
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  made.on('error', () => undefined);
  const ready = new Promise<ChildProcess>((done, fail) => {
    const late = setTimeout(() => made.kill('SIGKILL'), START_MS);
    made.once('message', () => {
      clearTimeout(late);
      rest(made);
      done(made);
    });
    made.once('exit', () => {
      clearTimeout(late);
      fail(NOT_STARTED);
    });
  });
  ready.catch(() => undefined);
  made.on('exit', () => {
    if (child === ready) child = undefined;
  });
  return ready;
}

/** While it has nothing to do nobody waits for it. */
function rest(made: ChildProcess): void {
  made.unref();
  made.channel?.unref();
}
function wake(made: ChildProcess): void {
  made.ref();
  made.channel?.ref();
}

/** Formulas that took too long or too much, and until when they are not tried again: those behind them would wait for each. */
const spoilt = new Map<string, { until: number; problem: TemplateProblem }>();
const SPOILT_MS = 60_000;
const MOST_SPOILT = 1000;

/** Runs a job when it is its turn. */
async function inTurn(turn: string, job: RenderJob): Promise<Written | boolean> {
  return inLine(turn, async () => {
    const costly = 'schema' in job ? job.schema : job.formula;
    const before = costly === null ? undefined : spoilt.get(costly);
    if (before && before.until > Date.now()) throw before.problem;
    try {
      return await ask(job);
    } catch (error) {
      if (error instanceof TemplateProblem && error.isSpoilt && error !== NOT_STARTED && costly !== null) {
        if (spoilt.size >= MOST_SPOILT) spoilt.clear();
        spoilt.set(costly, { until: Date.now() + SPOILT_MS, problem: error });
      }
      throw error;
    }
  });
}

const oneByOne = semaphore(1);
const lines = new Map<string, { own: ReturnType<typeof semaphore>; waiting: number }>();

/** Each receiver has one in the line of all: whoever has many, or slow ones, waits behind himself. */
async function inLine<T>(turn: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(turn) ?? { own: semaphore(1), waiting: 0 };
  lines.set(turn, line);
  line.waiting += 1;
  try {
    return await line.own(() => oneByOne(work));
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(turn);
  }
}

async function ask(job: RenderJob): Promise<Written | boolean> {
  const mine = (child ??= started());
  const made = await mine;
  // It went while nobody asked it anything.
  if (!made.connected) {
    if (child === mine) child = undefined;
    return ask(job);
  }
  return new Promise((done, fail) => {
    const failed = (problem: Problem): void => {
      end();
      fail(new TemplateProblem(problem));
      if (problem.reason !== 'slow') return;
      if (child === mine) child = undefined;
      made.kill('SIGKILL');
    };
    const hear = (said: RenderAnswer): void => {
      if (!('result' in said)) return failed('problem' in said ? said.problem : { reason: 'template' });
      end();
      done(said.result);
    };
    const gone = (): void => failed({ reason: 'memory' });
    const timer = setTimeout(() => failed({ reason: 'slow' }), MOST_MS);
    const end = (): void => {
      clearTimeout(timer);
      made.off('message', hear);
      made.off('exit', gone);
      rest(made);
    };
    wake(made);
    made.on('message', hear);
    made.on('exit', gone);
    // What cannot be sent has an exit behind it.
    made.send(job, () => undefined);
  });
}

export interface Writing {
  /** Whose document it is: a receiver. Its documents are written one after the other, those of receivers in turn. */
  turn: string;
  formula: string | null;
  bodyFormat: number;
  input: unknown;
}

/** The text of a document. Throws TemplateProblem. */
export async function write({ turn, ...job }: Writing): Promise<Written> {
  // A fact as it is needs no formula, and no process.
  const isPlain = job.formula === null && job.bodyFormat === BodyFormat.json;
  const written = isPlain
    ? { contentType: 'application/json; charset=utf-8', body: JSON.stringify(job.input) }
    : ((await inTurn(turn, { kind: 'write', ...job })) as Written);
  if (Buffer.byteLength(written.body) > MOST_BODY) throw new TemplateProblem({ reason: 'long' });
  return written;
}

/** Whether a condition holds for an answer. Throws TemplateProblem. */
export const holds = async (turn: string, formula: string, input: unknown): Promise<boolean> =>
  (await inTurn(turn, { kind: 'test', formula, input })) as boolean;

/** Throws TemplateProblem for a formula that cannot be read. */
export async function checkFormula(formula: string): Promise<void> {
  await inTurn('check', { kind: 'check', formula });
}

/** Throws TemplateProblem for a schema that cannot be used. */
export async function checkSchema(schema: string): Promise<void> {
  await inTurn('check', { kind: 'schema', schema });
}

/** Throws TemplateProblem 'schema' for a text that does not fit; a text that is no JSON is held against none. */
export async function requireFit(turn: string, schema: string | null | undefined, { contentType, body }: Written): Promise<void> {
  if (schema && contentType.includes('json')) await inTurn(turn, { kind: 'fit', schema, body });
}
