import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { adoptSecrets, seal, secretName, secrets, unseal } from './secret-box.ts';
import { shareSecret } from './secret-share.ts';

const database = testDatabase();
afterEach(() => {
  vi.unstubAllEnvs();
});
const lines: string[] = [];
const share = (alone = false) => shareSecret({ db: database.db, log: (line) => void lines.push(line), alone });
function nextFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  vi.stubEnv('DATA_DIR', folder);
  return folder;
}
const current = async () => (await database.pool.query(`select value from platform_key where key_name = 'secret'`)).rows[0].value;

test('the first server names its secret; after a lost file a new one is used, and said so, when nobody answers', async () => {
  nextFolder();
  await (await share()).stop();
  const first = secretName();
  expect([await current(), lines]).toEqual([first, []]);
  await (await share()).stop();
  expect(lines).toEqual([]);
  nextFolder();
  const began = Date.now();
  await (await share()).stop();
  expect(Date.now() - began).toBeGreaterThan(4500);
  expect(secretName()).not.toBe(first);
  expect(await current()).toBe(secretName());
  // It says why it stands still, before it does.
  expect(lines.splice(0)).toEqual([expect.stringContaining('最多等5秒'), expect.stringContaining('已启用新密钥')]);
  // Alone nobody is waited for.
  nextFolder();
  const again = Date.now();
  await (await share(true)).stop();
  expect(Date.now() - again).toBeLessThan(1000);
  const { rows } = await database.pool.query(`select key_name from platform_key where key_name like 'secret-%'`);
  expect(rows).toEqual([]);
});

test('what was sealed under a secret that was replaced is still read, also after a restart', () => {
  const folder = nextFolder();
  const sealed = seal('旧');
  const [own] = secrets();
  adoptSecrets([Buffer.alloc(32, 7)]);
  expect(secretName()).toBe(secretName(Buffer.alloc(32, 7)));
  expect([unseal(sealed), unseal(seal('新'))]).toEqual(['旧', '新']);
  expect(readFileSync(join(folder, 'secret.key'))).toEqual(Buffer.concat([Buffer.alloc(32, 7), own!]));
  expect(() => unseal(sealed, [Buffer.alloc(32, 9)])).toThrow(/authenticate/);
});
