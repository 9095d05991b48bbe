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
  expect(rankOf('部门管理', 'bumen')).toBe(4);
  expect(rankOf('部门管理', 'guanli')).toBe(4);
  expect(rankOf('部门管理', 'zz')).toBeUndefined();
  // From the beginning of a sign on: 长安 holds no "ang".
  expect(rankOf('长安', 'ang')).toBeUndefined();
});
test('every word counts, in any order', () => {
  expect(rankOf('新增员工管理', '员工 新增')).toBe(1);
  expect(rankOf('新增员工管理', '员工 xz')).toBe(2);
  expect(rankOf('新增员工管理', '员工 删除')).toBeUndefined();
});
// 还 is huan in 借还 where the dictionary says hai, and 模 is one sound here and two in the language.
test('nearly every title of the menu sounds as a dictionary has it', () => {
  const titles = menuItems.map(({ entry }) => entry.title).filter((title) => !/[a-z还模]/i.test(title));
  const wrong = titles.filter((title) => rankOf(title, pinyin(title, { toneType: 'none', type: 'array', v: true }).join('')) !== 4);
  expect(wrong).toEqual([]);
});
