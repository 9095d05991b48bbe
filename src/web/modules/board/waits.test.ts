import { expect, test } from 'vitest';
import { chinese } from '../../../contract/kernel/time.ts';
import { glance } from './waits.ts';

const said = (open: number, urgent: number, failed: number): string =>
  glance((text, params) => chinese(text, params ?? {}), { open, urgent, failed });

test('where something could not be asked nobody hears that the rest of the day is in no hurry', () => {
  expect(said(2, 0, 0)).toBe('2件事等您处理，都不急。');
  expect(said(2, 0, 1)).toBe('2件事等您处理，另有1项没有取到。');
  expect(said(3, 1, 1)).toBe('3件事等您处理，其中1件有人或货在等。');
  expect(said(1, 1, 0)).toBe('1件事等您处理，都有人或货在等。');
  expect(said(0, 0, 0)).toBe('都处理完了，没有等您的事。');
});
