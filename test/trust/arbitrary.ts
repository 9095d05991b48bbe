// Requests made from an endpoint's input schema: right ones, ones with a single fault, and wild ones.
import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/v4/core';
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts';
import { newId, NIL } from '../../src/server/kernel/db/ids.ts';

type Json = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  $ref?: string;
  properties?: Record<string, Json>;
  required?: string[];
  additionalProperties?: Json | boolean;
  items?: Json;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

/** Ids that exist, by `table.column`. */
export type KnownIds = ReadonlyMap<string, readonly string[]>;
interface Source {
  known: KnownIds;
  path: string;
}

/** Put where JSON can say what JavaScript cannot; `wireOf` writes it so. */
const RAW = '@@raw:';
/** The body of a request: numbers beyond all bounds stand in it as they were meant. */
export function wireOf(input: unknown): string {
  const text = JSON.stringify(input) ?? '';
  return text.includes(RAW) ? text.replace(/"@@raw:([^"]*)"/g, '$1') : text;
}

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let at = 0; at < depth; at += 1) value = at % 2 ? { a: value } : [value];
  return value;
};

/** Values that no schema means, or that something behind it cannot bear. */
const wild: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '\ud800',
    'a\u0000b',
    '\udfff\ud800',
    '',
    ' ',
    '%',
    '_%\\',
    "'; drop table vm; --",
    '$1',
    '{}',
    'null',
    '\u202e\ufeff',
    `${RAW}1e309`,
    `${RAW}-1e309`,
    `${RAW}-0`,
    `${RAW}1e-320`,
    `${RAW}123456789012345678901234567890`,
    2 ** 53,
    -(2 ** 53),
    2 ** 31,
    2 ** 63,
    -1,
    0.1,
    1e21,
    0,
    true,
    false,
    null,
    [],
    {},
    [null],
    [[]],
    { length: -1 },
    { toString: 1 },
    'x'.repeat(100_000),
    '9'.repeat(400),
    '0000-01-01',
    '9999-12-31',
    '2024-02-30',
    '10000-01-01',
    'infinity',
    'now',
    NIL,
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999Z',
    '2024-01-01T00:00:00+23:59',
    '-1',
    '1e5',
    '__proto__',
    'constructor',
  ),
  fc.constantFrom(50, 500, 3000).map(nested),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 2 }),
);

export const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const camel = (name: string): string => name.replaceAll('_', '');

/** Ids that a field of this name of this call could mean, rather than any. */
function idsFor(name: string, { known, path }: Source): Arbitrary<string[]> {
  const wanted = snake(name.replace(/Ids$/, 'Id'));
  const keys = [...known.keys()];
  const called = keys
    .filter((key) => key.endsWith('.id') && path.toLowerCase().includes(camel(key.slice(0, -3))))
    .sort((a, b) => b.length - a.length)
    .slice(0, 2);
  const named = keys.filter((key) => key.endsWith(`.${wanted}`) && wanted !== 'id' && wanted !== 'ids');
  const pools = [...new Set([...called, ...named, ...named])].flatMap((key) => [known.get(key) ?? []]);
  const any = keys.map((key) => known.get(key) ?? []);
  const strange = [newId(), NIL, 'FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF'];
  return fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...(pools.length > 0 ? pools : any), strange) },
    { weight: 2, arbitrary: fc.constantFrom(...any, strange) },
    { weight: 1, arbitrary: fc.constant(strange) },
  ) as Arbitrary<string[]>;
}

const day = fc.constantFrom('2026-11-20', '2024-02-29', '0001-01-01', '0000-01-01', '9999-12-31', '1900-01-01', '2022-06-25');
const moment = fc.constantFrom(
  '2026-11-20T08:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59+14:00',
  '2022-06-25T00:00:00.123456+08:00',
);

function textOf(schema: Json, name: string, source: Source): Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  if (format === 'uuid') return idsFor(name, source).chain((pool) => fc.constantFrom(...pool));
  if (format === 'date') return day;
  if (format === 'date-time') return moment;
  if (format === 'email') return fc.constantFrom('a@b.cn', `${'x'.repeat(60)}@example.com`, "o'brien+tag@example.co");
  // A pattern that looks ahead cannot be made from.
  if (pattern && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(Math.max(minLength, 12), maxLength) }) },
    { weight: 1, arbitrary: fc.constant('价'.repeat(maxLength)) },
    { weight: 1, arbitrary: fc.constantFrom('%', '\\', "'", '"', '<b>', '=1+1', 'A', 'P', 'V').filter((text) => text.length >= minLength) },
  );
}

function listOf(schema: Json, name: string, source: Source): Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 5 } = schema;
  const length = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) };
  // Ids of one list mean rows of one table.
  if (items.format === 'uuid') return idsFor(name, source).chain((pool) => fc.array(fc.constantFrom(...pool), length));
  return fc.array(right(items, name, source), length);
}

