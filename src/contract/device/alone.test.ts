// What a machine that is left alone for days works out by itself: periods that begin anew, what rolls, what was taken and brought meanwhile.
import { expect, test } from 'vitest';
import { chinese } from '../kernel/time.ts';
import { decideAlone, type AloneQuestion, type OwnTrade } from './alone.ts';
import { withChanges, type Config } from './kept.ts';

const NOW = Date.parse('2026-03-18T10:00:00+08:00');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const iso = (at: number) => new Date(at).toISOString();
const section = <R>(...changed: R[]) => ({ changed, removed: [] as string[] });
const glove = {
  key: 'G',
  productName: '手套',
  spec: null,
  unit: '双',
  price: '2.50',
  onSale: true,
  types: ['PPE', 'ALL'],
};
const channel = {
  key: '101',
  tray: 1,
  position: 1,
  width: 1,
  channelType: 0,
  threadSize: 0,
  productCode: 'G',
  newProductCode: null,
  capacity: 10,
  warnNum: 2,
  remindNum: 5,
  frozen: false,
  freeze: 0,
  saleType: 1,
  reserved: false,
};
const person = (key: string, empName: string) => ({
  key,
  empName,
  departmentCode: 'D1',
  costCode: null,
  cards: [],
  locked: false,
  validTo: null,
  channels: [],
  face: null,
});
const settings = { vmName: '3号机', vmCode: 'V3', timeZone: 'Asia/Shanghai' };
const config = (more: Partial<Config> = {}): Config => ({
  version: 'v',
  snapshot: true,
  channels: section(channel),
  products: section(glove),
  employees: section(person('E1', '张三'), person('E2', '李四')),
  settings: section(...Object.entries(settings).map(([key, value]) => ({ key, value }))),
  banners: section(),
  rules: section(),
  privileges: section(),
  projects: section(),
  closings: section(),
  stocks: [],
  usage: { at: iso(NOW), snapshot: true, people: [], together: [] },
  ...more,
});
type Rule = Config['rules']['changed'][number];
const rule = (line: Partial<Rule['lines'][number]>, more: Partial<Rule> = {}): Rule => ({
  key: 'S',
  name: '手套',
  boundTo: 3,
  codes: ['D1'],
  lines: [{ key: 'L', product: 'G', num: 2, unit: 'D', count: 1, ...line }],
  ...more,
});
const taken = (at: number, num: number) => ({ at: iso(at), product: 'G', num, amount: (num * 2.5).toFixed(2) });
const usage = (people: Config['usage']['people'], together: Config['usage']['together'] = []) => ({
  at: iso(NOW),
  snapshot: true,
  people,
  together,
});
const own = (more: Partial<OwnTrade> = {}): OwnTrade => ({
  at: NOW,
  empCode: 'E1',
  productCode: 'G',
  tradeType: 10001,
  quantity: 1,
  ...more,
});
const ask = (kept: Config, trades: readonly OwnTrade[] = [], more: Partial<AloneQuestion> = {}) => {
  const question = { at: NOW, empCode: 'E1', channelCode: '101', quantity: 1, stock: null, ...more };
  return decideAlone(kept, trades, { question, reader: { language: 'zh', translate: chinese } });
};
const says = (...asked: Parameters<typeof ask>) => {
  const { decision } = ask(...asked);
  return [decision.allowed, decision.reason?.key ?? null, decision.left];
};

test('what was taken here counts beside what the machine was told, until the period begins anew', () => {
  const kept = config({ rules: section(rule({})), usage: usage([{ key: 'E1', taken: [taken(NOW - HOUR, 1)] }]) });
  expect(says(kept)).toEqual([true, null, 1]);
  expect(says(kept, [own()])).toEqual([false, 'pick-used-up', 0]);
  expect(ask(kept, [own()]).sentence).toBe('不能领：策略“手套”对“手套”限领2双（每天），已领2双，还可领0双，2026-03-19 00:00重新计算。');
  expect(says(kept, [own()], { empCode: 'E2' })).toEqual([true, null, 2]);
  expect(says(kept, [own(), own({ tradeType: 10003 })])).toEqual([true, null, 1]);
  expect(says(kept, [own()], { at: NOW + 14 * HOUR })).toEqual([true, null, 2]);
});

