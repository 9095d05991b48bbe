// With STATEMENTS=<folder> tests write down each statement that they have asked their databases, once for each process and thread, with the values of the first time:
// `npm run cluster -- --statements <folder>` then has a cluster plan them.
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';

/** A statement as a line of a file has it; values as PostgreSQL reads them. */
export interface WrittenStatement {
  sql: string;
  values: unknown[];
}

const folder = process.env['STATEMENTS'];
const known = new Set<string>();
const asText = (value: unknown): unknown =>
  Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : typeof value === 'bigint' ? String(value) : value;

function write({ sql, parameters }: CompiledQuery): void {
  if (!folder || known.has(sql)) return;
  known.add(sql);
  mkdirSync(folder, { recursive: true });
  const line: WrittenStatement = { sql, values: parameters.map(asText) };
  appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(line)}\n`);
}

/** Writes a statement down where somebody asked for it. */
export const writeDown = folder ? write : undefined;
