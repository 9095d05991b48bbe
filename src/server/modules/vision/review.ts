// A person says what is on a picture; where he wants it, what somebody took there is booked, once, and follows what is said of it later.
import { sql } from 'kysely';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { vision } from '../../../contract/vision/index.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { announcePrewh } from '../live/index.ts';
import { holdPrewh } from '../warehouse/index.ts';
import { bookPicture, type Pieces } from './book.ts';
import { visionsInSight } from './vision.query.ts';

/**
 * Keeps what a person says is on a picture, with who and when; what was recognised stays beside it. With `bookFlag`, and where it was booked before, the
 * pick of its person is booked as it is said now. Refuses 'vision-nothing', 'not-found',
 * 'changed' where somebody said something since `seenAt`, 'not-permitted' to book, what `bookPicture` refuses.
 */
export async function reviewPicture(ctx: Ctx, { id, productId, num, seenAt, bookFlag }: In<typeof vision.update>): Promise<void> {
  const said: Pieces = { productId: productId ?? null, num };
  if ((said.productId === null) !== (num === 0)) refuse('vision-nothing');
  const seen = await visionsInSight(ctx).select('v.prewhId').where('v.id', '=', id).executeTakeFirst();
  if (!seen) return refuse('not-found', { thing: '图片' });
  // What is taken out of the warehouse takes turns, and so do two people at one picture.
  const home = await holdPrewh(ctx, seen.prewhId);
  const row = await visionsInSight(ctx).selectAll('v').where('v.id', '=', id).executeTakeFirstOrThrow();
  if (seenAt !== undefined && momentOf(seenAt) !== momentOf(row.confirmedAt)) refuse('changed');
  if (said.productId) await requireProduct(ctx, said.productId);
  const before: Pieces = { productId: row.bookedProductId, num: row.bookedNum };
  const booked = (bookFlag ?? before.num > 0) ? said : { productId: null, num: 0 };
  const moves = booked.productId !== before.productId || booked.num !== before.num;
  if (moves) {
    // The product itself may do both.
    if (ctx.actor.kind === 'user') allow(ctx, 'wms.wmsPickList.pick', '登记领料');
    await bookPicture(ctx, row, { before, booked });
    // Whoever looks at the warehouse sees what lies there now.
    await announcePrewh(ctx, home);
  }
  await changeIn(ctx, 'imgVision')
    .set({
      confirmedProductId: said.productId,
      confirmedNum: num,
      confirmedBy: actorName(ctx),
      confirmedAt: sql<string>`now()`,
      bookedProductId: booked.productId,
      bookedNum: booked.num,
    })
    .where('id', '=', id)
    .execute();
  ctx.tell({
    visionNo: row.visionNo,
    recognised: { productId: row.recognisedProductId, num: row.recognisedNum, confidence: row.confidence },
    before: { productId: row.confirmedProductId, num: row.confirmedNum, booked: before.num },
    after: { booked: booked.num },
  });
}

const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

async function requireProduct(ctx: Ctx, id: string): Promise<void> {
  const product = await from(ctx, 'product', 'p').select('p.id').where('p.id', '=', id).executeTakeFirst();
  if (!product) refuse('not-found', { thing: '商品' });
}
