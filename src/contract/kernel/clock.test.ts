import { expect, test } from 'vitest';
import { clockIn } from './clock.ts';

test('issue 21 a time of the day is read as people type it; what is none is not made one', () => {
  const read = ['8', '08', '830', '0830', '8:30', '8：30', '08:30', '23.59', ' 2200 '].map(clockIn);
  expect(read).toEqual(['08:00', '08:00', '08:30', '08:30', '08:30', '08:30', '08:30', '23:59', '22:00']);
  expect(['', '24', '2400', '8:60', '8:3', 'x', '12345', '-1', '8:30:00'].map(clockIn)).toEqual(Array.from({ length: 9 }));
});
