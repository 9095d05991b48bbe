// What a backup must carry over letter by letter, and what it refuses. The whole way round is tried by `npm run trust -- --only 19`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase, testDatabase } from '../../../../test/database.ts';
import { openFiles } from '../files/disk.ts';
import { copyIn, copyOut } from './copy.ts';
import { restoreBackup } from './restore.ts';
import { takeBackup } from './take.ts';

const t = testDatabase();
const folder = mkdtempSync(join(tmpdir(), 'factory-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('any text and a million rows come back as they went, also through a slow reader', async () => {
  const client = await t.pool.connect();
  await client.query(`create temporary table odd (id int, said text)`);
  await client.query(`insert into odd select i, case i % 5 when 0 then null when 1 then E'tab\\t line\\n back\\\\slash' when 2 then '\\N' when 3 then '刀片"''' else '' end
    from generate_series(1, 300000) i`);
  const pipe = new PassThrough({ highWaterMark: 100 });
  const taken = text(pipe);
  expect(await copyOut(client, 'copy odd to stdout', pipe)).toBe(300_000);
  pipe.end();
  const bytes = Buffer.from(await taken);
  await client.query('create temporary table again (like odd)');
  const { stream } = (client as unknown as { connection: { stream: NodeJS.EventEmitter } }).connection;
  const listeners = () => ['drain', 'close', 'error'].map((event) => stream.listenerCount(event));
  const before = listeners();
  expect(await copyIn(client, 'copy again from stdin', Readable.from([bytes.subarray(0, 1_000_001), bytes.subarray(1_000_001)]))).toBe(
    300_000,
  );
  // The database was waited for many times.
  expect(listeners()).toEqual(before);
  const { rows } = await client.query('select count(*)::int as n from (table odd except all table again) as lost');
  expect(rows).toEqual([{ n: 0 }]);
  client.release();
});

test('a stream that breaks fails the statement and leaves the connection well', async () => {
  const client = await t.pool.connect();
  await client.query('create temporary table half (id int)');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('1\n');
      throw new Error('the disk is gone');
    })(),
  );
  await expect(copyIn(client, 'copy half from stdin', broken)).rejects.toThrow('the disk is gone');
  await expect(copyOut(client, 'copy nothing_there to stdout', new PassThrough())).rejects.toThrow('does not exist');
  expect((await client.query('select count(*)::int as n from half')).rows).toEqual([{ n: 0 }]);
  client.release();
});

test('what numbers its rows itself goes on behind the highest number that was restored', async () => {
  await openFiles({ dataDir: folder, s3: undefined });
  const receiver = `insert into push_receiver (node_id, id, receiver_name, push_kind, url, creator) values ($1, $1, 'ERP', 1, 'https://erp.example/', 'x')`;
  const record = `insert into push_record (node_id, id, receiver_id, push_kind, push_type, biz_no, doc_id, fact, happened_at)
    select $1, gen_random_uuid(), $1, 1, 1, 'T1', $1, '{}', now() from generate_series(1, 3) returning seq`;
  const numbers = async (pool: typeof t.pool) => (await pool.query<{ seq: number }>(record, [t.node.nodeId])).rows.map(({ seq }) => seq);
  await t.pool.query(receiver, [t.node.nodeId]);
  expect(await numbers(t.pool)).toEqual([1, 2, 3]);
  const backup = join(folder, 'numbered');
  await takeBackup(backup, { pool: t.pool, dataDir: folder, log: () => undefined });
  const other = await openTestDatabase(5);
  try {
    await other.pool.query('delete from node');
    await restoreBackup(backup, { pool: other.pool, dataDir: mkdtempSync(join(folder, 'again-')), log: () => undefined });
    expect(await numbers(other.pool)).toEqual([4, 5, 6]);
  } finally {
    await other.close();
  }
});

test('nothing is written over: neither a backup nor a database with a site in it', async () => {
  await openFiles({ dataDir: folder, s3: undefined });
  const from = { pool: t.pool, dataDir: folder, log: () => undefined };
  const backup = join(folder, 'backup');
  const { tables } = await takeBackup(backup, from);
  expect(tables.find(({ name }) => name === 'node')).toMatchObject({ rows: 1 });
  await expect(takeBackup(backup, from)).rejects.toMatchObject({ code: 'BACKUP_EXISTS' });
  await expect(restoreBackup(backup, from)).rejects.toMatchObject({ code: 'NOT_EMPTY' });
  await expect(restoreBackup(folder, from)).rejects.toMatchObject({ code: 'NO_BACKUP' });
});
