import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { hasParts, readParts, removeParts, writeParts } from './parts.ts';
import { newId } from '../db/ids.ts';

const base = testDatabase();
const MB = 1_048_576;
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'parts-test-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(bytes: Buffer): Promise<{ path: string; key: string }> {
  const name = newId();
  await writeFile(join(folder, name), bytes);
  return { path: join(folder, name), key: `${base.node.nodeId}/${name}.bin` };
}
const all = async (parts: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(parts));

test.each([0, 1, MB - 1, MB, MB + 1, 2.5 * MB])('a file of %i bytes comes back as it was, also a span of it', async (size) => {
  const bytes = randomBytes(size);
  const { path, key } = await fileOf(bytes);
  await writeParts(base.db, path, key);
  expect(await hasParts(base.db, key)).toBe(true);
  expect((await all(readParts(base.db, key))).equals(bytes)).toBe(true);
  const [start, end] = [Math.floor(size / 3), Math.floor(size / 2)];
  expect((await all(readParts(base.db, key, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
  // Written again it is there once.
  await writeParts(base.db, path, key);
  expect((await all(readParts(base.db, key))).length).toBe(size);
  await removeParts(base.db, key);
  expect(await hasParts(base.db, key)).toBe(false);
});

test('a file that is not there leaves nothing', async () => {
  const key = `${base.node.nodeId}/gone.bin`;
  await expect(writeParts(base.db, join(folder, 'gone'), key)).rejects.toThrow('ENOENT');
  expect(await hasParts(base.db, key)).toBe(false);
});

test('memory holds one part of a long file, not what was sent of it', async () => {
  const { path, key } = await fileOf(randomBytes(64 * MB));
  await sleep(100);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 1);
  await writeParts(base.db, path, key);
  clearInterval(look);
  expect(most).toBeLessThan(8 * MB);
});
