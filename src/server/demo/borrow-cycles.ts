// How long the tools of the demonstration site may be kept: said before its history, so that what was borrowed in it is due.
import type { Ctx } from '../kernel/ctx.ts';
import { createBorrowCycle } from '../modules/product/index.ts';

/** Product type, days, hours of the reminder before. Plug gauges are needed for longer than other gauges. */
const CYCLES = [
  ['T3', 7, 24],
  ['T33', 10, 24],
  ['T6', 3, 8],
] as const;

/** Makes the cycles of the types that the site has; `types` is by code. */
export async function makeBorrowCycles(ctx: Ctx, types: ReadonlyMap<string, string>): Promise<void> {
  for (const [code, cycleValue, remindBefore] of CYCLES) {
    const productTypeId = types.get(code);
    if (productTypeId) await createBorrowCycle(ctx, { productTypeId, cycleValue, cycleUnit: 'D', remindBefore });
  }
}
