// An answer as an assistant reads it: codes in words, what is empty left out, and not longer than somebody would read.
import type { $ZodType } from 'zod/v4/core';
import { codesOf } from '../../../contract/kernel/codes.ts';
import { bare, shapeOf } from '../../../contract/kernel/label.ts';
import type { Language } from '../../../contract/errors.ts';
import { translate } from '../transfer/index.ts';

/** Characters of an answer. */
const MOST = 24_000;

/** How fresh a machine's figures are is said in words where it matters; pictures say nothing to who reads. */
const LEFT_OUT = new Set(['talk', 'pictureUrl', 'logoUrl']);

/** A value of a contract with its codes in words and without what is empty. */
export function inWords(schema: $ZodType | undefined, value: unknown, language: Language): unknown {
  if (value === null || value === undefined) return undefined;
  const option = schema && codesOf(schema)?.options.find((one) => one.value === value);
  if (option) return translate(language, option.label);
  const def = schema && (bare(schema)._zod.def as { element?: $ZodType; valueType?: $ZodType });
  if (Array.isArray(value)) return value.map((one) => inWords(def?.element, one, language));
  if (typeof value !== 'object') return value;
  const shape = schema ? shapeOf(schema) : {};
  const parts = Object.entries(value as Record<string, unknown>)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, part]) => [name, inWords(shape[name] ?? def?.valueType, part, language)] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined && part !== ''));
}

/** The answer as text; of one that is too long the first rows, and how many are left off. */
export function asText(answer: Readonly<Record<string, unknown>>): string {
  const whole = JSON.stringify(answer);
  if (whole.length <= MOST) return whole;
  const { rows, ...rest } = answer;
  if (!Array.isArray(rows)) return JSON.stringify({ ...rest, leftOff: 'too long: ask for less', begins: whole.slice(0, MOST / 2) });
  let length = JSON.stringify(rest).length + 100;
  const fits = rows.findIndex((row) => (length += JSON.stringify(row).length + 1) > MOST);
  const kept = rows.slice(0, Math.max(fits, 0));
  return JSON.stringify({ ...rest, leftOff: `${rows.length - kept.length} rows: narrow the question`, rows: kept });
}
