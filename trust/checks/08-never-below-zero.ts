// 8 Never below zero: the last unit has one winner among those who want it; machines' facts are all booked, what lacks comes from suspense.
import { sql } from 'kysely';
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { openingEntry, post, postIntent, proof } from '../../src/server/modules/stock/index.ts';
import { aDocument, buildWorld, CONSUMED, lying } from '../../test/model/stock-world.ts';
import type { Rig, RunCheck } from '../check.ts';

const PICKERS = 200;

/** Posts a fact as a machine does: where the server is too busy to take it, it is sent again, the same. */
async function untilTaken(t: Awaited<ReturnType<Rig['database']>>, fact: Parameters<typeof post>[1]): Promise<void> {
  for (;;) {
    try {
      await t.run((ctx) => post(ctx, fact));
      return;
    } catch (error) {
      if (!/timeout exceeded when trying to connect/.test(String(error))) throw error;
    }
  }
}

export const check: RunCheck = {
  id: 8,
  title: 'never below zero',
  async run(rig) {
    const rounds = rig.size(6, 500);
    const t = await rig.database(32);
    const world = await buildWorld(t.db, t.node.nodeId, { products: rounds, vms: 1, channels: 8 });
    let [winners, others, refusedOtherwise] = [0, 0, 0];
    for (const [round, productId] of world.products.entries()) {
      const channel = world.channels[round % world.channels.length] ?? world.warehouse;
      await t.run((ctx) => openingEntry(ctx, { document: aDocument(), lines: [{ place: channel, productId, qty: 1 }] }));
      const move = { productId, qty: 1, from: channel, to: CONSUMED, kind: MOVE.pick };
      const picks = await Promise.allSettled(
        Array.from({ length: PICKERS }, () => t.run((ctx) => postIntent(ctx, { document: aDocument(), moves: [move] }))),
      );
      const won = picks.filter(({ status }) => status === 'fulfilled').length;
      if (won === 1) winners += 1;
      if ((await lying(t, channel, productId)) !== 0) others += 1;
      refusedOtherwise += picks.filter((p) => p.status === 'rejected' && (p.reason as { key?: string }).key !== 'stock-short').length;
    }
    rig.figure(`${rounds} rounds of ${PICKERS} pickers, ${winners} with one winner`);
    rig.hold('exactly one winner each', winners === rounds, `${winners} of ${rounds}`);
    rig.hold('nothing is left, nothing is owed', others === 0, others);
    rig.hold('the others are told that nothing is left', refusedOtherwise === 0, refusedOtherwise);

    const productId = world.products[0] ?? '';
    const channel = world.channels[0] ?? world.warehouse;
    const fact = () => ({
      document: aDocument(),
      event: { source: 'vm' as const, id: newId() },
      moves: [{ productId, qty: 1, from: channel, to: CONSUMED, kind: MOVE.pick }],
    });
    const facts = await Promise.allSettled(Array.from({ length: PICKERS }, () => untilTaken(t, fact())));
    const booked = facts.filter(({ status }) => status === 'fulfilled').length;
    const owed = -(await lying(t, { kind: PLACE.suspense, ref: channel.owner ?? '' }, productId));
    const { rows } = await sql<{ n: number }>`select count(*) as n from stock_abnormality
      where product_id = ${productId} and status = 0 and qty = 1`.execute(t.db);
    rig.figure(`${booked} facts booked, ${owed} drawn from suspense, ${rows[0]?.n} abnormalities`);
    const why = facts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    rig.hold('every fact is booked', booked === PICKERS, [booked, ...why.slice(0, 3)]);
    rig.hold('the lack comes from suspense, one abnormality each', owed === PICKERS && rows[0]?.n === PICKERS, [owed, rows[0]?.n]);
    const { failures } = await proof(t.db, t.node);
    rig.hold('the proof is clean', failures.length === 0, failures.slice(0, 3));
  },
  plants: [
    {
      name: 'the lock of a cell is not taken',
      migration: `do $$ begin execute replace(pg_get_functiondef('stock_lock'::regproc), 'for update of c', ''); end $$;
        alter table stock_balance drop constraint stock_balance_check;`,
    },
    {
      name: 'a fact is refused for want of stock',
      edits: [{ file: 'src/server/modules/stock/plan.ts', from: "if (missing > 0 && mode === 'intent') {", to: 'if (missing > 0) {' }],
    },
  ],
};
