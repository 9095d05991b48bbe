import { expect, test } from 'vitest';
import type { KeptQuestion } from '../../../../contract/report/own.ts';
import type { How } from '../question/asked.ts';
import { asksSame, keptOf, searchOfKept } from './kept.ts';

const LAST_OF_MONTH = '2026-11-30';
const how = (search: Record<string, unknown>): How => ({
  span: search['span'] as How['span'],
  measure: 'totalPrice',
  shows: [],
  compare: undefined,
  belonging: 'past',
  ...(search['days'] ? { daysName: String(search['days']) } : {}),
});

test('on the last of a month of 30 days a report keeps the days that were chosen, and is not taken for changed when it is opened', () => {
  for (const days of ['last30', 'thisMonth'] as const) {
    const kept: KeptQuestion = { by: 'product', days, measure: 'totalPrice', belonging: 'past' };
    const search = searchOfKept(kept, LAST_OF_MONTH);
    expect(search['span']).toEqual({ from: '2026-11-01', to: LAST_OF_MONTH });
    const again = keptOf(search, how(search), LAST_OF_MONTH);
    expect(again.days).toBe(days);
    expect(asksSame(again, kept)).toBe(true);
  }
});

test('days that have no name are kept as they were said', () => {
  const span = { from: '2026-11-03', to: '2026-11-09' };
  expect(keptOf({ by: 'product', span }, how({ span }), LAST_OF_MONTH)).toMatchObject({ days: 'fixed', span });
});
