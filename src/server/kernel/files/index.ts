// Files: what a person sends in or takes away. Node, owner and right are asked here and nowhere else.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open as openPath, readFile, writeFile } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { ATTACHMENT_BYTES, IMAGE_BYTES, IMAGE_PIXELS, IMPORT_BYTES, VIDEO_BYTES } from '../../../contract/transfer/files.ts';
import { actorUserId } from '../actor.ts';
import type { Ctx } from '../ctx.ts';
import { asPath, moveIn, removeStored, streamOf, withTemporary } from './disk.ts';
import { HEAD_BYTES, imageSize, isShown, typeOfContent, XLSX, type ContentType } from './kind.ts';
import type { Range } from './range.ts';
import { shrunk } from './shrink.ts';
import { newId } from '../db/ids.ts';
import { refuse } from '../refusal.ts';
import { from } from '../scope.ts';

export { openFiles } from './disk.ts';
export { rangeOf } from './range.ts';
export { checkPolicy, holderOf, linkTo, uploadPolicy } from './link.ts';

export type Purpose = 'image' | 'face' | 'video' | 'import' | 'export' | 'reject' | 'paper' | 'attachment';
export interface StoredFile {
  id: string;
  objectName: string;
  fileName: string;
  contentType: string;
  size: number;
  ownerId: string | null;
  purpose: string;
}
interface Said {
  /** What people call it; never used as a path. */
  name: string;
  purpose: Purpose;
  /** A picture is made smaller without changing what is seen. */
  shrink?: boolean;
}

/** What one user's uploads may fill. Files that the product makes for them (exports) do not count. */
const QUOTA_BYTES = 2_000_000_000;
/** Made by the product itself, for somebody. */
const MADE: ReadonlySet<Purpose> = new Set(['export', 'reject', 'paper']);
const MAX_NAME = 200;
const LIMITS: Record<Purpose, number> = {
  image: IMAGE_BYTES,
  face: IMAGE_BYTES,
  video: VIDEO_BYTES,
  import: IMPORT_BYTES,
  export: Infinity,
  reject: Infinity,
  paper: Infinity,
  attachment: ATTACHMENT_BYTES,
};
const PICTURE: [kind: string, said: string] = ['image', 'jpg、jpeg、png、bmp、webp'];
const KINDS: Partial<Record<Purpose, [kind: string, said: string]>> = {
  image: PICTURE,
  face: PICTURE,
  video: ['video', 'mp4、mkv、avi、mov、wmv、rmvb'],
};

const megabytes = (bytes: number): string => (bytes >= 1e9 ? `${bytes / 1e9} GB` : `${Math.round(bytes / 1_048_576)} MB`);

/** The most bytes that a file of a purpose may have. */
export const limitOf = (purpose: Purpose): number => LIMITS[purpose];
export const refuseTooLarge = (purpose: Purpose): never => refuse('file-too-large', { limit: megabytes(LIMITS[purpose]) });

/**
 * Puts a stream into the store: type by content, size enforced while it flows, quota of the owner. Refuses 'file-too-large',
 * 'file-kind', 'file-pixels', 'file-quota'; nothing stays then. Takes a context without a transaction: a sender may be slow.
 */
export function store(ctx: Ctx, stream: Readable, said: Said): Promise<StoredFile> {
  return withTemporary(async (path) => {
    const left = await quotaLeft(ctx, said.purpose);
    const came = await spool(stream, path, { purpose: said.purpose, left });
    const found = await check(path, said.purpose);
    const { size, sha256, content } = said.shrink ? await shrink(path, found) : { ...came, content: found };
    const id = newId();
    const file = {
      id,
      objectName: `${id}.${content.extension}`,
      fileName: said.name.replace(/[\u0000-\u001f\u007f/\\]/g, '_').slice(-MAX_NAME) || '未命名',
      contentType: content.type,
      size,
      ownerId: actorUserId(ctx),
      purpose: said.purpose,
    };
    // The row first: what was moved in and never became ready is found by it and swept away.
    await ctx.db
      .insertInto('storedFile')
      .values({ nodeId: ctx.nodeId, ...file, sha256 })
      .execute();
    await moveIn(path, keyOf(ctx.nodeId, file.objectName));
    await ctx.db.updateTable('storedFile').set({ ready: true }).where('nodeId', '=', ctx.nodeId).where('id', '=', id).execute();
    return file;
  });
}

