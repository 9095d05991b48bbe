// The cabin of the demonstration site: a walk-in warehouse of what an office and its meeting rooms need of the factory's goods, filled and picked from.
import type { Ctx } from '../kernel/ctx.ts';
import { PrewhType } from '../../contract/warehouse/codes.ts';
import { ReplenishmentType } from '../../contract/replenish/codes.ts';
import { PLACE } from '../../contract/stock/ledger.ts';
import { newId } from '../kernel/db/ids.ts';
import { from } from '../kernel/scope.ts';
import { openingEntry } from '../modules/stock/index.ts';
import {
  bindToCabin,
  confirmPickOrder,
  createPickOrder,
  createPrewh,
  createRefill,
  findPickOrder,
  updatePickOrder,
} from '../modules/warehouse/index.ts';
import type { DemoProduct } from './goods.ts';
import { seeded } from './random.ts';

interface CabinInput {
  goods: readonly (DemoProduct & { id: string })[];
  /** From where it is filled. */
  warehouseId: string;
  takers: readonly (readonly [id: string, weight: number])[];
  storekeepers: readonly string[];
}

const GOODS = 8;
const CAPACITY = 20;
const FILLED = 14;
const ORDERS = 5;

/** Binds goods of two kinds to it, fills it from the warehouse behind it, and has some picked: the last order waits. */
export async function makeCabin(ctx: Ctx, { goods, warehouseId, takers, storekeepers }: CabinInput): Promise<void> {
  const random = seeded(20_260_304);
  const cheap = goods.filter(({ family, price }) => /^T[257]/.test(family.type) && price < 20_000);
  const kept = random.shuffled(cheap).slice(0, GOODS);
  if (kept.length === 0) return;
  const { id: prewhId } = await createPrewh(ctx, {
    prewhCode: 'FC01',
    prewhName: '办公楼方舱',
    prewhType: PrewhType.administrative,
    warehouseId,
    address: '办公楼一层 前台旁',
  });
  await bindToCabin(ctx, { prewhId, productIds: kept.map(({ id }) => id), capacity: CAPACITY, remindNum: 6, warnNum: 3 });
  const bins = await from(ctx, 'prewhChannel', 'c')
    .select(['c.id', 'c.productId'])
    .where('c.prewhId', '=', prewhId)
    .where('c.productId', 'is not', null)
    .orderBy('c.tray')
    .orderBy('c.position')
    .execute();
  const place = { kind: PLACE.warehouse, ref: warehouseId };
  const behind = kept.map(({ id: productId, price }) => ({ place, productId, qty: 200, unitCost: price }));
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: behind });
  // The last stays nearly empty, for somebody to fill.
  const lines = bins.map(({ id: channelId }, at) => ({ channelId, num: at === bins.length - 1 ? 2 : FILLED }));
  const head = { prewhId, replenishType: ReplenishmentType.byCard, empId: storekeepers[0] ?? null };
  await createRefill(ctx, { ...head, lines });
  for (let at = 0; at < ORDERS; at += 1) {
    const wanted = random.shuffled(bins.slice(0, -1)).slice(0, random.int(1, 4));
    const picks = wanted.flatMap(({ productId }) => (productId ? [{ productId, num: random.int(1, 3) }] : []));
    if (picks.length === 0) continue;
    const { id } = await createPickOrder(ctx, { prewhId, empId: random.weighted(takers), lines: picks });
    if (at === ORDERS - 1) continue;
    await confirmPickOrder(ctx, { id });
    const made = await findPickOrder(ctx, { id });
    await updatePickOrder(ctx, { id, picked: made.lines.map(({ pickLineNo, planNum }) => ({ pickLineNo, realNum: planNum })) });
  }
  await createRefill(ctx, { ...head, lines: lines.slice(0, 2).map(({ channelId }) => ({ channelId, num: 2 })) });
}
