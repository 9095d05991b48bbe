// 10 The proof finds what somebody changed past the product, says nothing of true books, and takes less than a minute for a million moves.
// Each corruption and the invariant that must name it stand in the two files of tests.
import { sql } from 'kysely';
import { proof } from '../../src/server/modules/stock/index.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import type { RunCheck, TestCheck } from '../check.ts';
import { furnishFloor, pickOf } from '../lib/floor.ts';

const MINUTE_MS = 60_000;
const A_MILLION = 1_000_000;

export const check: RunCheck & TestCheck = {
  id: 10,
  title: 'corruption is found',
  tests: {
    files: ['test/model/stock-guards.test.ts', 'src/server/modules/trade/trade-invariants.test.ts'],
    title: /\(trust 10\)/,
  },
  async run(rig) {
    const moves = rig.size(20_000, A_MILLION);
    const t = await rig.database();
    const machines = await furnishFloor(t, { machines: 10, channels: 10 });
    const began = Date.now();
    for (let done = 0; done < moves; done += 400) {
      const reports = Array.from({ length: 400 }, () =>
        pickOf(machines[Math.floor(rig.random() * machines.length)]!, {
          random: rig.random,
          happenedAt: new Date(began - Math.floor(rig.random() * 300 * 86_400_000)).toISOString(),
        }),
      );
      await t.run((ctx) => recordTrades(ctx, reports));
    }
    await sql`analyze`.execute(t.db);
    const { failures, tookMs, moves: proven } = await proof(t.db, t.node);
    rig.figure(`${proven} moves proven in ${(tookMs / 1000).toFixed(1)} s, ${failures.length} false alarms`);
    rig.hold('no false alarm', failures.length === 0, failures.slice(0, 3));
    rig.hold('a million in a minute', (tookMs * A_MILLION) / Math.max(proven, 200_000) < MINUTE_MS, tookMs);
  },
  plants: [
    {
      name: 'months are not proven',
      edits: [
        {
          file: 'src/server/modules/stock/invariants.ts',
          from: '[...moveInvariants, ',
          to: "[...moveInvariants.filter(({ name }) => name !== 'month-is-moves'), ",
        },
      ],
    },
    {
      name: 'a false alarm',
      migration: `create function trust_plant() returns trigger language plpgsql as $$ begin new.on_hand = new.on_hand + 1; return new; end $$;
        create trigger trust_plant before update on stock_balance for each row execute function trust_plant()`,
    },
  ],
};
