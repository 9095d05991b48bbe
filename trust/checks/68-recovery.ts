// 68 Somebody deletes by hand what he should not have: the database is brought back to the moment before, out of a base backup that was taken while
// machines picked and the log that was archived since. The books are true and hold what was picked up to then; the product works on them.
import { writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase, openPool } from '../../src/server/kernel/db/database.ts';
import type { RunCheck } from '../check.ts';
import { pause } from '../lib/call.ts';
import { compare, emptyTally, pickers, type DeliveryTally } from '../lib/floor.ts';
import { baseBackup, ownFolder, startPostgres, startPrimary } from '../lib/postgres.ts';
import { startServer } from '../lib/server.ts';
import { openSite } from '../lib/site.ts';

const CLIENTS = 8;
const PICKS = 150;

/** What was acknowledged so far. */
const soFar = (tally: DeliveryTally): DeliveryTally => ({ ...emptyTally(), acked: new Map(tally.acked) });

/** Deletes by hand, past what guards the books; gives how many trades. The log of it is archived when this returns. */
async function mistake(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query('delete from stock_move where kind = 10001');
  const { rowCount } = await client.query('delete from trade');
  const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  const isArchived = async () => {
    const answer = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [rows[0]?.file]);
    return answer.rowCount === 1;
  };
  while (!(await isArchived())) await pause(50);
  await client.end();
  return rowCount ?? 0;
}

export const check: RunCheck = {
  id: 68,
  title: 'recovery to a moment before a mistake',
  async run(rig) {
    const archive = ownFolder(rig);
    const primary = await startPrimary(rig, { archive_mode: 'on', archive_command: `cp %p ${archive}/%f` });
    const site = await openSite(rig, { databaseUrl: primary.url() });
    const { machines, call } = site;
    const tally = emptyTally();
    const pick = (until: () => boolean) => pickers(CLIENTS, { rig, call, machines, tally, more: () => !until() });

    let isCopied = false;
    const picking = pick(() => isCopied && tally.acked.size >= rig.size(PICKS, PICKS * 20));
    const data = await baseBackup(rig, primary);
    isCopied = true;
    await picking;
    const upTo = soFar(tally);
    await pause(20);
    const [moment] = await primary.ask<{ at: string }>('select clock_timestamp()::text as at');
    await pause(20);
    const after = tally.acked.size + 20;
    await pick(() => tally.acked.size >= after);
    const gone = await mistake(primary.url().replace('factory@', 'postgres@'));
    await site.server.end('SIGTERM');
    await primary.kill();

    const began = Date.now();
    writeFileSync(join(data, 'recovery.signal'), '');
    const recovered = await startPostgres(rig, data, {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment?.at ?? '',
      recovery_target_action: 'promote',
    });
    while ((await recovered.ask<{ busy: boolean }>('select pg_is_in_recovery() as busy'))[0]?.busy) await pause(20);
    // A folder of its own with the secret of the site: what it sealed is read.
    const dataDir = rig.folder();
    writeFileSync(join(dataDir, 'secret.key'), readFileSync(join(site.dataDir, 'secret.key')), { mode: 0o600 });
    const server = await startServer({ dataDir, databaseUrl: recovered.url(), port: site.server.port });
    rig.later(() => server.end('SIGTERM'));
    rig.figure(
      `${upTo.acked.size} picks before the moment, ${tally.acked.size - upTo.acked.size} after it, ${gone} trades deleted by hand, back after ${Date.now() - began} ms`,
    );
    const pool = openPool(recovered.url(), 2);
    rig.later(() => pool.end());
    const books = { db: openDatabase(pool), node: site.database.node };
    await compare(rig, books, { tally: upTo, machines });
    // Machines sign with the keys that they had, and tell again what is not there.
    const again = soFar(upTo);
    await pickers(1, {
      rig,
      call,
      machines,
      tally: again,
      more: () => again.acked.size < upTo.acked.size + 5,
      isUp: () => server.ended() === undefined,
    });
    await compare(rig, books, { tally: again, machines });
  },
  plants: [
    {
      name: 'a table is not in the log',
      migration: 'alter table stock_balance set unlogged',
    },
  ],
};
