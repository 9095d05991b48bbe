import { expect, test } from 'vitest';
import { translator } from '../../contract/kernel/translator.ts';
import { t } from './i18n.ts';

const english = translator({ 关闭: 'Close', '最多{max}个字': 'At most {max} characters', '{n}分钟前': '{n} min ago', 'a.b': 'x' });

test('Chinese reads as it stands, with its parameters filled', () => {
  expect(t('关闭')).toBe('关闭');
  expect(t('{n}分钟前', { n: 3 })).toBe('3分钟前');
});
test('English comes from the catalogue; what it lacks stays Chinese', () => {
  expect(english('关闭')).toBe('Close');
  expect(english('{n}分钟前', { n: 3 })).toBe('3 min ago');
  expect(english('没有')).toBe('没有');
});
test('a message that carries its number already is found by the shape of its key', () => {
  expect(english('最多200个字')).toBe('At most 200 characters');
  expect(english('aXb')).toBe('aXb');
  expect(english('说明：最多200个字。')).toBe('说明：最多200个字。');
});
