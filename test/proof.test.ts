// `npm run proof` as a person runs it: on a database by its address, and on the product's own, running or not.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { testDatabase } from './database.ts';
import { happen } from './report-world.ts';

const t = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'factory-proof-'));

beforeAll(() => happen(t, 7), 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command with these settings; gives its exit code and all that it printed. */
const proof = (env: Record<string, string>): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const { DATABASE_URL: _, DATA_DIR: __, ...inherited } = process.env;
    const child = spawn(process.execPath, ['scripts/proof.ts'], { env: { ...inherited, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => done({ code, said }));
  });

test('true books: every invariant of every node, exit 0', async () => {
  const { code, said } = await proof({ DATABASE_URL: t.url });
  expect(said).toContain('TEST 测试站点');
  expect(said).toMatch(/✓ balance-is-moves/);
  expect(said).toMatch(/✓ trade-month-is-trades/);
  expect(said).not.toContain('✗');
  expect(code).toBe(0);
});

test('a corrupted row is named with its place, its product and a sentence, exit 1', async () => {
  const { rows } = await t.pool.query<{ id: string; name: string }>(
    `update stock_balance set on_hand = on_hand + 3 where ctid = (select ctid from stock_balance where place_kind = 3 limit 1)
     returning product_id as id, (select product_name from product p where p.id = product_id) as name`,
  );
  const { code, said } = await proof({ DATABASE_URL: t.url });
  expect(said).toMatch(/✗ balance-is-moves +1 /);
  expect(said).toMatch(
    new RegExp(`✗ balance-is-moves：位置 .+，商品 ${rows[0]?.name} \\[${rows[0]?.id}\\]，结存为-?\\d+，移动之和为-?\\d+`),
  );
  expect(code).toBe(1);
});

test("the product's own database: not there, at rest, and running under the product", async () => {
  const nowhere = join(folder, 'nowhere');
  expect(await proof({ DATA_DIR: nowhere })).toMatchObject({ code: 2, said: expect.stringContaining('没有数据库') });
  expect(existsSync(nowhere)).toBe(false);

  const server = await startDatabase({ dataDir: folder, log: () => undefined });
  const pool = openPool(server.url);
  await migrate(pool);
  await openDatabase(pool)
    .insertInto('node')
    .values({ nodeId: newId(), nodeCode: 'OWN', nodeName: '本机站点', timeZone: 'Asia/Shanghai' })
    .execute();
  const beside = await proof({ DATA_DIR: folder });
  expect(beside).toMatchObject({ code: 0, said: expect.stringContaining('OWN 本机站点') });
  // The product's server was left alone.
  expect((await pool.query('select 1')).rowCount).toBe(1);
  await pool.end();
  await server.stop();
  expect(await proof({ DATA_DIR: folder })).toMatchObject({ code: 0, said: expect.stringContaining('OWN 本机站点') });
  expect(existsSync(join(folder, 'postgres/data/postmaster.pid'))).toBe(false);
}, 120_000);
