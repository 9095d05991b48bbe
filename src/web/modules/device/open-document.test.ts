// The document of the interface as the page reads it.
import { expect, test } from 'vitest';
import { fieldsOf, readDocument, shellOf, type Wire } from './open-document.ts';

const described = {
  summary: '询问',
  description: '能不能领',
  operationId: 'ask',
  'x-permit': 'device',
  requestBody: {
    content: {
      'application/json': {
        schema: { type: 'object', properties: { quantity: { type: 'integer', default: 1 } } },
        examples: { ask1: { summary: '可以领', value: { quantity: 2 } } },
      },
    },
  },
  responses: {
    200: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { data: { type: 'object', properties: { left: { type: ['integer', 'null'] } } } } },
          examples: { ask1: { summary: '可以领', value: { code: 200 } } },
        },
      },
    },
  },
};

test('found 13 the calls of machines are read with their examples, those of people are left out', () => {
  const wire = {
    paths: { '/gateway/open/v1/ask': { post: described }, '/gateway/basic/x': { post: { ...described, 'x-permit': 'signedIn' } } },
    'x-guide': [],
    'x-errors': { calls: [], events: [] },
    'x-enums': {},
    'x-clients': [],
  } as unknown as Wire;
  const { operations } = readDocument(wire);
  expect(operations).toMatchObject([{ name: 'ask', method: 'POST', path: '/gateway/open/v1/ask', summary: '询问', download: false }]);
  expect(operations[0]?.examples).toEqual([{ title: '可以领', request: { quantity: 2 }, answer: { code: 200 } }]);
});

test('found 13 of a field it is said what it is, whether it must be there, may be null, and what stands for nothing', () => {
  const quantity = { type: 'integer', default: 1, 'x-unit': '件', description: '想领多少' };
  const kind = { const: 'door', 'x-values': [{ value: 'door', meaning: '开关门' }] };
  const door = { properties: { kind, who: { anyOf: [{ type: 'string', maxLength: 50 }, { type: 'null' }] } }, required: ['kind', 'who'] };
  const rows = fieldsOf({
    properties: { quantity, events: { type: 'array', items: { oneOf: [door] } } },
    required: ['quantity', 'events'],
  });
  expect(rows.map(({ name, type, required, nullable, usual, most, unit }) => [name, type, required, nullable, usual, most, unit])).toEqual([
    ['quantity', 'integer', false, false, '1', undefined, '件'],
    ['events', 'array', true, false, undefined, undefined, ''],
    ['events[](door).kind', '"door"', true, false, undefined, undefined, ''],
    ['events[](door).who', 'string', false, true, undefined, 50, ''],
  ]);
  expect(rows[2]?.values).toEqual([{ value: 'door', meaning: '开关门' }]);
});

test('in a shell a quote in the body stays a quote', () => {
  const shell = shellOf({ origin: 'http://factory', path: '/p', body: { name: "5' drill" }, language: 'zh', download: false });
  expect(shell).toContain(String.raw`BODY='{"name":"5'\'' drill"}'`);
  expect(shell).toContain("curl -sS 'http://factory/p'");
});
