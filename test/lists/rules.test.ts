// Each filter of each list has a rule by which the walk over the lists tries it: read off the contract alone, so that it is known in seconds.
import { expect, test } from 'vitest';
import { ruleOf } from './filters.ts';
import { filtersOf, lists } from './lists.ts';

test('each filter of a list is tried by a rule: a new one is of a usual kind, or stands in odd.ts', () => {
  const without = lists.flatMap((list) =>
    filtersOf(list).flatMap(([field, schema]) => (ruleOf(list, field, schema) ? [] : [`${list.path} ${field}`])),
  );
  expect(without).toEqual([]);
});