test('a rolling limit gives back while nobody is heard', () => {
  const kept = config({
    rules: section(rule({ unit: 'H', count: 8, rolling: true })),
    usage: usage([{ key: 'E1', taken: [taken(NOW - 7 * HOUR, 2)] }]),
  });
  expect(says(kept)).toEqual([false, 'pick-used-up', 0]);
  expect(says(kept, [], { at: NOW + HOUR + 1 })).toEqual([true, null, 2]);
});

test('a shared limit counts what all of them took here; told of yesterday it holds nothing today', () => {
  const from = Date.parse('2026-03-18T00:00:00+08:00');
  const together = [{ key: 'L', from: iso(from), num: 3, amount: '7.50' }];
  const kept = config({ rules: section(rule({ num: 5 }, { together: true })), usage: usage([], together) });
  expect(says(kept)).toEqual([true, null, 2]);
  expect(says(kept, [own(), own({ empCode: 'E2' })])).toEqual([false, 'pick-used-up', 0]);
  expect(says(kept, [own()], { at: NOW + DAY })).toEqual([true, null, 5]);
});

test('found 22 a budget is kept without a network: what the books knew, and what was taken here, of all who draw on it', () => {
  const from = Date.parse('2026-01-01T00:00:00+08:00');
  const budget = rule(
    { product: undefined, num: undefined, amount: '10.00', unit: 'M', count: 12 },
    { name: '机加车间', boundTo: 2, codes: ['K1', 'K2'], together: true, budget: true },
  );
  const kept = config({ rules: section(budget), usage: usage([], [{ key: 'L', from: iso(from), num: 3, amount: '7.50' }]) });
  expect(says(kept, [], { costCode: 'K1' })).toEqual([true, null, 1]);
  expect(says(kept, [own({ costCode: 'K2' })], { costCode: 'K1' })).toEqual([false, 'pick-budget', 0]);
  expect(ask(kept, [own({ costCode: 'K2' })], { costCode: 'K1' }).sentence).toMatch(
    /^不能领：成本中心“机加车间”今年的预算10.00元已用10.00元，只够再领0双/,
  );
  expect(says(kept, [own({ costCode: 'K2' })], { costCode: 'K9' })).toEqual([true, null, null]);
});

test('a privilege is drawn on here first, and a limit of money counts what these cost', () => {
  const privilege = { key: 'P', name: '加班', from: iso(NOW - HOUR), until: iso(NOW + HOUR), num: 1, types: ['ALL'], employees: ['E1'] };
  const kept = config({ rules: section(rule({ num: undefined, amount: '5.00' })), privileges: section(privilege) });
  expect(says(kept)).toEqual([true, null, 3]);
  expect(says(kept, [own({ quantity: 3 })])).toEqual([false, 'pick-used-up', 0]);
  expect(says(kept, [own({ quantity: 2 })], { at: NOW + 2 * HOUR })).toEqual([true, null, 1]);
});

test('what was borrowed here must come back, and bars all else once it is overdue; an old one is handed in', () => {
  const borrow = { count: 1, unit: 'D' };
  const lent = config({ products: section({ ...glove, borrow }) });
  expect(says(lent, [own({ tradeType: 10002 })])).toEqual([false, 'pick-not-returned', null]);
  expect(says(lent, [own({ tradeType: 10002 }), own({ tradeType: 10003 })])).toEqual([true, null, null]);

  const other = { ...channel, key: '102', productCode: 'H' };
  const overdue = section(...Object.entries({ ...settings, overdueDays: '2' }).map(([key, value]) => ({ key, value })));
  const both = { products: section({ ...glove, borrow }, { ...glove, key: 'H' }), channels: section(channel, other), settings: overdue };
  const late = (days: number) => says(config(both), [own({ tradeType: 10002 })], { channelCode: '102', at: NOW + days * DAY });
  expect([late(2.9), late(3)]).toEqual([
    [true, null, null],
    [false, 'pick-overdue', null],
  ]);

  const exchanged = config({
    channels: section({ ...channel, saleType: 3 }),
    usage: usage([{ key: 'E1', old: [{ product: 'G', held: 1 }] }]),
  });
  expect(says(exchanged)).toEqual([false, 'pick-old-first', null]);
  expect(says(exchanged, [own({ tradeType: 10016 })])).toEqual([true, null, null]);
  expect(says(exchanged, [own({ tradeType: 10016 }), own({ tradeType: 10010 })])).toEqual([false, 'pick-old-first', null]);
});

