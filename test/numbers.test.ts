// Every number that comes in, over the wire or in a file, has a limit beyond which nobody means it: no sum runs past what can be told exactly.
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { fenToText, MOST_FEN, MOST_PIECES } from '../src/contract/kernel/scalars.ts';
import type { Endpoint } from '../src/contract/kernel/endpoint.ts';
import { implementations, importables } from '../src/server/modules/index.ts';
import { cellReader } from '../src/server/modules/transfer/import-cells.ts';
import { fieldsOf } from '../src/server/modules/transfer/importable.ts';

type Schema = z.core.$ZodType;
interface Leaf {
  path: string;
  schema: Schema;
}

/** The numbers within a schema. */
function numbersIn(schema: Schema, path: string): Leaf[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
  const within = (inner: unknown, name = '') => numbersIn(inner as Schema, `${path}${name}`);
  if (def.type === 'object') return Object.entries(def['shape'] as Record<string, Schema>).flatMap(([key, one]) => within(one, `.${key}`));
  if (def.type === 'array') return within(def['element'], '[]');
  if (def.type === 'union') return (def['options'] as Schema[]).flatMap((one) => within(one));
  if (def.type === 'pipe') return within(def['in']);
  if (def.type === 'record') return within(def['valueType'], '{}');
  if ('innerType' in def) return within(def['innerType']);
  if (def.type !== 'number') return [];
  return [{ path, schema }];
}

// What is no quantity: numbers that machines count their events by, seals are counted by, facts that are come for, and changes of a personnel system (a time, often).
const COUNTED =
  /(pullPushRecord\.after|takePersonnelChange\.\w+\[\]\.changeNo|\.(sequence|sequences\[\]|fromSequence|toSequence)|checkStockSeal\.number|decideDeviceNumbers\.(from|to))$/;
const wide = (leaves: readonly Leaf[]) =>
  leaves.filter(({ path, schema }) => safeParse(schema, MOST_PIECES + 1).success && !COUNTED.test(path)).map(({ path }) => path);

test('found 17 every number that an endpoint takes has a limit', () => {
  const endpoints: Endpoint[] = implementations.flatMap((one) => Object.values(one.endpoints));
  expect(endpoints.flatMap(({ path, input }) => wide(numbersIn(input, path)))).toEqual([]);
});

test('found 17 every number of a template and of its questions has a limit', () => {
  expect(importables.length).toBeGreaterThan(15);
  expect(
    importables.flatMap(({ template, row, options }) => [...wide(numbersIn(row, template)), ...wide(numbersIn(options, template))]),
  ).toEqual([]);
});

test('found 17 the largest line is told exactly, and so are a million of them', () => {
  expect(MOST_FEN * 90_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect(MOST_PIECES * 1_000_000).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

test('found 17 a number that nobody means is a wrong cell of any template, however it is written; none is shown with an exponent', () => {
  const huge = ['9007199254740992', '9007199254740991', '９００７１９９２５４７４０９９３', '1e30', '99999999999999999999999999'];
  const read: string[] = [];
  for (const importable of importables) {
    for (const field of fieldsOf(importable)) {
      if (field.kind !== 'number' && field.kind !== 'money') continue;
      const cell = cellReader(field, { timeZone: 'Asia/Shanghai' });
      for (const text of huge) if (!('said' in cell(text))) read.push(`${importable.template}.${field.field} ${text}`);
    }
  }
  expect(read).toEqual([]);
  expect([fenToText(9.007e29), fenToText(-9.007e29), fenToText(2 ** 53)].join(' ')).not.toMatch(/e/i);
});
