// What documents have in common on the wire: fields of their heads and lines, and calls that take one of them on. Said once, so that it is
// called the same everywhere.
import * as z from 'zod/mini';
import { write, type Endpoint } from './endpoint.ts';
import { label } from './label.ts';
import { atLeastOne, dateTime, id, nothing, text } from './scalars.ts';

/** Which document. */
export const one = z.strictObject({ id });
/** Which documents, up to so many; the sentence asks for one where none is named. */
export const several = (none: string, most = 100) => z.array(id).check(z.minLength(1, none), z.maxLength(most, `一次最多${most}张`));

/** In a head: who made it, and when. */
export const made = { creator: label('创建人', z.string()), createdAt: label('创建时间', dateTime) };
/** In a head: what was noted. */
export const remark = label('备注', z.nullable(z.string()));
/** In what is sent: a note. */
export const remarkSaid = label('备注', z.nullish(text(500)));

/** In a line: its number. */
export const lineNo = label('行号', z.int());
/** In what is sent: how many pieces of something. */
export const pieces = atLeastOne.check(z.lte(1_000_000, '数量过大'));
/** In what is sent: no two lines are the same by these fields. */
export const eachOnce = <K extends string>(twice: string, ...by: readonly K[]) =>
  z.refine<readonly Partial<Record<K, unknown>>[]>(
    (lines) => new Set(lines.map((line) => by.map((name) => String(line[name])).join('/'))).size === lines.length,
    twice,
  );

type Said = Pick<Endpoint, 'path' | 'summary' | 'permit'>;
/** A call that takes one document into another state, or ends it: `close: act({ path, summary, permit })`. */
export const act = (said: Said) => write({ method: 'POST', input: one, output: nothing, ...said });
