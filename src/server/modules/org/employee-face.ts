// Face pictures: one by one, or a zip of many named by employee code. Each entry succeeds or fails by itself and says why.
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { ErrorCode, ErrorParams } from '../../../contract/errors.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { face, FACE_ZIP_BYTES, FACES_AT_ONCE } from '../../../contract/org/employee.ts';
import { IMAGE_BYTES } from '../../../contract/transfer/files.ts';
import { sentenceOf } from '../../kernel/http/answer.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { withTemporary } from '../../kernel/files/disk.ts';
import { guardFiles, removeFile, store, withPath } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse, Refusal } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { thumbnailOf } from '../../kernel/files/thumbnail.ts';
import { receive } from '../transfer/index.ts';

type Answer = Given<typeof face.batch>;
type Result = Answer['rows'][number];
interface Owner {
  id: string;
  empCode: string;
  empName: string;
  faceImageUrl: string | null;
}

const ADDRESS = '/gateway/cdn/file/';
/** What a whole zip may unpack to. */
const UNPACKED_BYTES = 1_000_000_000;
const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

/** Takes the picture of one employee; gives its address. Refuses what is no picture, too large or has too many pixels. */
export const takeFace = (ctx: Ctx, { id }: In<typeof face.one>, wire: Wire): Promise<string> =>
  receive(wire, 'image', async (part) => {
    const [owner] = await ownersOf(ctx, { id });
    if (!owner) return refuse('not-found', { thing: '员工' });
    const address = await keep(ctx, owner, part.file);
    await audit(ctx, face.one, { empCode: owner.empCode, empName: owner.empName });
    return address;
  });

/** Takes the picture of an employee away. */
export async function removeFace(ctx: Ctx, { id }: In<typeof face.remove>): Promise<void> {
  const [owner] = await ownersOf(ctx, { id });
  if (!owner) return refuse('not-found', { thing: '员工' });
  await point(ctx, owner.id, null);
  if (owner.faceImageUrl) await forget(ctx, owner.faceImageUrl);
  ctx.tell({ empCode: owner.empCode, empName: owner.empName });
}

/** Takes a zip of pictures named by employee code (trust 36, 37). Refuses only what is no zip, or one that would burst. */
export const importFaces = (ctx: Ctx, _: unknown, wire: Wire): Promise<Answer> =>
  // The limit of a video is the one that a zip of this size needs; what is in it is looked at below.
  receive(wire, 'video', (part) =>
    withTemporary(async (path) => {
      await pipeline(part.file, meter(FACE_ZIP_BYTES), createWriteStream(path));
      const rows = await unpack(ctx, path);
      const done = rows.filter((row) => row.done).length;
      await audit(ctx, face.batch, { fileName: part.filename, done, failed: rows.length - done });
      return { done, failed: rows.length - done, rows };
    }),
  );

/** A face is for those whose data permission shows its employee; the address alone opens nothing (trust 23, 37). */
export const guardFaces = (): void =>
  guardFiles('face', async (ctx, { objectName }) => {
    const owner = await from(ctx, 'employee', 'e')
      .select('e.id')
      .where('e.faceImageUrl', '=', ADDRESS + objectName)
      .executeTakeFirst();
    return owner !== undefined;
  });

function meter(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size <= limit) return done(null, chunk);
      return done(new Refusal('file-too-large', { limit: `${megabytes(limit)} MB` }));
    },
  });
}

async function unpack(ctx: Ctx, path: string): Promise<Result[]> {
  const zip = await opened(path);
  try {
    const entries = await directory(zip);
    const owners = new Map((await ownersOf(ctx, { codes: entries.map(codeOf) })).map((owner) => [owner.empCode, owner]));
    const seen = new Set<string>();
    const rows: Result[] = [];
    for (const entry of entries) {
      rows.push(await takeEntry(ctx, { zip, entry, owner: owners.get(codeOf(entry)), twice: seen.has(codeOf(entry)) }));
      seen.add(codeOf(entry));
    }
    return rows;
  } catch (error) {
    return refuseZip(error);
  } finally {
    zip.close();
  }
}

const opened = (path: string): Promise<ZipFile> =>
  yauzl.openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: false, validateEntrySizes: true }).catch(refuseZip);

