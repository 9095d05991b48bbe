// Files over HTTP: pictures and videos in, every file out.
import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { cdn } from '../../../contract/transfer/files.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import {
  checkPolicy,
  fileHeaders,
  findFile,
  holderOf,
  limitOf,
  linkTo,
  open,
  rangeOf,
  refuseTooLarge,
  store,
  uploadPolicy,
  type Purpose,
  type StoredFile,
} from '../../kernel/files/index.ts';
import { NIL } from '../../kernel/db/ids.ts';
import { implement, type Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';

const VIDEO_DIR = 'video/';
const addressOf = (objectName: string): string => `/gateway/cdn/file/${objectName}`;

/** What a form may hold beside its file. */
const FORM_BYTES = 20_000;
const LINGER_MS = 10_000;

/**
 * Gives the file of a multipart form to `work`, as a stream. A form that says it is too large is refused unread (trust 40); one that
 * does not say so, when the limit has flowed in. Refuses 'file-missing'.
 */
export async function receive<T>({ request }: Wire, purpose: Purpose, work: (part: MultipartFile) => Promise<T>): Promise<T> {
  try {
    if (Number(request.headers['content-length'] ?? 0) > limitOf(purpose) + FORM_BYTES) refuseTooLarge(purpose);
    if (!request.isMultipart()) refuse('file-missing');
    const part = await request.file({ limits: { fileSize: Infinity } });
    return await work(part ?? refuse('file-missing'));
  } catch (error) {
    linger(request.raw);
    throw error;
  }
}

/** Reads on for a moment what nobody wants, so that the sender gets to read the answer; a socket left unread would stay open. */
function linger(raw: FastifyRequest['raw']): void {
  if (raw.complete) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), LINGER_MS);
  raw.once('close', () => clearTimeout(timer));
}

interface Kept {
  wire: Wire;
  purpose: 'image' | 'video';
  shrink?: boolean;
}

const keep = (ctx: Ctx, { wire, purpose, shrink = false }: Kept, check: (part: MultipartFile) => Promise<void>): Promise<string> =>
  receive(wire, purpose, async (part) => {
    await check(part);
    const file = await store(ctx, part.file, { name: part.filename, purpose, shrink });
    await audit(ctx, purpose === 'video' ? cdn.video : shrink ? cdn.serverUpload : cdn.upload, {
      fileName: file.fileName,
      size: file.size,
    });
    return addressOf(file.objectName);
  });

const picture =
  (shrink: boolean) =>
  (ctx: Ctx, _: unknown, wire: Wire): Promise<string> =>
    keep(ctx, { wire, purpose: 'image', shrink }, async () => undefined);

const video = (ctx: Ctx, _: unknown, wire: Wire): Promise<string> =>
  keep(ctx, { wire, purpose: 'video' }, async (part) => {
    const said = (name: string): string | undefined => {
      const field = part.fields[name];
      return field && 'value' in field ? String(field.value) : undefined;
    };
    await checkPolicy(ctx, VIDEO_DIR, { policy: said('policy'), signature: said('signature') });
  });

/** Answers to a signed-in caller, or to whoever holds a link that lives. */
async function serve(ctx: Ctx, input: In<typeof cdn.file>, wire: Wire): Promise<void> {
  const { objectName, node, family, expires, signature } = input;
  const linked = node && family && expires && signature ? { objectName, node, family, expires, signature } : undefined;
  if (!linked && ctx.nodeId === NIL) refuse('not-signed-in');
  const reader = linked ? await holderOf(ctx, linked) : ctx;
  await sendStored(reader, await findFile(reader, { objectName }), wire);
}

/** Answers with the bytes of a file that was found, or the part that a player asks for. */
export async function sendStored(reader: Ctx, file: StoredFile, { request, reply }: Wire): Promise<void> {
  // A file never changes under its name: a part of it fits whatever somebody has of it already.
  const range = rangeOf(request.headers.range, file.size);
  const headers = { ...fileHeaders(file), 'accept-ranges': 'bytes', 'cache-control': 'private, max-age=300' };
  if (range === 'none') {
    await reply.code(416).header('content-range', `bytes */${file.size}`).send();
    return;
  }
  const stream = await open(reader, file, range);
  if (range) {
    const { start, end } = range;
    reply.code(206);
    Object.assign(headers, { 'content-length': String(end - start + 1), 'content-range': `bytes ${start}-${end}/${file.size}` });
  }
  await reply.headers(headers).send(stream);
}

async function link(ctx: Ctx, { objectName }: In<typeof cdn.generatePreSignedUrl>, { request }: Wire): Promise<string> {
  const file = await findFile(ctx, { objectName });
  return linkTo(ctx, file.objectName, { token: request.headers['auth_token'] });
}

export const cdnHandlers = implement(cdn, {
  generatePreSignedUrl: link,
  uploadPolicy: (ctx) => uploadPolicy(ctx, VIDEO_DIR, '/gateway/cdn/oss'),
  upload: picture(false),
  serverUpload: picture(true),
  video,
  file: serve,
});
