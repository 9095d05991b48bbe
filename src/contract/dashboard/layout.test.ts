import { expect, test } from 'vitest';
import { placed, rearranged } from './layout.ts';

const card = (name: string, w = 1, h = 1) => ({ name, w, h });
const seen = (cards: readonly { name: string; x: number; y: number }[]) => cards.map(({ name, x, y }) => `${name}${x}${y}`).join(' ');
const row = placed([card('a'), card('b'), card('c'), card('d', 2, 2), card('e'), card('f')]);

test('cards stand one after the other; what does not fit begins a new row, and nothing lies over another', () => {
  expect(seen(row)).toBe('a00 b10 c20 d01 e21 f31');
  expect(seen(placed([card('a', 4), card('b', 3, 2), card('c', 2), card('d')]))).toBe('a00 b01 c03 d23');
  expect(seen(placed(row))).toBe(seen(row));
});

test('a card that is moved goes before what stands there, and the others follow', () => {
  const move = (name: string, x: number, y: number) => seen(rearranged(row, (one) => one.name === name, { x, y }));
  expect(move('f', 0, 0)).toBe('f00 a10 b20 c30 d01 e21');
  expect(move('a', 2, 0)).toBe('b00 a10 c20 d01 e21 f31');
  expect(move('a', 0, 9)).toBe('b00 c10 d20 e01 f11 a02');
});

test('a card that grows keeps its turn', () => {
  expect(seen(rearranged(row, (one) => one.name === 'b', { w: 4 }))).toBe('a00 b01 c02 d12 e32 f03');
});
