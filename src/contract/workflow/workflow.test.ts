// What is pure about workflows: working time, and what is wrong with one while it is drawn.
import { describe, expect, it } from 'vitest';
import { ApproverType, OnDue, PassRule } from './codes.ts';
import type { DrawnStep } from './definition.ts';
import { dueAfter, workingTime } from './hours.ts';
import { problemsOf } from './problems.ts';

const time = workingTime('Asia/Shanghai', '1,2,3,4,5', '08:00-17:30');
const due = (start: string, hours: number) => new Date(dueAfter(Date.parse(start), hours, time)).toISOString();

describe('a time limit', () => {
  it('ends within the day, goes on the next morning, and sleeps over the weekend', () => {
    // 2026-11-27 is a Friday; 01:00Z is nine o'clock in Shanghai.
    expect(due('2026-11-27T01:00:00Z', 2)).toBe('2026-11-27T03:00:00.000Z');
    expect(due('2026-11-26T08:30:00Z', 2)).toBe('2026-11-27T01:00:00.000Z');
    expect(due('2026-11-27T08:30:00Z', 2)).toBe('2026-11-30T01:00:00.000Z');
    expect(due('2026-11-28T04:00:00Z', 1)).toBe('2026-11-30T01:00:00.000Z');
  });
});

const id = '01999000-0000-7000-8000-000000000001';
const step = (more: Partial<DrawnStep> = {}): DrawnStep => ({
  sort: 1,
  stepName: '一',
  approverType: ApproverType.departmentHead,
  approverIds: [],
  passRule: PassRule.one,
  onDue: OnDue.remind,
  ...more,
});
const found = (steps: DrawnStep[], conditions = {}) => problemsOf({ conditions, steps }).map(({ at, text }) => [at, text.slice(0, 8)]);

describe('what is wrong with a workflow', () => {
  it('nothing, where every document has a step and every step somebody', () => {
    expect(found([step(), step({ sort: 2, amountFrom: '5000' })], { amountFrom: '100' })).toEqual([]);
  });
  it('a step that nothing reaches', () => {
    expect(found([step(), step({ sort: 2, amountFrom: '500' })], { amountTo: '500' })).toEqual([[1, '没有单据能走到这']]);
    expect(found([step()], { amountFrom: '10', amountTo: '9.99' })).toEqual([[null, '金额的上限须高于']]);
  });
  it('documents that have no step', () => {
    expect(found([])).toEqual([[null, '请至少画一个步骤']]);
    expect(found([step({ amountFrom: '500' })])).toEqual([[null, '金额较小的单据没']]);
    expect(found([step({ amountFrom: '500' })], { amountFrom: '500' })).toEqual([]);
  });
  it('a step that nobody can pass', () => {
    expect(found([step({ approverType: ApproverType.role })])).toEqual([[0, '没有人能审批：请']]);
    expect(found([step({ approverType: ApproverType.person, approverIds: [id], passRule: PassRule.some, passNum: 2 })])).toEqual([
      [0, '通过人数多于审批'],
    ]);
    expect(found([step(), step()])).toEqual([[1, '同一步里已经有同']]);
  });
});
