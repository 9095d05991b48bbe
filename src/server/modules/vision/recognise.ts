// Pictures that come without what is on them are recognised by this machine or by the service of the site, as it is set, one job each. Neither is asked
// while a transaction is open.
import { sql } from 'kysely';
import { RecognisedBy, RecognitionMode } from '../../../contract/vision/codes.ts';
import type { RecognitionQuestion } from '../../../contract/vision/service.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { NOW } from '../../kernel/document.ts';
import { findFile, open } from '../../kernel/files/index.ts';
import { defineTask, enqueue, inTransaction } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { openClient } from '../../kernel/outgoing/client.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { changeIn, from, sameNode } from '../../kernel/scope.ts';
import { unseal } from '../auth/index.ts';
import { recogniseHere } from './here.ts';
import { recognise } from './port.ts';

const NAME = 'vision.recognise';
/** The products that a question names. */
const MOST_PRODUCTS = 2_000;

const linkOf = (ctx: Ctx) =>
  from(ctx, 'visionLink', 'k').select(['k.mode', 'k.url', 'k.keySealed']).where('k.mode', '<>', RecognitionMode.off).executeTakeFirst();

export const recogniseTask = defineTask<{ id: string }>(NAME, async (ctx, { id }, { signal }) => {
  const link = await linkOf(ctx);
  const picture = link && (await waiting(ctx, id));
  if (!link || !picture) return;
  try {
    const by = link.mode === RecognitionMode.here ? RecognisedBy.here : RecognisedBy.service;
    const answer = by === RecognisedBy.here ? await recogniseHere(ctx, picture) : await askService(ctx, { link, picture, signal });
    await inTransaction(ctx, (tx) => keep(tx, id, { ...answer, by }));
  } catch (error) {
    const why = error instanceof TryLater ? error.cause : error;
    if (why instanceof Refusal) await inTransaction(ctx, (tx) => note(tx, why));
    throw error;
  }
});

/** Has a picture recognised once the caller has committed; does nothing where nothing is set. It is the product's own work. */
export async function beginRecognition(ctx: Ctx, id: string): Promise<void> {
  if (await linkOf(ctx)) await enqueue({ ...ctx, actor: { kind: 'system', name: NAME } }, recogniseTask, { id });
}

interface ServiceCall {
  link: { url: string | null; keySealed: string | null };
  picture: Waiting;
  signal: AbortSignal;
}

async function askService(ctx: Ctx, { link: { url, keySealed }, picture, signal }: ServiceCall): Promise<Answer> {
  if (!url || !keySealed) throw new Refusal('vision-link-key');
  const question = await questionOf(ctx, picture);
  const client = openClient();
  try {
    return await recognise({ url, key: keyOf(keySealed), client, signal }, question);
  } finally {
    client.close();
  }
}

/** Under another secret, as after a restore without it, what was sealed cannot be opened. */
function keyOf(sealed: string): string {
  try {
    return unseal(sealed);
  } catch {
    throw new Refusal('vision-link-key');
  }
}

interface Waiting {
  prewhId: string;
  pictureId: string;
  fileId: string;
  objectName: string;
}

/** A picture that has neither been recognised nor looked at. */
async function waiting(ctx: Ctx, id: string): Promise<Waiting | undefined> {
  const row = await from(ctx, 'imgVision', 'v')
    .select(['v.prewhId', 'v.pictureId', 'v.fileId', 'v.objectName'])
    .where('v.id', '=', id)
    .where('v.confidence', 'is', null)
    .where('v.confirmedAt', 'is', null)
    .executeTakeFirst();
  const { fileId = null, objectName = null } = row ?? {};
  return row && fileId && objectName ? { ...row, fileId, objectName } : undefined;
}

/** What the service is asked. */
async function questionOf(ctx: Ctx, { prewhId, pictureId, fileId }: Waiting): Promise<RecognitionQuestion> {
  const file = await findFile(ctx, { id: fileId });
  const bytes = Buffer.concat(await Array.fromAsync((await open(ctx, file)) as AsyncIterable<Buffer>));
  const products = await from(ctx, 'prewhChannel', 'c')
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['p.productCode', 'p.productName'])
    .distinct()
    .where('c.prewhId', '=', prewhId)
    .orderBy('p.productCode')
    .limit(MOST_PRODUCTS)
    .execute();
  return { pictureId, contentType: file.contentType, picture: bytes.toString('base64'), products };
}

interface Answer {
  productCode: string | null;
  quantity: number;
  confidence: number;
}

/** Keeps what was recognised, unless a person was first; a product that nobody here knows is as good as none. */
async function keep(ctx: Ctx, id: string, { productCode, quantity, confidence, by }: Answer & { by: number }): Promise<void> {
  const product = productCode
    ? await from(ctx, 'product', 'p').select('p.id').where('p.productCode', '=', productCode).executeTakeFirst()
    : undefined;
  await changeIn(ctx, 'visionLink').set({ answeredAt: NOW, problem: null }).execute();
  if (!product) return;
  await changeIn(ctx, 'imgVision')
    .set({ recognisedProductId: product.id, recognisedNum: quantity, confidence, recognisedBy: by })
    .where('id', '=', id)
    .where(sql<boolean>`confidence is null and confirmed_at is null`)
    .execute();
}

const note = async (ctx: Ctx, { key, params }: Refusal): Promise<void> =>
  void (await changeIn(ctx, 'visionLink')
    .set({ problem: JSON.stringify({ key, params }) })
    .execute());