test('found 24 new for old and a life: without a network, too, who hands in the old one may take the next, and is told so', () => {
  const kept = config({
    channels: section({ ...channel, saleType: 3 }),
    products: section({ ...glove, life: { count: 30, unit: 'D' } }),
    usage: usage([{ key: 'E1', old: [{ product: 'G', held: 1 }], taken: [taken(NOW - HOUR, 1)] }]),
  });
  expect(says(kept)).toEqual([false, 'pick-old-before-life', null]);
  expect(ask(kept)?.sentence).toMatch(/旧的没有交回，交回后即可再领，不用等到.{16}寿命到期。$/);
  expect(says(kept, [own({ tradeType: 10016 })])).toEqual([true, null, null]);
  expect(ask(kept, [own({ tradeType: 10016 })])?.sentence).toMatch(/，旧的已交回，不用等到.{16}寿命到期，不限量。$/);
});

test('given back with its code, it is that loan that is closed: the older one bars all else, without a code the newer', () => {
  const borrow = { count: 1, unit: 'D' };
  const loan = { product: 'G', productName: '手套', unit: '双', held: 1 };
  const loans = [
    { ...loan, due: iso(NOW - 3 * DAY), cutter: 'K1' },
    { ...loan, due: iso(NOW - HOUR), cutter: 'K2' },
  ];
  const settled = section(...Object.entries({ ...settings, overdueDays: '2' }).map(([key, value]) => ({ key, value })));
  const other = { channels: section({ ...channel, productCode: 'H' }), products: section({ ...glove, borrow }, { ...glove, key: 'H' }) };
  const kept = config({ ...other, settings: settled, usage: usage([{ key: 'E1', loans }]) });
  const after = (...trades: Partial<OwnTrade>[]) =>
    says(
      kept,
      trades.map((more) => own({ tradeType: 10003, ...more })),
    )[0];
  expect(after()).toBe(false);
  expect(after({ cutterCode: 'K2' })).toBe(false);
  expect(after({ cutterCode: 'K1' })).toBe(true);
  expect(after({})).toBe(true);
  expect(after({ cutterCode: 'K9' })).toBe(true);
  // The same tool lent again: it has come back before.
  expect(after({ tradeType: 10002, cutterCode: 'K1' }, { cutterCode: 'K1' })).toBe(true);
  expect(after({ cutterCode: 'K2', quantity: 2 })).toBe(true);
});

test('a reserved channel is for those who name it; a strategy holds on its days; who or what is not known gets nothing', () => {
  const reserved = config({ channels: section({ ...channel, reserved: true }) });
  expect(says(reserved)).toEqual([false, 'pick-not-authorised', null]);
  expect(says({ ...reserved, employees: section({ ...person('E1', '张三'), channels: ['101'] }) })).toEqual([true, null, null]);
  const later = config({ rules: section(rule({ num: 1 }, { from: '2026-03-19', to: '2026-03-19' })) });
  expect([0, 1, 2].map((days) => says(later, [], { at: NOW + days * DAY })[2])).toEqual([null, 1, null]);
  const lost = [{ empCode: 'E9' }, { empCode: undefined, cardNo: 'C9' }, { channelCode: '109' }].map((more) => says(config(), [], more));
  expect(lost).toEqual([
    [false, 'pick-emp-unknown', null],
    [false, 'pick-card-unknown', null],
    [false, 'pick-channel-unknown', null],
  ]);
});

test('changes replace what was kept of each row and each person, and leave the rest', () => {
  const kept = config({
    rules: section(rule({}), rule({}, { key: 'T' })),
    usage: usage([
      { key: 'E1', taken: [taken(NOW, 1)] },
      { key: 'E2', old: [] },
    ]),
  });
  const next = withChanges(kept, {
    ...config({ rules: { changed: [rule({ num: 9 }, { key: 'T' })], removed: ['S'] } }),
    snapshot: false,
    channels: section(),
    products: section(),
    employees: section(),
    settings: section(),
    usage: { ...usage([{ key: 'E1' }]), snapshot: false },
  });
  expect(next.rules.changed.map(({ key, lines }) => [key, lines[0]?.num])).toEqual([['T', 9]]);
  expect(next.usage.people).toEqual([{ key: 'E1' }, { key: 'E2', old: [] }]);
  expect([next.channels, next.employees]).toEqual([kept.channels, kept.employees]);
});
