import { expect, test } from 'vitest';
import { readScreen, writeScreen } from './router.tsx';

const state = {
  search: { name: '手套 & 刀', status: 1, code: '12', on: false, days: ['2026-01-01', '2026-01-31'] },
  page: 3,
  limit: 50,
  sorts: [{ field: 'createdAt', order: 'desc' as const }],
  open: 'id-1',
};

test('the state of a screen survives its address, kinds of values too', () => {
  expect(readScreen(writeScreen(state))).toEqual(state);
});
test('R133 defaults are left out: page 1, 15 rows', () => {
  const plain = { search: { name: '', status: null, none: [] }, page: 1, limit: 15, sorts: [], open: undefined };
  expect(writeScreen(plain)).toBe('');
  expect(readScreen('')).toEqual({ ...plain, search: {} });
});
test('what is odd in an address reads as not given', () => {
  expect(readScreen('?page=-1&limit=x&sort=.desc&token=t')).toEqual({ search: {}, page: 1, limit: 15, sorts: [], open: undefined });
});
