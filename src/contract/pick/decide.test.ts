import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, leftOfLimit, type LimitFacts, type MachineFacts, type PickFacts } from './decide.ts';

const NOW = Date.parse('2026-03-18T10:00+08:00');
const HOUR = 3_600_000;

const NOTHING = { cost: false, project: false, approval: false, face: false };
const machine = (more: Partial<MachineFacts> = {}): MachineFacts => ({
  name: '3号机',
  locked: false,
  binding: { bound: true, until: null },
  maxNum: null,
  asks: NOTHING,
  channels: [{ code: '101', freeze: 0, stock: 10, reserved: false, named: false }],
  ...more,
});
const channel = (more: Partial<MachineFacts['channels'][number]>) =>
  machine({ channels: [{ code: '101', freeze: 0, stock: 10, reserved: false, named: false, ...more }] });
const limit = (more: Partial<LimitFacts> = {}): LimitFacts => ({
  strategyId: 's',
  itemId: 'i',
  strategy: '手套每天',
  subject: '手套',
  period: { fixed: true, unit: 'D', count: 1 },
  shared: false,
  limitNum: 5,
  limitAmount: null,
  usedNum: 0,
  usedAmount: 0,
  resetsAt: NOW + HOUR,
  ...more,
});
const strategy = { id: 's', name: '车削班', onlyListed: false, approval: false, covered: true };
const privilege = { id: 'g', name: '加班', until: NOW + HOUR, left: 2 };
const facts = (more: Partial<PickFacts> = {}): PickFacts => ({
  at: NOW,
  quantity: 1,
  employee: { name: '张三', locked: false, faceKnown: true },
  machine: machine(),
  product: { name: '手套', unit: '双', price: 250, onSale: true },
  permission: { listed: false, covered: false },
  strategies: [],
  limits: [],
  privileges: [],
  life: null,
  loan: null,
  exchange: null,
  overdue: null,
  approved: false,
  stands: null,
  ...more,
});

test('with nothing against it, a pick is allowed, and every rule has been asked in the order of the domain', () => {
  const { allowed, reason, steps, left } = decide(facts());
  // No limit: what lies in the channel is what is left.
  expect({ allowed, reason, left }).toEqual({ allowed: true, reason: null, left: 10 });
  expect(steps.map(({ rule }) => rule)).toEqual([
    'employee',
    'card',
    'face',
    'sale',
    'stock',
    'permission',
    'quantity',
    'life',
    'loan',
    'charge',
    'approval',
  ]);
});

