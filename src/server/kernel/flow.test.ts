import { expect, test } from 'vitest';
import { PickListStatus } from '../../contract/pick/codes.ts';
import { planFlow } from '../modules/replenish/plan.flow.ts';
import { flow, move, openCodes } from './flow.ts';
import { Refusal } from './refusal.ts';

const states = Object.keys(planFlow.actions) as (keyof typeof planFlow.actions)[];

/** The code that a move gives, or what it is refused with. */
function tried(from: number, to: (typeof states)[number]): unknown {
  try {
    return move(planFlow, from, to);
  } catch (error) {
    return error instanceof Refusal ? error.key : error;
  }
}

test('R170 every pair of states: what the table says is allowed, everything else is refused by name', () => {
  const pairs = states.flatMap((from) => states.map((to) => [`${from}→${to}`, tried(planFlow.codes[from], to), planFlow.codes[to]]));
  const allowed = pairs.filter(([, answer, code]) => answer === code).map(([pair]) => pair);
  expect(allowed).toEqual([
    'pending→issued',
    'pending→closed',
    'issued→completed',
    'issued→abnormal',
    'issued→closed',
    'abnormal→completed',
    'abnormal→closed',
  ]);
  expect(pairs.filter(([, answer]) => answer === 'not-allowed-now')).toHaveLength(states.length ** 2 - allowed.length);
});

test('R170 a refusal names the state and the action; a code that is no state goes nowhere', () => {
  const refused = (from: number) => {
    try {
      return move(planFlow, from, 'closed');
    } catch (error) {
      return (error as Refusal).params;
    }
  };
  expect(refused(2)).toEqual({ state: '已完成', action: '关闭' });
  expect(refused(9)).toEqual({ state: 9, action: '关闭' });
});

test('a state without a way on is final', () => {
  expect(openCodes(planFlow)).toEqual([0, 1, 3]);
  const table = flow(PickListStatus, { pending: '开', confirmed: '关' }, { pending: ['confirmed'] });
  expect(openCodes(table)).toEqual([0]);
});
