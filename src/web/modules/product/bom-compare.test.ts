import { expect, test } from 'vitest';
import { differencesOf, type Version } from './bom-compare.ts';

const line = (productId: string, num: number, unit = '个') => ({
  lineNo: 1,
  productId,
  productCode: productId,
  productName: productId,
  spec: null,
  num,
  unit,
  baseNum: num,
  baseUnit: '个',
  remark: null as string | null,
});
const version = (...lines: ReturnType<typeof line>[]): Version => ({
  id: '',
  version: 1,
  changeType: 'create',
  operator: '',
  createdAt: '',
  content: { bomName: '', bomStatus: 0, productCode: null, productName: null, remark: null, lines },
});

test('what was added, went and changed stands before what is the same', () => {
  const found = differencesOf(version(line('a', 1), line('b', 2), line('c', 3)), version(line('a', 1), line('c', 3, '盒'), line('d', 4)));
  expect(found.map(({ productId, how, before, after }) => [productId, how, before, after])).toEqual([
    ['b', 'gone', '2 个', ''],
    ['c', 'changed', '3 个', '3 盒'],
    ['d', 'added', '', '4 个'],
    ['a', 'same', '1 个', '1 个'],
  ]);
  expect(differencesOf(version(line('a', 1)), version(line('a', 1))).map(({ how }) => how)).toEqual(['same']);
});

test('a line whose remark alone is another says both remarks', () => {
  const [found] = differencesOf(version({ ...line('a', 1), remark: '左' }), version({ ...line('a', 1), remark: '右' }));
  expect([found?.how, found?.before, found?.after]).toEqual(['changed', '1 个 · 左', '1 个 · 右']);
});
