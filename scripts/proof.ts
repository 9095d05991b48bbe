// `npm run proof`: proves the books of every node of DATABASE_URL, or of the product's own database in DATA_DIR, running or not.
// Ends with 0 when everything is true, 1 when something is not (each failing row is named), 2 when it could not look.
import { openDatabase, openPool } from '../src/server/kernel/db/database.ts';
import { endWith, findDatabase } from './lib/find-database.ts';
import { proveAll } from './lib/prove-all.ts';

endWith(async () => {
  const found = await findDatabase();
  const pool = openPool(found.url, 2);
  try {
    return (await proveAll(openDatabase(pool))) ? 0 : 1;
  } finally {
    await pool.end();
    await found.stop();
  }
});
