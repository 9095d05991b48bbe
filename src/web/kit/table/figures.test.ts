import { expect, test } from 'vitest';
import { brief } from './figures.tsx';

test('found 21 a large figure is said in 万, in English in millions, rounded, and a small one in full', () => {
  expect(brief('10244321.50', 'zh')).toBe('1,024万');
  expect(brief('10,244,321.50', 'en')).toBe('10.24 M');
  expect(brief('9999999.99', 'zh')).toBe('9,999,999.99');
  expect(brief('-123456789', 'zh')).toBe('-12,346万');
  expect(brief('1234567890123', 'en')).toBe('1,234,567.89 M');
  expect(brief('—', 'zh')).toBe('—');
});
