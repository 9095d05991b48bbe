import { expect, it } from 'vitest';
import type { Translate } from '../../kernel/i18n.ts';
import { deedsOf, type Doing } from './virtual-deeds.ts';
import type { Person } from './use-virtual.ts';
import { modeOf } from './virtual-config.ts';

const t: Translate = (text, params = {}) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
const nobody = () => Promise.resolve(undefined);
const person = { key: 'E1', empName: '张三', locked: false, validTo: null, channels: [], cards: [] } as unknown as Person;

/** What the machine tells of two pieces at a channel that gives them out this way. */
function machineWith(saleType: number, online = true) {
  const told: { what: object; text: string; by: readonly [string, number] }[] = [];
  const machine: Doing['machine'] = {
    online,
    ask: () => Promise.resolve(undefined),
    askHelp: () => Promise.resolve({ told: [] }),
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
  const machine = { online: true, ask: nobody, askHelp: nobody, nextNumber: () => 'N1' };
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

it('without the network it keeps to what it was told to ask, and says what lacks', async () => {
  const nothing = { cost: false, project: false, face: false, approval: false, maxNum: null, stopped: false };
  const ask = async (mode: object, said: Doing['said'] = {}, known: object = {}) => {
    const machine = { online: false, ask: nobody, askHelp: nobody, nextNumber: () => 'N1', happen: () => Promise.resolve() };
    const slot = { id: '101', saleType: 1, stockNum: 5, capacity: 10, freezeStatus: 0, productName: '铣刀' } as Doing['slot'];
    const doing = { machine, slot, person: { ...person, ...known }, quantity: 2, mode: { ...nothing, ...mode }, said };
    return (await deedsOf(t, doing).ask())?.sentence;
  };
  const yes = '离线时由设备自己判断：可以领取，恢复网络后入账';
  expect(await ask({})).toBe(yes);
  expect(await ask({ stopped: true })).toBe('这台设备已停用');
  expect(await ask({ maxNum: 1 })).toBe('这台设备一次最多领1件');
  expect(await ask({ approval: true })).toBe('这台设备要求先审批，没有网络时不能审批');
  expect(await ask({ cost: true })).toBe('请先选择成本中心');
  expect(await ask({ cost: true, project: true }, { costCode: 'C1' })).toBe('请先选择项目');
  expect(await ask({ cost: true, project: true }, { costCode: 'C1', projectCode: 'P1' })).toBe(yes);
  expect(await ask({ face: true }, {}, { face: null })).toBe('张三还没有录入人脸照片');
  expect(await ask({ face: true }, {}, { face: 'a.png' })).toBe('请先识别人脸');
  expect(await ask({ face: true }, { face: true }, { face: 'a.png' })).toBe(yes);
});
