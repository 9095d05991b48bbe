// What nouns say of themselves, put together: nothing is said by two of them.
import { expect, test } from 'vitest';
import { customerPages } from '../contract/customer/shared.ts';
import { menuItems } from '../contract/menu.ts';
import * as nouns from './nouns.ts';
import { loadRecords, pickerOffers, screens } from './screens.ts';

const twice = (names: readonly (string | number)[]) => names.filter((name, place) => names.indexOf(name) !== place);

test('a page has one screen, and a field one picker', () => {
  const pages = Object.values(nouns).flatMap(({ pages = {} }) => Object.keys(pages));
  expect(twice(pages)).toEqual([]);
  expect(twice(customerPages.map(({ code }) => code))).toEqual([]);
  // A page of a customer shows a screen of the house, unless a noun has one for it.
  expect(Object.keys(screens).toSorted()).toEqual([...new Set([...pages, ...customerPages.map(({ code }) => code)])].toSorted());
  expect(pages.length).toBeGreaterThan(80);
  expect(twice(pickerOffers.flatMap(({ fields }) => fields))).toEqual([]);
});

test('each page of the menu has its screen', () => {
  expect(menuItems.filter(({ code, entry }) => entry.kind === 'page' && !(code in screens)).map(({ code }) => code)).toEqual([]);
});

test('each picker finds the endpoint that it asks', async () => {
  for (const { fields, endpoint } of pickerOffers)
    expect([fields, await endpoint()]).toEqual([fields, expect.objectContaining({ kind: 'read' })]);
});

test('the palette shows kinds of records in their order, each in a place of its own; settings and deeds have a name', async () => {
  const { records, places } = await loadRecords();
  expect(twice(records.map(({ place }) => place))).toEqual([]);
  expect(twice(records.map(({ kind }) => kind))).toEqual([]);
  expect(records.slice(0, 6).map(({ name }) => name)).toEqual(['商品', '设备', '员工', '能领吗', '部门', '角色']);
  expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(['放行', '站点名称', '密码有效天数']));
});
