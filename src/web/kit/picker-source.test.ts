import { expect, test } from 'vitest';
import { product } from '../../contract/product/index.ts';
import { queryClient } from '../kernel/query.ts';
import { inParts, whole } from './picker-source.ts';

test('what was chosen is named however much it is, no more at once than an endpoint takes', async () => {
  const ids = Array.from({ length: 450 }, (_, n) => String(n));
  const asked: number[] = [];
  const named = await inParts(ids, (some) => {
    asked.push(some.length);
    return Promise.resolve(some.map((id) => `名${id}`));
  });
  expect(asked).toEqual([200, 200, 50]);
  expect(named).toEqual(ids.map((id) => `名${id}`));
  expect(await inParts([], () => Promise.reject(new Error('nothing is asked')))).toEqual([]);
});

test('in a whole list a record is found by its code, a part of its name and the pinyin initials', async () => {
  queryClient.setQueryData(
    [product.listType.path, {}],
    [
      { id: '1', productTypeCode: 'T01', productTypeName: '刀具' },
      { id: '2', productTypeCode: 'T02', productTypeName: '劳保用品' },
    ],
  );
  const source = whole(product.listType);
  const find = async (keyword: string) => (await source.find({ keyword, signal: new AbortController().signal })).map(({ value }) => value);
  expect([await find('t02'), await find('保'), await find('dj'), await find('LB'), await find('x')]).toEqual([
    ['2'],
    ['2'],
    ['1'],
    ['2'],
    [],
  ]);
});