function objectOf(schema: Json, source: Source): Arbitrary<unknown> {
  if (!schema.properties) {
    const rest = typeof schema.additionalProperties === 'object' ? right(schema.additionalProperties, '', source) : wild;
    return fc.dictionary(fc.constantFrom('a', 'page', 'keyword', 'vmId', 'span', 'createMissing'), rest, { maxKeys: 3 });
  }
  const fields = Object.entries(schema.properties).map(([key, part]) => [key, right(part, key, source)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

/** What a schema takes, its edges among it. */
function right(schema: Json, name: string, source: Source): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => right(one, name, source)));
  if (schema.allOf) return right(Object.assign({}, ...schema.allOf) as Json, name, source);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const { type, minimum: low = -(2 ** 53) + 1, maximum: high = 2 ** 53 - 1 } = schema;
  switch (type) {
    case 'string':
      return textOf(schema, name, source);
    case 'integer':
    case 'number':
      return fc.oneof(fc.constantFrom(low, high), fc.integer({ min: Math.max(low, -2), max: Math.min(high, Math.max(low, 20)) }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, name, source);
    case 'object':
      return objectOf(schema, source);
    default:
      return wild;
  }
}

const schemas = new Map<Endpoint, Json>();

/** Made once for each endpoint: to make it is work, and tests ask for it thousands of times. */
function schemaOf(endpoint: Endpoint): Json {
  const made = schemas.get(endpoint) ?? (z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Json);
  schemas.set(endpoint, made);
  return made;
}

/** The input without the fields that are refused: of many that may be left out, all are seldom right by chance. */
function spared({ input }: Endpoint, value: unknown): unknown {
  const refused = z.safeParse(input, value).error?.issues.map(({ path: [field] }) => field);
  if (!refused || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([field]) => !refused.includes(field)));
}

/** So many may be made of which none is right. */
const MOST_WRONG = 5000;

/** Inputs that an endpoint takes. Making one throws where the schema asks for what is never made by chance: say here how it is made. */
export function rightInputs(endpoint: Endpoint, known: KnownIds): Arbitrary<unknown> {
  let wrong = 0;
  return right(schemaOf(endpoint), '', { known, path: endpoint.path })
    .map((value) => spared(endpoint, value))
    .filter((value) => {
      const { success, error } = z.safeParse(endpoint.input, value);
      wrong = success ? 0 : wrong + 1;
      if (wrong > MOST_WRONG)
        throw new Error(`${endpoint.path}: of ${wrong} inputs none is right, such as ${JSON.stringify(value)}: ${error?.message}`);
      return success;
    });
}

/** The names of the fields that an endpoint takes. */
export const fieldsOf = (endpoint: Endpoint): string[] => Object.keys(schemaOf(endpoint).properties ?? {});

/** The fields of an endpoint that hold an id, or a list of them. */
export const idFieldsOf = (endpoint: Endpoint): { field: string; list: boolean }[] =>
  Object.entries(schemaOf(endpoint).properties ?? {}).flatMap<{ field: string; list: boolean }>(([field, part]) => {
    const plain = part.anyOf?.find(({ type }) => type !== 'null') ?? part;
    if (plain.format === 'uuid') return [{ field, list: false }];
    return plain.items?.format === 'uuid' ? [{ field, list: true }] : [];
  });

export interface WholeNumber {
  /** Where it stands, list elements by number. */
  path: (string | number)[];
  nullable: boolean;
  low: number;
}
/** The whole numbers that an endpoint takes, in lists and objects too. */
export function wholeNumbersOf(endpoint: Endpoint): WholeNumber[] {
  const walk = (schema: Json, path: (string | number)[], nullable: boolean): WholeNumber[] => {
    const choices = schema.anyOf ?? [];
    if (choices.length === 2 && choices.some(({ type }) => type === 'null'))
      return choices.filter(({ type }) => type !== 'null').flatMap((one) => walk(one, path, true));
    // No number on the wire is a fraction.
    if (schema.type === 'integer' || schema.type === 'number') return [{ path, nullable, low: schema.minimum ?? 0 }];
    if (schema.items) return walk(schema.items, [...path, 0], false);
    return Object.entries(schema.properties ?? {}).flatMap(([key, part]) => walk(part, [...path, key], false));
  };
  return walk(schemaOf(endpoint), [], false);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Inputs for an endpoint: half right, most others with one field that is wild, some wild altogether. */
export function inputsOf(endpoint: Endpoint, known: KnownIds): Arbitrary<unknown> {
  const good = right(schemaOf(endpoint), '', { known, path: endpoint.path });
  const keys = fieldsOf(endpoint);
  const spoiled = fc
    .tuple(good, fc.constantFrom(...keys, 'unknownField', 'nodeId'), wild)
    .map(([value, key, bad]) => (isObject(value) ? { ...value, [key]: bad } : bad));
  const named = fc.dictionary(fc.constantFrom(...keys, 'x'), wild, { maxKeys: 6 });
  return fc.oneof(
    { weight: 5, arbitrary: good },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: named },
    { weight: 1, arbitrary: wild },
  );
}
