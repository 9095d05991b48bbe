import { expect, test } from 'vitest';
import { menuItems } from '../../contract/menu.ts';
import { pinyin } from 'pinyin-pro';
import { initialsOf, rankOf } from './initials.ts';

test('initials of menu titles: 商品管理 is spgl', () => {
  expect(initialsOf('商品管理')).toBe('spgl');
  expect(initialsOf('RFID 商品')).toBe('rfidsp');
  expect(initialsOf('还刀备注')).toBe('hdbz');
  expect(initialsOf('夜班班长')).toBe('ybbz');
  expect(initialsOf('长度')).toBe('cd');
});
test('every title of the menu has the initials that a dictionary gives it', () => {
  const wrong = menuItems
    .map(({ entry }) => entry.title)
    .map((title) => [
      title,
      initialsOf(title),
      pinyin(title, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').toLowerCase().replaceAll(' ', ''),
    ])
    .filter(([, ours, dictionary]) => ours !== dictionary);
  expect(wrong).toEqual([]);
});
test('what begins with the text comes before what holds it, names before initials', () => {
  expect(rankOf('部门管理', '部门')).toBe(0);
  expect(rankOf('员工部门', '部门')).toBe(1);
  expect(rankOf('部门管理', 'bmgl')).toBe(2);
  expect(rankOf('员工部门', 'bm')).toBe(3);
  expect(rankOf('部门管理', 'zz')).toBeUndefined();
});
