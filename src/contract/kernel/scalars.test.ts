import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateTime, fenToText, textToFen } from './scalars.ts';

test('trust 12 every amount up to a thousand comes back to the fen, with and without the places that may be left out', () => {
  const wrong: string[] = [];
  for (let fen = 0; fen < 100_000; fen += 1) {
    const amount = fenToText(fen);
    const shorter = amount.replace(/\.?0{1,2}$/, '');
    for (const text of [amount, ...(Number(shorter) === Number(amount) ? [shorter] : []), `-${amount}`])
      if (textToFen(text) + 0 !== (text.startsWith('-') ? -fen : fen) + 0) wrong.push(`${text} reads ${textToFen(text)}`);
  }
  expect(wrong).toEqual([]);
});

test('trust 12 amounts as large as the books take are exact: no float lies between text and fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (fen) => {
      expect(textToFen(fenToText(fen)) + 0).toBe(fen + 0);
    }),
  );
});

test('trust 40 a moment has a zone that the database can read', () => {
  for (const zone of ['Z', '+08:00', '-12:00', '+14:00', '+15:59'])
    expect(dateTime.safeParse(`2024-01-01T00:00:00${zone}`).success).toBe(true);
  for (const zone of ['+16:00', '-23:59', '+23:59']) expect(dateTime.safeParse(`2024-01-01T00:00:00${zone}`).success).toBe(false);
});
