// The chain of what was written: whatever is changed past the product is found and named, and nothing that the product does itself is taken for it.
import { sql, type Transaction } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '../../../../db/types.ts';
import { testDatabase } from '../../../../test/database.ts';
import { happen, world, trade, dice } from '../../../../test/report-world.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Database } from '../../kernel/db/database.ts';
import { recordTrades } from '../trade/index.ts';
import { count } from './count.ts';
import { checkSeal, sealState } from './seal-check.ts';
import { digestOf, hashOf, linksAfter } from './seal-link.ts';
import { columnsNow, numberedRows, sealedTables } from './seal-tables.ts';
import { seal } from './seal.ts';

const t = testDatabase();
const nodeId = () => t.node.nodeId;
const found = async (db: Database = t.db, kept: { number: number; hash: string }[] = []) =>
  (await checkSeal(db, nodeId(), kept)).failures.map(({ invariant, sentence }) => `${invariant}: ${sentence}`);

/** What whoever owns the database may do: past triggers, keys and checks. Nothing of it stays. */
async function past(deed: string, look: (tx: Database) => Promise<void>): Promise<void> {
  const undo = new Error('undone');
  await t.db
    .transaction()
    .execute(async (tx: Transaction<DB>) => {
      const { numAffectedRows } = await sql.raw(deed).execute(tx);
      if (numAffectedRows === 0n) throw new Error(`nothing to change: ${deed}`);
      await look(tx as unknown as Database);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

async function logged(): Promise<void> {
  for (let at = 0; at < 8; at += 1)
    await t.pool.query(
      `insert into operate_log (node_id, id, module_code, action, path, login_account, params, result) values ($1, $2, 'basic', '新增', 'POST /x', 'a', '{"n": 1}', '成功')`,
      [nodeId(), newId()],
    );
}

async function heard(name: string): Promise<void> {
  await t.pool.query(
    `insert into device_event (node_id, vm_id, event_id, sequence, kind, happened_at, body, body_hash)
     select node_id, id, $2 || i::text, i, 'door', now(), '{"open": true}', 'h' from vm, generate_series(1, 6) i where node_id = $1`,
    [nodeId(), name],
  );
}

async function counted(): Promise<void> {
  const { rows } = await t.pool.query<{ ref: string; product: string }>(
    `select place_ref as ref, product_id as product from stock_cell where place_kind = ${PLACE.vmChannel} and node_id = $1 limit 6`,
    [nodeId()],
  );
  for (const { ref, product } of rows)
    await t.run((ctx) =>
      count(ctx, {
        document: { kind: 'count', id: newId() },
        lines: [{ place: { kind: PLACE.vmChannel, ref }, productId: product, counted: 9 }],
      }),
    );
}

const ANOTHER: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `coalesce(@, '') || ' '`,
  int2: 'coalesce(@, 0) + 1000',
  int4: 'coalesce(@, 0) + 1000',
  int8: 'coalesce(@, 0) + 1000000',
  bool: 'not coalesce(@, true)',
  timestamptz: `coalesce(@, '2026-01-01'::timestamptz) + interval '1 microsecond'`,
  date: `coalesce(@, '2026-01-01'::date) + 1`,
  jsonb: `'"other"'`,
};

interface Column {
  table: string;
  name: string;
  type: string;
}

async function everyColumn(): Promise<Column[]> {
  const { rows } = await t.pool.query<Column>(
    `select table_name as table, column_name as name, udt_name as type from information_schema.columns where table_schema = 'public' and table_name = any($1)`,
    [sealedTables.map(({ table }) => table)],
  );
  return rows;
}

const row = (table: string, numbered: boolean): string =>
  `ctid = (select ctid from ${table} where seal_no is ${numbered ? 'not ' : ''}null order by ctid offset 2 limit 1)`;

beforeAll(async () => {
  await happen(t, 7);
  await counted();
  await logged();
  await heard('e');
  // Rows from before the numbers, as an upgraded site has them; checks go, as the owner could take them away.
  for (const table of [...sealedTables.map((one) => one.table), 'stock_seal'])
    await t.pool.query(`
      do $$ declare c text; begin for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'f') loop
        execute format('alter table ${table} drop constraint %I', c); end loop; end $$;
      alter table ${table} disable trigger user`);
  for (const { table } of sealedTables) await t.pool.query(`update ${table} set seal_no = null`);
  await happen(t, 8);
  await counted();
  await logged();
  await heard('f');
  if (!(await seal(t.db, nodeId()))) throw new Error('nothing was sealed');
}, 120_000);

describe('found 18 (trust 50) what is changed past the product is found and named', () => {
  test('every column of every sealed table, of old rows and of new', async () => {
    expect(await found()).toEqual([]);
    const missed: string[] = [];
    for (const { table, name, type } of await everyColumn()) {
      const kept = sealedTables.find((one) => one.table === table)?.columns;
      for (const numbered of [true, false]) {
        if (!numbered && name === 'seal_no') continue;
        const other = (ANOTHER[type] ?? '').replaceAll('@', name);
        await past(`update ${table} set ${name} = ${other} where ${row(table, numbered)}`, async (tx) => {
          const failures = await found(tx);
          const told = failures.some((one) => one.startsWith(`sealed-${table.replaceAll('_', '-')}: `));
          if (told !== (kept?.includes(name) ?? true))
            missed.push(`${table}.${name} ${numbered ? 'numbered' : 'old'}: ${failures[0] ?? 'nothing'}`);
        });
      }
    }
    expect(missed).toEqual([]);
  }, 120_000);

  test('the row is named by its key, the one that is gone by its number', async () => {
    const { rows } = await t.pool.query<{ id: string; no: string }>(
      `select id, seal_no::text as no from trade where ${row('trade', true)}`,
    );
    await past(`update trade set remark = 'other' where ${row('trade', true)}`, async (tx) =>
      expect(await found(tx)).toEqual([`sealed-trade: ${rows[0]?.id} 在封存后被改动`]),
    );
    await past(`delete from trade where ${row('trade', true)}`, async (tx) =>
      expect(await found(tx)).toEqual([expect.stringMatching(`^sealed-trade: 第${rows[0]?.no}行在封存后被删除`)]),
    );
    await past(`delete from operate_log where ${row('operate_log', false)}`, async (tx) =>
      expect(await found(tx)).toEqual([expect.stringMatching('^sealed-operate-log: .*之间有一行在封存后被删除')]),
    );
    await past(`delete from stock_event where seal_no is null`, async (tx) => expect(await found(tx)).not.toEqual([]));
  });

  test('a row put into the past: between numbers, without one, or dated back', { timeout: 120_000 }, async () => {
    const copy = (set: string) =>
      `insert into trade select (json_populate_record(null::trade, to_json(t)::jsonb::json)).* from (select (jsonb_populate_record(t, ${set})).* from trade t where ${row('trade', true)}) as t`;
    const id = newId();
    // Moves and trades draw their numbers in turns: between two trades there is a number that no trade has.
    const between = `(select n from trade t, generate_series(t.seal_no + 1, (select max(seal_no) - 1 from trade)) n
      where not exists (select from trade o where o.seal_no = n) limit 1)`;
    const gap = `jsonb_build_object('id', '${id}', 'event_id', 'x', 'seal_no', ${between})`;
    await past(copy(gap), async (tx) => expect(await found(tx)).toEqual([`sealed-trade: ${id} 是封存后加进过去的`]));
    await past(copy(`jsonb_build_object('id', '${id}', 'event_id', 'x', 'seal_no', null)`), async (tx) =>
      expect(await found(tx)).toEqual([`sealed-trade: ${id} 是封存后加进过去的`]),
    );
    const dated = `jsonb_build_object('id', '${id}', 'event_id', 'x', 'recorded_at', '2020-01-01T00:00:00Z', 'seal_no', nextval('seal_no'))`;
    await past(copy(dated), async (tx) => {
      await seal(tx, nodeId());
      expect(await found(tx)).toEqual([expect.stringMatching(`^sealed-trade: ${id} 记录于2020-01-01`)]);
    });
  });

  test('the seal itself: each of its columns, a link taken out, and a chain made anew', async () => {
    const { rows } = await t.pool.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns where table_name = 'stock_seal'`,
    );
    const missed: string[] = [];
    for (const { name, type } of rows) {
      const other = {
        ...ANOTHER,
        timestamptz: `coalesce(@, '2026-01-01'::timestamptz) + interval '1 millisecond'`,
        _text: `array['id']`,
        bytea: `marks || '\\x00'`,
      }[type]?.replaceAll('@', name);
      await past(`update stock_seal set ${name} = ${other} where number = 3`, async (tx) => {
        if ((await found(tx)).length === 0) missed.push(name);
      });
    }
    expect(missed).toEqual([]);
    await past('delete from stock_seal where number = 3', async (tx) =>
      expect(await found(tx)).toContain('seal-chain: 第3号至第3号封存不在了'),
    );
    const { head } = await sealState(t.db, nodeId());
    const kept = [{ number: head?.number ?? 0, hash: head?.hash ?? '' }];
    expect(await found(t.db, kept)).toEqual([]);
    await past(`with gone as (delete from stock_seal) update trade set remark = 'other' where ${row('trade', true)}`, async (tx) => {
      await seal(tx, nodeId());
      expect(await found(tx)).toEqual([]);
      expect(await found(tx, kept)).toEqual([expect.stringMatching(/^seal-heads: /)]);
    });
    await past(`delete from stock_seal where number = ${kept[0]?.number}`, async (tx) =>
      expect(await found(tx, kept)).toEqual([`seal-heads: 留存的第${kept[0]?.number}号封存不在链上`]),
    );
  });

  test('a row and its own link made anew: the link after it says so', async () => {
    const { rows } = await t.pool.query<{ number: number }>(
      `select number from stock_seal where table_name = 'trade' and last is not null order by number limit 1`,
    );
    const number = Number(rows[0]?.number);
    const of = sealedTables.find(({ table }) => table === 'trade');
    await past(`update trade set remark = 'other' where ${row('trade', true)}`, async (tx) => {
      const [before, link] = await linksAfter(tx, { nodeId: nodeId(), after: number - 2, limit: 2 });
      if (!of || !before || !link) throw new Error('the first link of new trades is the first of all');
      const part = { nodeId: nodeId(), first: link.first ?? 0, last: link.last ?? 0, columns: await columnsNow(tx, of), limit: 10_000 };
      const { digest, marks } = digestOf(await numberedRows(tx, of, part), part.first);
      const hash = hashOf(nodeId(), { ...link, digest }, before.hash);
      await sql`update stock_seal set digest = ${digest}, marks = ${marks}, hash = ${hash} where node_id = ${nodeId()} and number = ${number}`.execute(
        tx,
      );
      expect(await found(tx)).toEqual([`seal-chain: 第${number + 1}号封存被改动`]);
    });
  });
});

describe('found 18 (trust 50) what the product does itself is no alarm', () => {
  test('what commits late is sealed in its place, however much was written after it', async () => {
    const late = await t.pool.connect();
    const log = `insert into operate_log (node_id, id, module_code, action, path, login_account, result) values ($1, $2, 'x', 'x', 'POST /x', 'x', '成功')`;
    await late.query('begin');
    await late.query(log, [nodeId(), newId()]);
    await t.pool.query(log, [nodeId(), newId()]);
    expect(await seal(t.db, nodeId(), 200)).toBe(false);
    const waiting = seal(t.db, nodeId());
    await late.query('commit');
    late.release();
    expect(await waiting).toBe(true);
    expect(await sealState(t.db, nodeId())).toMatchObject({ unsealed: 0 });
    expect(await found()).toEqual([]);
  });

  test('picks by eight at once while two servers seal and somebody checks', async () => {
    const place = await t.run(world);
    const rolls = dice(18);
    const until = Date.now() + 4000;
    const picker = async () => {
      while (Date.now() < until) await t.run((ctx) => recordTrades(ctx, [trade(place, rolls, '2026-09-01')]));
    };
    const sealer = async () => {
      while (Date.now() < until) await seal(t.db, nodeId());
    };
    const alarms: string[] = [];
    const checker = async () => {
      while (Date.now() < until) alarms.push(...(await found()));
    };
    await Promise.all([...Array.from({ length: 8 }, picker), sealer(), sealer(), checker()]);
    expect(alarms).toEqual([]);
    expect(await seal(t.db, nodeId())).toBe(true);
    expect(await found()).toEqual([]);
    expect(await sealState(t.db, nodeId())).toMatchObject({ unsealed: 0 });
  }, 30_000);
});
