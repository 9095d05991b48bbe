// Heads outside of the database: what a backup holds, what a restore goes on from, and how a chain that was made anew is found out.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { newId } from '../src/server/kernel/db/ids.ts';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { integrity } from '../src/server/modules/stock/index.ts';
import { checkSeal, sealState } from '../src/server/modules/stock/seal-check.ts';
import { testDatabase } from './database.ts';
import { happen } from './report-world.ts';

const t = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'factory-seal-'));
const backup = join(folder, 'backup');
const restored = join(folder, 'restored');

beforeAll(() => happen(t, 3), 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command of package.json; gives its exit code and all that it printed. */
const command = (script: string, args: string[], env: Record<string, string>): Promise<{ code: number | null; said: string }> =>
  new Promise((done) => {
    const { DATABASE_URL: _, DATA_DIR: __, ...inherited } = process.env;
    const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
      env: { ...inherited, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.on('close', (code) => done({ code, said }));
  });

const log = `insert into operate_log (node_id, id, module_code, action, path, login_account, result) values ($1, $2, 'x', 'x', 'POST /x', 'x', '成功')`;

test('found 18 (trust 50) a backup seals, holds and prints the heads; a restore goes on from there without an alarm', async () => {
  const own = { DATABASE_URL: t.url, DATA_DIR: join(folder, 'own') };
  const taken = await command('backup', [backup], own);
  expect(taken).toMatchObject({ code: 0 });
  const { head, unsealed } = await sealState(t.db, t.node.nodeId);
  expect(unsealed).toBe(0);
  expect(taken.said).toContain(`第${head?.number}号：${head?.hash}`);
  expect(readFileSync(join(backup, 'seal-heads.txt'), 'utf8')).toContain(`${t.node.nodeId} ${head?.number} ${head?.hash}`);

  const back = await command('restore', [backup], { DATA_DIR: restored });
  expect(back.said).toContain(head?.hash);
  expect(back).toMatchObject({ code: 0 });
  const server = await startDatabase({ dataDir: restored, log: () => undefined });
  const pool = openPool(server.url);
  try {
    for (let at = 0; at < 3; at += 1) await pool.query(log, [t.node.nodeId, newId()]);
    const db = openDatabase(pool);
    expect(await integrity.seal(db, t.node.nodeId)).toBe(true);
    expect(await sealState(db, t.node.nodeId)).toMatchObject({ unsealed: 0, head: { number: (head?.number ?? 0) + 1 } });
    expect((await checkSeal(db, t.node.nodeId, [head!])).failures).toEqual([]);
  } finally {
    await pool.end();
    await server.stop();
  }
}, 180_000);

test('found 18 (trust 50) a past that was changed and sealed anew contradicts the heads of the backup', async () => {
  const proof = (...args: string[]) => command('proof', args, { DATABASE_URL: t.url, DATA_DIR: join(folder, 'own') });
  expect(await proof('--heads', backup)).toMatchObject({ code: 0 });
  await t.pool.query(`alter table trade disable trigger user; update trade set remark = 'other'; delete from stock_seal`);
  expect(await integrity.seal(t.db, t.node.nodeId)).toBe(true);
  // Within the database nothing tells of it …
  expect(await proof()).toMatchObject({ code: 0 });
  // … what was kept does.
  const { code, said } = await proof('--heads', join(backup, 'seal-heads.txt'));
  expect(said).toMatch(/✗ seal-heads +1 /);
  expect(said).toMatch(/✗ seal-heads：第\d+号封存与留存的值不同/);
  expect(code).toBe(1);
}, 60_000);
