// The envelope {code, msg, data}, and what every kind of error becomes in it. HTTP is 200 with a business code, as the
// specification has it; 401, 413 and 503 keep their HTTP meaning because clients and proxies act on them.
import type { $ZodError, $ZodType } from 'zod/v4/core';
import { errorText, type ErrorCode, type ErrorParams, type Language } from '../../../contract/errors.ts';
import { labelAt } from '../../../contract/kernel/label.ts';
import { AmountRangeError } from '../../../contract/kernel/scalars.ts';
import type { translator } from '../../../contract/kernel/translator.ts';
import { sqlState } from '../db/database.ts';
import { inLanguage } from '../in-language.ts';
import { Refusal } from '../refusal.ts';

export interface Envelope {
  code: number;
  msg: string;
  data: unknown;
}
export interface Failure {
  status: number;
  envelope: Envelope & { error: ErrorCode; params: ErrorParams };
}

const HTTP_STATUS: Record<number, number> = { 401: 401, 413: 413, 429: 429, 503: 503 };
// The database is starting, stopping, full, out of reach, or takes no writes (25006: a replica, a disk that its host has shut): not a fault of ours, and worth another try.
const BUSY = /^(57P0\d|53\d\d\d|08\w{3}|25P03|25006|40001|40P01)$/;
const BUSY_NET =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|Connection terminated|is not queryable|timeout exceeded when trying to connect|connection marked as essential|postmaster was shut down/;

/** The answer for a refusal or a fault, in the caller's language. */
export function failure(error: unknown, language: Language, requestId: string): Failure {
  const [key, params] = classify(error, requestId);
  const said = inWords(key, params, language);
  const { code, msg } = errorText(key, said, language);
  return { status: HTTP_STATUS[code] ?? 200, envelope: { code, msg, data: null, error: key, params: said } };
}

/** A fault as a line of the log, by the number under which its caller was told of it. */
export const faultLine = (error: unknown, requestId: string): string =>
  `${requestId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;

/** The sentence of a refusal, all of it in the reader's language. */
export const sentenceOf = (key: ErrorCode, params: ErrorParams, language: Language): string =>
  errorText(key, inWords(key, params, language), language).msg;

// What of a refusal is a text of ours; everything else is what people called their things.
const OURS = ['thing', 'action', 'state', 'by', 'field', 'problem'];
// Here the thing is called by its own name.
const NAMED: readonly ErrorCode[] = ['has-history', 'not-empty', 'stopped', 'tree-cycle', 'type-merge-held'];

/** A text whose field has a word of its own; what has none may be a text with values. */
function one(say: ReturnType<typeof translator>, text: string): string {
  const field = say(text, { asField: 1 });
  return field === text ? say(text) : field;
}

/** The values of a refusal as its reader calls them; a field in a row of a list says which row. */
function inWords(key: ErrorCode, params: ErrorParams, language: Language): ErrorParams {
  const say = inLanguage[language];
  const ours = OURS.filter((name) => name in params && !(name === 'thing' && NAMED.includes(key)));
  // One of them: English has another word for the page of many (Receivers).
  const called = (name: string, text: string) => (name === 'thing' || name === 'field' ? one(say, text) : say(text));
  const said = { ...params, ...Object.fromEntries(ours.map((name) => [name, called(name, String(params[name]))])) };
  if (key !== 'bad-input' || params['row'] === undefined) return said;
  const { row, ...rest } = said;
  return { ...rest, field: say('第{n}行 {title}', { n: Number(row), title: String(rest['field']) }) };
}

function classify(error: unknown, requestId: string): [ErrorCode, ErrorParams] {
  if (error instanceof Refusal) return [error.key, error.params];
  const state = sqlState(error) ?? '';
  if (state === '23505') return ['conflict', { thing: '', value: duplicateValue(error) }];
  // What is referred to is not there, or went while we worked.
  if (state === '23503') return ['changed', {}];
  if (state === '22003' || error instanceof AmountRangeError) return ['beyond-books', {}];
  if (state === '22021' || state === '22P05') return ['bad-body', {}];
  if (state === '53100' || state === 'ENOSPC' || (error instanceof Error && /No space left on device|ENOSPC/.test(error.message)))
    return ['disk-full', {}];
  if (BUSY.test(state) || (error instanceof Error && BUSY_NET.test(`${state} ${error.message}`))) return ['busy', {}];
  return ['fault', { requestId }];
}

function duplicateValue(error: unknown): string {
  const detail = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  return /^Key \([^)]*\)=\((?:[0-9a-f-]{36}, )*(.*)\) already/s.exec(detail)?.[1] ?? '';
}

// What the contract has no words for says "Invalid input" in English.
const worded = (message = ''): string => (/^Invalid\b/.test(message) ? '格式不正确' : message);

/** The first thing that is wrong with an input that was sent: `field` is what people call it, `path` what programs do. */
export function badInput(error: $ZodError, { schema, sent }: { schema: $ZodType; sent: unknown }): Refusal {
  const issue = error.issues[0];
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.');
  // A field that is not asked for has no name but its own.
  const label = issue?.code === 'unrecognized_keys' ? undefined : labelAt(schema, issue?.path ?? []);
  const row: ErrorParams = label?.row ? { row: label.row } : {};
  return new Refusal('bad-input', { field: label?.name ?? (path || '请求'), ...row, path, problem: problemOf(issue, sent) });
}

function problemOf(issue: $ZodError['issues'][number] | undefined, sent: unknown): string {
  if (issue?.code === 'unrecognized_keys') return '没有这个字段';
  // A rule over several fields has a sentence of its own.
  if (issue?.code === 'custom') return worded(issue.message);
  const given = issue?.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], sent);
  return given === undefined || given === null ? '请填写' : worded(issue?.message);
}
