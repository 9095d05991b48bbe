// What nouns say of themselves, put together: nothing is said by two of them.
import { expect, test } from 'vitest';
import * as nouns from './nouns.ts';
import { loadRecords, pickerOffers, screens } from './screens.ts';

const twice = (names: readonly (string | number)[]) => names.filter((name, place) => names.indexOf(name) !== place);

test('a page has one screen, and a field one picker', () => {
  const pages = Object.values(nouns).flatMap(({ pages = {} }) => Object.keys(pages));
  expect(twice(pages)).toEqual([]);
  expect(Object.keys(screens).toSorted()).toEqual(pages.toSorted());
  expect(pages.length).toBeGreaterThan(80);
  expect(twice(pickerOffers.flatMap(({ fields }) => fields))).toEqual([]);
});

test('each picker finds the endpoint that it asks', async () => {
  for (const { fields, endpoint } of pickerOffers)
    expect([fields, await endpoint()]).toEqual([fields, expect.objectContaining({ kind: 'read' })]);
});

test('the palette shows kinds of records in their order, each in a place of its own', async () => {
  const kinds = await loadRecords();
  expect(twice(kinds.map(({ place }) => place))).toEqual([]);
  expect(kinds.map(({ name }) => name)).toEqual(['商品', '设备', '员工', '能领吗', '部门', '角色', '交易']);
});