function refuseZip(error: unknown): never {
  // A fault of the disk or the database is not the file's.
  if (error instanceof Refusal || (error instanceof Error && 'code' in error)) throw error;
  return refuse('zip-broken', { problem: error instanceof Error ? error.message.slice(0, 80) : '' });
}

const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/** The pictures in the zip's directory: folders and what the system of a Mac adds are passed over. */
async function directory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > FACES_AT_ONCE * 2) refuse('zip-too-many', { entries: zip.entryCount, limit: FACES_AT_ONCE });
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    if (unpacked > UNPACKED_BYTES) refuse('zip-bomb', { limit: megabytes(UNPACKED_BYTES) });
    const link = ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK;
    if (link || entry.isEncrypted()) refuse('zip-broken', { problem: entry.fileName.slice(-60) });
    if (!entry.fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName)) entries.push(entry);
  }
  if (entries.length > FACES_AT_ONCE) refuse('zip-too-many', { entries: entries.length, limit: FACES_AT_ONCE });
  return entries;
}

/** The employee code that a file is named by: its name without folders and ending. It is never used as a path. */
const codeOf = ({ fileName }: Entry): string => (fileName.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '').trim();

interface Taking {
  zip: ZipFile;
  entry: Entry;
  owner: Owner | undefined;
  twice: boolean;
}

async function takeEntry(ctx: Ctx, { zip, entry, owner, twice }: Taking): Promise<Result> {
  const said = { fileName: entry.fileName.slice(-200), empCode: owner?.empCode ?? null, empName: owner?.empName ?? null };
  const failed = (key: ErrorCode, params: ErrorParams) => ({ ...said, done: false, problem: sentenceOf(key, params, ctx.language) });
  if (!owner) return failed('face-not-code', { code: codeOf(entry) });
  if (twice) return failed('face-twice', {});
  if (entry.uncompressedSize > IMAGE_BYTES) return failed('file-too-large', { limit: '2 MB' });
  try {
    // Read at once and whole, at most 2 MB: a stream that fails while nobody listens would end the process.
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    await keep(ctx, owner, Readable.from([bytes]));
    return { ...said, done: true, problem: null };
  } catch (error) {
    if (error instanceof Refusal) return failed(error.key, error.params);
    // What is not the database's or the disk's is the entry's: damaged, or other than its directory says.
    if (error instanceof Error && 'code' in error && !String(error.code).startsWith('Z_')) throw error;
    return failed('zip-broken', { problem: error instanceof Error ? error.message.slice(0, 80) : '' });
  }
}

/** Stores a picture, points the employee to it and forgets the one before. Refuses 'picture-unreadable': no machine would know him by it. */
async function keep(ctx: Ctx, owner: Owner, stream: Readable): Promise<string> {
  const file = await store(ctx, stream, { name: owner.empCode, purpose: 'face' });
  try {
    await withPath(ctx, file, thumbnailOf);
  } catch (error) {
    await removeFile(ctx, file);
    throw error;
  }
  const address = ADDRESS + file.objectName;
  await point(ctx, owner.id, address);
  if (owner.faceImageUrl) await forget(ctx, owner.faceImageUrl);
  return address;
}

const point = (ctx: Ctx, id: string, faceImageUrl: string | null) =>
  changeIn(ctx, 'employee').set({ faceImageUrl }).where('id', '=', id).execute();

async function forget(ctx: Ctx, address: string): Promise<void> {
  const file = await from(ctx, 'storedFile', 'f')
    .select(['f.id', 'f.objectName'])
    .where('f.objectName', '=', address.replace(ADDRESS, ''))
    .executeTakeFirst();
  if (file) await removeFile(ctx, file);
}

/** Employees in sight, by id or by their codes. */
function ownersOf(ctx: Ctx, by: { id: string } | { codes: readonly string[] }): Promise<Owner[]> {
  const query = from(ctx, 'employee', 'e').select(['e.id', 'e.empCode', 'e.empName', 'e.faceImageUrl']);
  if ('id' in by) return query.where('e.id', '=', by.id).execute();
  return query.where(sql<boolean>`e.emp_code = any(${[...new Set(by.codes)]}::text[])`).execute();
}