async function shrink(path: string, content: ContentType) {
  const bytes = await shrunk(await readFile(path), content.extension);
  await writeFile(path, bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { size: bytes.length, sha256, content: typeOfContent(bytes.subarray(0, HEAD_BYTES)) };
}

const keyOf = (nodeId: string, objectName: string): string => `${nodeId}/${objectName}`;

async function quotaLeft(ctx: Ctx, purpose: Purpose): Promise<number> {
  if (ctx.actor.kind !== 'user' || MADE.has(purpose)) return Infinity;
  const row = await from(ctx, 'storedFile', 'f')
    .select(sql<number>`coalesce(sum(f.size), 0)`.as('used'))
    .where('f.ownerId', '=', ctx.actor.userId)
    .where('f.purpose', 'in', ['image', 'face', 'video', 'import', 'attachment'])
    .executeTakeFirstOrThrow();
  return QUOTA_BYTES - row.used;
}

async function spool(stream: Readable, path: string, { purpose, left }: { purpose: Purpose; left: number }) {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      try {
        if (size > LIMITS[purpose]) refuseTooLarge(purpose);
        if (size > left) refuse('file-quota', { limit: megabytes(QUOTA_BYTES) });
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  await pipeline(stream, meter, createWriteStream(path));
  return { size, sha256: hash.digest('hex') };
}

async function check(path: string, purpose: Purpose): Promise<ContentType> {
  const handle = await openPath(path);
  try {
    const picture = purpose === 'image' || purpose === 'face';
    const whole = picture ? IMAGE_BYTES : HEAD_BYTES;
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(whole), 0, whole, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const content = typeOfContent(bytes.subarray(0, HEAD_BYTES));
    const wanted = KINDS[purpose];
    if (wanted && content.kind !== wanted[0]) refuse('file-kind', { kinds: wanted[1] });
    if (!picture) return content;
    const size = imageSize(bytes) ?? refuse('file-kind', { kinds: wanted?.[1] ?? '' });
    if (size.width * size.height > IMAGE_PIXELS) refuse('file-pixels', { limit: IMAGE_PIXELS / 1_000_000 });
    return content;
  } finally {
    await handle.close();
  }
}

/** Who else than its owner may read a file of some purpose, and when its owner no longer may. */
type Rule = (ctx: Ctx, file: StoredFile) => Promise<boolean> | boolean;
const rules = new Map<string, Rule>();
/** Others than its owner read it where its rule lets them. */
const BY_RULE: ReadonlySet<string> = new Set<Purpose>(['face', 'attachment']);
/** A module's word on files that it made: asked each time one is read. */
export function guardFiles(purpose: Purpose, rule: Rule): void {
  rules.set(purpose, rule);
}

/** A file that this actor may read; refuses 'file-gone' for any other, whether it exists or not. */
export async function findFile(ctx: Ctx, by: { objectName: string } | { id: string }): Promise<StoredFile> {
  const file = await stored(ctx)
    .where('objectName' in by ? 'f.objectName' : 'f.id', '=', 'objectName' in by ? by.objectName : by.id)
    .executeTakeFirst();
  if (!file || !(await mayRead(ctx, file))) refuse('file-gone');
  return file;
}

/** A file whose noun has found that this actor may read it. Refuses 'file-gone'. */
export async function fileById(ctx: Ctx, id: string): Promise<StoredFile> {
  const file = await stored(ctx).where('f.id', '=', id).executeTakeFirst();
  return file ?? refuse('file-gone');
}

const stored = (ctx: Ctx) =>
  from(ctx, 'storedFile', 'f')
    .select(['f.id', 'f.objectName', 'f.fileName', 'f.contentType', 'f.size', 'f.ownerId', 'f.purpose'])
    .where('f.ready', '=', true);

// Pictures and videos stand in texts that everybody of the node reads, a face or a file beside a comment where its rule says; all else is its owner's alone.
async function mayRead(ctx: Ctx, file: StoredFile): Promise<boolean> {
  const shared = file.purpose === 'image' || file.purpose === 'video' || (BY_RULE.has(file.purpose) && rules.has(file.purpose));
  const own = ctx.actor.kind === 'system' || (ctx.actor.kind === 'user' && file.ownerId === ctx.actor.userId);
  return (shared || own) && (await (rules.get(file.purpose)?.(ctx, file) ?? true));
}

/** The bytes of a file that was found, or those of a span of it. */
export const open = (ctx: Ctx, file: StoredFile, range?: Range): Promise<Readable> => streamOf(keyOf(ctx.nodeId, file.objectName), range);

/** Lends a found file as a path on this machine. */
export const withPath = <T>(ctx: Ctx, file: Pick<StoredFile, 'objectName'>, use: (path: string) => Promise<T>): Promise<T> =>
  asPath(keyOf(ctx.nodeId, file.objectName), use);

type LetGo = (ctx: Ctx, fileId: string) => Promise<unknown>;
const holders: LetGo[] = [];
/** A module's rows name files that may be deleted under them: how they let go of one. */
export function holdFiles(letGo: LetGo): void {
  holders.push(letGo);
}

/** Deletes a file and its row. Ask `findFile` before where a person wants it gone. */
export async function removeFile(ctx: Ctx, file: Pick<StoredFile, 'id' | 'objectName'>): Promise<void> {
  await removeStored(keyOf(ctx.nodeId, file.objectName));
  for (const letGo of holders) await letGo(ctx, file.id);
  await ctx.db.deleteFrom('storedFile').where('nodeId', '=', ctx.nodeId).where('id', '=', file.id).execute();
}

/** Deletes what has had its time (30 days for exports and imports) and what never got ready. Gives how many. */
export async function sweepFiles(ctx: Ctx): Promise<number> {
  const old = await from(ctx, 'storedFile', 'f')
    .select(['f.id', 'f.objectName'])
    .where(sql<boolean>`((not f.ready and f.created_at < now() - interval '1 day')
      or (f.purpose in ('export', 'import', 'reject', 'paper') and f.created_at < now() - interval '30 days'))`)
    .execute();
  for (const file of old) await removeFile(ctx, file);
  return old.length;
}

/** The headers a file leaves with: its own name, and never shown in place but for pictures and videos. */
export function fileHeaders({
  fileName,
  contentType,
  size,
}: Pick<StoredFile, 'fileName' | 'contentType'> & { size?: number }): Record<string, string> {
  const place = isShown(contentType) ? 'inline' : 'attachment';
  return {
    'content-type': contentType,
    'content-disposition': `${place}; filename*=UTF-8''${encodeURIComponent(fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
    ...(size === undefined ? {} : { 'content-length': String(size) }),
    'x-content-type-options': 'nosniff',
  };
}

export const SHEET_TYPES = { xlsx: XLSX, csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;
