// The thread in which formulas of templates run (render-process.ts): one that never ends, or takes all the memory there is, ends with it and stops nobody else.
import { parentPort } from 'node:worker_threads';
import XmlBuilder from 'fast-xml-builder';
import jsonata from 'jsonata';
import { BodyFormat } from '../../../contract/push/codes.ts';
import { misfits, schemaReader } from './fit.ts';
import type { Problem, RenderAnswer, RenderJob, Written } from './render.ts';

/** It was made, and cannot be written. */
class Unwritable extends Error {
  readonly reason: Problem['reason'];
  constructor(reason: Problem['reason'], text = '') {
    super(text);
    this.reason = reason;
  }
}

const XML_NAME = /^[\p{L}_][\p{L}\p{N}._-]*$/u;
const xml = new XmlBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: false,
  sanitizeName: (name) => {
    if (!XML_NAME.test(name)) throw new Unwritable('xml', name);
    return name;
  },
});

function xmlOf(value: unknown): string {
  const plain = JSON.parse(JSON.stringify(value)) as unknown;
  const isRoot = typeof plain === 'object' && plain !== null && !Array.isArray(plain) && Object.keys(plain).length === 1;
  return `<?xml version="1.0" encoding="UTF-8"?>${xml.build(isRoot ? plain : { push: plain })}`;
}

function formOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unwritable('form');
  const fields = Object.entries(value as Record<string, unknown>).map(([name, part]): [string, string] => [
    name,
    typeof part === 'string'
      ? part
      : part === null || part === undefined
        ? ''
        : typeof part === 'object'
          ? JSON.stringify(part)
          : String(part),
  ]);
  return new URLSearchParams(fields).toString();
}

const writers: Record<number, { contentType: string; write: (value: unknown) => string }> = {
  [BodyFormat.json]: { contentType: 'application/json; charset=utf-8', write: (value) => JSON.stringify(value) },
  [BodyFormat.xml]: { contentType: 'application/xml; charset=utf-8', write: xmlOf },
  [BodyFormat.form]: { contentType: 'application/x-www-form-urlencoded; charset=utf-8', write: formOf },
};

/** Whether a text fits, or whether there is a schema that can be used. */
function fitting(job: Extract<RenderJob, { schema: string }>): true {
  try {
    schemaReader(job.schema);
  } catch (error) {
    throw new Unwritable('schema', (error as Error).message);
  }
  const said = job.kind === 'fit' ? misfits(job.schema, job.body) : '';
  if (said) throw new Unwritable('schema', said);
  return true;
}

async function done(job: RenderJob): Promise<Written | boolean> {
  if ('schema' in job) return fitting(job);
  const formula = job.formula?.trim() ? jsonata(job.formula) : undefined;
  if (job.kind === 'check') return true;
  const value: unknown = formula ? await formula.evaluate(job.input) : job.input;
  if (job.kind === 'test') return value === true;
  if (value === undefined || typeof value === 'function') throw new Unwritable('empty');
  const writer = writers[job.bodyFormat];
  if (!writer) throw new Error(`format ${job.bodyFormat}`);
  return { contentType: writer.contentType, body: writer.write(value) };
}

parentPort?.on('message', (job: RenderJob) => {
  done(job).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ problem: problemOf(error) }),
  );
});

/** A mistake in a formula is told in the words of its language. */
function problemOf(error: unknown): Problem {
  const text = String((error as { message?: unknown }).message ?? error).slice(0, 500);
  return { reason: error instanceof Unwritable ? error.reason : 'template', text };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const answer = (said: RenderAnswer): void => parentPort?.postMessage(said);

// Until now it was loading, which is no formula's fault.
answer({ ready: true });
