// Statements of the demonstration site: some goods are the vendor's own until they are taken; the last closed period has statements, and two were answered.
import { Ownership } from '../../contract/product/codes.ts';
import { ConfirmStatus } from '../../contract/statement/index.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { batchUpdateProducts } from '../modules/product/index.ts';
import { confirmStatement, createStatements } from '../modules/statement/index.ts';
import { periods } from '../modules/stock/index.ts';

/** Goods of the vendor of the first of them are his own until somebody takes them. */
export async function makeConsigned(ctx: Ctx): Promise<void> {
  const goods = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.vendorId'])
    .where('p.vendorId', 'is not', null)
    .orderBy('p.productCode')
    .execute();
  const [first] = goods;
  const ids = goods.filter(({ vendorId }) => vendorId === first?.vendorId).map(({ id }) => id);
  if (ids.length > 0) await batchUpdateProducts(ctx, { ids: ids.slice(0, 5000), ownership: Ownership.consigned });
}

/** The last closed period has its statements: one is confirmed, one disputed. */
export async function makeStatements(ctx: Ctx): Promise<void> {
  const lastDay = await periods.lastClosedDay(ctx);
  if (lastDay === null) return;
  await createStatements(ctx, { lastDay });
  const [confirmed, disputed] = await from(ctx, 'statement', 's').select('s.id').orderBy('s.statementNo').limit(2).execute();
  if (confirmed) await confirmStatement(ctx, { id: confirmed.id, confirmStatus: ConfirmStatus.confirmed });
  if (disputed)
    await confirmStatement(ctx, { id: disputed.id, confirmStatus: ConfirmStatus.disputed, confirmRemark: '有一箱丝锥的单价与合同不一致' });
}
