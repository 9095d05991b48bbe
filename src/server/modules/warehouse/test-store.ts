// A smart warehouse to test in: its endpoints over a real database, callers with any rights and data permission, and goods on a shelf.
import type { TestDatabase } from '../../../../test/database.ts';
import { hire } from '../../../../test/machine-floor.ts';
import type { Method } from '../../../contract/kernel/endpoint.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { openApp } from '../../kernel/app.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { mount } from '../../kernel/mount.ts';
import { createProduct, createProductType } from '../product/index.ts';
import { onHand, openingEntry, post } from '../stock/index.ts';
import { bindProduct, createPrewh, createShelf, createWarehouse, setCapacity, warehouseHandlers } from './index.ts';

export interface Answer {
  status: number;
  code: number;
  msg: string;
  error: string | undefined;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
  data: any;
}
interface Caller {
  rights?: readonly Right[];
  scope?: DataScope;
  nodeId?: string;
}

/** Callers of the endpoints below /gateway/warehouse, each with the rights, data permission and node that a test asks for. */
export async function openStore(database: TestDatabase) {
  const sessions = new Map<string, Caller>();
  const app = await openApp();
  const actor = { kind: 'user' as const, userId: NIL, loginAccount: 'test', userName: '测试', empId: null, loginSys: 'fms' };
  const sessionOf = (token: string) => {
    const caller = sessions.get(token);
    if (!caller) return Promise.resolve(undefined);
    const { rights = allRights, scope = {}, nodeId = database.node.nodeId } = caller;
    const base = { nodeId, timeZone: 'Asia/Shanghai', actor, rights: new Set<string>(rights), scope };
    return Promise.resolve({ ...base, tokenHash: Buffer.from(token), expiresAt: '' });
  };
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, warehouseHandlers);
  await app.ready();
  const as = (caller: Caller = {}) => {
    const token = newId();
    sessions.set(token, caller);
    const call = async (method: Method, path: string, body?: object): Promise<Answer> => {
      const url = `/gateway/warehouse/${path}`;
      const answer = await app.inject({ method, url, headers: { auth_token: token }, ...(body ? { payload: body } : {}) });
      return { ...answer.json<Answer>(), status: answer.statusCode };
    };
    const sent = async (method: Method, path: string, body?: object) => {
      const answer = await call(method, path, body);
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
      return answer.data;
    };
    return {
      call,
      /** The data of a call that must succeed. */
      ok: (path: string, body: object = {}) => sent('POST', path, body),
      get: (path: string) => sent('GET', path),
      put: (path: string, body: object) => sent('PUT', path, body),
      /** What a POST is refused with. */
      refusal: async (path: string, body: object = {}) => (await call('POST', path, body)).error,
    };
  };
  return { as, admin: as() };
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
