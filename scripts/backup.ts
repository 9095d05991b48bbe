// `npm run backup`, `npm run backup -- <folder>`: the whole site as a folder, while the product runs or while it does not.
// Without a name the folder is backup/<time> in the present one. Ends with 0, or with 2 when there is no backup.
import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { takeBackup } from '../src/server/kernel/backup/take.ts';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { openFiles } from '../src/server/kernel/files/disk.ts';
import { readSettings } from '../src/server/kernel/settings.ts';
import { integrity } from '../src/server/modules/stock/index.ts';
import { endWith, findDatabase } from './lib/find-database.ts';

const stamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');

endWith(async () => {
  const began = Date.now();
  const folder = resolve(process.argv[2] ?? `backup/${stamp()}`);
  const found = await findDatabase();
  const pool = openPool(found.url, 2);
  try {
    const settings = readSettings();
    // As the server does: another server of this database reads the files too.
    await openFiles({ ...settings, shared: settings.databaseUrl === undefined ? undefined : openDatabase(pool) });
    mkdirSync(dirname(folder), { recursive: true });
    // What was written just now is under a head, too.
    await integrity.sealAll(openDatabase(pool));
    const { tables, files, missing, heads } = await takeBackup(folder, { pool, dataDir: settings.dataDir, log: console.log });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    for (const key of missing) console.error(`找不到文件 ${key} (the file is not in the store)`);
    console.log(
      `已备份到 ${folder}：${rows} 行，${files.length} 个文件，${((Date.now() - began) / 1000).toFixed(1)} 秒。请把它保存到另一台机器上，并像数据库一样保密。(Backed up: ${rows} rows, ${files.length} files. Keep it on another machine, as secret as the database.)`,
    );
    for (const { nodeId, number, hash } of heads ?? [])
      console.log(`封存 ${nodeId} 第${number}号：${hash} (seal ${number} of this site; keep it apart from the database)`);
    return 0;
  } finally {
    await pool.end();
    await found.stop();
  }
});
