// What a chart is drawn with: letters as large as the person reads, at every place of it.
import { beforeAll, expect, test, vi } from 'vitest';
import type * as Drawn from './chart-drawn.tsx';

let drawn: typeof Drawn;
beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  drawn = await import('./chart-drawn.tsx');
}, 30_000);

/** Every size of letters in what the chart is told. */
function sizesOf(told: unknown): number[] {
  if (typeof told !== 'object' || told === null) return [];
  return Object.entries(told).flatMap(([name, value]) => (name === 'fontSize' && typeof value === 'number' ? [value] : sizesOf(value)));
}

test.each(['bar', 'line', 'pie', 'pareto', 'step'] as const)(
  'a chart (%s) has larger letters, all of them, where a person reads large type',
  (kind) => {
    const series = [
      { name: '金额', values: [3, 2] },
      { name: '累计', values: [60, 100] },
    ];
    const said = { kind, title: '金额', labels: ['手套', '钻头'], series, format: String } as const;
    const [usual, large] = [1, 3].map((letters) => sizesOf(drawn.optionOf({ ...said, letters: letters as 1 | 3 })));
    expect(usual?.length).toBeGreaterThan(2);
    expect(large).toHaveLength(usual?.length ?? 0);
    large?.forEach((size, at) => expect(size).toBeGreaterThan(usual?.[at] ?? 0));
  },
);
