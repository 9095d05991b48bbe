import { expect, test } from 'vitest';
import { warehouse } from '../../../contract/warehouse/index.ts';
import { keptMoves, keptOfPlan, refusedOfPlan } from './kept-orders.ts';

const { prewhReplenish, prewhReturn } = warehouse;
const deed = ({ path }: { path: string }, input: object, problem?: string) => ({ path, input, ...(problem ? { problem } : {}) });
const waiting = [
  deed(prewhReplenish.create, { planId: 'L1', lines: [{ channelId: 'A', num: 6 }] }),
  deed(
    prewhReplenish.create,
    {
      planId: 'L2',
      lines: [
        { channelId: 'A', num: 1 },
        { channelId: 'B', num: 2 },
      ],
    },
    '货道已满',
  ),
  deed(prewhReturn.create, { lines: [{ channelId: 'B', num: 3 }] }),
  deed(prewhReturn.createRetreat, { lines: [{ channelId: 'A', num: 4 }] }),
  deed({ path: '/warehouse/receiveOutOrder' }, { planId: 'L1', lines: [{ channelId: 'A', num: 50 }] }),
];

test('what came into a channel on the device lies there more, what was taken out of it less', () => {
  expect(Object.fromEntries(keptMoves(waiting))).toEqual({ A: 3, B: 5 });
});

test('of a plan counts what was filled in for it, and what was refused of it', () => {
  expect(['L1', 'L2', 'L3'].map((plan) => Object.fromEntries(keptOfPlan(plan, waiting)))).toEqual([{ A: 6 }, { A: 1, B: 2 }, {}]);
  expect(['L1', 'L2', 'L3'].map((plan) => refusedOfPlan(plan, waiting))).toEqual([false, true, false]);
});
