import { expect, test } from 'vitest';
import { translator } from '../../contract/kernel/translator.ts';
import { t } from './i18n.ts';

const english = translator({
  关闭: 'Close',
  '最多{max}个字': 'At most {max} characters',
  '{n}分钟前': '{n} min ago',
  'a.b': 'x',
  '还有{n}行': '{n} {n:row is|rows are} left',
  '最多{n}行': '{n} {n:row|rows} at most',
  待做的盘点: '{n:count|counts} due',
  商品分类: 'Product types',
  '商品分类#': 'Product type',
});

test('Chinese reads as it stands, with its parameters filled', () => {
  expect(t('关闭')).toBe('关闭');
  expect(t('{n}分钟前', { n: 3 })).toBe('3分钟前');
});
test('English comes from the catalogue; what it lacks stays Chinese', () => {
  expect(english('关闭')).toBe('Close');
  expect(english('{n}分钟前', { n: 3 })).toBe('3 min ago');
  expect(english('没有')).toBe('没有');
});
test('found 21 a field is named by its own word where English has one, else by that of the page', () => {
  expect(english('商品分类')).toBe('Product types');
  expect(english('商品分类', { asField: 1 })).toBe('Product type');
  expect(english('关闭', { asField: 1 })).toBe('Close');
  expect(t('商品分类', { asField: 1 })).toBe('商品分类');
});
test('found 21 English has a word for one and another for more', () => {
  expect(english('还有{n}行', { n: 1 })).toBe('1 row is left');
  expect(english('还有{n}行', { n: '1' })).toBe('1 row is left');
  expect(english('还有{n}行', { n: 0 })).toBe('0 rows are left');
  expect(english('最多1行')).toBe('1 row at most');
  expect(english('待做的盘点', { n: 1 })).toBe('count due');
  expect(english('待做的盘点')).toBe('counts due');
});
test('a message that carries its number already is found by the shape of its key', () => {
  expect(english('最多200个字')).toBe('At most 200 characters');
  expect(english('aXb')).toBe('aXb');
  expect(english('说明：最多200个字。')).toBe('说明：最多200个字。');
});
