import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowOf } from '../../../contract/pick/period.ts';
import { periodOf, subjectOf, type RuleRow } from '../../../contract/pick/raw-facts.ts';
import { covers } from '../../../contract/pick/usage.ts';
import { replay, type Past } from './replay.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T00:00+08:00');
const calendar = { zone: 'Asia/Shanghai', closings: [START + 30 * HOUR, START + 90 * HOUR] };
const rule = (more: Partial<RuleRow>): RuleRow => ({
  strategyId: 's',
  strategyName: '',
  entityType: 3,
  entityId: 'd',
  shareFlag: false,
  onlyListed: false,
  approvalFlag: false,
  itemId: 'i',
  productId: 'glove',
  productTypeId: null,
  subjectName: null,
  limitNum: 2,
  limitAmount: null,
  periodicUnit: 'D',
  periodUnit: null,
  periodValue: 1,
  ...more,
});
const past = (hour: number, num: number, more: Partial<Past> = {}): Past => ({
  at: START + hour * HOUR,
  empId: 'zhang',
  productId: 'glove',
  types: ['ppe'],
  num,
  amount: num * 100,
  ...more,
});
const run = (rules: RuleRow[], rows: Past[]) => {
  const judge = replay(rules, calendar);
  return rows.map((row) => judge(row, true));
};

test('what goes beyond the limit would have been stopped; the next day it begins anew', () => {
  expect(run([rule({})], [past(8, 1), past(9, 2), past(10, 1), past(25, 2), past(26, 1)])).toEqual([0, 1, 1, 0, 1]);
});

test('each has the limit for himself, or all share it', () => {
  const rows = [past(8, 2), past(9, 2, { empId: 'li' })];
  expect(run([rule({})], rows)).toEqual([0, 0]);
  expect(run([rule({ shareFlag: true })], rows)).toEqual([0, 2]);
});

test('what came back makes room; what was stopped and came back does not', () => {
  expect(run([rule({})], [past(8, 2), past(9, -1), past(10, 2)])).toEqual([0, 0, 1]);
  expect(run([rule({})], [past(8, 2), past(9, 1), past(10, -3), past(11, 3)])).toEqual([0, 1, 0, 1]);
});

test('a strategy that allows only what it lists stops all else; without lines it stops nothing of its own', () => {
  expect(run([rule({ onlyListed: true })], [past(8, 1), past(9, 1, { productId: 'drill', types: ['tool'] })])).toEqual([0, 1]);
  expect(run([], [past(8, 9)])).toEqual([0]);
});

test('what comes before counts, but is not judged', () => {
  const judge = replay([rule({})], calendar);
  expect(judge(past(1, 5), false)).toBe(0);
  expect(judge(past(2, 1), true)).toBe(1);
});

test('property: the meters agree with counting everything anew at each pick', () => {
  const rules = fc.array(
    fc.record({
      productId: fc.constantFrom('glove', 'drill', null),
      productTypeId: fc.constant(null),
      shareFlag: fc.boolean(),
      limitNum: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
      limitAmount: fc.option(fc.integer({ min: 100, max: 900 }), { nil: null }),
      periodicUnit: fc.constantFrom('12H', 'D', 'W', 'R', null),
      periodValue: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const picks = fc.array(
    fc.record({
      gap: fc.integer({ min: 0, max: 9 }),
      num: fc.integer({ min: -2, max: 4 }).filter((num) => num !== 0),
      empId: fc.constantFrom('zhang', 'li'),
      productId: fc.constantFrom('glove', 'drill'),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(rules, picks, (said, told) => {
      const lines = said.map((more) => rule({ ...more, periodUnit: more.periodicUnit ? null : 'H' }));
      let hour = 0;
      const rows = told.map(({ gap, ...more }) => past((hour += gap), more.num, more));
      expect(run(lines, rows)).toEqual(anew(lines, rows));
    }),
    { numRuns: 300 },
  );
});

/** The same by brute force: a list of what was let through, counted from the beginning for every pick. */
function anew(rules: readonly RuleRow[], rows: readonly Past[]): number[] {
  const through: { row: Past; num: number }[] = [];
  return rows.map((row) => {
    if (row.num < 0) {
      let rest = -row.num;
      for (const one of through.toReversed().filter((each) => each.row.empId === row.empId && each.row.productId === row.productId)) {
        const back = Math.min(rest, one.num);
        one.num -= back;
        rest -= back;
      }
      return 0;
    }
    const price = row.amount / row.num;
    const lefts = rules
      .filter((one) => covers(subjectOf(one), row))
      .map((one) => {
        const { from } = windowOf(periodOf(one), row.at, calendar);
        const used = through.filter(
          (each) => each.row.at >= from && covers(subjectOf(one), each.row) && (one.shareFlag || each.row.empId === row.empId),
        );
        const pieces = used.reduce((sum, { num }) => sum + num, 0);
        const amount = used.reduce((sum, each) => sum + each.num * 100, 0);
        return Math.min((one.limitNum ?? Infinity) - pieces, Math.floor(((one.limitAmount ?? Infinity) - amount) / price));
      });
    const num = Math.max(0, Math.min(row.num, ...lefts));
    through.push({ row, num });
    return row.num - num;
  });
}
