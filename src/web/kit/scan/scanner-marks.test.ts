import { expect, test } from 'vitest';
import { codeParts } from './code-parts.ts';
import { withoutMarks } from './scanner-marks.ts';

const GS = '\u001d';
const read = (typed: string, before = '', after = '') => codeParts(withoutMarks(typed, { before, after }));

test('the kind of code that a scanner says before it is dropped, without any setting', () => {
  expect(read(']E06901234567892')).toEqual({ code: '6901234567892' });
  expect(read(']C0A-101')).toEqual({ code: 'A-101' });
  // Code 128 with a letter where others have a digit.
  expect(read(']XAP-3')).toEqual({ code: 'P-3' });
  expect(read(`]C1010690123456789210B7${GS}17270131`)).toEqual({ code: '6901234567892', lotNo: 'B7', expiryDate: '2027-01-31' });
  expect(read(`]d2010690123456789217270131${GS}`)).toEqual({ code: '6901234567892', expiryDate: '2027-01-31' });
  // A bracket alone is part of a code.
  expect(read(']-7')).toEqual({ code: ']-7' });
});

test('letters that the scanner of this device was set to send around a code are dropped, before or behind the kind of code', () => {
  expect(read('XP-3', 'X')).toEqual({ code: 'P-3' });
  expect(read('XP-3#', 'X', '#')).toEqual({ code: 'P-3' });
  expect(read('P-3END', '', 'END')).toEqual({ code: 'P-3' });
  expect(read(`X]d2010690123456789210B7`, 'X')).toEqual({ code: '6901234567892', lotNo: 'B7' });
  expect(read(`]d2X010690123456789210B7#`, 'X', '#')).toEqual({ code: '6901234567892', lotNo: 'B7' });
});

test('what does not bear the marks came by camera or by hand, and stays as it is', () => {
  expect(read('P-3', 'X')).toEqual({ code: 'P-3' });
  expect(read('XP-3', 'X', '#')).toEqual({ code: 'XP-3' });
  expect(read('X', 'X')).toEqual({ code: 'X' });
  expect(read('X#', 'X', '#')).toEqual({ code: 'X#' });
});
