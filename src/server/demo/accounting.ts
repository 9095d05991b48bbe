// Bookkeeping of the demonstration site: accounts as a Chinese factory has them; the first closed period has its entries, the second is left to be tried.
import { dayOf } from '../../contract/kernel/time.ts';
import { Ownership } from '../../contract/product/codes.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from } from '../kernel/scope.ts';
import { createRule, createRun } from '../modules/accounting/index.ts';
import { periods } from '../modules/stock/index.ts';

/** Those who work beside production book to another account. */
const SUPPORT = 'C020';

export async function makeAccounting(ctx: Ctx): Promise<void> {
  await createRule(ctx, { debitAccount: '5101.01', creditAccount: '1411.01', remark: '制造费用—机物料消耗 / 周转材料' });
  await createRule(ctx, {
    debitAccount: '5101.01',
    creditAccount: '2202.02',
    ownership: Ownership.consigned,
    remark: '寄售：领用时欠供应商',
  });
  const support = await from(ctx, 'cost', 'c').select('c.id').where('c.costCode', '=', SUPPORT).executeTakeFirst();
  if (support)
    await createRule(ctx, { debitAccount: '6602.07', creditAccount: '1411.01', costId: support.id, remark: '管理费用—低值易耗品' });
  const [first] = await periods.closingsUpTo(ctx, { at: new Date(), most: 2 });
  if (first !== undefined) await createRun(ctx, { lastDay: dayOf(first - 1, ctx.timeZone) });
}