const asking = (more: Partial<MachineFacts['asks']>) => machine({ asks: { ...NOTHING, ...more } });
const stands = { cost: false, project: false, face: false };
const unseen = { name: '李四', locked: false, faceKnown: false };
const used = limit({ usedNum: 5 });
const overdue = { product: '量具', unit: '把', held: 1, dueAt: NOW - 3 * 24 * HOUR };
const life = { unit: 'D', count: 30, lastAt: NOW - HOUR, again: NOW + HOUR };
test.each<[string, Partial<PickFacts>, string | null, boolean]>([
  ['an employee who is stopped', { employee: { name: '张三', locked: true, faceKnown: true } }, 'pick-emp-locked', false],
  ['no binding', { machine: machine({ binding: { bound: false, until: null } }) }, 'pick-not-bound', false],
  ['a binding that is over', { machine: machine({ binding: { bound: true, until: NOW } }) }, 'pick-bind-over', false],
  ['a binding that still holds', { machine: machine({ binding: { bound: true, until: NOW + 1 } }) }, null, false],
  ['a machine that is stopped', { machine: machine({ locked: true }) }, 'pick-vm-locked', false],
  ['a product off sale', { product: { name: '手套', unit: '双', price: 1, onSale: false } }, 'pick-off-sale', false],
  ['no channel with it', { machine: machine({ channels: [] }) }, 'pick-no-channel', false],
  ['a frozen channel', { machine: channel({ freeze: 1 }) }, 'pick-frozen', false],
  ['a channel that freezes once empty, and is not', { machine: channel({ freeze: 2 }) }, null, false],
  ['a channel that froze because it is empty', { machine: channel({ freeze: 2, stock: 0 }) }, 'pick-frozen', false],
  ['an empty channel', { machine: channel({ stock: 0 }) }, 'pick-empty', false],
  [
    'a channel whose last one is held for an order',
    { machine: channel({ stock: 1, barred: { frozen: 0, expired: 0, reserved: 1 } }) },
    'pick-barred',
    false,
  ],
  ['the last one in the channel', { machine: channel({ stock: 1 }) }, null, false],
  ['a channel that nobody counted', { machine: channel({ stock: null }) }, null, false],
  ['a channel for others', { machine: channel({ reserved: true }) }, 'pick-not-authorised', false],
  ['a channel for him', { machine: channel({ reserved: true, named: true }) }, null, false],
  ['a permission for other things', { permission: { listed: true, covered: false } }, 'pick-not-permitted', true],
  ['a permission for this', { permission: { listed: true, covered: true } }, null, false],
  ['a strategy that names only other things', { strategies: [{ ...strategy, onlyListed: true, covered: false }] }, 'pick-not-listed', true],
  ['a limit used up', { limits: [used] }, 'pick-used-up', true],
  ['a limit with just enough left', { limits: [limit({ usedNum: 4 })] }, null, false],
  ['one more than is left', { quantity: 2, limits: [limit({ usedNum: 4 })] }, 'pick-used-up', true],
  ['the strictest of two', { limits: [limit(), used] }, 'pick-used-up', true],
  ['a budget used up', { limits: [limit({ limitNum: null, limitAmount: 1000, usedAmount: 800, budget: true })] }, 'pick-budget', true],
  ['an amount used up', { limits: [limit({ limitNum: null, limitAmount: 1000, usedAmount: 800 })] }, 'pick-used-up', true],
  ['an amount just enough', { limits: [limit({ limitNum: null, limitAmount: 1000, usedAmount: 750 })] }, null, false],
  ['more than the machine gives at a time', { quantity: 3, machine: machine({ maxNum: 2 }) }, 'pick-at-once', false],
  ['just as much as it gives at a time', { quantity: 2, machine: machine({ maxNum: 2 }) }, null, false],
  [
    'a privilege of fewer pieces than are asked for',
    { quantity: 3, permission: { listed: true, covered: false }, privileges: [privilege] },
    'pick-not-permitted',
    true,
  ],
  ['a product that has not served its life', { life }, 'pick-life', true],
  ['a product whose life is over', { life: { ...life, again: NOW } }, null, false],
  ['the old one still in hand', { loan: { held: 1 } }, 'pick-not-returned', true],
  ['new for old, and the old one not handed in', { exchange: { held: 1 } }, 'pick-old-first', true],
  ['found 24 new for old, the old one handed in before its life is over', { exchange: { held: 0 }, life }, null, false],
  ['found 24 new for old, not handed in, its life not over', { exchange: { held: 1 }, life }, 'pick-old-before-life', true],
  ['found 24 new for old, not handed in, its life over', { exchange: { held: 1 }, life: { ...life, again: NOW } }, 'pick-old-first', true],
  ['nothing in hand', { loan: { held: 0 } }, null, false],
  ['something else overdue for too long', { overdue }, 'pick-overdue', true],
  ['the old one in hand, and something else overdue', { loan: { held: 1 }, overdue }, 'pick-overdue', true],
  ['something overdue, and a privilege', { overdue, privileges: [privilege] }, null, false],
  ['a strategy that asks for approval', { strategies: [{ ...strategy, approval: true }] }, 'pick-approval', true],
  ['an approval given', { strategies: [{ ...strategy, approval: true }], approved: true }, null, false],
  ['a machine that asks for approval', { machine: asking({ approval: true }) }, 'pick-approval', true],
  ['a machine that asks for approval, and a privilege', { machine: asking({ approval: true }), privileges: [privilege] }, null, false],
  ['a face that is not shown', { machine: asking({ face: true }), stands }, 'pick-face', false],
  ['a face that nobody knows', { machine: asking({ face: true }), stands, employee: unseen }, 'pick-face-unknown', false],
  ['a face that is shown', { machine: asking({ face: true }), stands: { ...stands, face: true } }, null, false],
  ['no cost centre said', { machine: asking({ cost: true }), stands }, 'pick-no-cost', false],
  ['no cost centre said, and a privilege', { machine: asking({ cost: true }), stands, privileges: [privilege] }, 'pick-no-cost', false],
  ['a cost centre said', { machine: asking({ cost: true }), stands: { ...stands, cost: true } }, null, false],
  ['no project said', { machine: asking({ cost: true, project: true }), stands: { ...stands, cost: true } }, 'pick-no-project', false],
  ['nobody at the machine who could say it', { machine: asking({ cost: true, project: true, face: true }) }, null, false],
  ['an approval asked for other things', { strategies: [{ ...strategy, approval: true, covered: false }] }, null, false],
])('%s: %s', (...[, more, key, grantable]) => {
  const decision = decide(facts(more));
  expect({ allowed: decision.allowed, key: decision.reason?.key ?? null, grantable: decision.grantable }).toEqual({
    allowed: key === null,
    key,
    grantable,
  });
});

