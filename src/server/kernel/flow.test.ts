import { expect, test } from 'vitest';
import { planFlow } from '../modules/replenish/plan.flow.ts';
import { flow, move, openCodes } from './flow.ts';
import { Refusal } from './refusal.ts';

const states = Object.keys(planFlow.states) as (keyof typeof planFlow.states)[];

test('R170 every pair of states: what the table says is allowed, everything else is refused by name', () => {
  const allowed = states.flatMap((from) =>
    states.filter((to) => {
      try {
        return move(planFlow, planFlow.states[from].code, to) === planFlow.states[to].code;
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal);
        expect((error as Refusal).key).toBe('not-allowed-now');
        return false;
      }
    }).map((to) => `${from}→${to}`),
  );
  expect(allowed).toEqual([
    'pending→issued',
    'pending→closed',
    'issued→completed',
    'issued→abnormal',
    'issued→closed',
    'abnormal→completed',
    'abnormal→closed',
  ]);
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
  const table = flow(planFlow.codes, { on: { code: 0, action: '开' }, off: { code: 1, action: '关' } }, { on: ['off'] });
  expect(openCodes(table)).toEqual([0]);
});
