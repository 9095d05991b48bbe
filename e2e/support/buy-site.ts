// For the journey of buying: goods that are taken each day and run out, of a vendor who has an e-mail address.
import { PLACE } from '../../src/contract/stock/ledger.ts';
import type { Ctx } from '../../src/server/kernel/ctx.ts';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { addChannels, bindProducts, createVm } from '../../src/server/modules/machine/index.ts';
import { createVendor } from '../../src/server/modules/org/index.ts';
import { createProduct, createProductType } from '../../src/server/modules/product/index.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { recordTrades } from '../../src/server/modules/trade/index.ts';
import type { Floor } from './journey-site.ts';

const DAY = 86_400_000;
const DAYS = 10;

/** `滤芯${code}`: three were taken on each of the last ten days, none is left; the machine wants 30. */
export async function runsOut(ctx: Ctx, { modelId: vmModelId, warehouseId }: Floor, code: string): Promise<void> {
  const vendor = await createVendor(ctx, {
    vendorCode: `V-${code}`,
    vendorName: `滤芯厂${code}`,
    email: `${code.toLowerCase()}@filter.example`,
  });
  const { id: productTypeId } = await createProductType(ctx, { productTypeCode: `F-${code}`, productTypeName: `滤芯类${code}` });
  const { id: productId } = await createProduct(ctx, {
    productCode: `F-${code}`,
    productName: `滤芯${code}`,
    productTypeId,
    productPrice: 400,
    vendorId: vendor.id,
  });
  const { id: vmId } = await createVm(ctx, {
    vmCode: `B-${code}`,
    deviceCode: `DB-${code}`,
    vmName: `滤芯机${code}`,
    vmModelId,
    warehouseId,
  });
  const rows = [{ tray: 1, position: 1, channelCode: '101', capacity: 30, warnNum: 2, remindNum: 5 }];
  const { ids } = await addChannels(ctx, { vmId, rows });
  const channelId = ids[0] ?? '';
  await bindProducts(ctx, [{ channelId, productId }]);
  const place = { kind: PLACE.vmChannel, ref: channelId, owner: vmId };
  await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId, qty: 30 }] });
  await recordTrades(
    ctx,
    Array.from({ length: DAYS }, (_, back) => ({
      vmId,
      tradeNumber: `${code}${back}`,
      tradeType: 10001 as const,
      happenedAt: new Date(Date.now() - (back + 1) * DAY).toISOString(),
      event: { id: newId() },
      lines: [{ channelId, productId, quantity: 3 }],
    })),
  );
}
