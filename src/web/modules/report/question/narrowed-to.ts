// What the list of trades is narrowed to for a row of a question.
import type { By } from './asked.ts';

interface Item {
  itemId: string | null;
  prewhId: string | null;
  itemCode: string | null;
}
/** The filter that names a thing of each dimension. */
export const FIELD: Record<By, string> = {
  product: 'productId',
  productType: 'productTypeId',
  department: 'departmentId',
  employee: 'empId',
  project: 'projectId',
  cost: 'costId',
  place: 'vmId',
  warehouse: 'warehouseId',
  vendor: 'vendorId',
  weekday: 'weekday',
  hour: 'hour',
  shift: 'shift',
};
/** What trades are narrowed to for a row; warehouses and vendors of the time are no filters of trades, and open nothing. */
export function narrowedTo(by: By, { itemId, prewhId, itemCode }: Item): Record<string, unknown> | undefined {
  if (by === 'hour' || by === 'weekday' || by === 'shift') return itemCode === null ? undefined : { [by]: Number(itemCode) };
  if (by === 'warehouse' || by === 'vendor') return undefined;
  // A smart warehouse is a place as a machine is, but no machine to the list of trades.
  if (prewhId) return { prewhId };
  return itemId ? { [FIELD[by]]: itemId } : undefined;
}
