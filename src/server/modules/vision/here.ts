// Recognition on this machine: a picture is likened with those of its warehouse of which a person has said what is on them, and with the products' own.
import { sql } from 'kysely';
import type { Ctx } from '../../kernel/ctx.ts';
import { withPath } from '../../kernel/files/index.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { guess, looksOf, NOTHING, spansOf, type Guess, type Reference, type Looks } from './likeness.ts';

/** So many pictures that people have looked at, the newest, and so many of products. */
const MOST_SEEN = 300;
const MOST_OWN = 600;
/** What pictures look like, by their stored name: a stored picture never changes. About 1 kB each. */
const known = new Map<string, Looks>();
const MOST_KNOWN = 5_000;

interface ReferencePicture {
  objectName: string;
  productCode: string;
  num: number | null;
}

/** What this machine makes of a picture; nothing where it is like none that it knows, or cannot be read. */
export async function recogniseHere(ctx: Ctx, picture: { prewhId: string; objectName: string }): Promise<Guess> {
  const looked = await withPath(ctx, picture, spansOf).catch(() => undefined);
  if (!looked) return NOTHING;
  const references = [...(await seenIn(ctx, picture.prewhId)), ...(await ownOf(ctx, picture.prewhId))];
  const likes: Reference[] = [];
  // One after the other: what people wait for goes before.
  for (const { objectName, productCode, num } of references) {
    const looks = known.get(objectName) ?? (await looksAt(ctx, objectName));
    if (looks) likes.push({ productCode, num, looks });
  }
  return guess(looked, likes);
}

/** Undefined of a picture that cannot be read any more. */
async function looksAt(ctx: Ctx, objectName: string): Promise<Looks | undefined> {
  const looks = await withPath(ctx, { objectName }, looksOf).catch(() => undefined);
  if (!looks) return undefined;
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest);
  known.set(objectName, looks);
  return looks;
}

const seenIn = (ctx: Ctx, prewhId: string): Promise<ReferencePicture[]> =>
  from(ctx, 'imgVision', 'v')
    .innerJoin('product as p', sameNode('p.id', 'v.confirmedProductId'))
    .select([sql<string>`v.object_name`.as('objectName'), 'p.productCode', 'v.confirmedNum as num'])
    .where('v.prewhId', '=', prewhId)
    .where('v.objectName', 'is not', null)
    .orderBy('v.shotAt', 'desc')
    .limit(MOST_SEEN)
    .execute();

const ownOf = (ctx: Ctx, prewhId: string): Promise<ReferencePicture[]> =>
  from(ctx, 'productPicture', 'i')
    .innerJoin('product as p', sameNode('p.id', 'i.productId'))
    .select(['i.thumbName as objectName', 'p.productCode', sql<null>`null::bigint`.as('num')])
    .where(
      sql<boolean>`exists (select 1 from prewh_channel c where c.node_id = i.node_id and c.prewh_id = ${prewhId} and c.product_id = i.product_id)`,
    )
    .orderBy('i.createdAt', 'desc')
    .limit(MOST_OWN)
    .execute();
