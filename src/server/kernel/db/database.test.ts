import { expect, test } from 'vitest';
import { testDatabase } from '../../../../test/database.ts';
import { failure } from '../http/answer.ts';
import { transact } from './database.ts';

const t = testDatabase();

test('trust 16 a connection that is ended between two statements fails its transaction, and nothing else', async () => {
  const broken = transact(t.db, async (tx) => {
    await tx.selectFrom('node').select('nodeId').execute();
    await t.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await new Promise((done) => setTimeout(done, 100));
    return tx.selectFrom('node').select('nodeId').execute();
  });
  const error = await broken.catch((e: unknown) => e);
  // Worth another try, not a fault of ours (trust 1).
  expect(failure(error, 'zh', '1')).toMatchObject({ status: 503, envelope: { error: 'busy' } });
  expect(await t.db.selectFrom('node').select('nodeId').execute()).toHaveLength(1);
});
