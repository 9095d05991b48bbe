// 11 Orders: every state, every action, two callers at once. Only the moves of this table happen, and never two of them.
// The table is kept apart from the product's; a noun with states adds a line here.
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { addPlans, closePlan, completePlan } from '../../src/server/modules/replenish/plan.ts';
import { makeMachine } from '../../src/server/modules/replenish/test-floor.ts';
import { proof } from '../../src/server/modules/stock/index.ts';
import type { TestDatabase } from '../../test/template.ts';
import type { RunCheck } from '../check.ts';

interface Order {
  name: string;
  states: readonly string[];
  /** What each action leads to, from where it is allowed. */
  moves: Readonly<Record<string, { from: readonly string[]; to: string }>>;
  /** Makes one in that state; gives its id. */
  make(t: TestDatabase, state: string): Promise<string>;
  act(ctx: Ctx, action: string, id: string): Promise<unknown>;
  stateOf(t: TestDatabase, id: string): Promise<string>;
}

let made = 0;
const PLAN_STATES = ['pending', 'issued', 'completed', 'abnormal', 'closed'];

/** R161, R162, R170. */
const plan: Order = {
  name: 'replenishment plan',
  states: PLAN_STATES,
  moves: {
    complete: { from: ['issued', 'abnormal'], to: 'completed' },
    close: { from: ['pending', 'issued', 'abnormal'], to: 'closed' },
  },
  async make(t, state) {
    const id = await t.run(async (ctx) => {
      const { first } = await makeMachine(ctx, `P${(made += 1)}`, 20);
      const [issued] = await addPlans(ctx, { lines: [{ channelId: first, quantity: 3 }] });
      return issued?.id ?? '';
    });
    if (state === 'completed') await t.run((ctx) => completePlan(ctx, { id }));
    else if (state === 'closed') await t.run((ctx) => closePlan(ctx, { id }));
    else await t.pool.query('update replenish_plan set status = $1 where id = $2', [PLAN_STATES.indexOf(state), id]);
    return id;
  },
  act: (ctx, action, id) => (action === 'complete' ? completePlan(ctx, { id }) : closePlan(ctx, { id })),
  stateOf: async (t, id) => PLAN_STATES[(await t.pool.query('select status from replenish_plan where id = $1', [id])).rows[0].status] ?? '',
};

const ORDERS: readonly Order[] = [plan];

/** Two callers at once; gives what was wrong, or nothing. */
async function twoAtOnce(t: TestDatabase, order: Order, { state, actions }: { state: string; actions: readonly [string, string] }) {
  const id = await order.make(t, state);
  const done = await Promise.allSettled(actions.map((action) => t.run((ctx) => order.act(ctx, action, id))));
  const won = actions.filter((_, at) => done[at]?.status === 'fulfilled');
  const refusals = done.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as { key?: string }).key ?? one.reason)] : []));
  const now = await order.stateOf(t, id);
  const path = pathsOf(order, state, actions).some(({ moves, end }) => moves.length === won.length && end === now);
  const wrong = !path || refusals.some((key) => key !== 'not-allowed-now');
  return wrong ? `${order.name} ${state} ${actions.join('+')}: ${won.join('+') || 'none'} done, now ${now}, ${refusals.join()}` : undefined;
}

/** What the table allows two callers together, in either order. */
function pathsOf(order: Order, state: string, [a, b]: readonly [string, string]) {
  return [
    [a, b],
    [b, a],
  ].map((turns) => {
    const moves: string[] = [];
    let now = state;
    for (const action of turns) {
      const move = order.moves[action];
      if (!move?.from.includes(now)) continue;
      moves.push(action);
      now = move.to;
    }
    return { moves, end: now };
  });
}

export const check: RunCheck = {
  id: 11,
  title: 'states of orders',
  async run(rig) {
    const rounds = rig.size(1, 30);
    const t = await rig.database();
    const wrong: string[] = [];
    let tried = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const order of ORDERS) {
        const actions = Object.keys(order.moves);
        for (const state of order.states) {
          for (const first of actions) {
            for (const second of actions) {
              tried += 1;
              wrong.push(...[await twoAtOnce(t, order, { state, actions: [first, second] })].filter((one) => one !== undefined));
            }
          }
        }
      }
    }
    const { failures } = await proof(t.db, t.node);
    rig.figure(`${tried} times two callers at once, ${wrong.length} wrong`);
    rig.hold('only what the table allows, and never twice', wrong.length === 0, wrong.slice(0, 5).join('; '));
    rig.hold('the proof is clean', failures.length === 0, failures.slice(0, 3));
  },
  plants: [
    {
      name: 'an ended plan can be ended again',
      edits: [
        {
          file: 'src/server/kernel/flow.ts',
          from: 'if (now !== undefined && next[now]?.includes(to)) return code;',
          to: 'if (now !== undefined && next) return code;',
        },
      ],
    },
    {
      name: 'the plan is not locked',
      edits: [{ file: 'src/server/modules/replenish/plan.ts', from: "    .forUpdate('n')\n", to: '' }],
    },
  ],
};
