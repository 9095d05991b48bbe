// The moves of one place: both legs merged in the order of the list, and no other rows read for a page.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { moveList } from './moves.query.ts';

const NIL = '00000000-0000-0000-0000-000000000000';
const database = testDatabase();

/** Moves of 20 channels in turn: two of three out of a channel, one into it, each thirtieth from one of its conditions to another. */
async function furnish(channels: readonly string[], moves: number): Promise<void> {
  // A connection of its own waits for the disk: only of what is safely there a vacuum says that everybody sees it, and indexes alone then answer.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into stock_move (node_id, id, product_id, qty, from_kind, from_ref, from_lot, from_condition, to_kind, to_ref, to_lot, to_condition, kind,
      document_kind, document_id, line_no, happened_at, recorded_at, actor_kind, actor_name)
    select $1, gen_random_uuid(), $5, 1 + i % 7,
      case when i % 3 < 2 or i % 30 = 29 then $2::smallint else ${PLACE.warehouse} end, case when i % 3 < 2 or i % 30 = 29 then c else $5::uuid end, '${NIL}', 1,
      case when i % 3 = 2 then $2::smallint else ${PLACE.consumed} end, case when i % 3 = 2 then c else '${NIL}'::uuid end, '${NIL}', case when i % 30 = 29 then 2 else 1 end,
      10001, 'trade', gen_random_uuid(), 1, timestamptz '2026-01-05 08:00Z' + i % 500 * interval '1 minute', now(), 'machine', 'x'
    from generate_series(0, $4::int - 1) i, lateral (select ($3::uuid[])[1 + i / 30 % 20] as c) at`,
    [database.node.nodeId, PLACE.vmChannel, channels, moves, newId()],
  );
  await client.query('vacuum analyze stock_move');
  await client.end();
}

const fetched = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(idx_tup_fetch, 0)::int + seq_tup_read::int as n
    from pg_stat_xact_user_tables where relname = 'stock_move'`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

test('a page of the moves of a channel reads its own rows, a total reads indexes; both say what plain SQL says', async () => {
  const channels = Array.from({ length: 20 }, () => newId());
  await furnish(channels, 12_000);
  const place = { placeKind: PLACE.vmChannel, placeRef: channels[3] as string };
  const { rows: plain } = await database.pool.query(
    `select id from stock_move where from_ref = $1 or to_ref = $1 order by happened_at desc, id desc`,
    [place.placeRef],
  );
  const ids = plain.map(({ id }) => id as string);
  expect(ids).toHaveLength(600);
  await database.run(async (ctx) => {
    const before = await fetched(ctx);
    const { rows, total } = await moveList.page(ctx, { page: 2, limit: 15, ...place });
    expect(await fetched(ctx)).toBeLessThan(before + 60);
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(15, 30));
    expect(total).toBe(600);
    const narrow = await moveList.page(ctx, { page: 1, limit: 15, ...place, happened: { from: '2026-01-05', to: '2026-01-05' } });
    expect(narrow.total).toBeGreaterThan(0);
    expect(narrow.total).toBeLessThan(600);
    const byQty = await moveList.page(ctx, { page: 1, limit: 600, ...place, sorts: [{ field: 'qty', order: 'desc' }] });
    expect(byQty.rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(byQty.rows.map(({ qty }) => qty)).toEqual(byQty.rows.map(({ qty }) => qty).sort((a, b) => b - a));
  });
});
