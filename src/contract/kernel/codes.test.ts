import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { codes, codesOf, labelOfCode, words } from './codes.ts';
import { label } from './label.ts';
import { orOther } from './or-other.ts';

const Trade = codes('testTrade', { pick: [1, '领料', 'success'], giveBack: [2, '归还'] });
const Move = words('testMove', { opening: '期初', count: ['盘点', 'warning'] });
const Kind = z.union([Trade, Move]);

test('the name of a code is its value, and has the type of that value alone', () => {
  const back: 2 = Trade.giveBack;
  expect([Trade.pick, back]).toEqual([1, 2]);
  expect(z.safeParse(Trade, Trade.pick).success).toBe(true);
  // @ts-expect-error: what a schema has of its own is no name for a value.
  expect(() => codes('testTaken', { check: [1, '检查'] }).check(z.refine(() => true))).toThrow(TypeError);
});

test('a union of enumerations is their joined set, also under a label and nullish', () => {
  const field = label('类型', z.nullish(Kind));
  expect(codesOf(field)?.options.map(({ label }) => label)).toEqual(['领料', '归还', '期初', '盘点']);
  expect(codesOf(field)?.options[0]).toEqual({ value: 1, name: 'pick', label: '领料', tone: 'success' });
  expect(labelOfCode(field, 'count')).toBe('盘点');
  expect(labelOfCode(field, 2)).toBe('归还');
  expect(codesOf(Kind)).toBe(codesOf(field));
});
test('of a value that two have the first says the label', () => {
  const Other = codes('testOther', { back: [2, '退回'], broken: [3, '报损'] });
  expect(codesOf(z.union([Trade, Other]))?.options.map(({ label }) => label)).toEqual(['领料', '归还', '报损']);
});
test('a union with anything else is no enumeration', () => {
  expect(codesOf(z.union([Trade, z.string()]))).toBeUndefined();
});

test('a text beside an enumeration keeps its labels and takes any other', () => {
  const field = label('类型', orOther(Move));
  expect(labelOfCode(field, 'count')).toBe('盘点');
  expect(z.safeParse(field, '从前的').success).toBe(true);
  expect(codesOf(z.string())).toBeUndefined();
});
