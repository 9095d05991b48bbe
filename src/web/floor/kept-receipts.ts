// What was received on this device and is not the server's yet: who opens the order again finds only the rest of it.
import type { Sent } from '../../contract/kernel/endpoint.ts';
import { EntryQuality } from '../../contract/inbound/codes.ts';
import { inbound } from '../../contract/inbound/index.ts';
import { purchase } from '../../contract/purchase/index.ts';
import { t } from '../kernel/i18n.ts';
import { toast } from '../kernel/notify.ts';

const { createMultiple } = inbound.entryOrder;
const { receive } = purchase.purchaseOrder;

interface Deed {
  path: string;
  input: unknown;
  problem?: string;
}
interface Came {
  lineNo: number;
  num: number;
}
/** An order, or a delivery, by its id or its number. */
export interface OrderName {
  id?: string;
  poNo?: string;
}

/** The lines of an order that a receipt says; undefined where it is of others. What goes back is still awaited. */
function cameOf({ path, input }: Deed, { id, poNo }: OrderName): Came[] | undefined {
  if (path === receive.path || path === purchase.delivery.receive.path) {
    const said = input as Sent<typeof receive>;
    return said.id === id ? [...said.lines] : undefined;
  }
  if (path !== createMultiple.path || poNo === undefined) return undefined;
  const lines = (input as Sent<typeof createMultiple>).lines.flatMap(({ poNo: of, lineNo, num, entryQuality }) =>
    of === poNo && typeof lineNo === 'number' ? [{ lineNo, num: entryQuality === EntryQuality.refused ? 0 : num }] : [],
  );
  return lines.length > 0 ? lines : undefined;
}

/** Pieces of each line of an order that were received here; empty where none was. Pure. */
export function receivedHere(order: OrderName, entries: readonly Deed[]): ReadonlyMap<number, number> {
  const here = new Map<number, number>();
  for (const entry of entries) for (const { lineNo, num } of cameOf(entry, order) ?? []) here.set(lineNo, (here.get(lineNo) ?? 0) + num);
  return here;
}

/** Whether the server has refused a receipt of it that waits here for a person. Pure. */
export const refusedReceipt = (order: OrderName, entries: readonly Deed[]): boolean =>
  entries.some((entry) => entry.problem !== undefined && cameOf(entry, order) !== undefined);

/** Says why nothing of these orders is left to be received. */
export function tellReceived(orders: readonly OrderName[], entries: readonly Deed[]): void {
  const isRefused = orders.some((order) => refusedReceipt(order, entries));
  toast.warning(isRefused ? t('这张单登记过的有冲突，请先处理冲突。') : t('这张单的货都已登记。'));
}
