// Whether a text fits the schema of whoever receives it. Runs in the thread of the templates: a schema's patterns are somebody else's as well.
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv';

const OPTIONS = { strict: false, allErrors: true, logger: false } as const;
const DRAFTS = [
  { says: /draft-0[67]/, make: () => new Ajv(OPTIONS) },
  { says: /2019-09/, make: () => new Ajv2019(OPTIONS) },
];

/** By the draft that the schema names; 2020-12 where it names none. Throws for a schema that is none. */
function readerOf(schema: string): ValidateFunction {
  const read = JSON.parse(schema) as AnySchemaObject;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new Error('a JSON Schema is an object');
  const named = read.$schema ?? '';
  const ajv = DRAFTS.find(({ says }) => says.test(named))?.make() ?? new Ajv2020(OPTIONS);
  formats.default(ajv);
  return ajv.compile(read);
}

const known = new Map<string, ValidateFunction>();
const MOST_KNOWN = 50;

/** Throws for a schema that cannot be used. */
export function schemaReader(schema: string): ValidateFunction {
  const before = known.get(schema);
  if (before) return before;
  const made = readerOf(schema);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(schema, made);
  return made;
}

const MOST_TOLD = 5;

/** What does not fit, a line each: the schema's word, where, and what it asks for there. Empty where all fits. Words are put to it where it is read (contract/push/misfit.ts). */
export function misfits(schema: string, body: string): string {
  const fits = schemaReader(schema);
  if (fits(JSON.parse(body))) return '';
  const lines = (fits.errors ?? []).map(({ keyword, instancePath, params }) => `${keyword} ${instancePath || '/'} ${valueOf(params)}`);
  return [...new Set(lines)].slice(0, MOST_TOLD).join('\n').slice(0, 500);
}

/** `{ type: 'integer' }` is `integer`, `{ missingProperty: 'qty' }` is `qty`. */
function valueOf(params: ErrorObject['params']): string {
  const { comparison: _sign, ...rest } = params as Record<string, unknown>;
  const [value = ''] = Object.values(rest);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
