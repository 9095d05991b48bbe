import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenToText, textToFen } from './scalars.ts';

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
