import { expect, test } from 'vitest';
import { machinesOf } from './trip-state.ts';

test('J1 a trip lists a machine once, with all plans for it, in the order of the walk', () => {
  const stops = [
    { vmCode: 'A', planId: '1' },
    { vmCode: 'B', planId: '2' },
    { vmCode: 'A', planId: '3' },
  ];
  expect(machinesOf(stops).map((plans) => plans.map(({ planId }) => planId))).toEqual([['1', '3'], ['2']]);
});
