import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Starts the product and waits for its end; gives what it said and its exit code. */
const start = (env: Record<string, string>) =>
  new Promise<{ said: string; code: unknown }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['src/server/main.ts'],
      { env: { ...process.env, DATABASE_URL: '', ...env } },
      (error, stdout, stderr) => resolve({ said: stdout + stderr, code: error?.code ?? child.exitCode }),
    );
  });

test('a setting that cannot be read ends the start with a sentence', async () => {
  const { said, code } = await start({ TRUST_PROXY: 'everybody' });
  expect([said.trim(), code]).toEqual(['TRUST_PROXY 不是地址或网段：everybody [TRUST_PROXY: everybody is no address or network]', 1]);
});

test('a taken port is said in a sentence, before anything is made', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'taken-port-'));
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => other.once('listening', done));
  const address = other.address();
  const PORT = String(typeof address === 'object' && address ? address.port : 0);
  try {
    const { said, code } = await start({ PORT, DATA_DIR: dataDir, DEMO: 'none' });
    expect([said.trim(), code]).toEqual([
      `端口 ${PORT} 已被占用，请用 PORT 换一个端口 [port ${PORT} is taken: choose another with PORT]`,
      1,
    ]);
    const machines = await start({ PORT: '0', MACHINE_PORT: PORT, DATA_DIR: dataDir, DEMO: 'none' });
    expect([machines.said.trim(), machines.code]).toEqual([expect.stringContaining('请用 MACHINE_PORT 换一个端口'), 1]);
    expect(readdirSync(dataDir)).toEqual([]);
  } finally {
    other.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 90_000);
