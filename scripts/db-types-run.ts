// `npm run db:types`: writes db/types.ts as the migrations give it, from a database that exists for this alone.
// With `--check` it writes nothing and fails when the file is another.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '../src/server/kernel/db/database.ts';
import { migrate } from '../src/server/kernel/db/migrate.ts';
import { startDatabase } from '../src/server/kernel/postgres/index.ts';
import { databaseTypes } from './db-types.ts';

const file = new URL('../db/types.ts', import.meta.url);

async function typesNow(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'factory-types-'));
  const server = await startDatabase({ dataDir: folder, log: () => undefined });
  const pool = openPool(server.url);
  try {
    await migrate(pool);
    return await databaseTypes(pool);
  } finally {
    await pool.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const text = await typesNow();
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
  console.log('db/types.ts 已写入 (written)');
} else if (readFileSync(file, 'utf8') === text) {
  console.log('db/types.ts 与迁移一致 (as the migrations give it)');
} else {
  console.error('db/types.ts 与迁移不一致：请运行 npm run db:types (not what the migrations give: run npm run db:types)');
  process.exitCode = 1;
}