test('of several refusals the first in the order is the reason, and all of them stand in the trace', () => {
  const { reason, steps, grantable } = decide(facts({ employee: { name: '张三', locked: true, faceKnown: true }, limits: [used], life }));
  expect(reason?.rule).toBe('employee');
  expect(steps.filter(({ says }) => says === 'no').map(({ rule }) => rule)).toEqual(['employee', 'quantity', 'life']);
  expect(grantable).toBe(false);
});

test('without a machine nothing of machines is asked', () => {
  const { allowed, steps } = decide(facts({ machine: null }));
  expect(allowed).toBe(true);
  expect(steps.filter(({ says }) => says === 'skip').map(({ rule }) => rule)).toContain('card');
});

test('what is left, and when it begins anew, is told of the strictest limit; of two alike, of the one that lasts longer', () => {
  const month = limit({ itemId: 'm', limitNum: 6, usedNum: 5, resetsAt: NOW + 99 * HOUR });
  const decision = decide(facts({ limits: [limit({ usedNum: 4 }), month, limit({ limitNum: 50 })] }));
  expect(decision).toMatchObject({ allowed: true, left: 1, strictest: { itemId: 'm' } });
});

test('a privilege adds to what is left and lifts what only rules forbid, for as many pieces as it has', () => {
  const all = { limits: [used], life, loan: { held: 1 }, permission: { listed: true, covered: false } };
  expect(decide(facts({ ...all, privileges: [privilege] }))).toMatchObject({ allowed: true, left: 2 });
  expect(decide(facts({ ...all, quantity: 3, privileges: [privilege] })).allowed).toBe(false);
  expect(decide(facts({ ...all, quantity: 3, privileges: [{ ...privilege, left: Infinity }] })).allowed).toBe(true);
  expect(decide(facts({ quantity: 4, limits: [limit({ usedNum: 3 })], privileges: [privilege] })).allowed).toBe(true);
  expect(decide(facts({ machine: channel({ stock: 0 }), privileges: [privilege] })).allowed).toBe(false);
});

const limits = fc.record({
  limitNum: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
  limitAmount: fc.option(fc.integer({ min: 1, max: 50_000 }), { nil: null }),
  usedNum: fc.integer({ min: 0, max: 60 }),
  usedAmount: fc.integer({ min: 0, max: 60_000 }),
});
const cases = fc.record({
  quantity: fc.integer({ min: 1, max: 20 }),
  limits: fc.array(
    limits.map((more) => limit(more)),
    { maxLength: 6 },
  ),
  privileges: fc.array(
    fc.integer({ min: 0, max: 9 }).map((left) => ({ ...privilege, left })),
    { maxLength: 3 },
  ),
  life: fc.option(fc.constant(life), { nil: null }),
  permission: fc.record({ listed: fc.boolean(), covered: fc.boolean() }),
});

test('property: every limit that is allowed holds; more limits or more pieces never allow more; a privilege never allows less', () => {
  fc.assert(
    fc.property(cases, limits, (more, another) => {
      const asked = facts(more);
      const decision = decide(asked);
      const extra = asked.privileges.reduce((sum, { left }) => sum + left, 0);
      const lefts = asked.limits.map((one) => leftOfLimit(one, 250) + extra);
      const broken = decision.allowed && lefts.some((left) => left < asked.quantity);
      expect(broken).toBe(false);
      expect(decision.allowed && decision.left !== null && decision.left < asked.quantity).toBe(false);
      expect(decision.allowed).toBe(decision.reason === null);
      // Once refused, refused with a further limit and with a piece more; once allowed, allowed with a further privilege.
      const stricter = decide({ ...asked, limits: [...asked.limits, limit(another)] });
      expect(!decision.allowed && stricter.allowed).toBe(false);
      expect(!decision.allowed && decide({ ...asked, quantity: asked.quantity + 1 }).allowed).toBe(false);
      expect(decision.allowed && !decide({ ...asked, privileges: [...asked.privileges, privilege] }).allowed).toBe(false);
      const granted = decide({ ...asked, privileges: [{ ...privilege, left: Infinity }] });
      expect(decision.grantable && !granted.allowed).toBe(false);
      // The order in which limits are read says nothing.
      expect(decide({ ...asked, limits: asked.limits.toReversed() }).left).toBe(decision.left);
    }),
    { numRuns: 500 },
  );
});

test('found 22 a budget that is used up says so in its own sentence', () => {
  const budget = limit({
    strategy: '机加车间',
    subject: '',
    limitNum: null,
    limitAmount: 1_000_00,
    usedAmount: 998_00,
    budget: true,
    shared: true,
  });
  const { reason } = decide(facts({ limits: [limit(), budget] }));
  expect(reason?.values).toEqual({ cost: '机加车间', budget: '1000.00', spent: '998.00', left: 0, unit: '双' });
  expect(decide(facts({ limits: [{ ...budget, usedAmount: 997_50 }] })).allowed).toBe(true);
});
