// Restore: a backup into a database that has nothing in it yet, all or nothing. Keys and indexes are put off until the rows are in.
import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, existsSync, readFileSync } from 'node:fs';
import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { moveIn, withTemporary } from '../files/disk.ts';
import { isSpread } from '../db/fit-migration.ts';
import { migrate, migrations } from '../db/migrate.ts';
import { spread } from '../db/spread.ts';
import { StartError } from '../postgres/index.ts';
import { putHeadsAside } from '../seal-heads.ts';
import { copyIn } from './copy.ts';
import { fileOf, readManifest, secretOf, tableFile, type Manifest } from './manifest.ts';

interface Into {
  pool: pg.Pool;
  dataDir: string;
  log: (line: string) => void;
}

/**
 * Restores the backup in `folder`. The files go into the opened store first, so that no row ever names one that is not there.
 * On a cluster the rows come to its coordinator, and are spread then. Throws StartError NO_BACKUP, BACKUP_DAMAGED, BACKUP_TOO_NEW, NOT_EMPTY, CLUSTER_SPREAD,
 * and what the spreading has against the cluster's settings.
 */
export async function restoreBackup(folder: string, { pool, dataDir, log }: Into): Promise<Manifest> {
  const manifest = readManifest(folder);
  await refuseFull(pool, { dataDir, folder });
  await migrate(pool, undefined, await knownMigrations(manifest));
  for (const file of manifest.files) await bringFile(folder, file);
  if (existsSync(secretOf(folder))) copyFileSync(secretOf(folder), secretOf(dataDir));
  await loadTables(pool, { folder, manifest, log });
  putHeadsAside(dataDir);
  // What this version adds to what the backup knew.
  await migrate(pool);
  await spread(pool, log);
  return manifest;
}

/** Nothing is ever restored over something. What an interrupted restore left is no obstacle to the next. */
async function refuseFull(pool: pg.Pool, { dataDir, folder }: { dataDir: string; folder: string }): Promise<void> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('public.node') is not null as there`);
  const full = rows[0]?.there && ((await pool.query('select from node limit 1')).rowCount ?? 0) > 0;
  const [own, brought] = [secretOf(dataDir), secretOf(folder)].map((path) => (existsSync(path) ? readFileSync(path, 'hex') : undefined));
  if (!full && (own === undefined || own === brought)) return refuseSpread(pool);
  throw new StartError(
    'NOT_EMPTY',
    `数据库或 ${dataDir} 里已有数据，恢复不会覆盖它：请换一个空的 DATA_DIR 或 DATABASE_URL。(The database or ${dataDir} holds data already, and a restore never overwrites: name an empty DATA_DIR or DATABASE_URL.)`,
  );
}

/** Rows come into tables that are not spread yet: keys and indexes are taken off and given back in one transaction, which is not to be had over several servers. */
async function refuseSpread(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    if (!(await isSpread(client))) return;
  } finally {
    client.release();
  }
  throw new StartError(
    'CLUSTER_SPREAD',
    '集群中的这个数据库已经分布了表：请恢复到新建的数据库。(The tables of this database are spread over the cluster already: restore into a new one.)',
  );
}

async function knownMigrations({ migrations: needed }: Manifest): Promise<string[]> {
  const known = new Map((await migrations()).map(({ name, hash }) => [name, hash]));
  const strange = needed.find(({ name, hash }) => known.get(name) !== hash);
  if (!strange) return needed.map(({ name }) => name);
  throw new StartError(
    'BACKUP_TOO_NEW',
    `备份使用的数据库结构 ${strange.name} 在本版本中不存在或不同：请用做备份的版本恢复。(This version does not have the migration ${strange.name} of the backup, or has another: restore with the version that made it.)`,
  );
}

async function bringFile(folder: string, { key, sha256 }: Manifest['files'][number]): Promise<void> {
  await withTemporary(async (path) => {
    copyFileSync(fileOf(folder, key), path);
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== sha256) throw damaged(key);
    await moveIn(path, key);
  });
}

const damaged = (what: string): StartError =>
  new StartError('BACKUP_DAMAGED', `备份已损坏：${what}，没有恢复任何数据。(The backup is damaged in ${what}; no data was restored.)`);

interface Load {
  folder: string;
  manifest: Manifest;
  log: (line: string) => void;
}

async function loadTables(pool: pg.Pool, { folder, manifest, log }: Load): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0`);
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const putOff = await takeOff(client);
    // A migration may have put rows in; the backup has them as they were later.
    for (const { name } of manifest.tables) await client.query(`delete from "${name}"`);
    for (const table of manifest.tables) {
      await loadTable(client, folder, table);
      if (table.rows > 100_000) log(`  ${table.name}：${table.rows}`);
    }
    for (const again of putOff) await client.query(again);
    await goOnNumbering(client);
    await goOnCounting(client);
    // Who was signed in then is not signed in now.
    await client.query('delete from session');
    await client.query('analyze');
    await client.query('commit');
  } finally {
    client.release(true);
  }
}

// kernel-noun: // stock-tables: a restored site goes on with the numbers of what is sealed: what was written last has the highest
const NUMBERED = ['stock_move', 'stock_event', 'stock_count', 'trade', 'device_event', 'operate_log'];

/** The next row is numbered above all that there are, or it would stand in what is sealed. A backup of before has no numbers. */
async function goOnNumbering(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('seal_no') is not null as there`);
  if (!rows[0]?.there) return;
  const highest = NUMBERED.map((table) => `(select max(seal_no) from ${table})`).join(', ');
  await client.query(`select setval('seal_no', greatest(1, ${highest}))`);
}

/** Columns that number their rows themselves go on behind the highest number that there is. */
async function goOnCounting(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ again: string }>(`
    select format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %s', c.oid::regclass, a.attname, a.attname, c.oid::regclass) as again
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and not a.attisdropped and c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
  for (const { again } of rows) await client.query(again);
}

/** Takes away foreign keys and plain indexes and stops triggers, whose work the backup holds; gives the statements that put them back. */
async function takeOff(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ off: string; again: string }>(`
    select format('drop index %I', c.relname) as off, pg_get_indexdef(i.indexrelid) as again, 2 as turn
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
    union all
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname),
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)), 1
    from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger user', c.oid::regclass), format('alter table %s enable trigger user', c.oid::regclass), 0
    from pg_class c where c.relnamespace = 'public'::regnamespace and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)
    order by turn`);
  for (const { off } of rows) await client.query(off);
  return rows.map(({ again }) => again).reverse();
}

async function loadTable(
  client: pg.PoolClient,
  folder: string,
  { name, columns, rows, sha256 }: Manifest['tables'][number],
): Promise<void> {
  const hash = createHash('sha256');
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const file = createReadStream(tableFile(folder, name));
  const clear = createGunzip();
  file.on('error', (error) => meter.destroy(error));
  meter.on('error', (error) => clear.destroy(error));
  const columnList = columns.map((column) => `"${column}"`).join(', ');
  const read = await copyIn(client, `copy "${name}" (${columnList}) from stdin`, file.pipe(meter).pipe(clear)).catch((cause: Error) => {
    throw Object.assign(damaged(name), { cause });
  });
  if (read !== rows || hash.digest('hex') !== sha256) throw damaged(name);
}
