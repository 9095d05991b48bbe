// Statements of the demonstration site: some goods are the vendor's own until they are taken; an older period is closed, and its statements were answered.
import { addDays, dayOf } from '../../contract/kernel/time.ts';
import { Ownership } from '../../contract/product/codes.ts';
import { ConfirmStatus } from '../../contract/statement/index.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { batchUpdateProducts } from '../modules/product/index.ts';
import { confirmStatement, createStatements } from '../modules/statement/index.ts';
import { periods } from '../modules/stock/index.ts';

/** So long ago at least a period is closed: what happens on the screens and in machines belongs to the open one. */
const SETTLED_DAYS = 32;

/** Goods of the first vendor are consigned; the last period is closed unless one was, and has its statements: one confirmed, one disputed. */
export async function makeStatements(ctx: Ctx): Promise<void> {
  const goods = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.vendorId'])
    .where('p.vendorId', 'is not', null)
    .orderBy('p.productCode')
    .execute();
  const [first] = goods;
  const ids = goods.filter(({ vendorId }) => vendorId === first?.vendorId).map(({ id }) => id);
  if (ids.length > 0) await batchUpdateProducts(ctx, { ids: ids.slice(0, 5000), ownership: Ownership.consigned });
  const closed = await periods.lastClosedDay(ctx);
  const settled = addDays(dayOf(Date.now(), ctx.timeZone), -SETTLED_DAYS);
  const lastDay = closed ?? addDays(`${settled.slice(0, 8)}01`, -1);
  if (closed === null) await periods.closeByHand(ctx, { day: lastDay });
  await createStatements(ctx, { lastDay });
  const made = await from(ctx, 'statement', 's').select('s.id').orderBy('s.statementNo').limit(2).execute();
  const [confirmed, disputed] = made;
  if (confirmed) await confirmStatement(ctx, { id: confirmed.id, confirmStatus: ConfirmStatus.confirmed });
  if (disputed)
    await confirmStatement(ctx, { id: disputed.id, confirmStatus: ConfirmStatus.disputed, confirmRemark: '有一箱丝锥的单价与合同不一致' });
}
