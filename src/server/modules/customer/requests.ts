// Procurement requests: asked for, decided by somebody else, and orders made of them, one for each warehouse and vendor.
import { sql } from 'kysely';
import type { RequestCalls } from '../../../contract/customer/requests.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { decidedBy, type Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { requireVendors } from '../org/index.ts';
import { createPurchase } from '../purchase/index.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import { inNameOf } from './orders.ts';
import { procureDocument } from './requests.flow.ts';

type Made = Given<RequestCalls['order']>;
type Request = Head<'procure'>;

/** Makes a request that waits for approval; gives its id and number. Refuses 'not-found' for the warehouse or a product. */
export const createRequest =
  ({ code, requests }: Customer) =>
  async (ctx: Ctx, input: In<RequestCalls['create']>): Promise<{ id: string; procureNo: string }> => {
    const { warehouseId, needDate, reason, remark, lines } = input;
    const seen = await from(ctx, 'warehouse', 'w').select('w.id').where('w.id', '=', warehouseId).executeTakeFirst();
    if (!seen) refuse('not-found', { thing: '仓库' });
    const ids = lines.map(({ productId }) => productId);
    const known = await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', ids).execute();
    if (known.length < ids.length) refuse('not-found', { thing: '商品' });
    const head = {
      customer: code,
      warehouseId,
      needDate: needDate ?? null,
      reason: reason ?? null,
      remark: remark ?? null,
      askedBy: askers(ctx),
    };
    const made = await procureDocument.numbered(requests?.letters ?? 'SQ').make(ctx, head, lines);
    ctx.tell({ procureNo: made.procureNo, lines: lines.length });
    return made;
  };

/** Those of a customer, locked; refuses 'not-found'. */
async function lockRequests(ctx: Ctx, { code }: Customer, ids: readonly string[]): Promise<Request[]> {
  const rows = await procureDocument.lockAll(ctx, ids);
  if (rows.some(({ customer }) => customer !== code)) refuse('not-found', { thing: '采购申请' });
  return rows;
}

/** Passes or rejects requests, all or none. Refuses 'own-request', 'not-allowed-now', 'not-found'. */
export const approveRequests =
  (customer: Customer) =>
  async (ctx: Ctx, { ids, passFlag, approveRemark }: In<RequestCalls['approve']>): Promise<void> => {
    const to = passFlag ? 'approved' : 'rejected';
    const rows = await lockRequests(ctx, customer, ids);
    for (const row of rows) procureDocument.check(row, to);
    for (const { askedBy } of rows) await refuseOwnRequest(ctx, { askedBy });
    for (const row of rows) await procureDocument.advance(ctx, row, { to, set: decidedBy(ctx, approveRemark) });
    ctx.tell({ requests: rows.map(({ procureNo }) => procureNo), to });
  };

/** Takes one back of which no order was made. Refuses 'not-allowed-now', 'not-found'. */
export const cancelRequest =
  (customer: Customer) =>
  async (ctx: Ctx, { id }: In<RequestCalls['cancel']>): Promise<void> => {
    for (const row of await lockRequests(ctx, customer, [id])) await procureDocument.advance(ctx, row, { to: 'cancelled' });
  };

/**
 * Makes orders of approved requests: one for each warehouse and vendor, what several of them want of a product together. Refuses 'not-allowed-now',
 * 'purchase-no-vendor' and 'purchase-vendor-stopped' with the product, 'not-found'.
 */
export const orderRequests =
  (customer: Customer) =>
  async (ctx: Ctx, { ids, vendorId, needDate }: In<RequestCalls['order']>): Promise<Made> => {
    const rows = await lockRequests(ctx, customer, ids);
    for (const row of rows) procureDocument.check(row, 'ordered');
    const lines = await linesToOrder(ctx, rows, vendorId ?? undefined);
    const vendors = await requireVendors(
      ctx,
      lines.map((line) => line.vendorId),
    );
    const made: Made = [];
    for (const group of Map.groupBy(lines, ({ warehouseId, vendorId: from }) => `${warehouseId}/${from}`).values()) {
      const { warehouseId, vendorId: of } = group[0]!;
      const sums = [...Map.groupBy(group, ({ productId }) => productId)].map(([productId, all]) => ({
        productId,
        num: all.reduce((sum, { num }) => sum + num, 0),
      }));
      const wanted = needDate ?? earliest(group.map((line) => line.needDate));
      const order = await createPurchase(ctx, { vendorId: of, warehouseId, needDate: wanted, lines: sums }, inNameOf(customer, {}));
      await noteOrder(ctx, order.id, group);
      made.push({ ...order, vendorName: vendors.get(of) ?? '', lineCount: sums.length, num: sums.reduce((sum, { num }) => sum + num, 0) });
    }
    for (const row of rows) await procureDocument.advance(ctx, row, { to: 'ordered' });
    ctx.tell({ requests: rows.map(({ procureNo }) => procureNo), orders: made.map(({ poNo }) => poNo) });
    return made;
  };

const earliest = (days: readonly (string | null)[]): string | null => days.flatMap((day) => day ?? []).sort()[0] ?? null;

/** What the requests want, each line with where it goes to and who delivers it: the product's vendor, else the one that is named. */
async function linesToOrder(ctx: Ctx, requests: readonly Request[], named: string | undefined) {
  const heads = new Map(requests.map((row) => [row.id, row]));
  const rows = await from(ctx, 'procureLine', 'l')
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .leftJoin('vendor as v', sameNode('v.id', 'p.vendorId'))
    .select(['l.orderId', 'l.lineNo', 'l.productId', 'l.num', 'p.productName', 'p.vendorId', 'v.vendorName', 'v.lockFlag'])
    .where('l.orderId', 'in', [...heads.keys()])
    .orderBy('l.orderId')
    .orderBy('l.lineNo')
    .execute();
  return rows.map((row) => {
    if (!named && row.lockFlag) refuse('purchase-vendor-stopped', { product: row.productName, vendor: row.vendorName ?? '' });
    const vendorId = (row.lockFlag ? null : row.vendorId) ?? named ?? refuse('purchase-no-vendor', { product: row.productName });
    const { warehouseId, needDate } = heads.get(row.orderId)!;
    return { ...row, vendorId, warehouseId, needDate };
  });
}

/** Keeps with each line of a request which order it went into. */
async function noteOrder(ctx: Ctx, poId: string, lines: readonly { orderId: string; lineNo: number }[]): Promise<void> {
  const keys = JSON.stringify(lines.map(({ orderId, lineNo }) => ({ id: orderId, line_no: lineNo })));
  await sql`update procure_line l set po_id = ${poId} from json_to_recordset(${keys}::json) as a (id uuid, line_no integer)
    where l.node_id = ${ctx.nodeId} and l.order_id = a.id and l.line_no = a.line_no`.execute(ctx.db);
}
