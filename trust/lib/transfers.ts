// Transfers between two warehouses while the server is killed: goods are reserved, leave in part, come; the rest is closed. Each call is said again with its key until it is
// answered, and what was answered is held against the books.
import { sql } from 'kysely';
import { newId } from '../../src/server/kernel/db/ids.ts';
import { OutKind } from '../../src/contract/outbound/codes.ts';
import { PLACE } from '../../src/contract/stock/ledger.ts';
import { createProduct, createProductType } from '../../src/server/modules/product/index.ts';
import { openingEntry } from '../../src/server/modules/stock/index.ts';
import { createWarehouse } from '../../src/server/modules/warehouse/index.ts';
import type { TestDatabase } from '../../test/template.ts';
import type { Rig } from '../check.ts';
import { pause, type Caller } from './call.ts';
import { signIn } from './person.ts';

const LYING = 1_000_000;
const PATIENCE_MS = 30_000;

export interface Transfers {
  token: string;
  from: string;
  to: string;
  productId: string;
  /** Transfers that were made, and pieces that came, as they were answered. */
  made: number;
  came: number;
  /** Answers that were neither yes nor "try again". */
  strange: string[];
}

/** Two warehouses, the first full of one product, and somebody who may move it. */
export async function openTransfers(t: TestDatabase): Promise<Transfers> {
  const page = 'wms.outOrder';
  const token = await signIn(t, [`${page}.create`, `${page}.post`, `${page}.receive`, `${page}.close`]);
  const made = await t.run(async (ctx) => {
    const [from, to] = [
      await createWarehouse(ctx, { warehouseCode: 'KILL-1', warehouseName: '主仓', warehouseType: 0 }),
      await createWarehouse(ctx, { warehouseCode: 'KILL-2', warehouseName: '分仓', warehouseType: 1 }),
    ];
    const type = await createProductType(ctx, { productTypeCode: 'KILL', productTypeName: '刀具' });
    const { id: productId } = await createProduct(ctx, {
      productCode: 'KILL',
      productName: '刀片',
      productTypeId: type.id,
      productPrice: 100,
    });
    const place = { kind: PLACE.warehouse, ref: from.id };
    await openingEntry(ctx, { document: { kind: 'opening', id: newId() }, lines: [{ place, productId, qty: LYING }] });
    return { from: from.id, to: to.id, productId };
  });
  return { ...made, token, made: 0, came: 0, strange: [] };
}

/** One after the other until `more` says that it is enough: five are asked for, three leave and come, two are let go. */
export async function moveGoods(call: Caller, all: Transfers, more: () => boolean): Promise<void> {
  const { from, to, productId } = all;
  while (more()) {
    const lines = [{ productId, num: 5 }];
    const made = await said(call, all, ['createOutOrder', { outKind: OutKind.transfer, warehouseId: from, toWarehouseId: to, lines }]);
    if (!made) return;
    all.made += 1;
    const { id } = made as { id: string };
    const part = [{ lineNo: 1, num: 3 }];
    if ((await said(call, all, ['postOutOrder', { id, lines: part }])) === undefined) return;
    if ((await said(call, all, ['receiveOutOrder', { id, lines: part }])) === undefined) return;
    all.came += 3;
    if ((await said(call, all, ['closeOutOrder', { id }])) === undefined) return;
  }
}

/** Says one thing under one key until it is answered; undefined where it never is, or is refused. */
async function said(call: Caller, { token, strange }: Transfers, [path, body]: [string, object]): Promise<unknown> {
  const headers = { auth_token: token, 'user-agent': '', 'idempotency-key': newId() };
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await pause(50)) {
    const { status, code, error, data } = await call.post(`/gateway/warehouse/${path}`, body, headers);
    if (code === 200) return data ?? {};
    if (status !== 0 && status !== 503) return void strange.push(`${path} ${status} ${error ?? ''}`);
  }
  strange.push(`${path} was never answered`);
  return undefined;
}

/** Nothing of a transfer is lost or done twice, and of what was reserved nothing is left. */
export async function compareTransfers(rig: Rig, t: Pick<TestDatabase, 'db'>, { from, to, made, came, strange }: Transfers): Promise<void> {
  const { rows } = await sql<{ orders: number; home: number; away: number; transit: number; reserved: number; held: number }>`select
    (select count(*) from out_order)::int as orders,
    (select coalesce(sum(on_hand), 0) from stock_balance where place_kind = ${PLACE.warehouse} and place_ref = ${from})::int as home,
    (select coalesce(sum(on_hand), 0) from stock_balance where place_kind = ${PLACE.warehouse} and place_ref = ${to})::int as away,
    (select coalesce(sum(on_hand), 0) from stock_balance where place_kind = ${PLACE.transit})::int as transit,
    (select coalesce(sum(reserved), 0) from stock_balance)::int as reserved,
    (select coalesce(sum(held), 0) from stock_reservation)::int as held`.execute(t.db);
  const [books] = rows;
  rig.figure(`${made} transfers, ${came} pieces came`);
  rig.hold('transfers went on between the kills', made > 10, made);
  rig.hold('each transfer is there once', books?.orders === made, [books?.orders, made]);
  rig.hold('what came is there, and no more', books?.away === came && books.home === LYING - came && books.transit === 0, books);
  rig.hold('no reservation is left', books?.reserved === 0 && books.held === 0, books);
  rig.hold('no answer of a transfer but yes and "try again"', strange.length === 0, strange.slice(0, 5).join('; '));
}
