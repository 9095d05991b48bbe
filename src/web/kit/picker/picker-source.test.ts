import { expect, test } from 'vitest';
import { product } from '../../../contract/product/index.ts';
import { queryClient } from '../../kernel/query.ts';
import { inParts, together, whole } from './picker-source.ts';

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

test('what many fields ask for in one turn is asked for once, and each gets its own; a refusal is told to all, and the next turn asks anew', async () => {
  const asked: (readonly string[])[] = [];
  const named = together((ids) => {
    asked.push(ids);
    return ids.includes('bad')
      ? Promise.reject(new Error('gone'))
      : Promise.resolve(ids.map((id) => ({ value: id, code: id, name: `名${id}`, hint: '' })));
  });
  const said = async (...ids: string[]) => (await named(ids)).map(({ name }) => name);
  expect(await Promise.all([said('1'), said('2', '1'), said('3')])).toEqual([['名1'], ['名2', '名1'], ['名3']]);
  expect(asked).toEqual([['1', '2', '3']]);
  expect((await Promise.allSettled([said('bad'), said('4')])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await said('4')).toEqual(['名4']);
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

test('a branch of a tree is left out of what is offered with all below it, and still has its name', async () => {
  const row = (id: string, parentId: string | null) => ({ id, parentId, productTypeCode: `T${id}`, productTypeName: `分类${id}` });
  queryClient.setQueryData([product.listType.path, {}], [row('4', '3'), row('1', null), row('2', '1'), row('3', '2'), row('5', '1')]);
  const source = whole(product.listType);
  const asked = { keyword: '', signal: new AbortController().signal };
  const found = await source.find({ ...asked, without: '2' });
  expect(found.map(({ value }) => value)).toEqual(['1', '5']);
  expect(await source.find(asked)).toHaveLength(5);
  expect(await source.named(['2'])).toMatchObject([{ value: '2', code: 'T2' }]);
});
