// A shop floor to plan refills on: the endpoints of replenishment over a real database, and a machine with goods behind it.
import type { TestDatabase } from '../../../../test/database.ts';
import { fill, furnish } from '../../../../test/machine-floor.ts';
import { allRights, type Right } from '../../../contract/menu.ts';
import { PLACE } from '../../../contract/stock/ledger.ts';
import { openApp } from '../../kernel/app.ts';
import type { Ctx, DataScope } from '../../kernel/ctx.ts';
import { newId, NIL } from '../../kernel/ids.ts';
import { mount, type Implementation } from '../../kernel/mount.ts';
import { bindProducts } from '../machine/index.ts';
import { onHand, openingEntry } from '../stock/index.ts';
import { replenishHandlers } from './index.ts';

export interface Answer {
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

/** Callers of the endpoints, each with the rights, data permission and node that a test asks for. */
export async function openPlans(database: TestDatabase, handlers: readonly Implementation[] = replenishHandlers) {
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
  mount(app, { db: database.db, sessionOf, log: (error) => console.error(error) }, handlers);
  await app.ready();
  const as = (caller: Caller = {}) => {
    const token = newId();
    sessions.set(token, caller);
    const post = async (path: string, body: object = {}): Promise<Answer> =>
      (await app.inject({ method: 'POST', url: `/gateway${path}`, headers: { auth_token: token }, payload: body })).json<Answer>();
    const ok = async (path: string, body: object = {}) => {
      const answer = await post(path, body);
      if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.error} ${answer.msg}`);
      return answer.data;
    };
    return { post, ok };
  };
  return { as, admin: as() };
}

/** A machine whose first two channels (capacity 10, reminder 5, warning 2) want drills: 2 and 4 lie in them, `free` in the warehouse. */
export async function makeMachine(ctx: Ctx, code: string, free: number) {
  const made = await furnish(ctx, { code });
  const [first = '', second = '', third = ''] = made.channels;
  await bindProducts(
    ctx,
    [first, second].map((channelId) => ({ channelId, productId: made.drill })),
  );
  for (const [channelId, qty] of [
    [first, 2],
    [second, 4],
  ] as const)
    await fill(ctx, { vmId: made.vmId, channelId, productId: made.drill, qty });
  if (free > 0) await stockUp(ctx, { warehouseId: made.warehouseId, productId: made.drill, qty: free });
  return { ...made, first, second, third };
}

/** Puts goods into a warehouse. */
export const stockUp = (ctx: Ctx, { warehouseId, productId, qty }: { warehouseId: string; productId: string; qty: number }) =>
  openingEntry(ctx, {
    document: { kind: 'opening', id: newId() },
    lines: [{ place: { kind: PLACE.warehouse, ref: warehouseId }, productId, qty }],
  });

/** What lies in a warehouse, and how much of it is held for documents. */
export async function inWarehouse(ctx: Ctx, warehouseId: string): Promise<{ onHand: number; reserved: number }> {
  const rows = await onHand(ctx, { places: [{ kind: PLACE.warehouse, ref: warehouseId }] });
  return rows.reduce((sum, row) => ({ onHand: sum.onHand + row.onHand, reserved: sum.reserved + row.reserved }), {
    onHand: 0,
    reserved: 0,
  });
}
