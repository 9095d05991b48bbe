import { expect, it } from 'vitest';
import { oppositeOf } from './undo.ts';

const keyOf = ({ id }: { id: string }) => id;
const rows = [
  { id: 'a', onSaleFlag: true },
  { id: 'b', onSaleFlag: false },
];

it('found 21 what turned a yes into a no is taken back by its opposite, for those that it changed', () => {
  expect(oppositeOf({ id: 'a', onSaleFlag: false }, rows.slice(0, 1), keyOf)).toEqual({ id: 'a', onSaleFlag: true });
  expect(oppositeOf({ ids: ['a', 'b'], onSaleFlag: false }, rows, keyOf)).toEqual({ ids: ['a'], onSaleFlag: true });
});

it('found 21 nothing is offered where nothing changed, or where more was said than a yes or a no', () => {
  expect(oppositeOf({ ids: ['b'], onSaleFlag: false }, rows.slice(1), keyOf)).toBeUndefined();
  expect(oppositeOf({ id: 'a', status: 2 }, rows, keyOf)).toBeUndefined();
  expect(oppositeOf({ id: 'a', onSaleFlag: false, remark: 'x' }, rows, keyOf)).toBeUndefined();
  expect(oppositeOf({ id: 'a' }, rows, keyOf)).toBeUndefined();
});
