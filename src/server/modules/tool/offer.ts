// A tool goes from hand to hand: one offers what he holds, the other takes it; the ledger moves it between them, and the loan is the other's.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { MOVE, PLACE } from '../../../contract/stock/ledger.ts';
import type { offer } from '../../../contract/tool/offer.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { beyondScope } from '../../kernel/scope-join.ts';
import { addTo, changeIn, from, sameNode, wholeNode } from '../../kernel/scope.ts';
import { loans, lockAhead, postIntent } from '../stock/index.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MINUTES = sql`interval '10 minutes'`;

const newCode = (): string => `JJ-${Array.from({ length: 10 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** The employee who acts, as long as he works here. */
async function ownEmployee(ctx: Ctx): Promise<string> {
  const empId = ctx.actor.kind === 'user' ? ctx.actor.empId : null;
  if (!empId) return refuse('offer-no-employee');
  // scope: it is himself
  const one = await from(wholeNode(ctx), 'employee', 'e').select('e.lockFlag').where('e.id', '=', empId).executeTakeFirst();
  if (!one || one.lockFlag) refuse('offer-no-employee');
  return empId;
}

interface Held {
  empId: string;
  productId: string;
  quantity: number;
}
async function requireHeld(ctx: Ctx, { empId, productId, quantity }: Held): Promise<void> {
  const { held } = await loans.openLoan(ctx, { empId, productId });
  if (held >= quantity) return;
  // scope: what somebody holds he may name
  const one = await from(wholeNode(ctx), 'product', 'p').select('p.productName').where('p.id', '=', productId).executeTakeFirst();
  refuse(one ? 'offer-not-held' : 'not-found', { thing: '商品', product: one?.productName ?? '', held });
}

/**
 * Offers a colleague what the actor holds; gives the code that is shown, and until when it is good. What he offered before of the same goods is offered no
 * more. Refuses 'offer-no-employee', 'offer-not-held', 'not-found'.
 */
export async function makeOffer(ctx: Ctx, input: In<typeof offer.make>): Promise<Given<typeof offer.make>> {
  const empId = await ownEmployee(ctx);
  const { productId, quantity, cutterCode } = input;
  await requireHeld(ctx, { empId, productId, quantity });
  await changeIn(ctx, 'toolOffer')
    .set({ expiresAt: sql<string>`now()` })
    .where('fromEmpId', '=', empId)
    .where('productId', '=', productId)
    .where('takenAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .execute();
  const row = { id: newId(), offerCode: newCode(), fromEmpId: empId, productId, quantity, cutterCode: cutterCode ?? null };
  const { expiresAt } = await addTo(ctx, 'toolOffer', { ...row, expiresAt: sql<string>`now() + ${MINUTES}` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return { code: row.offerCode, expiresAt: new Date(expiresAt).toISOString() };
}

const open = (ctx: Ctx, code: string) =>
  from(ctx, 'toolOffer', 'o')
    .where('o.offerCode', '=', code)
    .where('o.takenAt', 'is', null)
    .where('o.expiresAt', '>', sql<string>`now()`);

/** Refuses a code that is not open: 'offer-taken' where a colleague has taken the goods, else 'offer-gone'. */
async function refuseClosed(ctx: Ctx, code: string): Promise<never> {
  // scope: who was shown the code hears what became of it
  const taken = await from(wholeNode(ctx), 'toolOffer', 'o')
    .select('o.id')
    .where('o.offerCode', '=', code)
    .where('o.takenAt', 'is not', null)
    .executeTakeFirst();
  return refuse(taken ? 'offer-taken' : 'offer-gone');
}

/** What a code offers, from whom, with its picture: whoever was shown it looks before he takes. Refuses 'offer-gone', 'offer-taken'. */
export async function findOffer(ctx: Ctx, { code }: In<typeof offer.find>): Promise<Given<typeof offer.find>> {
  // scope: who was shown the code is to see what he takes
  const row = await open(wholeNode(ctx), code)
    .innerJoin('employee as e', beyondScope('e.id', 'o.fromEmpId', 'the taker sees from whom'))
    .innerJoin('product as p', sameNode('p.id', 'o.productId'))
    .select(['e.empName as fromName', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'p.pictureUrl'])
    .select(['o.quantity', 'o.cutterCode', 'o.expiresAt'])
    .executeTakeFirst();
  return row ? { ...row, expiresAt: new Date(row.expiresAt).toISOString() } : refuseClosed(ctx, code);
}

/**
 * The goods are the actor's loan from now on: one move of the ledger between the two hands. Refuses 'offer-no-employee', 'offer-gone', 'offer-taken', 'offer-own',
 * and 'offer-not-held' for what was given back meanwhile.
 */
export async function takeOffer(ctx: Ctx, { code }: In<typeof offer.take>): Promise<void> {
  const empId = await ownEmployee(ctx);
  // scope: who was shown the code takes it
  const row = await open(wholeNode(ctx), code)
    .select(['o.id', 'o.fromEmpId', 'o.productId', 'o.quantity', 'o.cutterCode'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuseClosed(ctx, code);
  if (row.fromEmpId === empId) refuse('offer-own');
  const [giver, taker] = [row.fromEmpId, empId].map((ref) => ({ kind: PLACE.employee, ref }));
  const { productId, quantity, cutterCode } = row;
  // Nobody gives the same piece back at a machine meanwhile.
  await lockAhead(
    ctx,
    [giver!, taker!].map((place) => ({ place, productId })),
  );
  await requireHeld(ctx, { empId: row.fromEmpId, productId, quantity });
  const move = { productId, qty: quantity, from: giver!, to: taker!, kind: MOVE.transfer, cutterCode, forWhom: { employeeId: empId } };
  await postIntent(ctx, { document: { kind: 'tool_offer', id: row.id }, moves: [move] });
  await changeIn(ctx, 'toolOffer')
    .set({ takenAt: sql<string>`now()`, toEmpId: empId })
    .where('id', '=', row.id)
    .execute();
  ctx.tell({ productId, quantity, fromEmpId: row.fromEmpId });
}
