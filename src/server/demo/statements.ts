// Statements of the demonstration site: some goods are the vendor's own until they are taken; the last closed period has statements, and two were answered.
import { Ownership } from '../../contract/product/codes.ts';
import { ConfirmStatus } from '../../contract/statement/index.ts';
import { MatchState } from '../../contract/statement/match.ts';
import { newId } from '../kernel/db/ids.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { from, sameNode } from '../kernel/scope.ts';
import { batchUpdateProducts } from '../modules/product/index.ts';
import { assignMatch, confirmStatement, createStatements, decideMatch, invoiceImport } from '../modules/statement/index.ts';
import { periods } from '../modules/stock/index.ts';
import { makeAccounting } from './accounting.ts';

/** Goods of the vendor of the first of them are his own until somebody takes them. */
export async function makeConsigned(ctx: Ctx): Promise<void> {
  const goods = await from(ctx, 'product', 'p')
    .select(['p.id', 'p.vendorId'])
    .where('p.vendorId', 'is not', null)
    .orderBy('p.productCode')
    .execute();
  const [first] = goods;
  const ids = goods.filter(({ vendorId }) => vendorId === first?.vendorId).map(({ id }) => id);
  if (ids.length > 0) await batchUpdateProducts(ctx, { ids: ids.slice(0, 5000), ownership: Ownership.consigned });
}

/** The last closed period has its statements: one is confirmed, one disputed; the one before it has its accounting entries. */
export async function makeStatements(ctx: Ctx): Promise<void> {
  const lastDay = await periods.lastClosedDay(ctx);
  if (lastDay === null) return;
  await createStatements(ctx, { lastDay });
  const [disputed, confirmed] = await from(ctx, 'statement', 's').select('s.id').orderBy('s.statementNo').limit(2).execute();
  if (confirmed) await confirmStatement(ctx, { id: confirmed.id, confirmStatus: ConfirmStatus.confirmed });
  if (disputed)
    await confirmStatement(ctx, { id: disputed.id, confirmStatus: ConfirmStatus.disputed, confirmRemark: '有一箱丝锥的单价与合同不一致' });
  await makeInvoices(ctx);
  await makeInvoicesOfOrders(ctx);
  await makeAccounting(ctx);
}

async function bring(ctx: Ctx, rows: readonly object[]): Promise<void> {
  const run = await invoiceImport.begin(ctx, {});
  const asLines = rows.map((row, at) => ({ line: at + 2, row })) as never;
  await run.plan(ctx, asLines);
  await run.apply(ctx, asLines);
  await run.end?.(ctx, newId());
}

/** Another vendor's invoice names the orders that it is for: one line has a piece too many, one is missing. */
async function makeInvoicesOfOrders(ctx: Ctx): Promise<void> {
  const lines = await from(ctx, 'statement', 's')
    .innerJoin('purchaseOrder as o', (join) => join.onRef('o.nodeId', '=', 's.nodeId').onRef('o.vendorId', '=', 's.vendorId'))
    .innerJoin('purchaseOrderLine as l', sameNode('l.orderId', 'o.id'))
    .innerJoin('product as p', sameNode('p.id', 'l.productId'))
    .select(['s.id', 's.statementNo', 's.lastDay', 'o.poNo', 'p.productCode', 'l.receivedNum', 'l.price'])
    .where('s.confirmStatus', '<>', ConfirmStatus.confirmed)
    .where('s.ownership', '=', Ownership.bought)
    .where('l.receivedNum', '>', 0)
    .orderBy('s.statementNo')
    .orderBy('o.poNo')
    .orderBy('l.lineNo')
    .execute();
  const own = lines.filter(({ id }) => id === lines[0]?.id);
  const rows = own.slice(0, Math.max(1, own.length - 1)).map(({ statementNo, lastDay, poNo, productCode, receivedNum, price }, at) => ({
    statementNo,
    invoiceNo: '24312000000045679277',
    invoiceDate: lastDay,
    productCode,
    poNo,
    num: receivedNum + (at === 1 ? 1 : 0),
    unitPrice: price,
  }));
  if (rows.length > 0) await bring(ctx, rows);
}

/** The vendor of a statement that nobody has confirmed has sent his invoice: most of it is right, one line says too much, one is dearer, one is missing. */
async function makeInvoices(ctx: Ctx): Promise<void> {
  const head = await from(ctx, 'statement', 's')
    .select(['s.id', 's.statementNo', 's.lastDay'])
    .where('s.confirmStatus', '<>', ConfirmStatus.confirmed)
    .orderBy('s.ownership', 'desc')
    .orderBy('s.statementNo')
    .limit(1)
    .executeTakeFirst();
  if (!head) return;
  const lines = await from(ctx, 'statementLine', 'l')
    .selectAll('l')
    .where('l.statementId', '=', head.id)
    .orderBy('l.lineNo')
    .limit(20)
    .execute();
  const rows = lines.slice(0, -1).map(({ productCode, tradeNum, productPrice }, at) => ({
    statementNo: head.statementNo,
    invoiceNo: '24312000000045678901',
    invoiceDate: head.lastDay,
    productCode,
    num: tradeNum + (at === 1 ? 2 : 0),
    unitPrice: productPrice + (at === 2 ? 50 : 0),
  }));
  await bring(ctx, rows);
  const differing = await from(ctx, 'statementMatch', 'm')
    .select('m.id')
    .where('m.statementId', '=', head.id)
    .where('m.matchState', '=', MatchState.pending)
    .orderBy('m.id')
    .limit(2)
    .execute();
  const [disputed, assigned] = differing;
  const user = await from(ctx, 'loginUser', 'u')
    .select('u.id')
    .where('u.lockFlag', '=', false)
    .orderBy('u.loginAccount')
    .limit(1)
    .executeTakeFirst();
  if (disputed) await decideMatch(ctx, { ids: [disputed.id], matchState: MatchState.disputed, remark: '送货单上没有这么多，请重开' });
  if (assigned && user) await assignMatch(ctx, { ids: [assigned.id], ownerId: user.id });
}
