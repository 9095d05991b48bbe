// What becomes of a lot that expires, where it lies: the ledger's own moves, a document for each.
import { sql } from 'kysely';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import type { In } from '../../../contract/kernel/endpoint.ts';
import { ExpiryDeed } from '../../../contract/outbound/codes.ts';
import type { expiry } from '../../../contract/outbound/expiry.ts';
import { shared } from '../../../contract/customer/shared.ts';
import { MOVE, NO_REF, PLACE, type Condition } from '../../../contract/stock/ledger.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/db/ids.ts';
import { allow } from '../../kernel/http/mount.ts';
import { refuse } from '../../kernel/refusal.ts';
import { addTo } from '../../kernel/scope.ts';
import { createInventory as countMachine } from '../inventory/index.ts';
import { postIntent, whenShort } from '../stock/index.ts';
import { createInventory as countWarehouse } from '../warehouse/index.ts';
import { lyingLots } from './expiry.query.ts';

type Settling = In<typeof expiry.settle>;

/** The lot where it lies; refuses 'expiry-short' where nothing of it does any more, 'not-found' for a place or lot out of reach. */
async function lyingAt(ctx: Ctx, { placeKind, placeRef, lotId, condition, num }: Settling) {
  const rows = await lyingLots(ctx)
    .select(['p.id as productId', 'p.productName', 'b.lotNo', 'b.condition', 'c.prewhId', 'k.vmId', 'h.id as warehouseId'])
    .select(['w.prewhName', 'v.vmName', sql<string | null>`coalesce(t.id, u.id)`.as('toId')])
    .where('b.placeKind', '=', placeKind)
    .where('b.placeRef', '=', placeRef)
    .where('b.lotId', '=', lotId)
    .execute();
  const [any] = rows;
  if (!any) return refuse('not-found', { thing: '批次' });
  const found = rows.find((row) => row.condition === condition);
  return found ?? refuse('expiry-short', { product: any.productName, lot: any.lotNo ?? '', free: 0, asked: num });
}
type ExpiringLot = Awaited<ReturnType<typeof lyingAt>>;

/** Books what was decided. Refuses 'not-found', 'not-permitted', 'expiry-short', 'expiry-no-warehouse', and as the counts that it begins. */
export async function settleExpiry(ctx: Ctx, asked: Settling): Promise<void> {
  const { deed, num, placeKind, placeRef, lotId } = asked;
  const found = await lyingAt(ctx, asked);
  if (deed === ExpiryDeed.counting) await beginCount(ctx, asked, found);
  const id = newId();
  const { productId } = found;
  await addTo(ctx, 'expiryDeed', { id, placeKind, placeRef, productId, lotId, deed, num, actor: actorName(ctx) }).execute();
  if (deed === ExpiryDeed.scrapped || deed === ExpiryDeed.moved) await takeOut(ctx, asked, { ...found, id });
  ctx.tell({ product: found.productName, lotNo: found.lotNo, deed: labelOfCode(ExpiryDeed, deed), num });
}

/** Out of its place: to the warehouse behind it, or out of the books. */
async function takeOut(
  ctx: Ctx,
  { deed, num, placeKind, placeRef, lotId, condition }: Settling,
  found: ExpiringLot & { id: string },
): Promise<void> {
  allow(ctx, placeKind === PLACE.vmChannel ? 'machine.vmChannelpz.empty' : 'wms.outOrder.post', labelOfCode(ExpiryDeed, deed));
  const { id, productId, productName, lotNo, prewhId, vmId, prewhName, vmName, toId } = found;
  const moves = deed === ExpiryDeed.moved;
  if (moves && !toId) refuse('expiry-no-warehouse', { place: prewhName ?? vmName ?? '' });
  const owner = prewhId ?? vmId;
  await whenShort(
    postIntent(ctx, {
      document: { kind: 'expiry_deed', id },
      moves: [
        {
          productId,
          qty: num,
          from: { kind: placeKind, ref: placeRef, ...(owner ? { owner } : {}) },
          to: moves && toId ? { kind: PLACE.warehouse, ref: toId } : { kind: PLACE.scrapped, ref: NO_REF },
          kind: moves ? MOVE.retreat : MOVE.scrap,
          lotId,
          condition: condition as Condition,
        },
      ],
    }),
    ({ free }) => refuse('expiry-short', { product: productName, lot: lotNo ?? '', free, asked: num }),
  );
}

/** A count of this channel, or of this product where there are no channels. */
async function beginCount(ctx: Ctx, { placeRef }: Settling, { prewhId, vmId, warehouseId, productId }: ExpiringLot): Promise<void> {
  allow(ctx, vmId ? 'inventory.inventoryRecord.create' : shared('wms.operate.wmsInventory.create'), '新增盘点单');
  if (vmId) await countMachine(ctx, { vmId, channelIds: [placeRef] });
  else if (prewhId) await countWarehouse(ctx, { prewhId, channelIds: [placeRef] });
  else await countWarehouse(ctx, { warehouseId, productIds: [productId] });
}
