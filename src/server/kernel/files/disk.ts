// Where the bytes of files are: an S3-compatible store when the settings name one (its client is loaded only then), the database when
// several servers may share it, else a folder. Why: docs/decisions/0011-several-servers.md.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Database } from '../db/database.ts';
import { hasParts, readParts, removeParts, writeParts } from './parts.ts';
import type { Range } from './range.ts';
import { newId } from '../db/ids.ts';
import type { Settings } from '../settings.ts';

export interface FileDisk {
  disk: Disk;
  /** The folder itself; undefined when the files are elsewhere. */
  folder: string | undefined;
  /** For what is on its way in or out. */
  temporary: string;
  /** The database, when the bytes are there; what a folder holds from before is still read. */
  parts: Database | undefined;
}
interface Store extends Pick<Settings, 'dataDir' | 's3'> {
  /** The database that other servers may use too. */
  shared?: Database | undefined;
}

let opened: FileDisk | undefined;

/** Opens the store of this process: the bucket of the settings, the shared database, or DATA_DIR/files. Credentials come from the usual AWS variables. */
export async function openFiles({ dataDir, s3, shared }: Store): Promise<void> {
  const temporary = join(dataDir, 'tmp');
  const folder = join(dataDir, 'files');
  await mkdir(temporary, { recursive: true });
  await sweep(temporary);
  opened = s3
    ? { disk: await bucket(s3), folder: undefined, temporary, parts: undefined }
    : { disk: new Disk(new FSDriver({ location: folder, visibility: 'private' })), folder, temporary, parts: shared };
}

const DAY_MS = 86_400_000;

/** Removes what processes that were killed left on its way. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - DAY_MS) await rm(path, { force: true });
  }
}

async function bucket({ endpoint, bucket: name, region }: NonNullable<Settings['s3']>): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  // A store on one's own premises is addressed by path: its bucket has no host name of its own.
  const where = endpoint ? { endpoint, forcePathStyle: true } : {};
  return new Disk(new S3Driver({ bucket: name, region, visibility: 'private', supportsACL: false, ...where }));
}

/** The opened store. */
export function fileDisk(): FileDisk {
  if (!opened) throw new Error('openFiles() was not called');
  return opened;
}

/** A temporary path; what is there is deleted when `work` ends. */
export async function withTemporary<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = join(fileDisk().temporary, newId());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Moves a file from `path` into the store: under its key it is whole or not there. */
export async function moveIn(path: string, key: string): Promise<void> {
  const { disk, folder, parts } = fileDisk();
  if (parts) return writeParts(parts, path, key);
  if (folder === undefined) return disk.copyFromFs(path, key);
  const target = join(folder, key);
  await mkdir(dirname(target), { recursive: true });
  await rename(path, target);
}

/** Lends a stored file as a path: in place where there is a folder, else as a copy that is gone afterwards. */
export async function asPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T> {
  const { folder, parts } = fileDisk();
  if (folder !== undefined && !(parts && (await hasParts(parts, key)))) return work(join(folder, key));
  return withTemporary(async (path) => {
    await pipeline(await streamOf(key), createWriteStream(path));
    return work(path);
  });
}

/** A stored file's bytes: all, or those of a span. */
export async function streamOf(key: string, range?: Range): Promise<Readable> {
  const { disk, folder, parts } = fileDisk();
  if (parts && (await hasParts(parts, key))) return Readable.from(readParts(parts, key, range));
  if (!range) return disk.getStream(key);
  if (folder !== undefined) return createReadStream(join(folder, key), range);
  const answer = await fetch(await disk.getSignedUrl(key), { headers: { range: `bytes=${range.start}-${range.end}` } });
  if (answer.status !== 206 || !answer.body) throw new Error(`the store gave no part of ${key}: ${answer.status}`);
  return Readable.fromWeb(answer.body as ReadableStream);
}

/** Deletes a stored file; not an error when it does not exist. */
export async function removeStored(key: string): Promise<void> {
  const { disk, parts } = fileDisk();
  if (parts) await removeParts(parts, key);
  await disk.delete(key);
}
