// Backup: everything that one moment of the database holds, and the files that it names, as a folder. The product may run meanwhile.
// Why rows and not PostgreSQL's own files: docs/decisions/0012-backup.md.
import { createHash } from 'node:crypto';
import {
  closeSync,
  copyFileSync,
  createWriteStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { streamOf } from '../files/disk.ts';
import { StartError } from '../postgres/index.ts';
import { copyOut } from './copy.ts';
import { headLine, headsFile, type NodeHead } from '../seal-heads.ts';
import { fileOf, FORMAT, MANIFEST, secretOf, tableFile, type Manifest } from './manifest.ts';

interface From {
  pool: pg.Pool;
  /** Where secret.key is. The files are read from the opened store. */
  dataDir: string;
  log: (line: string) => void;
}

/**
 * Makes a backup in `folder`, which must not exist. It appears whole or not at all: what was interrupted keeps the ending .part.
 * Throws StartError BACKUP_EXISTS.
 */
export async function takeBackup(folder: string, { pool, dataDir, log }: From): Promise<Manifest> {
  if (existsSync(folder))
    throw new StartError('BACKUP_EXISTS', `${folder} 已存在：请换一个目录。(${folder} exists already: name another folder.)`);
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(join(part, 'tables'), { recursive: true, mode: 0o700 });
  mkdirSync(join(part, 'files'), { mode: 0o700 });
  const manifest = { format: FORMAT, madeAt: new Date().toISOString(), ...(await readDatabase(pool, part, log)) };
  if (existsSync(secretOf(dataDir))) copyFileSync(secretOf(dataDir), secretOf(part));
  writeFileSync(headsFile(part), manifest.heads.map(headLine).join(''), { mode: 0o600, flush: true });
  const whole: Manifest = { ...manifest, ...(await copyFiles(manifest.files, part)) };
  writeFileSync(join(part, MANIFEST), `${JSON.stringify(whole, null, 1)}\n`, { mode: 0o600, flush: true });
  syncFolder(part);
  renameSync(part, folder);
  syncFolder(dirname(folder));
  return whole;
}

// kernel-noun: // stock-tables: a backup says the newest link of each chain
const NEWEST = 'select number, hash, sealed_at from stock_seal where node_id = n.node_id order by number desc limit 1';
const HEADS = `select n.node_id as "nodeId", s.number, s.hash, s.sealed_at as "sealedAt" from node n cross join lateral (${NEWEST}) as s order by n.node_code`;

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'files'> & { heads: NodeHead[] };

/** All tables as they were at one moment, however long the reading takes. */
async function readDatabase(pool: pg.Pool, part: string, log: (line: string) => void): Promise<Rows> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    // A backup may take longer than any statement of the product does.
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // On a cluster: one connection to each worker, for a moment is a connection's own. One PostgreSQL knows no such setting and minds none.
    await client.query('set local citus.max_adaptive_executor_pool_size = 1');
    const { rows: migrations } = await client.query<Rows['migrations'][number]>('select name, hash from schema_migration order by name');
    const { rows: files } = await client.query<Rows['files'][number]>(
      `select node_id || '/' || object_name as key, size, sha256 from stored_file where ready order by created_at`,
    );
    // Of this very moment, like the rows.
    const { rows: heads } = await client.query<Rows['heads'][number]>(HEADS);
    const tables: Rows['tables'] = [];
    for (const { name, columns } of await tablesOf(client)) {
      const columnList = columns.map((column) => `"${column}"`).join(', ');
      const { rows, ...written } = await zipped(tableFile(part, name), (into) =>
        copyOut(client, `copy "${name}" (${columnList}) to stdout`, into),
      );
      tables.push({ name, columns, rows, ...written });
      if (rows > 100_000) log(`  ${name}：${rows}`);
    }
    await client.query('commit');
    return { migrations, tables, files, heads };
  } finally {
    client.release(true);
  }
}

/**
 * The tables of the product with the columns that are written. The queue's own schemas are made again out of the jobs; files leave as
 * files, wherever their bytes are; what a spreading has put aside is of that cluster.
 */
async function tablesOf(client: pg.PoolClient): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migration', 'file_part', 'waiting_definition')
    group by 1 order by 1`);
  return rows;
}

/** Runs the file's bytes through gzip and counts and hashes what lands on the disk; it is there when this returns. */
async function zipped(path: string, write: (into: Writable) => Promise<number>) {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const zip = createGzip({ level: 1 });
  const landed = pipeline(zip, meter, createWriteStream(path, { mode: 0o600, flush: true }));
  const [rows] = await Promise.all([
    write(zip).then(
      (count) => {
        zip.end();
        return count;
      },
      (error: Error) => {
        zip.destroy(error);
        throw error;
      },
    ),
    landed,
  ]);
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** Copies the files that the rows name. One that was deleted meanwhile is reported, and is not an error. */
async function copyFiles(files: Manifest['files'], part: string): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const there: Manifest['files'] = [];
  const missing: string[] = [];
  for (const file of files) {
    const path = fileOf(part, file.key);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await pipeline(await streamOf(file.key), createWriteStream(path, { mode: 0o600, flush: true }));
      there.push(file);
    } catch {
      rmSync(path, { force: true });
      missing.push(file.key);
    }
  }
  return { files: there, missing };
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
