// Pictures that come without what is on them are shown to the service of the site, one job each. Nothing is asked of it while a transaction is open.
import { sql } from 'kysely';
import { RecognisedBy } from '../../../contract/vision/codes.ts';
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
import { recognise } from './port.ts';

const NAME = 'vision.recognise';
/** The products that a question names. */
const MOST_PRODUCTS = 2_000;

const serviceOf = (ctx: Ctx) =>
  from(ctx, 'visionLink', 'k').select(['k.url', 'k.keySealed']).where('k.enabled', '=', true).executeTakeFirst();

export const recogniseTask = defineTask<{ id: string }>(NAME, async (ctx, { id }, { signal }) => {
  const link = await serviceOf(ctx);
  const question = link && (await questionOf(ctx, id));
  if (!link || !question) return;
  const client = openClient();
  try {
    const answer = await recognise({ url: link.url, key: keyOf(link.keySealed), client, signal }, question);
    await inTransaction(ctx, (tx) => keep(tx, id, answer));
  } catch (error) {
    const why = error instanceof TryLater ? error.cause : error;
    if (why instanceof Refusal) await inTransaction(ctx, (tx) => note(tx, why));
    throw error;
  } finally {
    client.close();
  }
});

/** Has a picture recognised once the caller has committed; does nothing where the site has no service. It is the product's own work. */
export async function beginRecognition(ctx: Ctx, id: string): Promise<void> {
  if (await serviceOf(ctx)) await enqueue({ ...ctx, actor: { kind: 'system', name: NAME } }, recogniseTask, { id });
}

/** Under another secret, as after a restore without it, what was sealed cannot be opened. */
function keyOf(sealed: string): string {
  try {
    return unseal(sealed);
  } catch {
    throw new Refusal('vision-link-key');
  }
}

/** What the service is asked; undefined of a picture that is recognised or looked at already. */
async function questionOf(ctx: Ctx, id: string): Promise<RecognitionQuestion | undefined> {
  const row = await from(ctx, 'imgVision', 'v')
    .select(['v.prewhId', 'v.pictureId', 'v.fileId'])
    .where('v.id', '=', id)
    .where('v.confidence', 'is', null)
    .where('v.confirmedAt', 'is', null)
    .executeTakeFirst();
  if (!row?.fileId) return undefined;
  const file = await findFile(ctx, { id: row.fileId });
  const bytes = Buffer.concat(await Array.fromAsync((await open(ctx, file)) as AsyncIterable<Buffer>));
  const products = await from(ctx, 'prewhChannel', 'c')
    .innerJoin('product as p', sameNode('p.id', 'c.productId'))
    .select(['p.productCode', 'p.productName'])
    .distinct()
    .where('c.prewhId', '=', row.prewhId)
    .orderBy('p.productCode')
    .limit(MOST_PRODUCTS)
    .execute();
  return { pictureId: row.pictureId, contentType: file.contentType, picture: bytes.toString('base64'), products };
}

interface Answer {
  productCode: string | null;
  quantity: number;
  confidence: number;
}

/** Keeps what the service says, unless a person was first; a product that nobody here knows is as good as none. */
async function keep(ctx: Ctx, id: string, { productCode, quantity, confidence }: Answer): Promise<void> {
  const product = productCode
    ? await from(ctx, 'product', 'p').select('p.id').where('p.productCode', '=', productCode).executeTakeFirst()
    : undefined;
  await changeIn(ctx, 'visionLink').set({ answeredAt: NOW, problem: null }).execute();
  if (!product) return;
  await changeIn(ctx, 'imgVision')
    .set({ recognisedProductId: product.id, recognisedNum: quantity, confidence, recognisedBy: RecognisedBy.service })
    .where('id', '=', id)
    .where(sql<boolean>`confidence is null and confirmed_at is null`)
    .execute();
}

const note = async (ctx: Ctx, { key, params }: Refusal): Promise<void> =>
  void (await changeIn(ctx, 'visionLink')
    .set({ problem: JSON.stringify({ key, params }) })
    .execute());
