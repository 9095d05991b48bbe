// A small factory for tests of the ledger: two machines with three channels each, a warehouse, two employees, some products.
import { sql } from 'kysely';
import { PLACE } from '../../src/contract/stock/ledger.ts';
import { newId, NIL } from '../../src/server/kernel/db/ids.ts';
import type { Database } from '../../src/server/kernel/db/database.ts';
import type { Place } from '../../src/server/modules/stock/index.ts';

export const CONSUMED: Place = { kind: PLACE.consumed, ref: NIL };
export const SUPPLIER: Place = { kind: PLACE.supplier, ref: NIL };

export interface World {
  products: string[];
  vms: string[];
  channels: Place[];
  warehouse: Place;
  employees: Place[];
}

/** Makes the factory on a node. */
export async function buildWorld(db: Database, nodeId: string, size = { products: 2, vms: 2, channels: 3 }): Promise<World> {
  const type = newId(),
    model = newId(),
    warehouse = newId(),
    department = newId();
  const n = newId().slice(-8);
  const ids = (count: number) => Array.from({ length: count }, newId);
  const products = ids(size.products),
    vms = ids(size.vms),
    employees = ids(2);
  await db
    .insertInto('productType')
    .values({ nodeId, id: type, productTypeCode: `T${n}`, productTypeName: '刀具' })
    .execute();
  await db
    .insertInto('product')
    .values(
      products.map((id, i) => ({ nodeId, id, productCode: `P${n}${i}`, productName: `刀片${i}`, productTypeId: type, unitPrice: 100 })),
    )
    .execute();
  await db
    .insertInto('warehouse')
    .values({ nodeId, id: warehouse, warehouseCode: `W${n}`, warehouseName: '主仓' })
    .execute();
  await db
    .insertInto('vmModel')
    .values({ nodeId, id: model, modelCode: `M${n}`, modelName: '螺旋机', rows: 6, columns: 10 })
    .execute();
  await db
    .insertInto('vm')
    .values(vms.map((id, i) => ({ nodeId, id, vmCode: `VM${n}${i}`, deviceCode: `D${n}${i}`, vmName: `机器${i}`, vmModelId: model })))
    .execute();
  const channels = vms.flatMap((vmId) =>
    ids(size.channels).map((id, i) => ({ nodeId, id, vmId, channelCode: `${i}`, tray: 1 + Math.floor(i / 10), position: 1 + (i % 10) })),
  );
  await db.insertInto('vmChannel').values(channels).execute();
  await db
    .insertInto('department')
    .values({ nodeId, id: department, departmentCode: `D${n}`, departmentName: '车间' })
    .execute();
  await db
    .insertInto('employee')
    .values(employees.map((id, i) => ({ nodeId, id, empCode: `E${n}${i}`, empName: `员工${i}`, departmentId: department })))
    .execute();
  return {
    products,
    vms,
    channels: channels.map(({ id, vmId }): Place => ({ kind: PLACE.vmChannel, ref: id, owner: vmId })),
    warehouse: { kind: PLACE.warehouse, ref: warehouse },
    employees: employees.map((ref): Place => ({ kind: PLACE.employee, ref })),
  };
}

/** What lies in a place by the table of balances: the test's own look, past the verbs. */
export async function lying(
  { db, node: { nodeId } }: { db: Database; node: { nodeId: string } },
  place: Place,
  productId: string,
): Promise<number> {
  const { rows } = await sql<{ qty: number }>`select coalesce(sum(on_hand), 0) as qty from stock_balance
    where node_id = ${nodeId} and place_kind = ${place.kind} and place_ref = ${place.ref} and product_id = ${productId}`.execute(db);
  return rows[0]?.qty ?? 0;
}

/** A document of its own for each posting of a test. */
export const aDocument = () => ({ kind: 'test', id: newId() });
