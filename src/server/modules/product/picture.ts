// Pictures of products: kept as they came, with a thumbnail beside each; the first one stands for the product in lists and drawings.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { productPicture, PICTURES } from '../../../contract/product/picture.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { actorName } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { removeFile, store, withPath } from '../../kernel/files/index.ts';
import { newId } from '../../kernel/db/ids.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { thumbnailOf } from '../../kernel/files/thumbnail.ts';
import { receive } from '../transfer/index.ts';
import { requireProduct } from './known.ts';

const addressOf = (objectName: string): string => `/gateway/cdn/file/${objectName}`;

const pictures = (ctx: Ctx) =>
  from(ctx, 'productPicture', 'i').select([
    'i.id',
    'i.productId',
    'i.fileName',
    'i.objectName',
    'i.thumbName',
    'i.width',
    'i.height',
    'i.size',
    'i.createdBy',
    'i.createdAt',
  ]);
const asPicture = ({ objectName, thumbName, ...row }: Awaited<ReturnType<ReturnType<typeof pictures>['execute']>>[number]) => ({
  ...row,
  url: addressOf(objectName),
  thumbUrl: addressOf(thumbName),
});

/** The pictures of a product, the one that stands for it first. */
export async function productPictures(ctx: Ctx, { productId }: In<typeof productPicture.list>): Promise<Given<typeof productPicture.list>> {
  const own = pictures(ctx).where('i.productId', '=', productId);
  return (
    await own
      .orderBy('i.chosenAt', (as) => as.desc().nullsLast())
      .orderBy('i.createdAt')
      .orderBy('i.id')
      .execute()
  ).map(asPicture);
}

/** Takes a picture in, with its thumbnail. Refuses 'picture-too-many', 'picture-unreadable', and what the store refuses; nothing stays then. */
export async function uploadPicture(
  ctx: Ctx,
  { productId }: In<typeof productPicture.upload>,
  wire: Wire,
): Promise<Given<typeof productPicture.upload>> {
  await requireProduct(ctx, productId);
  const { amount } = await from(ctx, 'productPicture', 'i')
    .select((is) => is.fn.countAll<number>().as('amount'))
    .where('i.productId', '=', productId)
    .executeTakeFirstOrThrow();
  if (amount >= PICTURES) refuse('picture-too-many', { most: PICTURES });
  const file = await receive(wire, 'image', async (part) => store(ctx, part.file, { name: part.filename, purpose: 'image' }));
  try {
    const { thumbnail, width, height } = await withPath(ctx, file, thumbnailOf);
    const thumb = await store(ctx, Readable.from(thumbnail), { name: `缩略图 ${file.fileName}`, purpose: 'image' });
    const id = newId();
    const row = {
      id,
      productId,
      fileId: file.id,
      objectName: file.objectName,
      thumbFileId: thumb.id,
      thumbName: thumb.objectName,
    };
    await addTo(ctx, 'productPicture', {
      ...row,
      fileName: file.fileName,
      width,
      height,
      size: file.size,
      createdBy: actorName(ctx),
    }).execute();
    await showFirst(ctx, productId);
    await audit(ctx, productPicture.upload, { productId, fileName: file.fileName, size: file.size });
    return asPicture(await pictures(ctx).where('i.id', '=', id).executeTakeFirstOrThrow());
  } catch (error) {
    await removeFile(ctx, file);
    throw error;
  }
}

/** Puts a picture first; it stands for the product from now on. Refuses 'not-found'. */
export async function choosePicture(ctx: Ctx, { id }: In<typeof productPicture.choose>): Promise<void> {
  const { productId, fileName } = await lockPicture(ctx, id);
  await changeIn(ctx, 'productPicture')
    .set({ chosenAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await showFirst(ctx, productId);
  ctx.tell({ productId, fileName });
}

async function lockPicture(ctx: Ctx, id: string) {
  const row = await from(ctx, 'productPicture', 'i').selectAll('i').where('i.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '图片' });
}

/** Deletes a picture and its files; the next one then stands for the product. */
export async function deletePicture(ctx: Ctx, { id }: In<typeof productPicture.delete>): Promise<void> {
  const row = await lockPicture(ctx, id);
  ctx.tell({ before: { productId: row.productId, fileName: row.fileName } });
  await removeFrom(ctx, 'productPicture').where('id', '=', id).execute();
  await showFirst(ctx, row.productId);
  await removeFiles(ctx, [row]);
}

/** The files of the pictures of some products. */
export const pictureFiles = (ctx: Ctx, productIds: readonly string[]): Promise<Files[]> =>
  from(ctx, 'productPicture', 'i')
    .select(['i.fileId', 'i.objectName', 'i.thumbFileId', 'i.thumbName'])
    .where('i.productId', 'in', [...productIds])
    .execute();

interface Files {
  fileId: string;
  objectName: string;
  thumbFileId: string;
  thumbName: string;
}

export async function removeFiles(ctx: Ctx, rows: readonly Files[]): Promise<void> {
  for (const { fileId, objectName, thumbFileId, thumbName } of rows) {
    await removeFile(ctx, { id: fileId, objectName });
    await removeFile(ctx, { id: thumbFileId, objectName: thumbName });
  }
}

async function showFirst(ctx: Ctx, productId: string): Promise<void> {
  const [first] = await productPictures(ctx, { productId });
  await changeIn(ctx, 'product')
    .set({ pictureUrl: first?.thumbUrl ?? null })
    .where('id', '=', productId)
    .execute();
}
