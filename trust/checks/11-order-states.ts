// 11 Documents with states: every state, every pair of actions, two callers at once. Only the moves of trust/orders happen, and never two of them.
// Those tables are kept apart from the product's; trust/frame.test.ts wants every table of docs/states.md among them.
import { proof } from '../../src/server/modules/stock/index.ts';
import type { TestDatabase } from '../../test/template.ts';
import type { RunCheck } from '../check.ts';
import { orders } from '../orders/index.ts';
import type { Order } from '../orders/order.ts';

/** Two callers at once; gives what was wrong, or nothing. */
async function twoAtOnce(t: TestDatabase, order: Order, { state, actions }: { state: string; actions: readonly [string, string] }) {
  const id = await order.make(t, state);
  const done = await Promise.allSettled(actions.map((action) => t.run((ctx) => order.act(ctx, action, id))));
  const won = actions.filter((_, at) => done[at]?.status === 'fulfilled');
  const refusals = done.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as { key?: string }).key ?? one.reason)] : []));
  const now = await order.stateOf(t, id);
  const path = pathsOf(order, state, actions).some(({ moves, end }) => moves.length === won.length && end === now);
  const wrong = !path || refusals.some((key) => !(order.refusals ?? ['not-allowed-now']).includes(key));
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
      now = typeof move.to === 'string' ? move.to : (move.to[now] ?? '');
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
      for (const order of orders) {
        const actions = Object.keys(order.moves);
        for (const state of order.states) {
          for (const [at, first] of actions.entries()) {
            // Which of the two is named first does not matter: both run at once.
            for (const second of actions.slice(at)) {
              tried += 1;
              wrong.push(...[await twoAtOnce(t, order, { state, actions: [first, second] })].filter((one) => one !== undefined));
            }
          }
        }
      }
    }
    const { failures } = await proof(t.db, t.node);
    rig.figure(`${orders.length} kinds of documents, ${tried} times two callers at once, ${wrong.length} wrong`);
    rig.hold('only what the table allows, and never twice', wrong.length === 0, wrong.slice(0, 5).join('; '));
    rig.hold('the proof is clean', failures.length === 0, failures.slice(0, 3));
  },
  plants: [
    {
      name: 'an ended plan can be ended again',
      edits: [
        {
          file: 'src/server/kernel/flow.ts',
          from: 'if (now !== undefined && next[now]?.includes(to)) return codes[to];',
          to: 'if (now !== undefined && next) return codes[to];',
        },
      ],
    },
    {
      name: 'documents are not locked',
      edits: [{ file: 'src/server/kernel/document.ts', from: ".orderBy('o.id').forUpdate()", to: ".orderBy('o.id')" }],
    },
    {
      name: 'the transaction entered afterwards is not locked',
      edits: [{ file: 'src/server/modules/desk/additional.ts', from: "    .forUpdate('a')\n", to: '' }],
    },
    {
      name: 'a count that waits for approval can be counted',
      edits: [
        {
          file: 'src/server/modules/inventory/inventory.ts',
          from: "refuse('not-allowed-now', { state: labelOfCode(VmInventoryStatus, row.state), action: '盘点' });",
          to: 'void row;',
        },
      ],
    },
    {
      name: 'a document goes on whatever its state',
      edits: [
        {
          file: 'src/server/kernel/document.ts',
          from: 'const code = move(flow!, row.state, to);',
          to: 'const code = flow!.codes[to]!;',
        },
        { file: 'src/server/modules/warehouse/pick-order.ts', from: "  pickDocument.check(row, 'confirmed');\n", to: '' },
      ],
    },
  ],
};
