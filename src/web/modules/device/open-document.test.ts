// The examples of the open interface are calls that the server takes as they stand.
import * as z from 'zod/v4/core';
import { describe, expect, test } from 'vitest';
import { DeviceEvent } from '../../../contract/device/events.ts';
import { open } from '../../../contract/device/index.ts';
import { faceOf } from '../../../contract/kernel/shown.ts';
import { exampleOf, shellOf, type Schema } from './open-document.ts';

/** As the document of the interface has it: what takes more than it should be sent shows what that is. */
const schemaOf = (schema: z.$ZodType): object =>
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const face = faceOf(zodSchema);
      if (face) Object.assign(jsonSchema, schemaOf(face));
    },
  });
const exampleFor = (schema: z.$ZodType) => exampleOf(schemaOf(schema) as Schema);

describe('what is shown can be sent', () => {
  test.each(Object.entries(open))('%s', (_, { input }) => {
    expect(z.safeParse(input, exampleFor(input))).toMatchObject({ success: true });
  });
  test('a batch has one event of each kind, each with its own identity and number, and none names what nobody has', () => {
    const { events } = exampleFor(open.events.input) as { events: { kind: string; eventId: string; sequence: number }[] };
    expect(events.length).toBeGreaterThan(5);
    expect(new Set(events.map(({ kind }) => kind)).size).toBe(events.length);
    for (const event of events) expect(z.safeParse(DeviceEvent, event)).toMatchObject({ success: true });
    expect(events.map(({ eventId, sequence }) => [eventId, sequence])).toEqual(events.map((_, at) => [`e-${at + 1}`, at + 1]));
    expect(JSON.stringify(events)).not.toMatch(/…|costCode|cardNo/);
  });
});

test('the answer to a machine that asks for its configuration is shown with a rule, whom it is for and what was used of it', () => {
  const schema = z.toJSONSchema(open.config.output, { io: 'output', unrepresentable: 'any' }) as Schema;
  expect(exampleOf(schema)).toMatchObject({
    rules: { changed: [{ boundTo: 3, codes: ['D01', 'D01-1'], lines: [{ product: 'P0001', num: 2, unit: 'D', count: 1 }] }], removed: [] },
    privileges: { changed: [{ num: 1, products: ['P0001'], employees: ['E10001'] }] },
    usage: { people: [{ key: 'E10001', taken: [{ product: 'P0001', num: 1, amount: '12.50' }] }] },
  });
});

test('in a shell a quote in the body stays a quote', () => {
  const shell = shellOf({ origin: 'http://factory', path: '/p', body: { name: "5' drill" }, language: 'zh', download: false });
  expect(shell).toContain(String.raw`BODY='{"name":"5'\'' drill"}'`);
  expect(shell).toContain("curl -sS 'http://factory/p'");
});
