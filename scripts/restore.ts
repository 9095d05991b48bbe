// `npm run restore -- <folder>`: a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL; then the books are proven.
// Ends with 0, with 1 when the proof is not clean, with 2 when nothing was restored.
import { resolve } from 'node:path';
import { readManifest } from '../src/server/kernel/backup/manifest.ts';
import { restoreBackup } from '../src/server/kernel/backup/restore.ts';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { openFiles } from '../src/server/kernel/files/disk.ts';
import { startDatabase, StartError } from '../src/server/kernel/postgres/index.ts';
import { readSettings } from '../src/server/kernel/settings.ts';
import { endWith, stoppable } from './lib/find-database.ts';
import { proveAll } from './lib/prove-all.ts';

endWith(async () => {
  const began = Date.now();
  const named = process.argv[2];
  if (!named) throw new StartError('NO_BACKUP', '请指定备份目录：npm run restore -- <目录>。(Name the folder of the backup.)');
  const folder = resolve(named);
  // Before a database is made for it.
  readManifest(folder);
  const settings = readSettings();
  const database = stoppable(await startDatabase({ dataDir: settings.dataDir, url: settings.databaseUrl, log: console.error }));
  const pool = openPool(database.url, 2);
  try {
    // As the server does: another server of this database reads the files too.
    await openFiles({ ...settings, shared: settings.databaseUrl === undefined ? undefined : openDatabase(pool) });
    const { madeAt, tables, files } = await restoreBackup(folder, { pool, dataDir: settings.dataDir, log: console.log });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `已恢复 ${madeAt} 的备份：${rows} 行，${files.length} 个文件，${((Date.now() - began) / 1000).toFixed(1)} 秒。(Restored: ${rows} rows, ${files.length} files.)`,
    );
    return (await proveAll(openDatabase(pool))) ? 0 : 1;
  } finally {
    await pool.end();
    await database.stop();
  }
});
