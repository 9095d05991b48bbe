// `npm run proof`: proves the books of every node of DATABASE_URL, or of the product's own database in DATA_DIR, running or not.
// With `-- --heads <file>` also the heads in that file, or in a backup's folder, must be on the chains (docs/decisions/0037-seal.md).
// Ends with 0 when everything is true, 1 when something is not (each failing row is named), 2 when it could not look.
import { statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { headsFile } from '../src/server/kernel/seal-heads.ts';
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { endWith, findDatabase } from './lib/find-database.ts';
import { proveAll } from './lib/prove-all.ts';

endWith(async () => {
  const { heads } = parseArgs({ options: { heads: { type: 'string' } } }).values;
  const file = heads && statSync(heads).isDirectory() ? headsFile(heads) : heads;
  const found = await findDatabase();
  const pool = openPool(found.url, 2);
  try {
    return (await proveAll(openDatabase(pool), file)) ? 0 : 1;
  } finally {
    await pool.end();
    await found.stop();
  }
});
