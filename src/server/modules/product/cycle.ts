// Borrow cycles. One for a product and one for a type at most; it must be longer than the reminder before its end.
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { borrowCycle } from '../../../contract/product/cycle.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { requireProduct, requireType } from './known.ts';
import { wasOf } from './rows.ts';

type Fields = Pick<In<typeof borrowCycle.create>, 'productId' | 'productTypeId' | 'cycleValue' | 'cycleUnit' | 'remindBefore'>;

const HOURS = { m: 1 / 60, H: 1, D: 24, W: 168, M: 24 * 28, Y: 24 * 365 } as const;

/** Makes a cycle; gives its id. Refuses 'cycle-of-one' unless it names a product or a type, 'conflict' where one stands, 'cycle-reminder'. */
export async function createBorrowCycle(ctx: Ctx, input: In<typeof borrowCycle.create>): Promise<{ id: string }> {
  await check(ctx, input, null);
  const id = newId();
  await addTo(ctx, 'borrowCycle', { id, ...input }).execute();
  return { id };
}

/** Changes a cycle for what is borrowed from now on; refuses as its making does. */
export async function updateBorrowCycle(ctx: Ctx, { id, ...fields }: In<typeof borrowCycle.update>): Promise<void> {
  const before = await lockCycle(ctx, id);
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  await check(ctx, { ...before, cycleUnit: before.cycleUnit as Fields['cycleUnit'], ...said }, id);
  await changeIn(ctx, 'borrowCycle')
    .set({ ...fields, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
  ctx.tell({ before: wasOf(before) });
}

/** Deletes a cycle; what is out keeps its due time. */
export async function deleteBorrowCycle(ctx: Ctx, { id }: In<typeof borrowCycle.delete>): Promise<void> {
  ctx.tell({ before: wasOf(await lockCycle(ctx, id)) });
  await removeFrom(ctx, 'borrowCycle').where('id', '=', id).execute();
}

async function check(ctx: Ctx, cycle: Fields, own: string | null): Promise<void> {
  const { productId, productTypeId, cycleValue, cycleUnit, remindBefore = 0 } = cycle;
  if (Boolean(productId) === Boolean(productTypeId)) refuse('cycle-of-one');
  if (remindBefore > 0 && remindBefore >= cycleValue * HOURS[cycleUnit]) refuse('cycle-reminder', { hours: remindBefore });
  const of = productId ? (await requireProduct(ctx, productId)).productCode : await requireType(ctx, productTypeId ?? '');
  const other = await from(ctx, 'borrowCycle', 'c')
    .select('c.id')
    .where(productId ? 'c.productId' : 'c.productTypeId', '=', productId ?? productTypeId ?? '')
    .executeTakeFirst();
  if (other && other.id !== own) refuse('conflict', { thing: '借用周期', value: of });
}

async function lockCycle(ctx: Ctx, id: string) {
  const row = await from(ctx, 'borrowCycle', 'c').selectAll().where('c.id', '=', id).forUpdate().executeTakeFirst();
  return row ?? refuse('not-found', { thing: '借用周期' });
}
