// For the journey of a limit: somebody who takes more gloves a day than he should, and the limit of two that his department has.
import { MOVE, PLACE } from '../../src/contract/stock/ledger.ts';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { addChannels, bindEmployees, bindProducts, createVm } from '../../src/server/modules/machine/index.ts';
import { createDepartment, createEmployees } from '../../src/server/modules/org/index.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { createItems, createStrategy } from '../../src/server/modules/strategy/index.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import type { Floor } from './journey-site.ts';

const DAY = 86_400_000;
const DAYS = 10;

interface HeavyUser {
  code: string;
  /** Pairs of gloves. */
  perDay: number;
  /** Borrowed, on the last three days; else they are used up, on ten. */
  borrows?: boolean;
}

/** Makes the department, its limit of two pairs a day, the person `谁${code}` and his picks of ten days, so many pairs on each. */
export async function heavyUser(
  ctx: Ctx,
  { modelId: vmModelId, warehouseId, goods }: Floor,
  { code, perDay, borrows = false }: HeavyUser,
): Promise<void> {
  const productId = goods['手套'] ?? '';
  const { id: departmentId } = await createDepartment(ctx, { departmentCode: `D-${code}`, departmentName: `车间${code}` });
  const [empId = ''] = await createEmployees(ctx, [{ empCode: `U-${code}`, empName: `谁${code}`, departmentId, cardNo: `77${code}` }]);
  const { id: vmId } = await createVm(ctx, {
    vmCode: `L-${code}`,
    deviceCode: `DL-${code}`,
    vmName: `限量机${code}`,
    vmModelId,
    warehouseId,
  });
  const rows = [{ tray: 1, position: 1, channelCode: '101', capacity: 500, warnNum: 1, remindNum: 2 }];
  const { ids } = await addChannels(ctx, { vmId, rows });
  const channelId = ids[0] ?? '';
  await bindProducts(ctx, [{ channelId, productId }]);
  await bindEmployees(ctx, { vmIds: [vmId], empIds: [empId] });
  const place = { kind: PLACE.vmChannel, ref: channelId, owner: vmId };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId, qty: 300 }] });
  const picks = Array.from({ length: borrows ? 3 : DAYS }, (_, back) => ({
    vmId,
    tradeNumber: `${code}${back}`,
    tradeType: borrows ? MOVE.borrow : MOVE.pick,
    happenedAt: new Date(Date.now() - back * DAY).toISOString(),
    event: { id: newId() },
    empId,
    lines: [{ channelId, productId, quantity: perDay }],
  }));
  await recordTrades(ctx, picks);
  const { id: strategyId } = await createStrategy(ctx, { strategyName: `手套${code}`, entityType: 3, entityId: departmentId });
  await createItems(ctx, { strategyId, productIds: [productId], limitNum: 2, periodicUnit: 'D' });
}
