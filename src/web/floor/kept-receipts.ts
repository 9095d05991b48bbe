// What was received on this device and is not the server's yet: who opens the order again finds only the rest of it.
import { EntryQuality } from '../../contract/inbound/codes.ts';
import { inbound } from '../../contract/inbound/index.ts';
import { purchase } from '../../contract/purchase/index.ts';
import { keptHere, piecesBy, sentTo, tellAllDone, type Done } from './kept-here.ts';

/** An order, or a delivery, by its id or its number. */
export interface OrderName {
  id?: string;
  poNo?: string;
}
interface Came {
  lineNo: number;
  num: number;
}

/** What came of its lines. What goes back is still awaited. */
const receipts = keptHere((done, { id, poNo }: OrderName): { came: readonly Came[] } | undefined => {
  const own = sentTo(purchase.purchaseOrder.receive, done) ?? sentTo(purchase.delivery.receive, done);
  if (own) return own.id === id ? { came: own.lines } : undefined;
  const came = sentTo(inbound.entryOrder.createMultiple, done)?.lines.flatMap(({ poNo: of, lineNo, num, entryQuality }) =>
    of !== undefined && of === poNo && typeof lineNo === 'number' ? [{ lineNo, num: entryQuality === EntryQuality.refused ? 0 : num }] : [],
  );
  return came && came.length > 0 ? { came } : undefined;
});

/** Pieces of each line of an order that were received here; empty where none was. Pure. */
export const receivedHere = (order: OrderName, waiting: readonly Done[]): ReadonlyMap<number, number> =>
  piecesBy(receipts.said(order, waiting).flatMap(({ came }) => came.map(({ lineNo, num }) => [lineNo, num] as const)));

export const refusedReceipt = receipts.refused;

/** Says why nothing of these orders is left to be received. */
export const tellReceived = (orders: readonly OrderName[], waiting: readonly Done[]): void =>
  tellAllDone(orders.some((order) => receipts.refused(order, waiting)));
