// What the demonstration's unmanned warehouse senses: differences in every state, one with a move on the way, one in the channel beside.
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { hire } from '../../../test/machine-floor.ts';
import { PLACE } from '../../contract/stock/ledger.ts';
import { newId } from '../kernel/db/ids.ts';
import { openingEntry } from '../modules/stock/index.ts';
import { bindProduct } from '../modules/warehouse/index.ts';
import { furnishStore } from '../modules/warehouse/test-store.ts';
import { makeSenses } from './senses.ts';

const database = testDatabase();

test('the demonstration senses differences that stand, were handled and are gone', async () => {
  await database.run(async (ctx) => {
    const { prewhId, channels, drill, product } = await furnishStore(ctx, 'UW', 1);
    const more = channels.slice(3, 5);
    await bindProduct(ctx, { ids: more, productId: drill });
    const lines = more.map((ref) => ({ place: { kind: PLACE.prewhChannel, ref, owner: prewhId }, productId: drill, qty: 6 }));
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines });
    // Goods that nothing else senses: a piece of them leaves by the gate.
    const [alone = ''] = channels.slice(5);
    const goggles = await product('护目镜');
    await bindProduct(ctx, { ids: [alone], productId: goggles });
    const place = { kind: PLACE.prewhChannel, ref: alone, owner: prewhId };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId: goggles, qty: 6 }] });
    for (const code of ['E-1', 'E-2', 'E-3', 'E-4']) await hire(ctx, code);
    await makeSenses(ctx);
  });
  const { rows } = await database.pool.query(
    'select diff_num::int as diff, cause, ended_at is not null as gone, found_at > since_at as after from abnormal_record order by found_at, diff_num',
  );
  expect(rows).toEqual([
    { diff: -1, cause: 1, gone: false, after: true },
    { diff: -1, cause: null, gone: true, after: true },
    { diff: -2, cause: null, gone: false, after: true },
    { diff: -3, cause: null, gone: false, after: true },
    { diff: 3, cause: null, gone: false, after: true },
    // By the tag that passed: nothing was sensed before it.
    { diff: -1, cause: null, gone: false, after: null },
    { diff: -1, cause: null, gone: false, after: true },
  ]);
});
