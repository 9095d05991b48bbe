// A smart warehouse to test in: its endpoints over a real database, callers with any rights and data permission, and goods on a shelf.
import { openCallers, type Caller } from '../../../../test/callers.ts';
import type { TestDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import type { Method } from '../../../contract/kernel/endpoint.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/db/ids.ts';
import { createProduct, createProductType } from '../product/index.ts';
import { onHand, openingEntry, post } from '../stock/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity, warehouseHandlers } from './index.ts';

/** Callers of the endpoints below /gateway/warehouse. */
export async function openStore(database: TestDatabase) {
  const callers = await openCallers(database, warehouseHandlers, { under: '/warehouse/' });
  const as = (caller?: Caller) => {
    const { send, must, read, ok, refusal } = callers.as(caller);
    const call = (method: Method, path: string, body?: object) => send({ method, path, body });
    return { call, ok, refusal, get: read, put: (path: string, body: object) => must({ method: 'PUT', path, body }) };
  };
  return { as, admin: as(), other: as({ userId: newId() }) };
}
export type Store = Awaited<ReturnType<typeof openStore>>;

/** A smart warehouse with one shelf of 2 × 3 places: drills in the first two (10 and 5 pieces), gloves in the third (8), capacity 20. */
export async function furnishStore(ctx: Ctx, code: string, prewhType: 0 | 1 = 0) {
  const home = await createWarehouse(ctx, { warehouseCode: `W-${code}`, warehouseName: `${code}主仓`, warehouseType: 0 });
  const { id: prewhId } = await createPrewh(ctx, { prewhCode: code, prewhName: `智能仓${code}`, prewhType, warehouseId: home.id });
  const shelf = await createShelf(ctx, { prewhId, shelfCode: 'S1', shelfName: '一号架', shelfType: 1, rowNum: 2, columnNum: 3 });
  const [first = '', second = '', third = ''] = shelf.channels;
  const type = await createProductType(ctx, { productTypeCode: `T-${code}`, productTypeName: '刀具' });
  const product = async (name: string, saleType?: 2, on: Ctx = ctx) =>
    (await createProduct(on, { productCode: `P-${code}-${name}`, productName: name, productTypeId: type.id, productPrice: 250, saleType }))
      .id;
  const [drill, glove] = [await product('钻头'), await product('手套')];
  await bindProduct(ctx, { ids: [first, second], productId: drill });
  await bindProduct(ctx, { ids: [third], productId: glove });
  await setCapacity(ctx, { ids: shelf.channels, capacity: 20, remindNum: 6, warnNum: 2 });
  const at = (ref: string) => ({ kind: PLACE.prewhChannel, ref, owner: prewhId });
  await openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [
      { place: at(first), productId: drill, qty: 10 },
      { place: at(second), productId: drill, qty: 5 },
      { place: at(third), productId: glove, qty: 8 },
    ],
  });
  const empId = await hire(ctx, `E-${code}`);
  return { prewhId, warehouseId: home.id, shelfId: shelf.id, channels: shelf.channels, first, second, third, drill, glove, empId, product };
}
export type Furnished = Awaited<ReturnType<typeof furnishStore>>;

/** Counts the one line of a count, and once more, as what differs is; then ends it. */
export async function counted(who: Pick<Store['admin'], 'put'>, id: string, realNum: number): Promise<void> {
  const lines = [{ lineNo: 1, realNum }];
  for (const finishFlag of [false, true]) await who.put('updatePrewhInventory', { id, lines, finishFlag });
}

/** What lies in a channel, and how much of it is held for documents. */
export async function inChannel(ctx: Ctx, channelId: string): Promise<{ onHand: number; reserved: number }> {
  const rows = await onHand(ctx, { places: [{ kind: PLACE.prewhChannel, ref: channelId }] });
  const sum = (name: 'onHand' | 'reserved') => rows.reduce((total, row) => total + row[name], 0);
  return { onHand: sum('onHand'), reserved: sum('reserved') };
}

/** Somebody takes pieces out of a channel: a fact. */
export const take = (
  ctx: Ctx,
  { prewhId, channelId, productId, qty }: { prewhId: string; channelId: string; productId: string; qty: number },
) =>
  post(ctx, {
    document: { kind: 'test', id: newId() },
    moves: [
      {
        productId,
        qty,
        from: { kind: PLACE.prewhChannel, ref: channelId, owner: prewhId },
        to: { kind: PLACE.consumed, ref: NIL },
        kind: 10001,
      },
    ],
  });
