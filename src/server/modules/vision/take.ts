// A picture that a device of a smart warehouse sends: kept once by its own id, with what the device recognised on it. Stock is not moved by it.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { isOddMoment } from '../../../contract/device/clock.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { RecognisedBy } from '../../../contract/vision/codes.ts';
import type { pictures } from '../../../contract/vision/report.ts';
import { UNMANNED } from '../../../contract/warehouse/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { joined } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { nextDocumentNumber } from '../../kernel/document-number.ts';
import { removeFile, store, type StoredFile } from '../../kernel/files/index.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, sameNode } from '../../kernel/scope.ts';
import { callingPrewh } from '../sense/index.ts';
import { eventHash } from '../stock/index.ts';
import { holdPrewh } from '../warehouse/index.ts';
import { beginRecognition } from './recognise.ts';

type Picture = In<typeof pictures>;
type Names = Awaited<ReturnType<typeof namesIn>>;
interface Arrival {
  prewhId: string;
  picture: Picture;
  hash: string;
}

/**
 * Keeps a picture of the calling smart warehouse that it has not sent before. Refuses 'key-not-prewh', 'key-needs-unmanned' once people serve there,
 * 'key-reused' for another content under a known id, 'sense-unknown' (nothing is kept then), and what the store of files refuses.
 */
export async function takePicture(ctx: Ctx, picture: Picture): Promise<Given<typeof pictures>> {
  const arrival = { prewhId: callingPrewh(ctx), picture, hash: eventHash(picture) };
  const answer = (result: 'kept' | 'again') => ({ serverTime: new Date().toISOString(), pictureId: picture.pictureId, result });
  if (await isHere(ctx, arrival)) return answer('again');
  const names = await namesIn(ctx, arrival);
  const bytes = Buffer.from(picture.picture, 'base64');
  const file = await store(ctx, Readable.from([bytes]), { name: picture.pictureId, purpose: 'image' });
  try {
    if (await joined(ctx.db, (db) => keep({ ...ctx, db }, arrival, { names, file }))) return answer('kept');
  } catch (error) {
    await removeFile(ctx, file);
    throw error;
  }
  // The same was sent twice at the same time.
  await removeFile(ctx, file);
  return answer('again');
}

/** Whether it was kept before; refuses 'key-reused' where its id stands for another one. */
async function isHere(ctx: Ctx, { prewhId, picture, hash }: Arrival): Promise<boolean> {
  const known = await from(ctx, 'imgVision', 'v')
    .select('v.bodyHash')
    .where('v.prewhId', '=', prewhId)
    .where('v.pictureId', '=', picture.pictureId)
    .executeTakeFirst();
  if (known && known.bodyHash !== hash) refuse('key-reused');
  return known !== undefined;
}

/** What a picture names: its channel (of a merged one the main channel), its product and its person. */
async function namesIn(ctx: Ctx, { prewhId, picture: { channelCode, recognised, empCode, cardNo } }: Arrival) {
  const home = await from(ctx, 'prewh', 'w')
    .select(['w.createdAt', 'w.prewhType', 'w.prewhName'])
    .where('w.id', '=', prewhId)
    .executeTakeFirstOrThrow();
  if (!UNMANNED.some((type) => type === home.prewhType)) refuse('key-needs-unmanned', { prewh: home.prewhName });
  const channel = await from(ctx, 'prewhChannel', 'c')
    .select(['c.id', 'c.mergedInto'])
    .where('c.prewhId', '=', prewhId)
    .where('c.channelCode', '=', channelCode)
    .executeTakeFirst();
  if (!channel) return refuse('sense-unknown', { thing: '货道', value: channelCode });
  const product = recognised
    ? await from(ctx, 'product', 'p').select('p.id').where('p.productCode', '=', recognised.productCode).executeTakeFirst()
    : undefined;
  if (recognised && !product) return refuse('sense-unknown', { thing: '商品', value: recognised.productCode });
  const person = empCode
    ? await from(ctx, 'employee', 'e').select('e.id').where('e.empCode', '=', empCode).executeTakeFirst()
    : await from(ctx, 'nodeCard', 'k')
        .select('k.empId as id')
        .where('k.cardNo', '=', cardNo ?? '')
        .executeTakeFirst();
  const empId = person?.id ?? null;
  return {
    since: home.createdAt,
    channelId: channel.mergedInto ?? channel.id,
    productId: product?.id ?? null,
    empId,
    stranger: empId ? null : (empCode ?? cardNo ?? null),
  };
}

async function keep(ctx: Ctx, arrival: Arrival, { names, file }: { names: Names; file: StoredFile }): Promise<boolean> {
  const { prewhId, picture, hash } = arrival;
  // One picture of a warehouse after the other: the same one twice at once is one.
  await holdPrewh(ctx, prewhId);
  if (await isHere(ctx, arrival)) return false;
  const id = newId();
  const { channelId, empId, stranger, since, productId } = names;
  await addTo(ctx, 'imgVision', {
    id,
    visionNo: await nextDocumentNumber(ctx, { letters: 'TX', table: 'imgVision', column: 'visionNo' }),
    prewhId,
    pictureId: picture.pictureId,
    bodyHash: hash,
    kind: picture.kind,
    channelId,
    channelCode: picture.channelCode,
    empId,
    stranger,
    // What an odd clock says happened when we learnt of it.
    shotAt: isOddMoment(since, picture.shotAt) ? new Date().toISOString() : picture.shotAt,
    fileId: file.id,
    objectName: file.objectName,
    recognisedProductId: productId,
    recognisedNum: picture.recognised?.quantity ?? null,
    confidence: picture.recognised?.confidence ?? null,
    recognisedBy: picture.recognised ? RecognisedBy.device : null,
  }).execute();
  if (!picture.recognised) await beginRecognition(ctx, id);
  return true;
}

/** So long the picture itself is kept; what was said of it stays. */
const KEPT_DAYS = 180;
/** Pictures of one night at most, so that the nights share what there is. */
const MOST_SWEPT = 5_000;

/** Removes the files of old pictures. Runs each night. */
export async function sweepPictures(ctx: Ctx): Promise<void> {
  const old = await from(ctx, 'imgVision', 'v')
    .innerJoin('storedFile as f', sameNode('f.id', 'v.fileId'))
    .select(['v.id as visionId', 'f.id', 'f.objectName'])
    .where('v.receivedAt', '<', sql<string>`now() - ${KEPT_DAYS} * interval '1 day'`)
    .limit(MOST_SWEPT)
    .execute();
  if (old.length === 0) return;
  await changeIn(ctx, 'imgVision')
    .set({ fileId: null, objectName: null })
    .where(
      'id',
      'in',
      old.map(({ visionId }) => visionId),
    )
    .execute();
  for (const file of old) await removeFile(ctx, file);
}
