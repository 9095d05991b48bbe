// What a formula may cost: one that takes too long or too much ends alone, and holds up nobody but its own receiver.
import { expect, test } from 'vitest';
import { BodyFormat } from '../../../contract/push/codes.ts';
import { checkFormula, holds, requireFit, TemplateProblem, write } from './render.ts';

const run = (
  formula: string | null,
  { turn = 'a', bodyFormat = BodyFormat.json as number, input = { number: 'T1', num: 2 } as unknown } = {},
) =>
  write({ turn, formula, bodyFormat, input }).then(
    ({ body }) => body,
    (error: unknown) => (error instanceof TemplateProblem ? [error.reason, error.text] : String(error)),
  );
const endless = (name: string) => `($${name} := function($x) { $${name}($x + 1) }; $${name}(1))`;
const reasonOf = async (formula: string) => (await run(formula))[0];

test('a formula that does not end, or makes more than there is memory for, ends alone: the server lives, the next is written', async () => {
  expect(await reasonOf(endless('f'))).toBe('slow');
  expect(await run('number')).toBe('"T1"');
  for (const large of [
    '$pad("x", 100000000)',
    '$base64encode($reduce([1..25], function($all, $n) { $all & $all }, "0123456789"))',
    '$append([1..10000000], [1..10000000])',
    '$contains("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", /(a+)+$/)',
  ]) {
    expect(['slow', 'memory', 'long', 'template']).toContain(await reasonOf(large));
    expect(await run('number & "!"')).toBe('"T1!"');
  }
});

test('one that took too long is not tried again at once; whoever stands behind it is written meanwhile', async () => {
  const ends: string[] = [];
  const noted = async (name: string, formula: string, turn: string) => ends.push(`${name} ${String(await run(formula, { turn }))}`);
  await Promise.all([
    noted('1', endless('g'), 'slow one'),
    noted('2', endless('h'), 'slow one'),
    noted('3', endless('i'), 'slow one'),
    noted('other', 'num', 'another'),
  ]);
  expect(ends).toEqual(['1 slow,', 'other 2', '2 slow,', '3 slow,']);
  const began = performance.now();
  expect(await reasonOf(endless('g'))).toBe('slow');
  expect(performance.now() - began).toBeLessThan(450);
});

test('a formula sees the document alone, and a text of a document is no formula', async () => {
  expect(await run('$string(process)')).toEqual(['empty', null]);
  expect(await run('$eval("$pad(\\"x\\", 3)")')).toBe('"x  "');
  expect(await run('number', { input: { number: '$pad("x", 100)' } })).toBe('"$pad(\\"x\\", 100)"');
});

test('what cannot be written says why', async () => {
  expect(await run('missing')).toEqual(['empty', null]);
  expect(await run('{ "1 x": 1 }', { bodyFormat: BodyFormat.xml })).toEqual(['xml', '1 x']);
  expect(await run('[1]', { bodyFormat: BodyFormat.form })).toEqual(['form', null]);
  expect(await run('$pad("x", 1100000)')).toEqual(['long', null]);
  expect((await run('$sum("x")'))[0]).toBe('template');
  expect(await holds('a', 'code = 0', { code: 0 })).toBe(true);
  await expect(checkFormula('{ "a": ')).rejects.toThrow(TemplateProblem);
});

test('a schema whose pattern does not end stops alone; its own draft counts, and formats', async () => {
  const fit = (schema: object, value: unknown) =>
    requireFit('a', JSON.stringify(schema), { contentType: 'application/json', body: JSON.stringify(value) }).then(
      () => 'fits',
      (error: unknown) => (error instanceof TemplateProblem ? `${error.reason} ${error.text ?? ''}`.trim() : String(error)),
    );
  expect(await fit({ pattern: '^(a+)+$' }, `${'a'.repeat(40)}b`)).toBe('slow');
  expect(await fit({ format: 'date' }, '2026-02-30')).toBe('schema format / date');
  expect(await fit({ prefixItems: [{ type: 'string' }] }, [1])).toBe('schema type /0 string');
  expect(
    await fit({ $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }], additionalItems: false }, ['x']),
  ).toBe('fits');
});
