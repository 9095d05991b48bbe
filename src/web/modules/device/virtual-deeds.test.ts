import { expect, it } from 'vitest';
import { modeOf } from '../../../contract/device/kept.ts';
import type { Translate } from '../../kernel/i18n.ts';
import { deedsOf, type Doing } from './virtual-deeds.ts';
import type { Person } from './use-virtual.ts';

const t: Translate = (text, params = {}) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const nobody = () => Promise.resolve(undefined);
const refuses = () => ({ allowed: false, sentence: '' });
const person = { key: 'E1', empName: '张三', locked: false, validTo: null, channels: [], cards: [] } as unknown as Person;

/** What the machine tells of two pieces at a channel that gives them out this way. */
function machineWith(saleType: number, online = true) {
  const told: { what: object; text: string; by: readonly [string, number] }[] = [];
  const machine: Doing['machine'] = {
    online,
    ask: () => Promise.resolve(undefined),
    decide: () => ({ allowed: false, sentence: '自己判断' }),
    askHelp: () => Promise.resolve({ told: [], releaseId: null }),
    awaitAnswer: () => Promise.resolve(undefined),
    happen: (what, text, by) => Promise.resolve(void told.push({ what, text, by })),
    nextNumber: () => 'N1',
  };
  const slot = { id: '101', saleType, stockNum: 5, capacity: 10, freezeStatus: 0, productName: '铣刀' } as Doing['slot'];
  return { deeds: deedsOf(t, { machine, slot, person, quantity: 2 }), told };
}

it('a pick is told as a pick, of a channel that lends as borrowed, of one that gives new for old as 10010', async () => {
  const all = [];
  for (const saleType of [1, 2, 3]) {
    const { deeds, told } = machineWith(saleType);
    await deeds.take();
    all.push(told[0]);
  }
  const as = (tradeType: number, verb: string) => ({
    what: { kind: 'pick', empCode: 'E1', tradeType, lines: [{ channelCode: '101', quantity: 2 }] },
    text: `张三 ${verb} 101 铣刀 ×2`,
    by: ['101', -2],
  });
  expect(all).toMatchObject([as(10001, '领用'), as(10002, '借用'), as(10010, '以旧换新')]);
});

it('a tool is given back with its code, what the check found and what its user says', async () => {
  const { deeds, told } = machineWith(2);
  await deeds.giveBack({ cutterCode: 'C-7', check: 2, remark: '刃口磨损' });
  expect(told).toEqual([
    {
      what: {
        kind: 'return',
        empCode: 'E1',
        tradeNumber: 'N1',
        lines: [{ channelCode: '101', quantity: 2, cutterCode: 'C-7', check: 2, remark: '刃口磨损' }],
      },
      text: '张三 归还 101 铣刀 ×2 · C-7 · 重量不符 · 刃口磨损',
      by: ['101', 2],
    },
  ]);
});

it('where the machine asks whom to charge, it says so with the pick', async () => {
  const told: object[] = [];
  const machine = { online: true, ask: nobody, decide: refuses, askHelp: nobody, awaitAnswer: nobody, nextNumber: () => 'N1' };
  const happen: Doing['machine']['happen'] = (what) => Promise.resolve(void told.push(what));
  const slot = { id: '101', saleType: 1, stockNum: 5, capacity: 10, freezeStatus: 0, productName: '铣刀' } as Doing['slot'];
  await deedsOf(t, {
    machine: { ...machine, happen },
    slot,
    person,
    quantity: 1,
    said: { costCode: 'C100', projectCode: '', face: true },
  }).take();
  expect(told).toEqual([expect.objectContaining({ kind: 'pick', costCode: 'C100', face: true })]);
  expect(told[0]).not.toHaveProperty('projectCode');
  const settings = (rows: Record<string, string>) => ({
    settings: { changed: Object.entries(rows).map(([key, value]) => ({ key, value })), removed: [] },
  });
  const nothing = { cost: false, project: false, face: false, approval: false, maxNum: null, stopped: false };
  expect(modeOf(settings({ modeCode: 'emp', needCost: 'false', needProject: 'true', maxNum: '' }))).toEqual({ ...nothing, project: true });
  expect(modeOf(settings({ modeCode: 'cost', needCost: 'false', maxNum: '3' }))).toEqual({ ...nothing, cost: true, maxNum: 3 });
  const strict = { faceFlag: 'true', needApproval: 'true', lockFlag: 'true' };
  expect(modeOf(settings(strict))).toEqual({ ...nothing, face: true, approval: true, stopped: true });
});

it('an old one is told as given back by its own type, and the channel has as much as before', async () => {
  const { deeds, told } = machineWith(3);
  await deeds.giveBackOld();
  expect(told).toMatchObject([
    {
      what: { kind: 'return', tradeType: 10016, lines: [{ channelCode: '101', quantity: 2 }] },
      text: '张三 交回旧料 101 铣刀 ×2',
      by: ['101', 0],
    },
  ]);
});

it('a refill is as many as were told, whatever number stands for picks', async () => {
  const { deeds, told } = machineWith(1);
  await deeds.refill(3);
  expect(told[0]).toMatchObject({ what: { kind: 'refill', lines: [{ channelCode: '101', quantity: 3 }] }, by: ['101', 3] });
});

it('without the network the machine itself is asked, by the same words', async () => {
  const asked: object[] = [];
  const slot = { id: '101', saleType: 1, stockNum: 5, capacity: 10, freezeStatus: 0, productName: '铣刀' } as Doing['slot'];
  const decide: Doing['machine']['decide'] = (question) => {
    asked.push(question);
    return { allowed: false, sentence: '不能领：限量用完了。', alone: true };
  };
  const machine = {
    online: false,
    ask: nobody,
    decide,
    askHelp: nobody,
    awaitAnswer: nobody,
    nextNumber: () => 'N1',
    happen: () => Promise.resolve(),
  };
  const said = { costCode: 'C1', projectCode: '' };
  expect((await deedsOf(t, { machine, slot, person, quantity: 2, said }).ask())?.sentence).toBe('不能领：限量用完了。');
  expect(asked).toEqual([{ empCode: 'E1', channelCode: '101', quantity: 2, costCode: 'C1' }]);
});
