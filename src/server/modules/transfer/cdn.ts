// Files over HTTP: pictures and videos in, every file out.
import type { MultipartFile } from '@fastify/multipart';
import { cdn } from '../../../contract/transfer/files.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { checkPolicy, fileHeaders, findFile, holderOf, linkTo, open, store, uploadPolicy, type Purpose } from '../../kernel/files.ts';
import { NIL } from '../../kernel/ids.ts';
import { implement, type Wire } from '../../kernel/mount.ts';
import { refuse } from '../../kernel/refusal.ts';

const VIDEO_DIR = 'video/';
const addressOf = (objectName: string): string => `/gateway/cdn/file/${objectName}`;

/** The file of a multipart form, as a stream; its size is limited where it is stored. Refuses 'file-missing'. */
export async function sentFile({ request }: Wire): Promise<MultipartFile> {
  if (!request.isMultipart()) refuse('file-missing');
  const part = await request.file({ limits: { fileSize: Infinity } });
  return part ?? refuse('file-missing');
}

async function keep(ctx: Ctx, part: MultipartFile, purpose: Purpose): Promise<string> {
  const file = await store(ctx, part.file, { name: part.filename, purpose });
  await audit(ctx, purpose === 'video' ? cdn.video : cdn.upload, { fileName: file.fileName, size: file.size });
  return addressOf(file.objectName);
}

const picture = async (ctx: Ctx, _: unknown, wire: Wire): Promise<string> => keep(ctx, await sentFile(wire), 'image');

async function video(ctx: Ctx, _: unknown, wire: Wire): Promise<string> {
  const part = await sentFile(wire);
  const said = (name: string): string | undefined => {
    const field = part.fields[name];
    return field && 'value' in field ? String(field.value) : undefined;
  };
  await checkPolicy(ctx, VIDEO_DIR, { policy: said('policy'), signature: said('signature') });
  return keep(ctx, part, 'video');
}

/** Answers with a file's bytes: to a signed-in caller, or to whoever holds a link that lives. */
async function serve(ctx: Ctx, input: In<typeof cdn.file>, { reply }: Wire): Promise<void> {
  const { objectName, node, family, expires, signature } = input;
  const linked = node && family && expires && signature ? { objectName, node, family, expires, signature } : undefined;
  if (!linked && ctx.nodeId === NIL) refuse('not-signed-in');
  const reader = linked ? await holderOf(ctx, linked) : ctx;
  const file = await findFile(reader, { objectName });
  const stream = await open(reader, file);
  await reply.headers({ ...fileHeaders(file), 'cache-control': 'private, max-age=300' }).send(stream);
}

async function link(ctx: Ctx, { objectName }: In<typeof cdn.generatePreSignedUrl>, { request }: Wire): Promise<string> {
  const file = await findFile(ctx, { objectName });
  return linkTo(ctx, file.objectName, { token: request.headers['auth_token'] });
}

export const cdnHandlers = implement(cdn, {
  generatePreSignedUrl: link,
  uploadPolicy: (ctx) => uploadPolicy(ctx, VIDEO_DIR, '/gateway/cdn/oss'),
  upload: picture,
  // No picture library is at hand to compress with: the picture is kept as it came, under the same limits.
  serverUpload: picture,
  video,
  file: serve,
});
