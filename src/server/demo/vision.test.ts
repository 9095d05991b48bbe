// What the cameras of the demonstration's unmanned warehouse see: pictures that wait from the least sure on, and some that were looked at, one booked.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { hire } from '../../../test/machine-floor.ts';
import { openFiles } from '../kernel/files/index.ts';
import { furnishStore } from '../modules/warehouse/test-store.ts';
import { makeVision } from './vision.ts';

const database = testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'vision-demo-'));
beforeAll(() => openFiles({ dataDir, s3: undefined }));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('the demonstration has pictures that wait and some that were looked at, each in its own past', async () => {
  await database.run(async (ctx) => {
    await furnishStore(ctx, 'UW', 1);
    for (const code of ['E-1', 'E-2', 'E-3', 'E-4']) await hire(ctx, code);
    await makeVision(ctx);
  });
  const { rows } = await database.pool.query(
    `select count(*)::int as all, count(confirmed_at)::int as said, sum(booked_num)::int as booked, count(file_id)::int as pictures,
      bool_and(shot_at < now() and (confirmed_at is null or confirmed_at > shot_at)) as past from img_vision`,
  );
  expect(rows).toEqual([{ all: 10, said: 4, booked: 1, pictures: 10, past: true }]);
});
