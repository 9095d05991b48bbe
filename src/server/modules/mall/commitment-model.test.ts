// What is promised of a budget against a model of arithmetic alone: random orders of five kinds are asked for, passed, taken in part, ended and left to lapse;
// after each step cost centres and projects say what the model says, and what is taken is charged.
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import { ComboPickOrderStatus } from '../../../contract/pick/codes.ts';
import { OutKind } from '../../../contract/outbound/codes.ts';
import { ApprovalOrderStatus } from '../../../contract/workflow/codes.ts';
import { seeded } from '../../demo/random.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { approveCombos, cancelCombo, createCombo, pickCombo } from '../combo/index.ts';
import { costs, createCost, createProject, createVendor } from '../org/index.ts';
import { createOut, postOut } from '../outbound/index.ts';
import { cancelOut } from '../outbound/out-order.ts';
import { makeMachine, stockUp } from '../replenish/test-floor.ts';
import { projectSpending } from '../site/index.ts';
import { spentOf } from '../workflow/index.ts';
import { confirmPickOrder, createPickOrder, createUwhOrder, setApproval, updatePickOrder } from '../warehouse/index.ts';
import { furnishStore } from '../warehouse/test-store.ts';
import { approveMallOrders } from './approve.ts';
import { handMallOrder } from './hand.ts';
import { createOffer } from './offer.ts';
import { cancelMallOrder, createMallOrder } from './order.ts';

const database = testDatabase();
const STEPS = 90;
const DRILL = 250;
const MALL = 233;

let floor: Awaited<ReturnType<typeof furnish>>;
const furnish = () =>
  database.run(async (ctx) => {
    const machine = await makeMachine(ctx, 'PLEDGE', 900);
    const store = await furnishStore(ctx, 'PLEDGE-S', 1);
    const vendorId = (await createVendor(ctx, { vendorCode: 'PLEDGE', vendorName: '供应商' })).id;
    await createOffer(ctx, { productId: machine.drill, vendorId, price: MALL });
    const above = (await createCost(ctx, { costCode: 'P1', costName: '全厂', budgetAmount: 1_000_000 })).id;
    const below = (await createCost(ctx, { costCode: 'P2', costName: '车间', parentId: above, budgetAmount: 500_000 })).id;
    const projectId = (await createProject(ctx, { projectCode: 'PX', projectName: '项目', budgetAmount: 300_000 })).id;
    await stockUp(ctx, { warehouseId: store.warehouseId, productId: store.drill, qty: 10 });
    return { machine, store, above, below, projectId, empId: await hire(ctx, 'PLEDGE') };
  });
beforeAll(async () => {
  floor = await furnish();
});

interface Pledge {
  kind: 'combo' | 'uwh' | 'store' | 'out' | 'mall';
  id: string;
  costId: string;
  projectId: string | null;
  price: number;
  num: number;
  taken: number;
  /** Whether what is left of it is promised. */
  holds: boolean;
}
const pledges: Pledge[] = [];
const sum = (rows: readonly Pledge[], of: (one: Pledge) => number) => rows.reduce((total, one) => total + of(one), 0);
const promised = (one: Pledge) => (one.holds ? (one.num - one.taken) * one.price : 0);
/** All is charged at the price of the product, also what the mall sold for less. */
const charged = (one: Pledge) => one.taken * DRILL;

async function said() {
  return database.run(async (ctx) => {
    const seeing = { ...ctx, rights: new Set(['organization.cost', 'organization.project']) } as Ctx;
    const rows = await costs(seeing);
    const of = (id: string) => {
      const row = rows.find((one) => one.id === id);
      return [row?.usedAmount, row?.committedAmount, row?.leftAmount];
    };
    const project = (await projectSpending(ctx, [floor.projectId])).get(floor.projectId);
    return { above: of(floor.above), below: of(floor.below), project: [project?.usedAmount, project?.committedAmount] };
  });
}
function modelled() {
  const [below, project] = [pledges.filter(({ costId }) => costId === floor.below), pledges.filter(({ projectId }) => projectId)];
  const figures = (rows: readonly Pledge[], budget: number) => {
    const [used, open] = [sum(rows, charged), sum(rows, promised)];
    return [used, open, budget - used - open];
  };
  return { above: figures(pledges, 1_000_000), below: figures(below, 500_000), project: figures(project, 0).slice(0, 2) };
}

