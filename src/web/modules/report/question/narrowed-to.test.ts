// What a row of a question opens: each is asked for by a filter that the list of trades has.
import { expect, test } from 'vitest';
import { codesOf } from '../../../../contract/kernel/codes.ts';
import { AskedBy } from '../../../../contract/report/question-codes.ts';
import { tradeFilters } from '../../../../contract/trade/index.ts';
import type { By } from './asked.ts';
import { narrowedTo } from './narrowed-to.ts';

const MACHINE = { itemId: 'a', prewhId: null, itemCode: '1' };
const STORE = { itemId: 'b', prewhId: 'b', itemCode: '2' };

test('a machine opens its trades, a smart warehouse its own, and nothing is asked for that trades cannot be narrowed by', () => {
  expect([narrowedTo('place', MACHINE), narrowedTo('place', STORE)]).toEqual([{ vmId: 'a' }, { prewhId: 'b' }]);
  const asked = (codesOf(AskedBy)?.options ?? []).flatMap(({ value }) => Object.keys(narrowedTo(value as By, MACHINE) ?? {}));
  expect(asked).toHaveLength(10);
  expect(Object.keys(tradeFilters)).toEqual(expect.arrayContaining(asked));
  expect(narrowedTo('product', { itemId: null, prewhId: null, itemCode: null })).toBeUndefined();
});
