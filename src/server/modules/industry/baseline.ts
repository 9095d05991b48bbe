// The baseline of a site: what its material cost before the machines came. One for each site.
import { dayOf } from '../../../contract/kernel/time.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { industry } from '../../../contract/industry/index.ts';
import { actorName } from '../../kernel/actor.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { addressOf, requireStored } from '../../kernel/files/known.ts';
import { store } from '../../kernel/files/index.ts';
import type { Wire } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo, from, removeFrom } from '../../kernel/scope.ts';
import { receive } from '../transfer/index.ts';

/** The first day of the month that a day is in. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The site's baseline; null while nobody has entered one. */
export async function findBaseline(ctx: Ctx): Promise<Given<typeof industry.find>> {
  const row = await from(ctx, 'industryCostConfig', 'c')
    .select(['c.baselineMonth', 'c.baselineAmount', 'c.staffCost', 'c.stockCost', 'c.purchaseCost'])
    .select(['c.staffCostNow', 'c.stockCostNow', 'c.purchaseCostNow', 'c.pictureUrls', 'c.remark', 'c.updatedBy', 'c.updatedAt'])
    .executeTakeFirst();
  return row ?? null;
}

/** Enters or changes the baseline, all of it. Refuses 'baseline-early' for a month that is not over, 'file-gone' for a picture that is not there. */
export async function saveBaseline(ctx: Ctx, input: In<typeof industry.update>): Promise<void> {
  const baselineMonth = monthOf(input.baselineMonth);
  if (baselineMonth >= monthOf(dayOf(Date.now(), ctx.timeZone))) refuse('baseline-early');
  const pictureUrls = input.pictureUrls ?? [];
  await requireStored(ctx, pictureUrls, 'image');
  const before = await findBaseline(ctx);
  const fields = {
    baselineMonth,
    baselineAmount: input.baselineAmount,
    staffCost: input.staffCost ?? 0,
    stockCost: input.stockCost ?? 0,
    purchaseCost: input.purchaseCost ?? 0,
    staffCostNow: input.staffCostNow ?? null,
    stockCostNow: input.stockCostNow ?? null,
    purchaseCostNow: input.purchaseCostNow ?? null,
    pictureUrls,
    remark: input.remark ?? null,
    updatedBy: actorName(ctx),
    updatedAt: new Date().toISOString(),
  };
  await addTo(ctx, 'industryCostConfig', { ...fields })
    .onConflict((on) => on.column('nodeId').doUpdateSet(fields))
    .execute();
  ctx.tell({ before });
}

/** Takes the baseline away; the log keeps what it was. Refuses 'baseline-missing'. */
export async function clearBaseline(ctx: Ctx): Promise<void> {
  const before = (await findBaseline(ctx)) ?? refuse('baseline-missing');
  await removeFrom(ctx, 'industryCostConfig').execute();
  ctx.tell({ before });
}

/** Takes a picture in; gives the address to keep with the baseline. Refuses what the store refuses. */
export const uploadReportPicture = (ctx: Ctx, _: unknown, wire: Wire): Promise<string> =>
  receive(wire, 'image', async (part) => {
    const file = await store(ctx, part.file, { name: part.filename, purpose: 'image' });
    await audit(ctx, industry.upload, { fileName: file.fileName, size: file.size });
    return addressOf(file.objectName);
  });
