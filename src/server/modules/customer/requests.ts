// Procurement requests: asked for, decided by somebody else, and orders made of them, one for each warehouse and vendor.
import { sql } from 'kysely';
import type { RequestCalls } from '../../../contract/customer/requests.ts';
import type { Customer } from '../../../contract/customer/shape.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { decidedBy, type Head } from '../../kernel/document.ts';
import { refuse } from '../../kernel/refusal.ts';
import { from } from '../../kernel/scope.ts';
import { orderNeeds } from '../purchase/index.ts';
import { askers, refuseOwnRequest } from '../site/index.ts';
import { askApproval, endApproval, isDecided, isUrgent } from '../workflow/index.ts';
import { inNameOf } from './orders.ts';
import { procureDocument } from './requests.flow.ts';

type Made = Given<RequestCalls['order']>;
type Request = Head<'procure'>;
const bizType = WorkflowBizType.procure;

/** Makes a request that waits for approval; gives its id and number. Refuses 'not-found' for the warehouse or a product. */
export const createRequest =
  ({ code, name, requests }: Customer) =>
  async (ctx: Ctx, input: In<RequestCalls['create']>): Promise<{ id: string; procureNo: string }> => {
    const { warehouseId, needDate, reason, remark, lines } = input;
    const home = await from(ctx, 'warehouse', 'w').select('w.warehouseName').where('w.id', '=', warehouseId).executeTakeFirst();
    const { warehouseName } = home ?? refuse('not-found', { thing: '仓库' });
    const ids = lines.map(({ productId }) => productId);
    const known = await from(ctx, 'product', 'p').select('p.id').where('p.id', 'in', ids).execute();
    if (known.length < ids.length) refuse('not-found', { thing: '商品' });
    const askedBy = askers(ctx);
    const head = { customer: code, warehouseId, needDate: needDate ?? null, reason: reason ?? null, remark: remark ?? null, askedBy };
    const made = await procureDocument.numbered(requests?.letters ?? 'SQ').make(ctx, head, lines);
    const request = { bizType, docId: made.id, docNo: made.procureNo, about: `${name} · ${warehouseName}`, askedBy, warehouseId, lines };
    await askApproval(ctx, { ...request, urgentFlag: isUrgent(ctx, needDate) }, { usual: true });
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
    for (const row of rows) {
      // While others of its workflow have to agree it goes on waiting.
      if (!(await isDecided(ctx, { bizType, docId: row.id, passFlag, remark: approveRemark }))) continue;
      await procureDocument.advance(ctx, row, { to, set: decidedBy(ctx, approveRemark) });
    }
    ctx.tell({ requests: rows.map(({ procureNo }) => procureNo), to });
  };

/** Takes one back of which no order was made. Refuses 'not-allowed-now', 'not-found'. */
export const cancelRequest =
  (customer: Customer) =>
  async (ctx: Ctx, { id }: In<RequestCalls['cancel']>): Promise<void> => {
    for (const row of await lockRequests(ctx, customer, [id])) await procureDocument.advance(ctx, row, { to: 'cancelled' });
    await endApproval(ctx, { bizType, docId: id });
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
    const lines = await linesToOrder(ctx, rows);
    const orders = await orderNeeds(ctx, { lines, needDate, otherwise: vendorId ?? undefined }, inNameOf(customer, {}));
    for (const { id, needs } of orders) await noteOrder(ctx, id, needs);
    for (const row of rows) await procureDocument.advance(ctx, row, { to: 'ordered' });
    ctx.tell({ requests: rows.map(({ procureNo }) => procureNo), orders: orders.map(({ poNo }) => poNo) });
    return orders.map(({ needs: _, ...order }) => order);
  };

/** What the requests want, each line with where it goes to and by when. */
async function linesToOrder(ctx: Ctx, requests: readonly Request[]) {
  const heads = new Map(requests.map((row) => [row.id, row]));
  const rows = await from(ctx, 'procureLine', 'l')
    .select(['l.orderId', 'l.lineNo', 'l.productId', 'l.num'])
    .where('l.orderId', 'in', [...heads.keys()])
    .orderBy('l.orderId')
    .orderBy('l.lineNo')
    .execute();
  return rows.map((row) => {
    const { warehouseId, needDate } = heads.get(row.orderId)!;
    return { ...row, warehouseId, needDate };
  });
}

/** Keeps with each line of a request which order it went into. */
async function noteOrder(ctx: Ctx, poId: string, lines: readonly { orderId: string; lineNo: number }[]): Promise<void> {
  const keys = JSON.stringify(lines.map(({ orderId, lineNo }) => ({ id: orderId, line_no: lineNo })));
  await sql`update procure_line l set po_id = ${poId} from json_to_recordset(${keys}::json) as a (id uuid, line_no integer)
    where l.node_id = ${ctx.nodeId} and l.order_id = a.id and l.line_no = a.line_no`.execute(ctx.db);
}
