import { expect, test } from 'vitest';
import { inLanguage } from './in-language.ts';

test('what the server says tells one from many, and fills what stands in its places', () => {
  expect([1, 2, 0, '1'].map((n) => inLanguage.en('缺{n}个事件', { n }))).toEqual([
    '1 event missing',
    '2 events missing',
    '0 events missing',
    '1 event missing',
  ]);
  expect(inLanguage.zh('缺{n}个事件', { n: 1 })).toBe('缺1个事件');
  // A message of the contract has its number in it already.
  expect(inLanguage.en('最多200个字')).toBe('200 characters at most');
});