test('random orders of five kinds: what is promised beside what is used is what arithmetic says, and goes with its order', async () => {
  const random = seeded(499);
  const below = (n: number): number => random.int(0, n);
  const { machine, store } = floor;
  const make: Record<Pledge['kind'], (ctx: Ctx, num: number, accounts: object) => Promise<{ id: string }>> = {
    combo: (ctx, num, accounts) => createCombo(ctx, { empId: floor.empId, ...accounts, lines: [{ productId: machine.drill, num }] }),
    uwh: (ctx, num, accounts) =>
      createUwhOrder(ctx, { prewhId: store.prewhId, empId: floor.empId, ...accounts, lines: [{ productId: store.drill, num }] }),
    store: (ctx, num, accounts) =>
      createPickOrder(ctx, { prewhId: store.prewhId, empId: floor.empId, ...accounts, lines: [{ productId: store.drill, num }] }),
    out: (ctx, num, accounts) =>
      createOut(ctx, {
        outKind: OutKind.consumption,
        warehouseId: machine.warehouseId,
        empId: floor.empId,
        ...accounts,
        lines: [{ productId: machine.drill, num }],
      }),
    mall: (ctx, num, accounts) =>
      createMallOrder(ctx, {
        warehouseId: machine.warehouseId,
        empId: floor.empId,
        ...accounts,
        lines: [{ productId: machine.drill, num }],
      }),
  };
  const pass: Record<Pledge['kind'], (ctx: Ctx, id: string) => Promise<unknown>> = {
    combo: (ctx, id) => approveCombos(ctx, { ids: [id], comboStatus: ComboPickOrderStatus.passed }),
    uwh: (ctx, id) => setApproval(ctx, { ids: [id], approvalStatus: ApprovalOrderStatus.passed }),
    store: (ctx, id) => confirmPickOrder(ctx, { id }),
    out: async () => undefined,
    mall: (ctx, id) => approveMallOrders(ctx, { ids: [id], approvalStatus: ApprovalOrderStatus.passed }),
  };
  const waiting: (() => Promise<void>)[] = [];
  const some = (fits: (one: Pledge) => boolean): Pledge | undefined => {
    const rows = pledges.filter(fits);
    return rows[below(rows.length)];
  };
  const tried = async (work: (ctx: Ctx) => Promise<unknown>): Promise<boolean> =>
    database.run(work).then(
      () => true,
      () => false,
    );
  const turns: Record<string, () => Promise<void>> = {
    async ask() {
      const kind = (['combo', 'uwh', 'store', 'out', 'mall'] as const)[below(5)]!;
      const num = below(kind === 'out' || kind === 'mall' ? 9 : 2) + 1;
      const costId = below(2) === 0 ? floor.above : floor.below;
      const projectId = below(2) === 0 ? floor.projectId : null;
      let id = '';
      const made = await tried(async (ctx) => {
        id = (await make[kind](ctx, num, { costId, projectId })).id;
      });
      if (!made) return;
      const one = { kind, id, costId, projectId, price: kind === 'mall' ? MALL : DRILL, num, taken: 0, holds: kind === 'out' };
      pledges.push(one);
      if (kind === 'out') return;
      waiting.push(async () => {
        one.holds = await tried((ctx) => pass[kind](ctx, id));
      });
    },
    async pass() {
      await waiting.splice(below(waiting.length), 1)[0]?.();
    },
    async take() {
      const one = some(({ holds, num, taken }) => holds && num > taken);
      if (!one || one.kind === 'uwh') return;
      const { id, kind } = one;
      const num = kind === 'combo' ? one.num : below(one.num - one.taken) + 1;
      const line = { lineNo: 1, num };
      const done = await tried(async (ctx) => {
        if (kind === 'combo') await pickCombo(ctx, { id });
        else if (kind === 'out') await postOut(ctx, { id, lines: [line] });
        else if (kind === 'mall') await handMallOrder(ctx, { id, lines: [line] });
        else {
          const { pickLineNo } = await ctx.db
            .selectFrom('pickOrderLine')
            .select('pickLineNo')
            .where('orderId', '=', id)
            .executeTakeFirstOrThrow();
          await updatePickOrder(ctx, { id, picked: [{ pickLineNo, realNum: one.taken + num }] });
        }
      });
      if (done) one.taken += num;
    },
    async end() {
      const one = some(({ holds, taken }) => holds && taken === 0);
      if (!one) return;
      const { id, kind } = one;
      const done = await tried((ctx) => {
        if (kind === 'combo') return cancelCombo(ctx, { id });
        if (kind === 'uwh') return setApproval(ctx, { ids: [id], approvalStatus: ApprovalOrderStatus.cancelled });
        if (kind === 'out') return cancelOut(ctx, { id });
        if (kind === 'mall') return cancelMallOrder(ctx, { id });
        return updatePickOrder(ctx, { id, finishFlag: true });
      });
      if (done) one.holds = false;
    },
    async lapse() {
      const one = some(({ holds, kind, taken }) => holds && taken === 0 && (kind === 'combo' || kind === 'uwh'));
      if (!one) return;
      const table = one.kind === 'combo' ? 'combo_pick_order' : 'uwh_pick_order';
      await database.pool.query(
        `update ${table} set apply_time = now() - interval '2 hours', valid_until = now() - interval '1 hour' where id = $1`,
        [one.id],
      );
      one.holds = false;
    },
  };
  const order = ['ask', 'ask', 'pass', 'pass', 'take', 'take', 'end', 'lapse'];
  const reached = new Set<string>();
  for (let step = 0; step < STEPS; step += 1) {
    const turn = order[below(order.length)]!;
    await turns[turn]!();
    for (const one of pledges) reached.add(`${one.kind} ${one.holds ? 'holds' : 'not'} ${one.taken > 0 ? 'taken' : ''}`);
    expect({ step, turn, ...(await said()) }).toEqual({ step, turn, ...modelled() });
  }
  for (const kind of ['combo', 'store', 'out', 'mall']) expect([...reached]).toContain(`${kind} holds taken`);
  expect([...reached]).toContain('uwh holds ');
  // Beside a decision the document's own promise is left out.
  const { projectId, below: costId } = floor;
  const { id } = await database.run((ctx) => make.out(ctx, 3, { costId, projectId }));
  const all = await database.run((ctx) => spentOf(ctx, { costId, projectId, docId: null }));
  const beside = await database.run((ctx) => spentOf(ctx, { costId, projectId, docId: id }));
  expect((all.committedAmount ?? 0) - (beside.committedAmount ?? 0)).toBe(3 * DRILL);
  expect((all.projectCommittedAmount ?? 0) - (beside.projectCommittedAmount ?? 0)).toBe(3 * DRILL);
});
