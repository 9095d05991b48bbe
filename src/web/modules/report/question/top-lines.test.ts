import { expect, test } from 'vitest';
import { toldApart, withShares } from './top-lines.ts';

test('two of one name say their code, others do not, nor one that has none', () => {
  const lines = ['山特', '山特', '宏达', '钱七', '钱七'].map((name) => ({ name }));
  expect(toldApart(lines, ['V1', 'V2', 'V3', null, 'E7']).map(({ name }) => name)).toEqual([
    '山特 V1',
    '山特 V2',
    '宏达',
    '钱七',
    '钱七 E7',
  ]);
});

test('gains have shares of their sum; beside a loss, in the lines or in the others, nobody has one', () => {
  const gains = [60, 30].map((value) => ({ name: 'a', value, share: value * 10, cumulative: 900 }));
  expect(withShares(gains, 10)).toEqual({ lines: gains, hasParts: true });
  const bare = (values: number[], others: number) => {
    const given = withShares(
      values.map((value) => ({ name: 'a', value, share: 470, cumulative: 470 })),
      others,
    );
    return [given.hasParts, ...given.lines.map(({ share, cumulative }) => share ?? cumulative)];
  };
  expect(bare([90, -38], 0)).toEqual([false, null, null]);
  expect(bare([90, 38], -5)).toEqual([false, null, null]);
});
