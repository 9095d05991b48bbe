// Purchase orders on paper, each mailed to its vendor: what is ordered, where it is to go, by which day it is wanted.
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import type { Right } from '../../../contract/menu.ts';
import { formatDateTime } from '../../../contract/kernel/time.ts';
import type { paper } from '../../../contract/paper/index.ts';
import { OrderStatus } from '../../../contract/purchase/codes.ts';
import { WorkflowBizType } from '../../../contract/workflow/codes.ts';
import { labelOfCode } from '../../../contract/kernel/codes.ts';
import { actorName } from '../../kernel/actor.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { allow } from '../../kernel/http/mount.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { isMailAddress } from '../../kernel/mail.ts';
import { refuse } from '../../kernel/refusal.ts';
import { withinScope } from '../../kernel/scope-join.ts';
import { from, sameNode } from '../../kernel/scope.ts';
import { expecting, noteMailed } from '../purchase/index.ts';
import { translate } from '../transfer/index.ts';
import { requireApproved } from '../workflow/index.ts';
import { mailTask } from './mailing.ts';
import { press } from './press.ts';
import type { Paper } from './table-pdf.ts';
import { beginPaper, keepPaper } from './task.ts';

const RIGHT: readonly Right[] = ['operate.purchasingOrder.create'];
const SENT = '发给供应商';
type Send = In<typeof paper.orderMail.send>;

const ordersOf = (ctx: Ctx, ids: readonly string[]) =>
  from(ctx, 'purchaseOrder', 'o')
    .innerJoin('vendor as v', sameNode('v.id', 'o.vendorId'))
    .innerJoin('warehouse as h', withinScope(ctx, 'h.id', 'o.warehouseId'))
    .select(['o.id', 'o.poNo', 'o.orderStatus', 'o.orderDate', 'o.needDate', 'o.remark'])
    .select(['v.vendorName', 'v.email', 'h.warehouseName'])
    .where('o.id', 'in', ids)
    .orderBy('o.poNo')
    .execute();
type Order = Awaited<ReturnType<typeof ordersOf>>[number];

/**
 * Mails orders as PDF, each to its vendor; gives to whom each went, null where the vendor has no address. Refuses 'not-found', 'not-allowed-now' for
 * one that is over, what `requireApproved` refuses, 'paper-vendor-nobody' where none of the vendors has an address.
 */
export async function mailOrders(ctx: Ctx, { ids: said, remark }: Send): Promise<Given<typeof paper.orderMail.send>> {
  const ids = [...new Set(said)];
  const orders = await ordersOf(ctx, ids);
  if (orders.length < ids.length) refuse('not-found', { thing: '采购订单' });
  const over = orders.find(({ orderStatus }) => !expecting.includes(orderStatus));
  if (over) refuse('not-allowed-now', { state: labelOfCode(OrderStatus, over.orderStatus), action: SENT });
  await requireApproved(ctx, { bizType: WorkflowBizType.purchase, docIds: ids });
  const sent = orders.map(({ id, poNo, vendorName, email }) => ({
    id,
    poNo,
    vendorName,
    to: email && isMailAddress(email) ? email : null,
  }));
  if (sent.every(({ to }) => to === null)) refuse('paper-vendor-nobody', { vendors: sent.map(({ vendorName }) => vendorName) });
  for (const { id, poNo, to } of sent) {
    if (to === null) continue;
    const fileName = `${translate(ctx.language, '采购订单')}-${poNo}.pdf`;
    await beginPaper(ctx, { task: orderPaperTask, payload: { id, to, remark: remark ?? null }, right: RIGHT, fileName, letters: 'CGD' });
  }
  ctx.tell({ sent: sent.map(({ poNo, to }) => `${poNo} ${to ?? '-'}`).join('、') });
  return sent;
}

interface Payload {
  paperId: string;
  id: string;
  to: string;
  remark: string | null;
}
export const orderPaperTask = defineTask<Payload>(
  'paper.order',
  async (ctx, { paperId, id, to, remark }, run) => {
    const mayRead = allow(ctx, RIGHT, SENT);
    const order = (await ordersOf(mayRead, [id]))[0] ?? refuse('not-found', { thing: '采购订单' });
    const bytes = await press({ kind: 'paper', paper: paperOf(ctx, order, await linesOf(mayRead, id)) });
    const say = (text: string, params?: Record<string, string>) => translate(ctx.language, text, params);
    const subject = say('采购订单 {order}', { order: order.poNo });
    const wanted = order.needDate
      ? say('附件是采购订单 {order}，请于{day}前送达{warehouse}。', wantedOf(order))
      : say('附件是采购订单 {order}，请送达{warehouse}。', wantedOf(order));
    const text = [wanted, remark, actorName(ctx)].filter(Boolean).join('\n\n');
    await keepPaper(ctx, {
      paperId,
      bytes,
      run,
      also: async (tx, { id: fileId, fileName }) =>
        void (await enqueue(tx, orderMailTask, { to, subject, text, fileId, fileName, about: id })),
    });
  },
  (now) => void allow(now, RIGHT, SENT),
);
export const orderMailTask = mailTask('paper.orderMail', RIGHT, async (ctx, { about, to }) => {
  if (about) await noteMailed(ctx, { id: about, to });
});

const wantedOf = ({ poNo, needDate, warehouseName }: Order) => ({ order: poNo, day: needDate ?? '', warehouse: warehouseName });

const linesOf = (ctx: Ctx, id: string) =>
  from(ctx, 'purchaseOrder', 'o')
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['l.lineNo', 'p.productCode', 'p.productName', 'p.spec', 'p.unit', 'l.num'])
    .where('o.id', '=', id)
    .orderBy('l.lineNo')
    .execute();

/** What stands on the paper, in the language of whoever sends it; no prices, which are agreed elsewhere. */
function paperOf(ctx: Ctx, order: Order, lines: Awaited<ReturnType<typeof linesOf>>): Paper {
  const say = (text: string, params?: Record<string, string | number>) => translate(ctx.language, text, params);
  const facts = [
    ['供应商', order.vendorName],
    ['订购日期', order.orderDate],
    ['收货仓库', order.warehouseName],
    ['要求到货', order.needDate ?? '-'],
  ] as const;
  return {
    title: say('采购订单'),
    number: order.poNo,
    facts: facts.map(([name, value]) => [say(name), value]),
    columns: [
      { title: say('行号'), width: 12 },
      { title: say('商品编码'), width: 38 },
      { title: say('商品名称'), width: 60 },
      { title: say('规格'), width: 44 },
      { title: say('数量'), width: 26, right: true },
    ],
    rows: lines.map(({ lineNo, productCode, productName, spec, unit, num }) => [
      String(lineNo),
      productCode,
      productName,
      spec ?? '',
      `${num} ${unit ?? ''}`.trim(),
    ]),
    notes: order.remark ? [`${say('备注')}：${order.remark}`] : [],
    foot: `${order.poNo}   ${formatDateTime(Date.now(), ctx.timeZone)}   {page} / {pages}`,
  };
}
