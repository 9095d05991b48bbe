// 9 The ledger, the trades and the operation log are written once: not even the owner of the tables changes, deletes or empties them.
import type { RunCheck } from '../check.ts';
import { furnishFloor, pickOf } from '../lib/floor.ts';
import { count } from '../../src/server/modules/stock/index.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import { PLACE } from '../../src/contract/stock/ledger.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { aDocument } from '../../test/model/stock-world.ts';

const TABLES = ['stock_move', 'stock_event', 'stock_count', 'trade', 'operate_log'];
const emptied = (table: string) => `truncate ${table}`;
const DEEDS: ((table: string) => string)[] = [
  (table) => `update ${table} set node_id = node_id`,
  (table) => `update ${table} set node_id = gen_random_uuid()`,
  (table) => `delete from ${table}`,
  emptied,
  (table) => `truncate ${table} cascade`,
  (table) => `with gone as (delete from ${table} returning 1) select count(*) from gone`,
  (table) =>
    `insert into ${table} select * from ${table} on conflict (node_id, ${table === 'stock_event' ? 'source, event_id' : 'id'}) do update set node_id = excluded.node_id`,
];

export const check: RunCheck = {
  id: 9,
  title: 'what is written once stays',
  async run(rig) {
    const t = await rig.database();
    const [machine] = await furnishFloor(t, { machines: 1, channels: 1 });
    if (!machine) throw new Error('no machine');
    const place = { kind: PLACE.vmChannel, ref: machine.channels[0] ?? '', owner: machine.vmId };
    await t.run(async (ctx) => {
      await recordTrades(ctx, [pickOf(machine, { random: rig.random })]);
      await count(ctx, { document: aDocument(), lines: [{ place, productId: machine.productId, counted: 3 }] });
      await ctx.db
        .insertInto('operateLog')
        .values({
          nodeId: ctx.nodeId,
          id: newId(),
          moduleCode: 'vm',
          action: '测试',
          path: 'POST /x',
          loginAccount: 'test',
          result: '成功',
        })
        .execute();
    });
    const done: string[] = [];
    for (const table of TABLES) {
      const { rows } = await t.pool.query(`select count(*)::int as n from ${table}`);
      if (rows[0].n === 0) throw new Error(`${table} is empty: nothing to change`);
      for (const deed of DEEDS) {
        const refusal = await t.pool.query(deed(table)).then(
          () => 'done',
          (error: Error) => error.message,
        );
        // What others point to is refused to be emptied alone before any trigger is asked; with cascade the trigger must say it.
        if (!refusal.startsWith('append-only') && !(deed === emptied && refusal.includes('foreign key')))
          done.push(`${deed(table)}: ${refusal}`);
      }
    }
    rig.figure(`${TABLES.length * DEEDS.length - done.length} of ${TABLES.length * DEEDS.length} statements refused`);
    rig.hold('each is refused', done.length === 0, done.join('; '));
  },
  plants: [
    { name: 'moves may be changed', migration: 'drop trigger stock_move_append_only on stock_move' },
    { name: 'events may be emptied', migration: 'drop trigger stock_event_no_truncate on stock_event' },
    { name: 'the operation log may be deleted', migration: 'drop trigger operate_log_append_only on operate_log' },
  ],
};
