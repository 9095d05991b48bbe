// The accounts that are set: kept by who sees the whole site.
import type { accounting } from '../../../contract/accounting/index.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { sqlState } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/db/ids.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, changeIn, from, removeFrom } from '../../kernel/scope.ts';
import { periods } from '../stock/index.ts';

type Input = In<typeof accounting.createRule>;
/** What is not said holds for all. */
const whole = ({
  costId = null,
  productTypeId = null,
  ownership = null,
  tradeType = null,
  taxAccount = null,
  remark = null,
  ...accounts
}: Input) => ({
  ...accounts,
  costId,
  productTypeId,
  ownership,
  tradeType,
  taxAccount,
  remark,
});

/** Refuses 'accounting-narrowed', 'not-found'. */
async function check(ctx: Ctx, { costId, productTypeId }: Input): Promise<void> {
  if (periods.seesPart(ctx)) refuse('accounting-narrowed');
  if (costId && !(await from(ctx, 'cost', 'c').select('c.id').where('c.id', '=', costId).executeTakeFirst()))
    refuse('not-found', { thing: '成本中心' });
  if (productTypeId && !(await from(ctx, 'productType', 't').select('t.id').where('t.id', '=', productTypeId).executeTakeFirst()))
    refuse('not-found', { thing: '商品分类' });
}

async function once<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === '23505') refuse('accounting-twice');
    throw error;
  }
}

/** Refuses as `check`, and 'accounting-twice'. */
export async function createRule(ctx: Ctx, input: Input): Promise<{ id: string }> {
  await check(ctx, input);
  const id = newId();
  await once(addTo(ctx, 'accountingRule', { id, ...whole(input) }).execute());
  return { id };
}

const lockRule = async (ctx: Ctx, id: string) =>
  (await from(ctx, 'accountingRule', 'r').selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst()) ??
  refuse('not-found', { thing: '科目设置' });

/** Says all of it anew; runs that were made keep what they have. */
export async function updateRule(ctx: Ctx, { id, ...input }: In<typeof accounting.updateRule>): Promise<void> {
  await check(ctx, input);
  const { nodeId: _, id: _id, ...before } = await lockRule(ctx, id);
  await once(changeIn(ctx, 'accountingRule').set(whole(input)).where('id', '=', id).execute());
  ctx.tell({ before });
}

export async function deleteRule(ctx: Ctx, { id }: In<typeof accounting.deleteRule>): Promise<void> {
  if (periods.seesPart(ctx)) refuse('accounting-narrowed');
  const { nodeId: _, id: _id, ...before } = await lockRule(ctx, id);
  await removeFrom(ctx, 'accountingRule').where('id', '=', id).execute();
  ctx.tell({ before });
}
